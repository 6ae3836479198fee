import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { postStates, type PostState, type Stale } from '../social.rules.ts'
import { accountsTable, type PostRow, postsTable as table } from './social.table.ts'

/** Posts as returned by calls, each with its account. */
async function answered(ctx: Ctx, rows: readonly PostRow[]) {
  const ids = [...new Set(rows.map(({ account }) => account))]
  const accounts =
    ids.length > 0 ? await ctx.db.select().from(accountsTable).where(inArray(accountsTable._id, ids)) : []
  const byId = new Map(accounts.map((account) => [account._id, account]))
  return rows.map((row) => {
    const {
      sendKey: _key,
      beganAt: _began,
      plannedAt: _planned,
      remoteId: _remote,
      countAt: _count,
      tellsCancelled: _tells,
      ...rest
    } = row
    const { wishText: _wished, ...shown } = rest
    const account = byId.get(row.account)
    return { ...shown, network: account?.network ?? null, accountName: account?.name ?? '' }
  })
}

export const posts = recordKind({
  name: 'social_post',
  table,
  states: postStates,
  answer: answered,
  files: ({ picture }) => [picture],
  // During sending it is already copied to the network
  guestsSee: { when: ({ state }) => state === 'planned' || state === 'sending', right: 'publish' },
  found: ({ text }) => ({ title: text.trim().split('\n')[0]?.slice(0, 120) ?? '', body: text }),
  sortable: ['createdAt', 'updatedAt', 'planAt', 'sentAt', 'state'],
  defaultSort: '-createdAt',
  searched: [table.text, table.alt],
  tags: ({ _id, collection, recordId }) => [
    'social_post',
    `social_post:${_id}`,
    `social_about:${collection}:${recordId}`,
  ],
})

/**
 * Records a network's result: a new state, or an event. No API call leads here, so that users cannot claim that
 * something was published.
 */
export async function notePost(
  ctx: Ctx,
  row: PostRow,
  { what, values, text = '' }: { what: string; values: Partial<PostRow>; text?: string },
): Promise<PostRow> {
  const is = await changeRecord(ctx, posts, row, { values, action: what })
  const state: PostState | null = values.state && values.state !== row.state ? values.state : null
  await addStep(ctx, { collection: posts.name, recordId: row._id }, { what, state, text })
  return is
}

/** Turns an unpublished post into a draft because its record was withdrawn or cancelled. */
export const keepBack = (ctx: Ctx, row: PostRow, why: Stale): Promise<PostRow> =>
  notePost(ctx, row, {
    what: why === 'gone' ? 'recordGone' : 'recordCancelled',
    values: { state: 'draft', nextAt: null, plannedAt: null, stale: null },
  })
