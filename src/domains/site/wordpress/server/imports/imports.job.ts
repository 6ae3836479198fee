import { and, eq, inArray, sql } from 'drizzle-orm'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Platform } from '#kit/server/context.ts'
import type { JobDefinition, JobRun } from '#kit/server/jobs/jobs.ts'
import { problemOf } from '#kit/server/http/problems.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { ImportProgress, ImportReport, SiteImport } from '../../wordpress.contract.ts'
import { exportFile, exportsFolder } from '../export-files.ts'
import { ExportFileError } from '../reading/export-file-error.ts'
import { runImport } from './import-run.ts'
import type { ImportOptions } from './import-work.ts'
import { changeImport, checkJob, type ImportJobData, runJob, tellImport } from './imports.service.ts'
import { holdPlace } from './import-place.ts'
import { importsTable, type ImportRow } from './imports.table.ts'

/** Thrown when a user stops the import. */
export class ImportStopped extends Problem {
  constructor() {
    super('IMPORT_STOPPED', 409, {
      de: 'Der Import wurde abgebrochen. Was schon übernommen war, bleibt.',
      en: 'The import was stopped. What had been taken over stays.',
    })
  }
}

const beatEvery = 1000
const silentAtMost = 10_000

/** Runs an import, stores its progress for the screens, and ends it when a user stops it. */
export async function followImport(
  platform: Platform,
  _id: string,
  work: (hooks: Required<Pick<ImportOptions, 'onProgress' | 'signal'>>) => Promise<ImportReport>,
  outer?: AbortSignal,
): Promise<ImportReport> {
  const stop = new AbortController()
  let latest: ImportProgress | null = null
  let told: ImportProgress | null = null
  let toldAt = 0
  let beating = false
  const beat = async () => {
    const isNews = latest !== told
    if (beating || (!isNews && Date.now() - toldAt < silentAtMost)) return
    beating = true
    told = latest
    toldAt = Date.now()
    try {
      await runWrite(platform, systemCaller(), async (ctx) => {
        const alive = await ctx.db
          .update(importsTable)
          .set({ progressAt: ctx.now, ...(told ? { progress: told } : {}) })
          .where(and(eq(importsTable._id, _id), inArray(importsTable.state, ['checking', 'running'])))
          .returning({ _id: importsTable._id })
        if (alive.length === 0) stop.abort(new ImportStopped())
        else await tellImport(ctx, _id)
      })
    } catch (error) {
      platform.log.warn({ err: error, import: _id }, 'the progress of an import could not be kept')
    } finally {
      beating = false
    }
  }
  const leave = await holdPlace(platform, _id)
  const timer = setInterval(() => void beat(), beatEvery)
  try {
    await runWrite(platform, systemCaller(), (ctx) =>
      ctx.db.update(importsTable).set({ progressAt: ctx.now }).where(eq(importsTable._id, _id)),
    )
    return await work({
      onProgress: (progress) => void (latest = progress),
      signal: outer ? AbortSignal.any([stop.signal, outer]) : stop.signal,
    })
  } finally {
    clearInterval(timer)
    await leave()
  }
}

/** The part of a failure visible to administrators. */
export function problemWire(error: unknown): NonNullable<SiteImport['problem']> {
  const { code, texts } = problemOf(error)
  const place = error instanceof ExportFileError ? { line: error.line, column: error.column } : {}
  return { code, message: texts, ...place }
}

const fileGone = () =>
  new Problem('EXPORT_GONE', 404, {
    de: 'Die Datei liegt nicht mehr auf diesem Server. Bitte laden Sie sie noch einmal hoch.',
    en: 'The file is no longer on this server. Please upload it once more.',
  })

async function carryOut(platform: Platform, row: ImportRow, run: JobRun): Promise<void> {
  const { _id, state } = row
  const dryRun = state === 'checking'
  const file = exportFile(platform.config, _id)
  const finish = (values: Partial<ImportRow>) =>
    runWrite(platform, systemCaller(), async (ctx) => {
      const [now] = await ctx.db.select().from(importsTable).where(eq(importsTable._id, _id)).for('update')
      if (now?.state === state) await changeImport(ctx, _id, { ...values, progress: null })
    })
  const now = () => new Date().toISOString()
  try {
    if (!existsSync(file)) throw fileGone()
    const { lang, fetchMedia } = row.options
    const report = await followImport(
      platform,
      _id,
      (hooks) => runImport(platform, file, { dryRun, fetchMedia, ...(lang ? { lang } : {}), ...hooks }),
      run.signal,
    )
    await finish(
      dryRun ? { state: 'checked', preview: report } : { state: 'done', report, finishedAt: now() },
    )
    if (!dryRun) await rm(file, { force: true })
  } catch (error) {
    if (error instanceof ImportStopped) return rm(file, { force: true })
    // A wrong file stays wrong; an internal failure or an interruption may succeed on retry
    const isRefusal = problemOf(error).status < 500
    if (!isRefusal && !run.last) throw error
    await finish({ state: 'failed', problem: problemWire(error), finishedAt: now() })
    await rm(file, { force: true })
    if (!isRefusal) throw error
  }
}

const hours = 3600

const job = (
  name: string,
  state: ImportRow['state'],
  called: JobDefinition['called'],
): JobDefinition<ImportJobData> => ({
  ...{ name, called },
  retryLimit: 3,
  expireInSeconds: 12 * hours,
  async handle(platform, { _id }, run) {
    const [row] = await platform.database.db.select().from(importsTable).where(eq(importsTable._id, _id))
    if (row?.state === state) await carryOut(platform, row, run)
    else await rm(exportFile(platform.config, _id), { force: true })
  },
})

/** Deletes exports not started within a week, and files that no import needs any more. */
const tidy: JobDefinition<object> = {
  name: 'wordpress.tidy',
  called: {
    de: 'Liegen gebliebene WordPress-Importe aufräumen',
    en: 'Clear WordPress imports that were left',
  },
  cron: '35 3 * * *',
  async handle(platform) {
    await platform.database.db
      .update(importsTable)
      .set({ state: 'cancelled', finishedAt: new Date().toISOString() })
      .where(
        sql`${importsTable.state} in ('checking', 'checked') and ${importsTable.createdAt} < now() - interval '7 days'`,
      )
    const open = await platform.database.db
      .select({ _id: importsTable._id, state: importsTable.state })
      .from(importsTable)
      .where(inArray(importsTable.state, ['checking', 'checked', 'running']))
    const kept = new Set(open.map(({ _id }) => `${_id}.xml`))
    const runs = open.some(({ state }) => state === 'running')
    const folder = exportsFolder(platform.config)
    for (const name of await readdir(folder).catch(() => [])) {
      const isLeft = name.endsWith('.xml') ? !kept.has(name) : !runs
      if (isLeft) await rm(path.join(folder, name), { force: true })
    }
  },
}

export const importJobs: JobDefinition[] = [
  job(checkJob, 'checking', { de: 'Einen WordPress-Export prüfen', en: 'Check a WordPress export' }),
  job(runJob, 'running', { de: 'Von WordPress übernehmen', en: 'Take over from WordPress' }),
  tidy,
]
