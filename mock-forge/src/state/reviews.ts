import type { State } from './state.ts'
import { table } from './table.ts'

/** A review of a pull request, or a request for one. */
export interface Review {
  id: number
  pullId: number
  userId: number | null
  teamId: number | null
  /** `APPROVED`, `REQUEST_CHANGES`, `COMMENT`, `PENDING` or `REQUEST_REVIEW`. */
  state: string
  body: string
  commitId: string
  official: boolean
  dismissed: boolean
  created: string
  updated: string
  /** Id of its entry in the timeline, 0 for none. */
  commentId: number
}

/** Reviews of all pull requests. */
export const reviews = table<Review>('reviews')

/** Reviews of one pull request, oldest first. */
export function reviewsOf(state: State, pullId: number): Review[] {
  return reviews(state).where((review) => review.pullId === pullId)
}
