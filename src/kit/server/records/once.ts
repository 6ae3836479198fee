import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Problem } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { JobDefinition } from '../jobs/jobs.ts'

/** Hours for which an idempotency key is stored. */
export const keyHours = 48

const reused = () =>
  new Problem('KEY_REUSED', 422, {
    de: 'Dieser Schlüssel gehört zu einer anderen Anfrage. Bitte senden Sie noch einmal, mit einem neuen.',
    en: 'This key belongs to another request. Please send again with a new one.',
  })

/**
 * Creates a record once per idempotency key, even if the request arrives concurrently or is repeated after a lost
 * answer. The first request with a key creates the record, later ones get its id; without a key each creates one. Keys
 * are stored for 48 hours. Throws 422 `KEY_REUSED` for a key with different input.
 */
export async function once(
  ctx: Ctx,
  { module, key, input }: { module: string; key: string | undefined; input: unknown },
  make: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return make()
  const by = ctx.user?._id ?? ''
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const of = sql`"module" = ${module} and "by" = ${by} and "key" = ${key}`
  // A concurrent request with the same key waits here for the first
  const { rowCount } = await ctx.db.execute(sql`
    insert into idempotency_keys ("module", "by", "key", "digest", "at") values (${module}, ${by}, ${key}, ${digest}, ${ctx.now})
    on conflict do nothing`)
  if (rowCount === 1) {
    const recordId = await make()
    await ctx.db.execute(sql`update idempotency_keys set "recordId" = ${recordId}::uuid where ${of}`)
    return recordId
  }
  const { rows } = await ctx.db.execute<{ digest: string; recordId: string | null }>(
    sql`select "digest", "recordId" from idempotency_keys where ${of}`,
  )
  const [known] = rows
  if (!known?.recordId || known.digest !== digest) throw reused()
  return known.recordId
}

/** Deletes expired keys. */
export const forgetKeys = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  await pool.query(`delete from idempotency_keys where "at" < now() - make_interval(hours => $1)`, [keyHours])
}

/** Each night: deletes expired keys. */
export const forgetKeysJob: JobDefinition<object> = {
  name: 'records.forgetKeys',
  called: { de: 'Merkmale alter Anfragen vergessen', en: 'Forget the keys of old requests' },
  cron: '40 3 * * *',
  handle: (platform) => forgetKeys(platform.database),
}
