import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Queries } from '#kit/server/database/connect.ts'
import { systemCaller } from '#kit/server/http/scope.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { importRecordsTable, type ImportRecordRow } from '../imports/imports.table.ts'

const atOnce = 1000

/** What is known of things of the old site, by external id. */
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

/** Gives records their ids before they are stored, so that an import that broke off goes on with the same ones. */
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

/** Keeps what a thing has become, in the transaction that stored it. */
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

/** The addresses that these texts lead to have turned out right. */
export async function settleLinks(ctx: Ctx, externalIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    update import_records set "missing" = array_remove("missing", ${linksOpen})
    where "externalId" = any(${sql.param(externalIds)}::text[])`)
}

/** What has happened to a record since the import stored it. */
export interface StateHere {
  version: number
  /** Somebody has changed it: more than its place, which the import leaves alone by itself. */
  edited: boolean
  /** Somebody has put it into the bin or away. */
  removed: boolean
  /** Somebody has given a page another place in the tree. */
  moved: boolean
}

/** Changes of an import and of the program itself (something planned came due) are the system's. */
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
    // what was put away for good has no versions left
    removed: version === null || deletedAt !== null,
    moved,
  }
}

/** The slugs that a record has now; null where it is gone. */
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

/** The row of one thing, locked, so that two imports at once do not store it twice. */
export async function lockRecord(ctx: Ctx, externalId: string): Promise<ImportRecordRow | null> {
  const [row] = await ctx.db
    .select()
    .from(importRecordsTable)
    .where(eq(importRecordsTable.externalId, externalId))
    .for('update')
  return row ?? null
}
