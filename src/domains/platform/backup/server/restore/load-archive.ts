import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { getConstructionPlans } from 'pg-boss'
import { openDatabase } from '#kit/server/database/connect.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { begunJobs } from '#kit/server/jobs/begun-jobs.ts'
import { migrationsFolder } from '#kit/server/platform.ts'
import { StorageMissing } from '#kit/server/storage/storage.ts'
import { filesFolder, type ArchivedFile, type ArchivedTable, type Area } from '../archive/format.ts'
import { archiveParts, type ArchiveContents, type ArchiveSource } from '../archive/read-archive.ts'
import { cutArchive, damagedPart, missingContent } from '../backup.problems.ts'
import { loadFrame } from './load-frame.ts'
import { connectTo, listTables, quoted, schemasOf, type TableThere } from '../snapshot.ts'

const silent = { info() {}, warn() {}, error() {} }

/** Stores a file of the archive; the caller hashes its content. */
export type PutFile = (file: ArchivedFile, content: Readable) => Promise<void>

/**
 * Creates the tables of an archive in an empty schema, as they were, and fills them, atomically. Only migrations of
 * this program run, never a statement of the archive. `between` may then inspect the rows before later migrations run.
 * Files are passed to `putFile` in passing.
 */
export async function loadArchive(
  source: ArchiveSource,
  { header, manifest }: ArchiveContents,
  { url, schema }: { url: string; schema: string },
  {
    putFile,
    progress = () => {},
    between,
    onGone,
  }: {
    putFile: PutFile
    progress?: (bytes: number) => void
    between?: () => Promise<void>
    /** Called for a file deleted from the store since; without it such an archive is refused. */
    onGone?: ((key: string) => void) | undefined
  },
): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, schema, log: silent, poolSize: 2 })
  try {
    await migrate(database, {
      directory: migrationsFolder,
      only: header.migrations.map(({ name }) => name),
    })
    const jobs = schemasOf(schema).jobs
    if (header.queue > 0) {
      await database.pool.query(getConstructionPlans(jobs))
      await begunJobs(database.pool, jobs).make()
    }
    await fill(source, manifest, { url, schema, putFile, progress, onGone })
    await between?.()
    await migrate(database, { directory: migrationsFolder })
  } finally {
    await database.close()
  }
}

interface Filling {
  url: string
  schema: string
  putFile: PutFile
  progress: (bytes: number) => void
  onGone: ((key: string) => void) | undefined
}

async function fill(
  source: ArchiveSource,
  { tables, sequences, files }: ArchiveContents['manifest'],
  { url, schema, putFile, progress, onGone }: Filling,
): Promise<void> {
  const schemas = schemasOf(schema)
  const client = await connectTo(url, schema)
  const at = (area: Area) => client.query(`set search_path = ${quoted(schemas[area])}, public`)
  try {
    const there = await listTables(client, schema)
    const parts = partsOf(tables, there)
    const contents = new Map(files.map((file) => [filesFolder + file.key, file]))
    await client.query('begin')
    const frames: [Area, string[]][] = []
    for (const area of ['jobs', 'site'] as const) {
      if (!there.some((table) => table.area === area)) continue
      await at(area)
      const frame = await loadFrame(client, schemas[area])
      for (const statement of frame.before) await client.query(statement)
      frames.push([area, frame.after])
    }
    let read = 0
    for await (const part of archiveParts(source)) {
      const into = parts.get(part.name)
      const file = contents.get(part.name)
      // Checked and hashed again, because the archive may have changed since its verification
      if (into) await copyIn(client, into, part.content)
      else if (file) await putFile(file, Readable.from(checked(file, part.content)))
      if (into || file) progress((read += part.bytes))
    }
    for (const file of files) {
      if (file.content === undefined) continue
      if (!source.content) throw cutArchive()
      const content = await source.content(file.content).catch((error: unknown) => {
        if (!(error instanceof StorageMissing)) throw error
        if (!onGone) throw missingContent(file.key, error)
        onGone(file.key)
      })
      if (content) await putFile(file, Readable.from(checked(file, content)))
      progress((read += file.bytes))
    }
    for (const [area, after] of frames) {
      await at(area)
      for (const statement of after) await client.query(statement)
    }
    await at('site')
    for (const { name, value } of sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value ?? 1, value !== null])
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** A stream that fails at its end if its bytes are not the file's. */
async function* checked(
  { key, bytes, sha256 }: ArchivedFile,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let came = 0
  for await (const chunk of content) {
    hash.update(chunk)
    came += chunk.length
    yield chunk
  }
  if (came !== bytes || hash.digest('hex') !== sha256) throw damagedPart(filesFolder + key)
}

interface PartInto {
  part: ArchivedTable['parts'][number]
  /** Null: a table missing from this version of the queue. */
  table: TableThere | null
  columns: string[]
  /** Indexes of the archive's columns that no longer exist. */
  dropped: ReadonlySet<number>
}

/** Table for each part. The queue's tables may be of another version: common columns are taken. */
function partsOf(tables: readonly ArchivedTable[], there: readonly TableThere[]): Map<string, PartInto> {
  const parts = new Map<string, PartInto>()
  for (const { area, name, columns, parts: list } of tables) {
    const table = there.find((one) => one.area === area && one.name === name) ?? null
    const unknown = columns.filter((column) => !table?.columns.includes(column))
    if (area === 'site' && (!table || unknown.length > 0)) throw damagedPart(`data/${area}/${name}`)
    // Its row contains the version of the tables
    const isOwn = area === 'jobs' && name === 'version'
    const dropped = new Set(columns.flatMap((column, index) => (unknown.includes(column) ? [index] : [])))
    for (const part of list)
      parts.set(part.name, {
        part,
        table: isOwn && unknown.length > 0 ? null : table,
        columns: columns.filter((column) => !unknown.includes(column)),
        dropped,
      })
  }
  return parts
}

const tab = 0x09
const newline = 0x0a

/** Removes columns from COPY lines: tabs and line breaks only occur between values and rows. */
async function* withoutColumns(
  content: AsyncIterable<Buffer>,
  dropped: ReadonlySet<number>,
): AsyncGenerator<Buffer> {
  let index = 0
  for await (const chunk of content) {
    const kept: number[] = []
    for (const byte of chunk) {
      if (!dropped.has(index) || byte === newline) kept.push(byte)
      if (byte === tab) index += 1
      if (byte === newline) index = 0
    }
    yield Buffer.from(kept)
  }
}

async function copyIn(
  client: pg.Client,
  { part, table, columns, dropped }: PartInto,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  if (!table) {
    for await (const _chunk of hashed());
  } else {
    const name = `${quoted(table.schema)}.${quoted(table.name)}`
    const into = client.query(copyFrom(`copy ${name} (${columns.map(quoted).join(', ')}) from stdin`))
    await pipeline(dropped.size > 0 ? withoutColumns(hashed(), dropped) : hashed(), into)
  }
  if (hash.digest('hex') !== part.sha256) throw damagedPart(part.name)
}
