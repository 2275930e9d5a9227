import { type Answer, atLeast, bind, counted, empty, fail, noContent, notFound, ok, orNotFound, refuse, type RepoCall, type Routes, signedIn, withRepo } from '../route.ts'
import { addComment, type Comment, comments } from '../state/comments.ts'
import { codeLine } from '../state/review-lines.ts'
import type { Pull } from '../state/pulls.ts'
import { type Review, reviews, reviewsOf } from '../state/reviews.ts'
import { linesOf, viewReview, viewReviewComment } from '../views/review.ts'
import { commentInPath } from './comments.ts'
import { pullInPath } from './pulls.ts'

/** A line comment in the body of a review. */
interface LineFields {
  path?: string
  body?: string
  new_position?: number
  old_position?: number
}

/** The review of the path with its pull request; pending ones only for their authors. */
function reviewInPath(call: RepoCall): { pull: Pull; review: Review } {
  const { pull } = pullInPath(call)
  const review = orNotFound(reviews(call.state).get(Number(call.params.id)))
  const hidden = review.state === 'PENDING' && review.userId !== call.actor?.id && !call.actor?.isAdmin
  if (review.pullId !== pull.id || hidden) refuse(notFound())
  return { pull, review }
}

function visible(call: RepoCall, pull: Pull): Review[] {
  return reviewsOf(call.state, pull.id).filter((row) => row.state !== 'PENDING' || row.userId === call.actor?.id)
}

/** Verdict of an event; refuses judging one's own work and empty words. */
function verdict(call: RepoCall, event: string | undefined, body: string, lines: number): string {
  const own = pullInPath(call).issue.authorId === call.actor?.id
  if ((event === 'APPROVED' || event === 'APPROVE') && own) refuse(fail(422, 'approve your own pull is not allowed'))
  if (event === 'REQUEST_CHANGES' && own) refuse(fail(422, 'reject your own pull is not allowed'))
  if ((event === 'COMMENT' || event === 'REQUEST_CHANGES') && !body.trim() && !lines) {
    refuse(fail(422, `review event ${event} requires a body or a comment`))
  }
  if (event === 'APPROVE') return 'APPROVED'
  return event && ['APPROVED', 'REQUEST_CHANGES', 'COMMENT'].includes(event) ? event : 'PENDING'
}

function addLine(call: RepoCall, pull: Pull, review: Review, line: LineFields): Comment {
  const position = line.new_position ? line.new_position : -(line.old_position ?? 0)
  return addComment(call.state, {
    issueId: pull.issueId,
    authorId: signedIn(call).id,
    type: 'code',
    body: line.body ?? '',
    reviewId: review.id,
    line: codeLine(call.state, pull, line.path ?? '', position),
  })
}

/** Puts a review into effect: its entry in the timeline, and the end of a request for it. */
function submit(call: RepoCall, pull: Pull, review: Review): void {
  const actor = signedIn(call)
  if (!review.commentId) {
    review.commentId = addComment(call.state, {
      issueId: pull.issueId,
      authorId: actor.id,
      type: 'review',
      body: review.body,
      reviewId: review.id,
    }).id
  }
  const decides = review.state === 'APPROVED' || review.state === 'REQUEST_CHANGES'
  review.official = decides && atLeast(call.level, 'write')
  pull.requestedReviewers = pull.requestedReviewers.filter((id) => id !== actor.id)
}

function create(call: RepoCall): Answer {
  const { pull } = pullInPath(call)
  const fields = bind(call, 'CreatePullReviewOptions', { event: 'string', body: 'string', commit_id: 'string', comments: 'any' })
  const lines = (fields.comments ?? []) as LineFields[]
  const now = call.state.now()
  const review = reviews(call.state).insert({
    pullId: pull.id,
    userId: signedIn(call).id,
    teamId: null,
    state: verdict(call, fields.event, fields.body ?? '', lines.length),
    body: fields.body ?? '',
    commitId: fields.commit_id || pull.headSha,
    official: false,
    dismissed: false,
    created: now,
    updated: now,
    commentId: 0,
  })
  for (const line of lines) addLine(call, pull, review, line)
  submit(call, pull, review)
  return ok(viewReview(call, review))
}

