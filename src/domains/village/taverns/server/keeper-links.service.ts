import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound } from '#kit/shared/problem.ts'
import { changeableEntries, requireChangeableEntries } from '#domains/site/entries/server/offers.ts'
import type { KeeperLink, reportCalls } from '../reports.contract.ts'
import { keeperAddress } from '../taverns.addresses.ts'
import { tavernsForEditors } from './runs.service.ts'
import { linksTable } from './taverns.table.ts'

type Row = typeof linksTable.$inferSelect

const nonceLength = 16

/**
 * The key in the address: a random part and a signature by this site, so that reading the database is not enough to use
 * it.
 */
const keyOf = ({ platform }: Pick<Ctx, 'platform'>, nonce: string): string =>
  nonce + signatureOf(platform.config.secret, `tavern-link\0${nonce}`, { length: 22 })

/** The tavern of a personal link; null if unknown or revoked. */
export async function tavernBehind(ctx: Ctx, key: string): Promise<{ _id: string; title: string } | null> {
  const nonce = key.slice(0, nonceLength)
  if (!isSigned(keyOf(ctx, nonce), key)) return null
  const [row] = await ctx.db.select().from(linksTable).where(eq(linksTable.nonce, nonce))
  if (!row) return null
  return (await tavernsForEditors(ctx)).find(({ _id }) => _id === row.tavern) ?? null
}

/** Records that a tavern's link was used for a change. */
export async function markUsed(ctx: Ctx, tavern: string): Promise<void> {
  await ctx.db.update(linksTable).set({ usedAt: ctx.now }).where(eq(linksTable.tavern, tavern))
}

const linkOf = (ctx: Ctx, { _id, title }: { _id: string; title: string }, row?: Row): KeeperLink => ({
  tavern: _id,
  title,
  href: row ? `${ctx.platform.config.publicUrl}${keeperAddress('de', keyOf(ctx, row.nonce))}` : null,
  createdAt: row?.createdAt ?? null,
  usedAt: row?.usedAt ?? null,
})

/** All taverns that the caller may edit, with their links. */
export async function links(ctx: Ctx) {
  const rows = new Map((await ctx.db.select().from(linksTable)).map((row) => [row.tavern, row]))
  const taverns = await tavernsForEditors(ctx)
  // A link gives the right to change dates, so only editors of the entry see it
  const own = await changeableEntries(
    ctx,
    taverns.map(({ _id }) => _id),
  )
  return {
    links: taverns
      .filter(({ _id }) => own.has(_id))
      .map((tavern) => linkOf(ctx, tavern, rows.get(tavern._id))),
  }
}

/** Creates a link for a tavern, replacing the previous one. Throws 404 if the entry is no tavern. */
export async function makeLink(ctx: Ctx, { tavern }: InputOf<typeof reportCalls.makeLink>) {
  const found = (await tavernsForEditors(ctx)).find(({ _id }) => _id === tavern)
  if (!found) throw notFound()
  await requireChangeableEntries(ctx, [tavern])
  const fresh = {
    nonce: randomBytes((nonceLength * 3) / 4).toString('base64url'),
    createdAt: ctx.now,
    createdBy: ctx.user?._id ?? null,
    usedAt: null,
  }
  const [row] = await ctx.db
    .insert(linksTable)
    .values({ tavern, ...fresh })
    .onConflictDoUpdate({ target: linksTable.tavern, set: fresh })
    .returning()
  await audit(ctx, {
    action: 'create',
    collection: 'taverns',
    recordId: tavern,
    after: { link: found.title },
  })
  return { link: linkOf(ctx, found, row) }
}

/** Revokes a tavern's link. Throws 404 if there is none. */
export async function endLink(ctx: Ctx, { tavern }: InputOf<typeof reportCalls.endLink>) {
  await requireChangeableEntries(ctx, [tavern])
  const [row] = await ctx.db.delete(linksTable).where(eq(linksTable.tavern, tavern)).returning()
  if (!row) throw notFound()
  await audit(ctx, {
    action: 'remove',
    collection: 'taverns',
    recordId: tavern,
    before: { link: row.createdAt },
  })
  return {}
}
