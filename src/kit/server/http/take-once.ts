import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { openSecret, sealSecret } from '../secrets.ts'
import { networkOf } from './client.ts'
import type { SentFile, SentForm, Submitted } from './form-pages.ts'
import { longestHours, proofField, stampField } from './spam.ts'

const purpose = 'form intakes'

/**
 * What makes a sending the same one: the form as it was rendered (its stamp), everything that was typed, the files and where it
 * comes from. Pages with forms are kept for everybody, so the stamp alone is no one's own.
 */
function digestOf(ctx: Ctx, path: string, form: SentForm, files: readonly SentFile[]): Buffer {
  const { [proofField]: _work, ...typed } = form
  const sent = [
    path,
    networkOf(ctx.client?.address ?? ''),
    Object.entries(typed).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    files.map(({ name, content }) => [name, createHash('sha256').update(content).digest('hex')]),
  ]
  return createHmac('sha256', ctx.platform.config.secret)
    .update(`form-intake ${JSON.stringify(sent)}`)
    .digest()
}

/**
 * Takes a form in once: sent again, by a second press of the button or a page loaded anew, it leads where the first one led and
 * stores nothing. In the caller's transaction: of two at the same time the second waits for the first. What was refused may be
 * sent again. Forms without a stamp are taken in each time.
 */
export async function takeOnce(
  ctx: Ctx,
  sent: { path: string; form: SentForm; files: readonly SentFile[] },
  submit: () => Promise<Submitted>,
): Promise<Submitted> {
  if (!sent.form[stampField]) return submit()
  const digest = digestOf(ctx, sent.path, sent.form, sent.files)
  await ctx.db.execute(
    sql`delete from form_intakes where "at" < ${ctx.now}::timestamptz - make_interval(hours => ${longestHours}::int)`,
  )
  const { rowCount } = await ctx.db.execute(
    sql`insert into form_intakes ("digest", "at", "location") values (${digest}, ${ctx.now}, '') on conflict do nothing`,
  )
  const { secret } = ctx.platform.config
  if (!rowCount) {
    const { rows } = await ctx.db.execute<{ location: string }>(
      sql`select "location" from form_intakes where "digest" = ${digest}`,
    )
    if (rows[0]) return openSecret(secret, purpose, rows[0].location)
  }
  const to = await submit()
  // What only goes on to a next step stores nothing yet
  await ctx.db.execute(
    typeof to === 'string'
      ? sql`update form_intakes set "location" = ${sealSecret(secret, purpose, to)} where "digest" = ${digest}`
      : sql`delete from form_intakes where "digest" = ${digest}`,
  )
  return to
}
