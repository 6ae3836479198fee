import { eq, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { composed } from '../social.rules.ts'
import { accessOf, accountOf, noteBroken, noteRest } from './accounts.service.ts'
import type { Access, Network, NetworkProblem, Outgoing } from './networks/network.ts'
import { networkOf } from './networks/open.ts'
import { cutFor, factsFor, pictureAddress } from './pictures.ts'
import { postsTable as table, type AccountRow, type PostRow } from './social.table.ts'

export const write = <T>(platform: Platform, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  runWrite(platform, systemCaller(), work)

/** Loads and locks a post for a job; null if deleted. */
export async function lockPost(ctx: Ctx, _id: string): Promise<PostRow | null> {
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id)).for('update')
  return row && !row.deletedAt ? row : null
}

/** The client for a post's network. Throws NetworkProblem `access` without access. */
export async function lineTo(
  platform: Platform,
  { account }: PostRow,
): Promise<{ account: AccountRow; network: Network; access: Access }> {
  const { result } = await runRead(platform, systemCaller(), async (ctx) => {
    const row = await accountOf(ctx, account)
    return { account: row, network: await networkOf(ctx, row.network), access: accessOf(ctx, row) }
  })
  return result
}

/** A post without its picture: enough to search for it. */
export const wordsOf = (account: AccountRow, row: PostRow): Outgoing => ({
  text: composed(account.network, row),
  link: row.link,
  picture: null,
  key: row.sendKey ?? row._id,
  since: row.beganAt ?? row.updatedAt,
})

/** A post with its cropped picture. Throws NetworkProblem `picture`. */
export async function wholeOf(platform: Platform, account: AccountRow, row: PostRow): Promise<Outgoing> {
  const { result: facts } = await runRead(platform, systemCaller(), (ctx) => factsFor(ctx, row))
  if (!facts) return wordsOf(account, row)
  const bytes = await cutFor(platform, account, row, facts)
  return {
    ...wordsOf(account, row),
    picture: { bytes, alt: row.alt, address: pictureAddress({ platform }, row) },
  }
}

/** Stores the consequences of a problem for the account itself. In the caller's transaction. */
export async function noteOfAccount(
  ctx: Ctx,
  account: string,
  { kind, after, message }: NetworkProblem,
): Promise<void> {
  if (kind === 'access') await noteBroken(ctx, account, message)
  if (kind === 'limit' && after !== undefined) await noteRest(ctx, account, Math.min(after, 24 * 3600))
}

/** ISO time in `minutes` minutes. */
export const inMinutes = (ctx: Pick<Ctx, 'now'>, minutes: number): string =>
  new Date(Date.parse(ctx.now) + minutes * 60_000).toISOString()

/** The later of two times. */
export const later = (a: string, b: string | null): string => (b && b > a ? b : a)

/** Ids of posts that meet a condition, a few hundred at most, for sweeps. */
export async function postsThat(platform: Platform, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await platform.database.db.execute<{ _id: string }>(
    sql`select "_id" from ${table} where "deletedAt" is null and ${condition} order by "_id" limit 500`,
  )
  return rows.map(({ _id }) => _id)
}
