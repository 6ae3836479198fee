import { count, desc, eq, sql } from 'drizzle-orm'
import { rm } from 'node:fs/promises'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import {
  importsChannel,
  type SiteImport,
  type SiteImportWithReports,
  type wordpressImports,
} from '../../wordpress.contract.ts'
import { exportFile } from '../export-files.ts'
import { importsTable, type ImportRow } from './imports.table.ts'
import { placesOfImports } from './import-place.ts'

type Calls = typeof wordpressImports

export const checkJob = 'wordpress.check'
export const runJob = 'wordpress.import'
export interface ImportJobData {
  _id: string
}

refusalOf(
  'imports_one_at_a_time',
  new Problem('IMPORT_RUNNING', 409, {
    de: 'Es läuft schon ein Import. Bitte warten Sie, bis er fertig ist.',
    en: 'An import is running already. Please wait until it is done.',
  }),
)

const notNow = () =>
  new Problem('IMPORT_STATE', 409, {
    de: 'Das geht bei diesem Import nicht mehr. Bitte laden Sie die Seite neu.',
    en: 'This is no longer possible with this import. Please load the page again.',
  })

const wireOf = (row: ImportRow): SiteImport => ({
  _id: row._id,
  createdAt: row.createdAt,
  fileName: row.fileName,
  bytes: row.bytes,
  state: row.state,
  ...row.options,
  progress: row.progress,
  problem: row.problem,
  finishedAt: row.finishedAt,
})

export const importWire = (row: ImportRow): SiteImportWithReports => ({
  ...wireOf(row),
  preview: row.preview,
  report: row.report,
})

/** Sends an import's progress to the screens. */
export const tellImport = (ctx: Ctx, _id: string): Promise<void> =>
  ctx.platform.live.publish(ctx, importsChannel, { type: 'importProgress', data: { _id } })

export async function list(
  ctx: Ctx,
  { limit, skip }: InputOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const rows = await ctx.db
    .select()
    .from(importsTable)
    .orderBy(desc(importsTable.createdAt), desc(importsTable._id))
    .limit(limit)
    .offset(skip)
  const [all] = await ctx.db.select({ number: count() }).from(importsTable)
  return { imports: rows.map(wireOf), total: all?.number ?? 0 }
}

export async function read(ctx: Ctx, { _id }: InputOf<Calls['read']>): Promise<ResultOf<Calls['read']>> {
  const [row] = await ctx.db.select().from(importsTable).where(eq(importsTable._id, _id))
  if (!row) throw notFound({ _id })
  return { import: importWire(row) }
}

async function lockedRow(ctx: Ctx, _id: string): Promise<ImportRow> {
  const [row] = await ctx.db.select().from(importsTable).where(eq(importsTable._id, _id)).for('update')
  if (!row) throw notFound({ _id })
  return row
}

/** Changes the row of an import and sends that to the screens. */
export async function changeImport(ctx: Ctx, _id: string, values: Partial<ImportRow>): Promise<ImportRow> {
  const [row] = await ctx.db.update(importsTable).set(values).where(eq(importsTable._id, _id)).returning()
  if (!row) throw notFound({ _id })
  await tellImport(ctx, _id)
  return row
}

/** Stores a new import. Throws 409 `IMPORT_RUNNING` when it is to run and another one does. */
export async function insertImport(
  ctx: Ctx,
  values: Pick<ImportRow, '_id' | 'fileName' | 'bytes' | 'options' | 'state'>,
): Promise<ImportRow> {
  if (values.state === 'running') await giveUpLost(ctx)
  const [row] = await ctx.db
    .insert(importsTable)
    .values({ ...values, createdAt: ctx.now, createdBy: ctx.user?._id ?? null })
    .returning()
  await tellImport(ctx, values._id)
  return row as ImportRow
}

const lost: SiteImport['problem'] = {
  code: 'IMPORT_LOST',
  message: {
    de: 'Der Import wurde unterbrochen. Starten Sie ihn noch einmal: Was schon da ist, bleibt.',
    en: 'The import was interrupted. Start it once more: what is here already stays.',
  },
}

/** Marks running imports without a lock as failed: their process is gone, and they must not block others. */
async function giveUpLost(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    with begun as materialized (
      select "_id" from imports where "state" = 'running' and "progressAt" is not null
    ), lost as materialized (
      select "_id" from begun where pg_try_advisory_xact_lock(${placesOfImports}, hashtext("_id"::text))
    )
    update imports set "state" = 'failed', "problem" = ${JSON.stringify(lost)}::jsonb, "finishedAt" = ${ctx.now}
    where "_id" in (select "_id" from lost)`)
}

export async function start(
  ctx: Ctx,
  { _id, fetchMedia }: InputOf<Calls['start']>,
): Promise<ResultOf<Calls['start']>> {
  const row = await lockedRow(ctx, _id)
  if (row.state !== 'checked') throw notNow()
  await giveUpLost(ctx)
  const options = { ...row.options, fetchMedia }
  const next = await changeImport(ctx, _id, {
    state: 'running',
    options,
    progress: null,
    // Its job has not started
    progressAt: null,
  })
  await ctx.platform.jobs.send(ctx, runJob, { _id } satisfies ImportJobData)
  return { import: importWire(next) }
}

export async function cancel(
  ctx: Ctx,
  { _id }: InputOf<Calls['cancel']>,
): Promise<ResultOf<Calls['cancel']>> {
  const row = await lockedRow(ctx, _id)
  if (row.state !== 'checking' && row.state !== 'checked' && row.state !== 'running') throw notNow()
  const next = await changeImport(ctx, _id, { state: 'cancelled', progress: null, finishedAt: ctx.now })
  // The job that reads the file removes it itself
  if (row.state === 'checked')
    ctx.afterCommit(() => rm(exportFile(ctx.platform.config, _id), { force: true }))
  return { import: importWire(next) }
}
