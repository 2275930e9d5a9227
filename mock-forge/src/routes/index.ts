import type { Kind } from '../state/state.ts'
import type { RouteFile, Routes } from '../route.ts'
import * as repositories from './repositories.ts'
import * as repositoryExtras from './repository-extras.ts'
import * as repositoryLists from './repository-lists.ts'
import * as server from './server.ts'
import * as topics from './topics.ts'
import * as transfers from './transfers.ts'
import * as users from './users.ts'

const files: RouteFile[] = [repositories, repositoryExtras, repositoryLists, server, topics, transfers, users]

/** All routes that a forge of this kind has. */
export function routesFor(kind: Kind): Routes {
  const own = kind === 'forgejo' ? 'forgejoRoutes' : 'giteaRoutes'
  return Object.assign({}, ...files.flatMap((file) => [file.routes, file[own]]))
}
