import { migrateRecords } from './schema-state.ts'
import { programVersion } from '#kit/server/start/program-version.ts'
import type { ArchiveWriter } from '../archive/write-archive.ts'
import {
  archiveManifest,
  filesFolder,
  formatName,
  formatVersion,
  headerFile,
  loadFile,
  manifestFile,
  readmeFile,
  schemaFile,
  secretFile,
  type ArchivedFile,
  type ArchivedTable,
  type ArchiveHeader,
  type ArchiveManifest,
} from '../archive/format.ts'
import { inParallel } from './in-parallel.ts'
import { loadSql, readmeText, schemaSql } from './guide.ts'
import { loadFrame } from '../restore/load-frame.ts'
import {
  connectTo,
  filesOf,
  openSnapshot,
  schemasOf,
  type FileThere,
  type Site,
  type Snapshot,
} from '../snapshot.ts'

/** Progress of a run. */
export interface Progress {
  step: 'rows' | 'files' | 'check' | 'restore'
  done: number
  /** Total bytes; 0: unknown. */
  total: number
}

export interface BackupParts {
  /**
   * Stores a file's content elsewhere and returns its manifest entry. Null or absent: the content goes into the
   * archive.
   */
  keepFile?: (file: FileThere) => Promise<ArchivedFile | null>
  /** Included in the archive if given. */
  secret?: string | undefined
  /** Address of the site, for recognition. */
  address: string
  progress?: (at: Progress) => void
  signal?: AbortSignal | undefined
}

/** Writes a snapshot of a site into an archive, and returns its summary. The site stays writable. */
export async function writeBackup(
  site: Site,
  archive: ArchiveWriter,
  { keepFile, secret, address, progress = () => {}, signal }: BackupParts,
): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }> {
  const snapshot = await openSnapshot(site)
  try {
    const header = await headerOf(snapshot, site.schema, address)
    const others: ArchiveManifest['others'] = []
    const addText = async (name: string, text: string) => {
      others.push(await archive.add(name, Buffer.from(text)))
    }
    await addText(headerFile, `${JSON.stringify(header, null, 1)}\n`)
    await addText(readmeFile, readmeText(header))
    await addText(schemaFile, await schemaSql(header))
    if (secret) await addText(secretFile, secret)
    const tables = await addTables(snapshot, archive, progress, signal)
    const sequences = await sequencesOf(snapshot, site.schema)
    await addText(loadFile, loadSql({ tables, sequences }, await framesOf(site)))
    const { files: there, missing } = await filesOf(site, snapshot)
    const files = await addFiles(site, there, { archive, keepFile, progress, signal })
    const manifest = archiveManifest.parse({ tables, sequences, files, missing, others })
    await archive.add(manifestFile, Buffer.from(JSON.stringify(manifest)))
    await archive.end()
    return { header, manifest }
  } finally {
    await snapshot.close()
  }
}

async function headerOf(snapshot: Snapshot, schema: string, address: string): Promise<ArchiveHeader> {
  const [facts] = await snapshot.query<{ at: Date; postgres: string }>(
    `select transaction_timestamp() as at, current_setting('server_version') as postgres`,
  )
  return {
    format: formatName,
    version: formatVersion,
    program: programVersion,
    at: facts!.at.toISOString(),
    site: address,
    postgres: facts!.postgres,
    ...(await migrateRecords(snapshot, schema)),
  }
}

async function addTables(
  snapshot: Snapshot,
  archive: ArchiveWriter,
  progress: NonNullable<BackupParts['progress']>,
  signal: AbortSignal | undefined,
): Promise<ArchivedTable[]> {
  const parts = new Map<string, ArchivedTable['parts']>()
  let done = 0
  const copied = await snapshot.copy(async ({ area, name }, part, lines) => {
    const file = `data/${area}/${name}.${String(part).padStart(4, '0')}.copy`
    const added = await archive.add(file, lines)
    const key = `${area} ${name}`
    parts.set(key, [...(parts.get(key) ?? []), added])
    progress({ step: 'rows', done: (done += lines.length), total: 0 })
  }, signal)
  return copied.map((table) => ({ ...table, parts: parts.get(`${table.area} ${table.name}`) ?? [] }))
}

async function sequencesOf(snapshot: Snapshot, schema: string): Promise<ArchiveManifest['sequences']> {
  return snapshot.query(
    `select sequencename as "name", last_value as "value" from pg_sequences where schemaname = $1 order by 1`,
    [schema],
  )
}

/** Read outside the snapshot, because the search path decides how references are written. */
async function framesOf({ url, schema }: Pick<Site, 'url' | 'schema'>) {
  const schemas = schemasOf(schema)
  const read = async (one: string) => {
    const client = await connectTo(url, one)
    try {
      const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [one])
      return rowCount ? await loadFrame(client, one) : { before: [], after: [] }
    } finally {
      await client.end()
    }
  }
  return { site: await read(schemas.site), jobs: await read(schemas.jobs) }
}

async function addFiles(
  { storage }: Pick<Site, 'storage'>,
  files: readonly FileThere[],
  {
    archive,
    keepFile,
    progress,
    signal,
  }: Pick<BackupParts, 'keepFile' | 'signal'> & {
    archive: ArchiveWriter
    progress: NonNullable<BackupParts['progress']>
  },
): Promise<ArchivedFile[]> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const added: ArchivedFile[] = []
  let done = 0
  const kept = keepFile
    ? await inParallel(files, async (file) => {
        signal?.throwIfAborted()
        const elsewhere = await keepFile(file)
        if (elsewhere) progress({ step: 'files', done: (done += file.bytes), total })
        return elsewhere
      })
    : []
  for (const [at, file] of files.entries()) {
    const elsewhere = kept[at]
    if (elsewhere) {
      added.push(elsewhere)
      continue
    }
    signal?.throwIfAborted()
    progress({ step: 'files', done, total })
    done += file.bytes
    const { bytes, sha256 } = await archive.addStream(
      filesFolder + file.key,
      file.bytes,
      await storage.get(file.key),
    )
    added.push({ key: file.key, bytes, sha256 })
  }
  progress({ step: 'files', done: total, total })
  return added
}