function finish(call: RepoCall): Answer {
  const { pull, review } = reviewInPath(call)
  const fields = bind(call, 'SubmitPullReviewOptions', { event: 'string', body: 'string' })
  if (review.state !== 'PENDING') return fail(422, 'only a pending review can be submitted')
  const state = verdict(call, fields.event, fields.body ?? review.body, linesOf(call, review.id).length)
  if (state === 'PENDING') return fail(422, 'review stay pending')
  Object.assign(review, { state, body: fields.body ?? review.body, updated: call.state.now() })
  submit(call, pull, review)
  return ok(viewReview(call, review))
}

function remove(call: RepoCall): Answer {
  const { review } = reviewInPath(call)
  if (review.userId !== call.actor?.id && !call.actor?.isAdmin) return empty(403)
  reviews(call.state).delete(review.id)
  for (const comment of linesOf(call, review.id)) comments(call.state).delete(comment.id)
  comments(call.state).delete(review.commentId)
  return noContent()
}

function dismiss(dismissed: boolean) {
  return withRepo('write', (call): Answer => {
    const { review } = reviewInPath(call)
    if (!['APPROVED', 'REQUEST_CHANGES'].includes(review.state)) {
      return fail(403, "not need to dismiss this review because it's type is not Approve or change request")
    }
    review.dismissed = dismissed
    return ok(viewReview(call, review))
  })
}

function resolve(resolved: boolean) {
  return withRepo('write', (call): Answer => {
    const comment = commentInPath(call)
    if (comment.type !== 'code') return fail(400, 'comment does not belong to a review')
    comment.resolverId = resolved ? signedIn(call).id : undefined
    return noContent()
  })
}

const review = '/repos/{owner}/{repo}/pulls/{index}/reviews'

export const routes: Routes = {
  [`GET ${review}`]: withRepo('read', (call) => {
    const { pull } = pullInPath(call)
    return counted(call, visible(call, pull), (row) => viewReview(call, row))
  }),
  [`POST ${review}`]: withRepo('read', create),
  [`GET ${review}/{id}`]: withRepo('read', (call) => ok(viewReview(call, reviewInPath(call).review))),
  [`POST ${review}/{id}`]: withRepo('read', finish),
  [`DELETE ${review}/{id}`]: withRepo('read', remove),
  [`GET ${review}/{id}/comments`]: withRepo('read', (call) => {
    const found = reviewInPath(call).review
    return ok(linesOf(call, found.id).map((row) => viewReviewComment(call, row, found)))
  }),
  [`POST ${review}/{id}/dismissals`]: dismiss(true),
  [`POST ${review}/{id}/undismissals`]: dismiss(false),
}

export const forgejoRoutes: Routes = {
  [`POST ${review}/{id}/comments`]: withRepo('read', (call) => {
    const found = reviewInPath(call)
    const fields = bind(call, 'CreatePullReviewComment', {
      path: 'string',
      body: 'string',
      new_position: 'int64',
      old_position: 'int64',
    })
    return ok(viewReviewComment(call, addLine(call, found.pull, found.review, fields), found.review))
  }),
  // Any comment of the repository is answered here, whichever review is named.
  [`GET ${review}/{id}/comments/{comment}`]: withRepo('read', (call) =>
    ok(viewReviewComment(call, commentInPath(call, 'comment'), reviewInPath(call).review)),
  ),
  [`DELETE ${review}/{id}/comments/{comment}`]: withRepo('read', (call) => {
    const comment = commentInPath(call, 'comment')
    if (comment.authorId !== call.actor?.id && !atLeast(call.level, 'write')) return empty(403)
    comments(call.state).delete(comment.id)
    return noContent()
  }),
}

export const giteaRoutes: Routes = {
  'POST /repos/{owner}/{repo}/pulls/comments/{id}/resolve': resolve(true),
  'POST /repos/{owner}/{repo}/pulls/comments/{id}/unresolve': resolve(false),
}
