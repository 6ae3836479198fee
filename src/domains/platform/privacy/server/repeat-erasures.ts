import { desc, eq } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { isAddress } from '../privacy.rules.ts'
import { carryOut } from './erase-person.ts'
import { storedErasures, type StoredErasure } from './erasures.service.ts'
import { erasuresTable as table, type ErasureRow } from './erasures.table.ts'
import { findEverywhere, personBehind, type Knowing } from './find-person.ts'

type Noted = Pick<ErasureRow, '_id' | 'at' | 'records'>

/** Erases records restored by a backup again. Returns their number. */
async function again(ctx: Ctx, knowing: readonly Knowing[], { at, records }: Noted): Promise<number> {
  const known = await personBehind(ctx, knowing, { text: '', records })
  const taken = (await findEverywhere(ctx, knowing, known)).flatMap(({ findings }) => findings)
  const addresses = taken.flatMap(({ _id, ask = '' }) =>
    records.includes(_id) && isAddress(ask) ? [ask.toLowerCase()] : [],
  )
  const person = { ...known, names: [], emails: [...new Set([...known.emails, ...addresses])] }
  // Later records were not part of the request
  const parts = (await findEverywhere(ctx, knowing, person)).map((part) => ({
    ...part,
    findings: part.findings.filter(
      (found) => found.sure && (records.includes(found._id) || (found.at !== null && found.at <= at)),
    ),
  }))
  const active = parts.flatMap(({ findings }) => findings).filter(({ fate }) => fate !== 'keep')
  if (active.length === 0) return 0
  await carryOut(ctx, person, parts)
  return active.reduce((sum, { count = 1 }) => sum + count, 0)
}

/**
 * Repeats erasures, oldest first, each in its own transaction: those known only to the store, because the database is
 * older, or with `all` every one. Returns the number that had an effect.
 */
export async function repeatErasures(
  platform: Platform,
  knowing: readonly Knowing[],
  { all = false }: { all?: boolean } = {},
): Promise<number> {
  const { db } = platform.database
  const rows = await db.select().from(table).orderBy(desc(table.at))
  const noted = new Map<string, Noted>(all ? rows.map((row) => [row._id, row]) : [])
  const there = new Set(rows.map(({ _id }) => _id))
  const lost = new Map<string, StoredErasure>()
  for await (const one of storedErasures(platform)) if (!there.has(one._id)) lost.set(one._id, one)
  for (const one of lost.values()) noted.set(one._id, one)
  let repeated = 0
  for (const one of [...noted.values()].toSorted((a, b) => a.at.localeCompare(b.at))) {
    const found = await runWrite(platform, systemCaller(), async (ctx) => {
      const copy = lost.get(one._id)
      if (copy) {
        // If several processes start at once, one does it
        const { rowCount } = await ctx.db.insert(table).values(copy).onConflictDoNothing()
        if (rowCount === 0) return 0
      }
      const count = await again(ctx, knowing, one)
      if (count > 0) await ctx.db.update(table).set({ repeatedAt: ctx.now }).where(eq(table._id, one._id))
      return count
    })
    if (found > 0) repeated++
  }
  return repeated
}
