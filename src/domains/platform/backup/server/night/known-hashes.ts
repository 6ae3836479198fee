import { connectTo, hashOf, hasTable, type Site } from '../snapshot.ts'

/** Hashes of a site's files. Content never changes under its key, so each is read once. */
export interface KnownHashes {
  of(key: string, bytes: number): Promise<string>
  /** The hash, if known without reading. */
  known(key: string, bytes: number): string | undefined
  /** Saves new hashes for the next night. */
  save(): Promise<void>
}

const perStatement = 1000

const table = 'backup_contents'

/** Loads hashes from earlier nights. */
export async function knownHashes({ url, schema, storage }: Site): Promise<KnownHashes> {
  const client = await connectTo(url, schema)
  let known: Map<string, { bytes: number; sha256: string }>
  try {
    // Before an upgrade the database may not have the table yet
    const { rows } = (await hasTable(client, table))
      ? await client.query<{ key: string; bytes: number; sha256: string }>(
          `select "key", "bytes", "sha256" from ${table}`,
        )
      : { rows: [] }
    known = new Map(rows.map(({ key, bytes, sha256 }) => [key, { bytes: Number(bytes), sha256 }]))
  } finally {
    await client.end()
  }
  let learned: { key: string; bytes: number; sha256: string }[] = []
  const knownOf = (key: string, bytes: number) => {
    const one = known.get(key)
    return one?.bytes === bytes ? one.sha256 : undefined
  }
  return {
    known: knownOf,
    async of(key, bytes) {
      const before = knownOf(key, bytes)
      if (before) return before
      const { sha256, bytes: read } = await hashOf(storage, key)
      known.set(key, { bytes: read, sha256 })
      learned.push({ key, bytes: read, sha256 })
      return sha256
    },
    async save() {
      const now = learned
      learned = []
      if (now.length === 0) return
      const on = await connectTo(url, schema)
      try {
        if (!(await hasTable(on, table))) return
        for (let from = 0; from < now.length; from += perStatement)
          await on.query(
            `insert into ${table} ("key", "bytes", "sha256")
              select * from jsonb_to_recordset($1) as one ("key" text, "bytes" bigint, "sha256" text)
              on conflict ("key") do update set "bytes" = excluded."bytes", "sha256" = excluded."sha256"`,
            [JSON.stringify(now.slice(from, from + perStatement))],
          )
      } finally {
        await on.end()
      }
    },
  }
}
