import { type State, zeroTime } from "./state.ts";
import { table } from "./table.ts";

/** A task that the forge runs by itself from time to time. */
export interface CronTask {
	id: number;
	name: string;
	schedule: string;
	next: string;
	prev: string;
	runs: number;
}

const tasks = table<CronTask>("cron-tasks");

const names = [
	"update_mirrors",
	"repo_health_check",
	"check_repo_stats",
	"archive_cleanup",
	"sync_external_users",
	"deleted_branches_cleanup",
	"update_migration_poster_id",
	"cleanup_hook_task_table",
	"cleanup_packages",
	"cleanup_actions",
	"stop_zombie_tasks",
	"stop_endless_tasks",
	"cancel_abandoned_jobs",
	"start_schedule_tasks",
	"delete_inactive_accounts",
	"delete_repo_archives",
	"git_gc_repos",
	"resync_all_sshkeys",
	"resync_all_sshprincipals",
	"resync_all_hooks",
	"reinit_missing_repos",
	"delete_missing_repos",
	"delete_generated_repository_avatars",
	"update_checker",
	"delete_old_actions",
	"delete_old_system_notices",
	"gc_lfs",
	"rebuild_issue_indexer",
];

/** All tasks of a forge. */
export function cronTasks(state: State): CronTask[] {
	const rows = tasks(state);
	if (!rows.all().length) {
		for (const name of names) rows.insert({ name, schedule: "-", next: zeroTime, prev: zeroTime, runs: 0 });
	}
	return rows.all();
}
