import type { RouteFile, Routes } from '../route.ts'
import type { Kind } from '../state/state.ts'
import * as comments from './comments.ts'
import * as issuePins from './issue-pins.ts'
import * as issueRelations from './issue-relations.ts'
import * as issueSubscriptions from './issue-subscriptions.ts'
import * as issueTemplates from './issue-templates.ts'
import * as issues from './issues.ts'
import * as labels from './labels.ts'
import * as milestones from './milestones.ts'
import * as repositories from './repositories.ts'
import * as repositoryExtras from './repository-extras.ts'
import * as repositoryLists from './repository-lists.ts'
import * as server from './server.ts'
import * as topics from './topics.ts'
import * as transfers from './transfers.ts'
import * as users from './users.ts'

const files: RouteFile[] = [
  comments,
  issuePins,
  issueRelations,
  issueSubscriptions,
  issueTemplates,
  issues,
  labels,
  milestones,
  repositories,
  repositoryExtras,
  repositoryLists,
  server,
  topics,
  transfers,
  users,
]

/** All routes that a forge of this kind has. */
export function routesFor(kind: Kind): Routes {
  const own = kind === 'forgejo' ? 'forgejoRoutes' : 'giteaRoutes'
  return Object.assign({}, ...files.flatMap((file) => [file.routes, file[own]]))
}
