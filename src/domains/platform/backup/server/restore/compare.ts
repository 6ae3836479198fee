import type { ArchiveManifest } from '../archive/format.ts'
import { filesOf, hashOf, openSnapshot, type Site } from '../snapshot.ts'

/** Rows of a table, or files, in the archive and on the site. */
export interface Compared {
  /** `news`, `jobs.job`; files have none. */
  name: string
  archive: { count: number; digest: string }
  here: { count: number; digest: string } | null
  same: boolean
}

export interface Comparison {
  tables: Compared[]
  files: { archive: number; here: number; different: string[]; missing: string[]; more: string[] }
  /** Files already missing when the backup was made. */
  missingThen: string[]
  same: boolean
}

const nameOf = ({ area, name }: { area: string; name: string }): string =>
  area === 'site' ? name : `${area}.${name}`

/** Compares an archive with a site, row by row and file by file. */
export async function compareWith(
  { tables, files, missing }: ArchiveManifest,
  site: Site,
  {
    leaveOut = [],
    progress = () => {},
  }: { leaveOut?: readonly string[]; progress?: (text: string) => void } = {},
): Promise<Comparison> {
  const snapshot = await openSnapshot(site)
  try {
    const here = new Map(
      (await snapshot.copy(async (table) => progress(nameOf(table)))).map((table) => [nameOf(table), table]),
    )
    const compared = tables
      .filter((table) => !leaveOut.includes(nameOf(table)))
      .map((table): Compared => {
        const is = here.get(nameOf(table))
        return {
          name: nameOf(table),
          archive: { count: table.rows, digest: table.digest },
          here: is ? { count: is.rows, digest: is.digest } : null,
          same: is?.rows === table.rows && is.digest === table.digest,
        }
      })
    const { files: there } = await filesOf(site, snapshot)
    const left = new Map(there.map((file) => [file.key, file]))
    const result: Comparison['files'] = {
      archive: files.length,
      here: there.length,
      different: [],
      missing: [],
      more: [],
    }
    for (const { key, bytes, sha256 } of files) {
      progress(key)
      const found = left.get(key)
      left.delete(key)
      if (!found) result.missing.push(key)
      else if (found.bytes !== bytes || (await hashOf(site.storage, key)).sha256 !== sha256)
        result.different.push(key)
    }
    result.more = [...left.keys()]
    return {
      tables: compared,
      files: result,
      missingThen: missing,
      same:
        compared.every(({ same }) => same) &&
        result.different.length + result.missing.length + result.more.length === 0,
    }
  } finally {
    await snapshot.close()
  }
}
