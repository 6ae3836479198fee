import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Queries } from '#kit/server/database/connect.ts'
import { systemCaller } from '#kit/server/http/scope.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { importRecordsTable, type ImportRecordRow } from '../imports/imports.table.ts'

const atOnce = 1000

/** Rows of earlier imports, by external id. */
export async function knownRecords(
  db: Queries,
  externalIds: readonly string[],
): Promise<Map<string, ImportRecordRow>> {
  const known = new Map<string, ImportRecordRow>()
  for (let at = 0; at < externalIds.length; at += atOnce) {
    const rows = await db
      .select()
      .from(importRecordsTable)
      .where(inArray(importRecordsTable.externalId, externalIds.slice(at, at + atOnce)))
    for (const row of rows) known.set(row.externalId, row)
  }
  return known
}

/** Assigns ids to records before they are stored, so that a resumed import uses the same ones. */
export async function reserveRecords(
  ctx: Ctx,
  wanted: readonly Pick<ImportRecordRow, 'externalId' | 'collection' | 'identity'>[],
): Promise<void> {
  for (let at = 0; at < wanted.length; at += atOnce) {
    await ctx.db
      .insert(importRecordsTable)
      .values(wanted.slice(at, at + atOnce).map((entry) => ({ ...entry, recordId: uuidv7(), at: ctx.now })))
      .onConflictDoNothing()
  }
}

/** Stores which record an item became, in the same transaction as the record. */
export async function rememberRecord(
  ctx: Ctx,
  record: Pick<ImportRecordRow, 'externalId' | 'collection'> & Partial<ImportRecordRow>,
): Promise<ImportRecordRow> {
  const values = { ...record, at: ctx.now }
  const [row] = await ctx.db
    .insert(importRecordsTable)
    .values(values)
    .onConflictDoUpdate({ target: importRecordsTable.externalId, set: values })
    .returning()
  return row as ImportRecordRow
}

export const linksOpen = 'links'

/** Marks the links of these texts as correct. */
export async function settleLinks(ctx: Ctx, externalIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    update import_records set "missing" = array_remove("missing", ${linksOpen})
    where "externalId" = any(${sql.param(externalIds)}::text[])`)
}

/** Changes to a record since the import stored it. */
export interface StateHere {
  version: number
  /** Edited by a user, beyond its position, which the import keeps anyway. */
  edited: boolean
  /** Moved to the bin or deleted by a user. */
  removed: boolean
  /** Moved in the page tree by a user. */
  moved: boolean
}

/** Changes by an import and by the program itself (scheduled publication) have the system as author. */
const system = systemCaller().user?._id ?? null

export async function stateHere(ctx: Pick<Ctx, 'db'>, row: ImportRecordRow): Promise<StateHere> {
  const { rows } = await ctx.db.execute<{
    version: number | null
    edited: boolean | null
    deletedAt: string | null
    moved: boolean
  }>(sql`
    select max(v."version") as version,
      bool_or(v."version" > ${row.version} and v."action" <> 'move' and v."by" is distinct from ${system}::uuid) as edited,
      (array_agg(v."state" ->> 'deletedAt' order by v."version" desc))[1] as "deletedAt",
      exists (select from audit a where a."recordId" = ${row.recordId}::uuid and a."collection" = ${row.collection}
        and a."action" = 'move' and a."at" > ${row.at} and a."by" is distinct from ${system}::uuid) as moved
    from versions v where v."collection" = ${row.collection} and v."recordId" = ${row.recordId}::uuid`)
  const { version = null, edited, deletedAt = null, moved = false } = rows[0] ?? {}
  return {
    version: version ?? 0,
    edited: edited === true,
    // A record deleted for good has no versions left
    removed: version === null || deletedAt !== null,
    moved,
  }
}

/** The current slugs of a record; null when it is deleted. */
export async function slugsHere(
  ctx: Pick<Ctx, 'db'>,
  row: ImportRecordRow,
): Promise<{ de: string; en: string } | null> {
  const { rows } = await ctx.db.execute<{ de: string; en: string | null; deletedAt: string | null }>(sql`
    select "state" ->> 'slug' as de, "state" -> 'translations' -> 'en' ->> 'slug' as en, "state" ->> 'deletedAt' as "deletedAt"
    from versions where "collection" = ${row.collection} and "recordId" = ${row.recordId}::uuid order by "version" desc limit 1`)
  const [found] = rows
  return found && found.deletedAt === null ? { de: found.de, en: found.en || found.de } : null
}

/** The row of one item, locked, so that two imports at once do not store it twice. */
export async function lockRecord(ctx: Ctx, externalId: string): Promise<ImportRecordRow | null> {
  const [row] = await ctx.db
    .select()
    .from(importRecordsTable)
    .where(eq(importRecordsTable.externalId, externalId))
    .for('update')
  return row ?? null
}
