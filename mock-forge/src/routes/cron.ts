import { type Call, counted, listed, noContent, orNotFound, type Routes, withAdmin } from "../route.ts";
import { type CronTask, cronTasks } from "../state/cron.ts";

/** API model `Cron`. */
const view = ({ name, schedule, next, prev, runs }: CronTask) => ({ name, schedule, next, prev, exec_times: runs });

function taskInPath(call: Call): CronTask {
	return orNotFound(cronTasks(call.state).find((task) => task.name === call.params.task));
}

export const routes: Routes = {
	// Forgejo sends all of them, whatever the limit.
	"GET /admin/cron": withAdmin((call) => {
		const rows = cronTasks(call.state);
		return call.kind === "forgejo" ? listed(rows, view) : counted(call, rows, view);
	}),
	"POST /admin/cron/{task}": withAdmin((call) => {
		const task = taskInPath(call);
		task.prev = call.state.now();
		task.runs += 1;
		return noContent();
	}),
};
