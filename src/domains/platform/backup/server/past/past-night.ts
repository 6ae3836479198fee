import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { ArchivedTable, ArchiveHeader } from '../archive/format.ts'
import { archiveParts, readManifest, type ArchiveSource } from '../archive/read-archive.ts'
import { damagedPart } from '../backup.problems.ts'

/** Header and schema of a night, read before its rows. */
export interface PastNight {
  header: ArchiveHeader
  tables: readonly ArchivedTable[]
}

const mostKnown = 12
const known = new Map<string, PastNight>()

/** Reads a night's header and schema, cached because nights never change. `key` is unique over all targets. */
export async function pastNight(key: string, source: ArchiveSource): Promise<PastNight> {
  const there = known.get(key)
  if (there) return there
  const { header, manifest } = await readManifest(source)
  const night = { header, tables: manifest.tables.filter(({ area }) => area === 'site') }
  known.set(key, night)
  if (known.size > mostKnown) known.delete(known.keys().next().value!)
  return night
}

/** Values of a row in the order of its table's columns, as COPY writes them. */
export type WrittenRow = readonly (string | null)[]

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Source: PostgreSQL, COPY, "Text Format". */
export const readCopyLine = (line: string): WrittenRow =>
  line
    .split('\t')
    .map((text) =>
      text === '\\N'
        ? null
        : text.includes('\\')
          ? text.replaceAll(/\\([\s\S])/g, (_all, letter: string) => escapes[letter] ?? letter)
          : text,
    )

/** Characters processed before yielding to other requests. */
const atOnce = 200_000

/**
 * Rows of a table in a night whose line matches, unordered. Each part is checked against its hash before its rows are
 * returned. Throws BACKUP_UNUSABLE (422) for a damaged one.
 */
export async function* rowsOfNight(
  source: ArchiveSource,
  table: ArchivedTable,
  isWanted: (line: string) => boolean,
): AsyncGenerator<WrittenRow> {
  const hashes = new Map(table.parts.map(({ name, sha256 }) => [name, sha256]))
  for await (const part of archiveParts(source)) {
    const sha256 = hashes.get(part.name)
    if (sha256 === undefined) continue
    const bytes: Buffer[] = []
    for await (const chunk of part.content) bytes.push(chunk)
    const whole = Buffer.concat(bytes)
    if (createHash('sha256').update(whole).digest('hex') !== sha256) throw damagedPart(part.name)
    let seen = 0
    for (let from = 0; from < whole.length;) {
      const end = whole.indexOf(0x0a, from)
      const line = whole.toString('utf8', from, end)
      from = end + 1
      if (isWanted(line)) yield readCopyLine(line)
      if ((seen += line.length) < atOnce) continue
      seen = 0
      await turn()
    }
    hashes.delete(part.name)
    if (hashes.size === 0) return
  }
}
