import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id } from '#kit/shared/records/record.ts'
import { accountShape, sharedCollection, socialPost } from './social.contract.ts'
import { words } from '#kit/shared/text/words.ts'

const ref = { collection: sharedCollection, _id: id }
export const outcomes = ['done', 'begun', 'partly', 'notReached'] as const

const wayShape = z.object({
  channel: z.string(),
  title: words,
  /** The published text, and its current state. */
  text: words,
  href: z.string(),
  /** Can be corrected from here; otherwise `text` explains the manual step. */
  reachable: z.boolean(),
  /** Shows the cancellation already. */
  settled: z.boolean(),
})
export type Way = z.output<typeof wayShape>

/** One record and all posts about it. */
export const sharingCalls = {
  sharing: endpoint({
    method: 'GET',
    path: '/api/v0/social/sharing/:collection/:_id',
    summary: 'What a record would be posted as, the posts of it, and every way on which it went out',
    access: socialPost.access.read,
    input: z.object(ref),
    output: z.object({
      /** Null: not shareable, or not visible to the caller. */
      record: z
        .object({
          title: z.string(),
          isPublic: z.boolean(),
          isCancelled: z.boolean(),
          mayCancel: z.boolean(),
          href: z.string(),
        })
        .nullable(),
      accounts: z.array(accountShape),
      posts: z.array(socialPost.record),
      ways: z.array(wayShape),
    }),
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/api/v0/social/sharing/:collection/:_id/prepare',
    summary: 'Make drafts of posts about a record, one for each account',
    access: socialPost.access.create,
    input: z.object({ ...ref, accounts: z.array(id).min(1).max(20) }),
    output: z.object({ posts: z.array(socialPost.record) }),
  }),
  retractEverywhere: endpoint({
    method: 'POST',
    path: '/api/v0/social/sharing/:collection/:_id/retract',
    summary:
      'Take a record back, or call it off, on every way it went out on; lists what could not be reached',
    access: { module: 'social_post', action: 'publish' },
    input: z.object({
      ...ref,
      how: z.enum(['takeBack', 'cancel']),
      /** The notice for readers. */
      note: z.string().trim().max(300).default(''),
      /** Only these channels; all if absent. */
      channels: z.array(z.string().max(40)).max(20).optional(),
    }),
    output: z.object({
      results: z.array(
        z.object({
          channel: z.string(),
          title: words,
          outcome: z.enum(outcomes),
          text: words,
          href: z.string(),
        }),
      ),
    }),
  }),
}
