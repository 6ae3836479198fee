import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { StoredFiles } from '#kit/server/domain.ts'
import { toIsoTime } from '#kit/server/database/columns.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { Counts, Erasure } from '../privacy.contract.ts'
import { erasuresTable as table } from './erasures.table.ts'

const folder = 'privacy/erasures/'
const keyOf = (_id: string) => `${folder}${_id}.json`

/** Copies in the store, so that restoring an older state does not bring people back. */
export const storedErasureNotes: StoredFiles = { pattern: /^privacy\/erasures\//, outlives: true }

const storedErasure = z.object({
  _id: id,
  at: isoTime,
  by: id.nullable(),
  people: z.array(z.string()),
  records: z.array(id),
  counts: z.object({ remove: z.number(), anonymise: z.number(), keep: z.number() }),
})

/** An erasure in its stored copy. */
export type StoredErasure = z.output<typeof storedErasure>

/** Keyed digest of an address or name: recognisable but not readable. */
const digestOf = ({ platform }: Pick<Ctx, 'platform'>, name: string): string =>
  createHmac('sha256', platform.config.secret)
    .update(`privacy-erasure\0${name.trim().toLowerCase()}`)
    .digest('base64url')

/** Records an erasure in the caller's transaction; its copy in the file store survives a restore. */
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

async function keep({ storage }: Pick<Platform, 'storage'>, row: StoredErasure): Promise<void> {
  await storage.put(keyOf(row._id), Buffer.from(JSON.stringify(row)))
}

/** `GET /api/v0/privacy/erasures`: past erasures, newest first. */
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

/** Stored copies; unreadable ones are logged and skipped. */
export async function* storedErasures({ storage, log }: Platform): AsyncGenerator<StoredErasure> {
  for await (const { key } of storage.list(folder)) {
    const read = storedErasure.safeParse(JSON.parse((await storage.read(key)).toString('utf8')))
    if (read.success) yield read.data
    else log.warn({ key }, 'this list of an erasure cannot be read')
  }
}
