import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Platform } from '#kit/server/context.ts'
import { type Command, CommandError, type CommandInput } from '#kit/server/domain.ts'
import { problemOf } from '#kit/server/http/problems.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { systemLanguage } from '#kit/server/start/start-error.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { ImportReport } from '../../wordpress.contract.ts'
import { runImport } from './import-run.ts'
import type { ImportOptions } from './import-work.ts'
import { followImport, ImportStopped, problemWire } from './imports.job.ts'
import { changeImport, insertImport } from './imports.service.ts'
import { progressLine, reportFileLine, reportLines } from '../report/report-text.ts'

function languageIn(given: string | undefined): Language | undefined {
  const lang = contentLanguages.find((one) => one === given)
  if (given !== undefined && !lang)
    throw new CommandError({
      de: `--lang muss ${contentLanguages.join(' oder ')} sein.`,
      en: `--lang must be ${contentLanguages.join(' or ')}.`,
    })
  return lang
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile())
    throw new CommandError({
      de: `${file} ist keine Datei, die gelesen werden kann.`,
      en: `${file} is no file that can be read.`,
    })
  return found.size
}

/** Runs an import that other processes can see as running. */
async function runKnown(
  platform: Platform,
  file: string,
  bytes: number,
  options: ImportOptions,
): Promise<ImportReport> {
  const _id = uuidv7()
  const write = <T>(work: Parameters<typeof runWrite<T>>[2]) => runWrite(platform, systemCaller(), work)
  const chosen = { lang: options.lang ?? null, fetchMedia: options.fetchMedia }
  const fileName = path.basename(file)
  try {
    await write((ctx) => insertImport(ctx, { _id, fileName, bytes, options: chosen, state: 'running' }))
  } catch (error) {
    throw problemOf(error)
  }
  try {
    const report = await followImport(platform, _id, ({ onProgress, signal }) =>
      runImport(platform, file, {
        ...options,
        signal,
        onProgress(progress) {
          onProgress(progress)
          options.onProgress?.(progress)
        },
      }),
    )
    await write((ctx) =>
      changeImport(ctx, _id, { state: 'done', report, progress: null, finishedAt: ctx.now }),
    )
    return report
  } catch (error) {
    if (error instanceof ImportStopped) throw error
    await write((ctx) =>
      changeImport(ctx, _id, {
        state: 'failed',
        problem: problemWire(error),
        progress: null,
        finishedAt: ctx.now,
      }),
    )
    throw error
  }
}

/** Stores the whole report as JSON. Returns the file's path. */
async function keepReport(platform: Platform, report: ImportReport): Promise<string> {
  const folder = path.join(platform.config.dataDir, 'imports')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `wordpress-${report.startedAt.replaceAll(/[:.]/g, '-')}.json`)
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
  return file
}

async function importExport(
  platform: Platform,
  { args, options, say, progress }: CommandInput,
): Promise<void> {
  const [file = ''] = args
  const lang = languageIn(options['lang'])
  const bytes = await sizeOf(file)
  const told = systemLanguage(process.env)
  // Limits the heap to what a large export needs instead of twice that: more garbage would speed up nothing in this
  // process
  setFlagsFromString('--heap-growing-percent=20')
  const dryRun = options['dry-run'] !== undefined
  const how: ImportOptions = {
    dryRun,
    fetchMedia: options['no-media'] === undefined,
    allowLocal: options['allow-local'] !== undefined,
    onProgress: (now) => progress(progressLine(now, told)),
    ...(lang ? { lang } : {}),
  }
  const report = dryRun ? await runImport(platform, file, how) : await runKnown(platform, file, bytes, how)
  const kept = await keepReport(platform, report)
  for (const line of reportLines(report, told)) say(line)
  say('')
  say(reportFileLine(kept, told))
}

export const importCommand: Command = {
  name: 'import wordpress',
  usage: 'FILE [--dry-run] [--lang de|en] [--no-media] [--allow-local]',
  summary: {
    de: 'Holt Seiten, Beiträge und Dateien einer WordPress-Website hierher; --dry-run berichtet nur',
    en: 'Bring pages, posts and files of a WordPress site here; --dry-run only reports',
  },
  flags: ['dry-run', 'no-media', 'allow-local'],
  mayBegin: () => true,
  async judge({ args: [file = ''], options }) {
    languageIn(options['lang'])
    await sizeOf(file)
  },
  run: importExport,
}
