import type pg from 'pg'
import { connectTo, hasTable, quoted, type Site } from '../snapshot.ts'

interface Exchange {
  /** Schema of the current state. */
  schema: string
  /** Schema of the restored state. */
  scratch: string
}

type Client = Pick<pg.Client, 'query'>

/**
 * Notes in the restored state which number ranges were ahead: customers have documents with these numbers, so a person
 * decides whether to reuse them. Undecided notes of earlier restores stay.
 */
export async function noteLaterNumbers(client: Client, { schema, scratch }: Exchange): Promise<void> {
  const there = (name: string) => `${quoted(schema)}.${name}`
  const coming = (name: string) => `${quoted(scratch)}.${name}`
  const known: string[] = []
  for (const [name, columns] of [
    ['number_ranges', '"range", "period", "last"'],
    ['later_numbers', '"range", "period", "later"'],
  ] as const)
    if (await hasTable(client, there(name))) known.push(`select ${columns} from ${there(name)}`)
  if (known.length === 0) return
  await client.query(`
    insert into ${coming('later_numbers')} ("range", "period", "restored", "later")
      select "range", "period", coalesce(max(n."last"), 0), max(o."last")
        from (${known.join(' union all ')}) as o ("range", "period", "last")
        left join ${coming('number_ranges')} n using ("range", "period")
        group by "range", "period" having max(o."last") > coalesce(max(n."last"), 0)
      on conflict ("range", "period") do update
        set "restored" = excluded."restored", "later" = greatest(later_numbers."later", excluded."later"), "at" = now()`)
}

/** Continues sequences, which may have gaps, after the highest number of either state: no number is used twice. */
export async function continueSequences(client: Client, { schema, scratch }: Exchange): Promise<void> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select o.sequencename as "name", o.last_value as "last"
      from pg_sequences o join pg_sequences n on n.sequencename = o.sequencename and n.schemaname = $2
      where o.schemaname = $1 and o.last_value > coalesce(n.last_value, 0)`,
    [schema, scratch],
  )
  for (const { name, last } of rows)
    await client.query('select setval($1::regclass, $2)', [`${quoted(scratch)}.${quoted(name)}`, last])
}

/** Number of ranges that were ahead of the restored state and wait for a decision. */
export async function countLaterNumbers({ url, schema }: Pick<Site, 'url' | 'schema'>): Promise<number> {
  const client = await connectTo(url, schema)
  try {
    const { rows } = await client.query<{ count: number }>('select count(*) as "count" from later_numbers')
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
