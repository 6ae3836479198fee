import type { QueryResultRow } from 'pg'
import { jobsSchema } from '#kit/server/jobs/create-jobs.ts'
import type { ArchiveHeader } from '../archive/format.ts'
import { quoted } from '../snapshot.ts'

interface Asked {
  query<T extends QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
}

const isThere = async (asked: Asked, schema: string, table: string): Promise<boolean> => {
  const [row] = await asked.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${quoted(schema)}.${quoted(table)}`,
  ])
  return row?.there === true
}

/** Applied migrations in the order of names, and the version of the job queue (0: none). */
export async function migrateRecords(
  asked: Asked,
  schema: string,
): Promise<Pick<ArchiveHeader, 'migrations' | 'queue'>> {
  const migrations = (await isThere(asked, schema, 'migrations'))
    ? await asked.query<{ name: string; checksum: string }>(
        `select "name", "checksum" from ${quoted(schema)}.migrations order by "name"`,
      )
    : []
  const jobs = jobsSchema(schema)
  const [queue] = (await isThere(asked, jobs, 'version'))
    ? await asked.query<{ version: number }>(`select version from ${quoted(jobs)}.version`)
    : []
  return { migrations, queue: queue?.version ?? 0 }
}
