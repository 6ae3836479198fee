import { createHmac } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, Platform } from '../../../kit/server/context.ts'
import { toIsoTime } from '../../../kit/server/database/columns.ts'
import { runWrite, systemCaller } from '../../../kit/server/http/scope.ts'
import { id, isoTime } from '../../../kit/shared/record.ts'
import { uuidv7 } from '../../../kit/shared/uuid.ts'
import type { Counts, Erasure } from '../privacy.contract.ts'
import { isAddress } from '../privacy.rules.ts'
import { carryOut } from './erase-person.ts'
import { erasuresTable as table, type ErasureRow } from './erasures.table.ts'
import { findEverywhere, personBehind, type Knowing } from './find-person.ts'

const folder = 'privacy/erasures/'
const keyOf = (_id: string) => `${folder}${_id}.json`

const stored = z.object({
  _id: id,
  at: isoTime,
  by: id.nullable(),
  people: z.array(z.string()),
  records: z.array(id),
  counts: z.object({ remove: z.number(), anonymise: z.number(), keep: z.number() }),
})

/** What is kept of a person instead of an address or a name: it can be recognised, but not read. */
const digestOf = ({ platform }: Pick<Ctx, 'platform'>, name: string): string =>
  createHmac('sha256', platform.config.secret)
    .update(`privacy-erasure\0${name.trim().toLowerCase()}`)
    .digest('base64url')

/** Notes in the caller's transaction that somebody was erased; a copy outlives the database in the store of files. */
export async function noteErasure(
  ctx: Ctx,
  { names, records, counts }: { names: readonly string[]; records: readonly string[]; counts: Counts },
): Promise<void> {
  const row = {
    _id: uuidv7(),
    at: ctx.now,
    by: ctx.user?._id ?? null,
    people: [...new Set(names.map((name) => digestOf(ctx, name)))],
    records: [...records],
    counts,
  }
  await ctx.db.insert(table).values(row)
  ctx.afterCommit(() => keep(ctx.platform, row))
}

async function keep({ storage }: Pick<Platform, 'storage'>, row: z.output<typeof stored>): Promise<void> {
  await storage.put(keyOf(row._id), Buffer.from(JSON.stringify(row)))
}

/** `GET /api/v0/privacy/erasures`: that people were erased, newest first. */
export async function erasures(ctx: Ctx): Promise<{ erasures: Erasure[] }> {
  const { rows } = await ctx.db.execute<Omit<Erasure, 'byName'> & { byName: string | null }>(sql`
    select e."_id", e."at", e."counts", e."repeatedAt", (
      select a."byName" from audit a where a."by" = e."by" order by a."_id" desc limit 1
    ) as "byName" from privacy_erasures e order by e."at" desc, e."_id" desc limit 100`)
  return {
    erasures: rows.map((row) => ({
      ...row,
      at: toIsoTime(row.at),
      repeatedAt: row.repeatedAt && toIsoTime(row.repeatedAt),
      byName: row.byName ?? '',
    })),
  }
}

/** Copies in the store; what can't be read is named in the log and left out. */
async function* storedErasures({ storage, log }: Platform): AsyncGenerator<z.output<typeof stored>> {
  for await (const { key } of storage.list(folder)) {
    const read = stored.safeParse(JSON.parse((await storage.read(key)).toString('utf8')))
    if (read.success) yield read.data
    else log.warn({ key }, 'this list of an erasure cannot be read')
  }
}

type Noted = Pick<ErasureRow, '_id' | 'at' | 'records'>

/** Erases again what an earlier erasure took and what has come back with a backup. Gives how much there was. */
async function again(ctx: Ctx, knowing: readonly Knowing[], { at, records }: Noted): Promise<number> {
  const known = await personBehind(ctx, knowing, { text: '', records })
  const taken = (await findEverywhere(ctx, knowing, known)).flatMap(({ findings }) => findings)
  const addresses = taken.flatMap(({ _id, ask = '' }) =>
    records.includes(_id) && isAddress(ask) ? [ask.toLowerCase()] : [],
  )
  const person = { ...known, names: [], emails: [...new Set([...known.emails, ...addresses])] }
  // What came later is new and was not asked to go
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
 * Repeats erasures, oldest first, each in a transaction of its own: those of which only the store knows, because the database is
 * older than they are, or with `all` every one. Gives how many had something to erase again.
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
  const lost = new Map<string, z.output<typeof stored>>()
  for await (const one of storedErasures(platform)) if (!there.has(one._id)) lost.set(one._id, one)
  for (const one of lost.values()) noted.set(one._id, one)
  let repeated = 0
  for (const one of [...noted.values()].toSorted((a, b) => a.at.localeCompare(b.at))) {
    const found = await runWrite(platform, systemCaller(), async (ctx) => {
      const copy = lost.get(one._id)
      if (copy) {
        // Of several processes that start at once, one does it
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
