import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { openSecret, sealSecret } from '../start/secrets.ts'
import { networkOf } from './client.ts'
import { longestHours, proofField, stampField } from './spam.ts'

const purpose = 'form intakes'

const digest = (ctx: Ctx, what: string, sent: unknown): Buffer =>
  createHmac('sha256', ctx.platform.config.secret)
    .update(`${what} ${JSON.stringify([networkOf(ctx.client?.address ?? ''), sent])}`)
    .digest()

const forgetOld = (ctx: Ctx) =>
  ctx.db.execute(
    sql`delete from form_intakes where "at" < ${ctx.now}::timestamptz - make_interval(hours => ${longestHours}::int)`,
  )

/** True for the first sending; a concurrent second one waits here for the first. */
async function isFirst(ctx: Ctx, of: Buffer): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`insert into form_intakes ("digest", "at", "location") values (${of}, ${ctx.now}, '') on conflict do nothing`,
  )
  return rowCount === 1
}

/** Address that the first sending led to; null if it led to none. */
async function ledTo(ctx: Ctx, of: Buffer): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ location: string }>(
    sql`select "location" from form_intakes where "digest" = ${of}`,
  )
  return rows[0] ? openSecret(ctx.platform.config.secret, purpose, rows[0].location) : null
}

const keepWhereTo = (ctx: Ctx, of: Buffer, to: string) =>
  ctx.db.execute(
    sql`update form_intakes set "location" = ${sealSecret(ctx.platform.config.secret, purpose, to)} where "digest" = ${of}`,
  )

/**
 * Runs `work` once for identical requests within `seconds`: pressed twice, or repeated after a lost answer. `what`
 * names the action; `sent` and the sender's network identify the request and must contain no secrets, not even as a
 * digest. Runs in the caller's transaction. Returns the first result of `work`, and whether this was the first call.
 */
export async function firstWithin(
  ctx: Ctx,
  { what, sent, seconds }: { what: string; sent: unknown; seconds: number },
  work: () => Promise<string>,
): Promise<{ result: string; isFirst: boolean }> {
  const of = digest(ctx, what, sent)
  await forgetOld(ctx)
  await ctx.db.execute(
    sql`delete from form_intakes where "digest" = ${of} and "at" < ${ctx.now}::timestamptz - make_interval(secs => ${seconds}::int)`,
  )
  const known = (await isFirst(ctx, of)) ? null : await ledTo(ctx, of)
  if (known !== null) return { result: known, isFirst: false }
  const result = await work()
  await keepWhereTo(ctx, of, result)
  return { result, isFirst: true }
}

/** A form as it was sent: field name → text, with the files that came with it. */
interface Sending {
  path: string
  form: Readonly<Record<string, string>>
  files: readonly { name: string; content: Buffer }[]
}

/**
 * Identifies a sending: the rendered form's stamp, everything typed, the files and the sender's network. Pages with
 * forms are cached for everybody, so the stamp alone is not unique.
 */
function digestOf(ctx: Ctx, { path, form, files }: Sending): Buffer {
  const { [proofField]: _work, ...typed } = form
  return digest(ctx, 'form-intake', [
    path,
    Object.entries(typed).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    files.map(({ name, content }) => [name, createHash('sha256').update(content).digest('hex')]),
  ])
}

/**
 * Accepts a form once: sent again, by a second click or a reload, it redirects like the first and stores nothing. Runs
 * in the caller's transaction, so a concurrent second sending waits for the first. A refused form may be sent again.
 * Forms without a stamp are always accepted.
 */
export async function takeOnce<NextStep>(
  ctx: Ctx,
  sent: Sending,
  submit: () => Promise<string | NextStep>,
): Promise<string | NextStep> {
  if (!sent.form[stampField]) return submit()
  const of = digestOf(ctx, sent)
  await forgetOld(ctx)
  const known = (await isFirst(ctx, of)) ? null : await ledTo(ctx, of)
  if (known !== null) return known
  const to = await submit()
  // A form that only continues to its next step has stored nothing yet
  if (typeof to === 'string') await keepWhereTo(ctx, of, to)
  else await ctx.db.execute(sql`delete from form_intakes where "digest" = ${of}`)
  return to
}
