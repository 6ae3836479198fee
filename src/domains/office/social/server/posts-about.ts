import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { PostState } from '../social.rules.ts'
import { type PostRow, postsTable as table } from './social.table.ts'

/** The record that posts are about. */
interface About {
  collection: string
  _id: string
}

const isAbout = ({ collection, _id }: About) =>
  and(eq(table.collection, collection), eq(table.recordId, _id), isNull(table.deletedAt))

/** Posts about a record, newest first, without binned ones. For display only: jobs may change them concurrently. */
export const postsAbout = (ctx: Ctx, record: About, states?: readonly PostState[]): Promise<PostRow[]> =>
  ctx.db
    .select()
    .from(table)
    .where(and(isAbout(record), states && inArray(table.state, [...states])))
    .orderBy(desc(table._id))
    .limit(200)

/**
 * Posts about a record in some states, newest first, locked: a running job commits first, and its result is used.
 * Locked in the order of ids, like bulk changes; the record is locked before by its editor, and no job waits for a
 * record.
 */
export async function lockPostsAbout(
  ctx: Ctx,
  record: About,
  states: readonly PostState[],
): Promise<PostRow[]> {
  // Lock posts in all states, then filter: a post may change state while this waits
  const rows = await ctx.db.select().from(table).where(isAbout(record)).orderBy(asc(table._id)).for('update')
  return rows.filter(({ state }) => states.includes(state)).toReversed()
}
