import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Platform } from '#kit/server/context.ts'
import { openDatabase } from '#kit/server/database/connect.ts'
import { openDiskStorage } from '#kit/server/storage/disk-storage.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Cause, DrillReport } from '../../backup.contract.ts'
import { noBackupYet } from '../backup.problems.ts'
import { compareWith, type Comparison } from './compare.ts'
import { exclusively } from '../exclusive.ts'
import { keysOf } from '../keys.ts'
import { loadArchive } from './load-archive.ts'
import { backupPlan } from '../night/night.ts'
import { requireOwn } from '../night/owner.ts'
import { newestNight, nightSource, verifyNight } from '../night/pool.ts'
import { requireKnown } from './restore.ts'
import { requireRoomToLoad } from '../writing/room.ts'
import { noteRun } from '../night/runs.ts'
import { dropLeftScratch, scratchDatabase, type Scratch } from './scratch.ts'
import { siteOf } from '../site-of.ts'
import type { Site } from '../snapshot.ts'
import { openTarget } from '../night/targets.ts'
import { factsOf } from '../writing/whole-backup.ts'

/** Starts a site on a database and a folder, requests some of its pages, and stops it. */
export type AskPages = (place: {
  url: string
  schema: string
  dataDir: string
}) => Promise<DrillReport['pages']>

const scratchPrefix = 'drill-'

/**
 * Restores the newest backup beside the site, compares it row by row and file by file with its manifest, requests
 * pages, and removes everything again. The report lists faults; targets are tested in turn.
 * @throws BACKUP_BUSY (409), BACKUP_NONE (404)
 */
export async function drill(
  platform: Platform,
  {
    stored,
    askPages,
    cause,
    turn = 0,
  }: { stored: Site['stored']; askPages: AskPages; cause: Cause; turn?: number },
): Promise<DrillReport> {
  const site = siteOf(platform, stored)
  const { targets } = await backupPlan(platform)
  return exclusively(site, { readsStore: false }, async () => {
    const { report } = await noteRun(site, { kind: 'drill', cause }, async (run) => {
      await clean(platform, site)
      const target = targets[turn % targets.length]
      if (!target) throw noBackupYet()
      const pool = await openTarget(target, platform.config)
      try {
        await requireOwn(pool, target, platform, site)
        const night = await newestNight(pool)
        if (!night) throw noBackupYet()
        const { identity } = await keysOf(site, platform.config)
        const place = { target: target.name, name: night.name, bytes: night.bytes }
        const contents = await verifyNight(pool, night.name, identity, { mends: true }).catch(
          (error: unknown) => {
            if (isUnusable(error)) run.note({ places: [{ ...place, verified: false }] })
            throw error
          },
        )
        await requireKnown(contents)
        await requireRoomToLoad(contents, platform.config, null)
        const begun = performance.now()
        const tried = await tryOut(
          platform,
          site,
          nightSource(pool, night.name, identity),
          contents,
          askPages,
        )
        const { rows, files } = factsOf(contents)
        return {
          archive: factsOf(contents),
          places: [{ ...place, verified: tried.faults.length === 0 }],
          report: {
            ...tried,
            seconds: Math.round((performance.now() - begun) / 100) / 10,
            night: night.name,
            tables: contents.manifest.tables.length,
            rows,
            files,
          },
        }
      } finally {
        pool.close()
      }
    })
    return report
  })
}

/** The backup is unusable, as opposed to the drill failing for another reason. */
const isUnusable = (error: unknown): boolean => error instanceof Problem && error.code === 'BACKUP_UNUSABLE'

/** Removes scratch databases and folders of killed drills. */
async function clean({ config }: Platform, { url, schema }: Site): Promise<void> {
  await dropLeftScratch(url, schema)
  for (const name of await readdir(config.dataDir))
    if (name.startsWith(scratchPrefix))
      await rm(path.join(config.dataDir, name), { recursive: true, force: true })
}

async function tryOut(
  { config }: Platform,
  site: Site,
  source: Parameters<typeof loadArchive>[0],
  contents: Parameters<typeof loadArchive>[1],
  askPages: AskPages,
): Promise<Pick<DrillReport, 'faults' | 'pages'>> {
  const dataDir = await mkdtemp(path.join(config.dataDir, scratchPrefix))
  let scratch: Scratch | undefined
  try {
    scratch = await scratchDatabase(site.url, site.schema)
    const storage = await openDiskStorage(path.join(dataDir, 'files'))
    const place: Site = { url: scratch.url, schema: scratch.schema, storage, stored: site.stored }
    let comparison: Comparison | undefined
    await loadArchive(source, contents, place, {
      putFile: async ({ key }, content) => void (await storage.put(key, content)),
      // Before later migrations change rows
      between: async () => {
        comparison = await compareWith(contents.manifest, place)
      },
    })
    const pages = await askPages({ ...scratch, dataDir })
    return { pages, faults: faultsOf(comparison!, pages) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
    await scratch?.drop()
  }
}

const most = 5

/** Differences and pages without an answer, as sentences. */
export function faultsOf(
  { tables, files, missingThen }: Comparison,
  pages: DrillReport['pages'],
): DrillReport['faults'] {
  const faults: DrillReport['faults'] = []
  for (const { name, archive, here } of tables.filter(({ same }) => !same)) {
    const count = here?.count ?? 0
    const less = archive.count - count
    faults.push(
      less === 0
        ? {
            de: `Tabelle ${name}: Der Inhalt ist nicht der gesicherte.`,
            en: `Table ${name}: the content is not what was backed up.`,
          }
        : {
            de: `Tabelle ${name}: ${count} Zeilen statt ${archive.count}.`,
            en: `Table ${name}: ${count} rows instead of ${archive.count}.`,
          },
    )
  }
  const named = (keys: readonly string[], de: string, en: string) => {
    for (const key of keys.slice(0, most))
      faults.push({ de: `Datei ${key}: ${de}`, en: `File ${key}: ${en}` })
    if (keys.length > most)
      faults.push({
        de: `… und ${keys.length - most} weitere Dateien`,
        en: `… and ${keys.length - most} more files`,
      })
  }
  named(files.different, 'Der Inhalt ist nicht der gesicherte.', 'the content is not what was backed up.')
  named(files.missing, 'Sie fehlt nach der Wiederherstellung.', 'it is missing after the restore.')
  named(
    missingThen,
    'Sie fehlte schon, als gesichert wurde: Ein Eintrag nennt sie, im Dateispeicher ist sie nicht.',
    'it was missing already when it was backed up: a record names it, the store does not have it.',
  )
  for (const { path: at, status } of pages.filter((page) => page.status !== 200))
    faults.push({ de: `Seite ${at}: antwortet mit ${status}.`, en: `Page ${at}: answers ${status}.` })
  return faults
}

/** Opens the database of a drill for requesting pages. */
export const openDrillDatabase = (place: { url: string; schema: string }) =>
  openDatabase({
    databaseUrl: place.url,
    schema: place.schema,
    poolSize: 4,
    log: { info() {}, warn() {}, error() {} },
  })
