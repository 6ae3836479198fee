import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Problem } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'
import { networkOf } from './client.ts'

/** Name of the field that people do not see and programs fill in. */
export const trapField = 'homepage_url'
/** Name of the field that says when the form was made, signed. */
export const stampField = 'form_stamp'
/** Name of the field with the solved riddle, where the reader's browser runs programs. */
export const proofField = 'form_proof'

/** Nobody reads, fills in and sends a form faster than this. */
const leastSeconds = 3
/** Pages may be kept for a day, and lie open for another. */
const longestHours = 48
/** How many zero bits the digest of stamp and proof begins with: about 65,000 tries, less than a second. */
export const proofBits = 16

const signature = (secret: string, form: string, at: string) =>
  createHmac('sha256', secret).update(`form-stamp ${form} ${at}`).digest('base64url').slice(0, 22)

/**
 * The value of the hidden field `stampField` for a form that is made now.
 * @param form its name, the same when it is judged
 * @param now ISO time
 */
export function stampForm(secret: string, form: string, now: string): string {
  const at = Date.parse(now).toString(36)
  return `${at}.${signature(secret, form, at)}`
}

/** When a stamp was made, in epoch milliseconds; null: it is none of ours, or of another form. */
function stampedAt(secret: string, form: string, stamp: string): number | null {
  const [at = '', signed = ''] = stamp.split('.')
  const right = Buffer.from(signature(secret, form, at))
  const given = Buffer.from(signed)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return Number.parseInt(at, 36)
}

/** Whether the SHA-256 digest of `stamp:proof` begins with enough zero bits. */
export function proofHolds(stamp: string, proof: string, bits: number = proofBits): boolean {
  if (proof === '' || proof.length > 40) return false
  const digest = createHash('sha256').update(`${stamp}:${proof}`).digest()
  return digest.readUInt32BE(0) >>> (32 - bits) === 0
}

const looksMade = () =>
  new Problem('FORM_TRAP', 422, {
    de: 'Diese Sendung sah nach einem Automaten aus. Bitte lassen Sie das Feld, das leer bleiben soll, leer und senden Sie noch einmal.',
    en: 'This looked like it came from a machine. Please leave the field that is to stay empty empty, and send again.',
  })
const tooFast = () =>
  new Problem('FORM_TOO_FAST', 422, {
    de: 'Das ging ungewöhnlich schnell. Bitte sehen Sie Ihre Angaben noch einmal durch und senden Sie dann erneut.',
    en: 'That was unusually fast. Please look over what you entered and send it again.',
  })
const expired = () =>
  new Problem('FORM_EXPIRED', 422, {
    de: 'Diese Seite war zu lange offen. Ihre Angaben sind noch da: Bitte senden Sie sie noch einmal.',
    en: 'This page was open for too long. What you entered is still here: please send it again.',
  })
const tooMany = (seconds: number) =>
  new Problem(
    'TOO_MANY',
    429,
    {
      de: 'Von Ihrem Anschluss kamen in letzter Zeit viele Sendungen. Bitte versuchen Sie es später noch einmal.',
      en: 'Many forms came from your connection lately. Please try again later.',
    },
    { details: { retryAfter: seconds } },
  )

/**
 * Judges what came with a form: the trap must be empty and the stamp ours, neither too young nor too old.
 * Gives whether the riddle was solved; it can't be demanded of readers whose browser runs no programs.
 * Throws Problem 422 `FORM_TRAP`, `FORM_TOO_FAST` or `FORM_EXPIRED`, with words that help people who were mistaken for a machine.
 */
export function judgeForm(
  { now, platform }: Pick<Ctx, 'now' | 'platform'>,
  form: string,
  fields: Readonly<Record<string, unknown>>,
): { proved: boolean } {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  if (text(trapField).trim() !== '') throw looksMade()
  const stamp = text(stampField)
  const at = stampedAt(platform.config.secret, form, stamp)
  if (at === null) throw expired()
  const age = (Date.parse(now) - at) / 1000
  if (age < leastSeconds) throw tooFast()
  if (age > longestHours * 3600) throw expired()
  return { proved: proofHolds(stamp, text(proofField)) }
}

/**
 * Counts a form that is about to be taken in, in the caller's transaction, and refuses it where too many came from the same
 * network. The address itself is not stored, only a keyed digest that is another one every day. Callers without an address
 * (jobs, the command line) are not counted. Throws Problem 429 `TOO_MANY` with `details.retryAfter` in seconds.
 */
export async function countSending(
  ctx: Ctx,
  form: string,
  { most = 5, minutes = 60 }: { most?: number; minutes?: number } = {},
): Promise<void> {
  if (!ctx.client) return
  const key = createHmac('sha256', ctx.platform.config.secret)
    .update(`form-sending ${form} ${ctx.now.slice(0, 10)} ${networkOf(ctx.client.address)}`)
    .digest('base64url')
  await ctx.db.execute(
    sql`delete from form_sendings where "since" < ${ctx.now}::timestamptz - interval '1 day'`,
  )
  const isOver = sql`known."since" < excluded."since" - make_interval(mins => ${minutes}::int)`
  const { rows } = await ctx.db.execute<{ count: number; wait: number }>(sql`
    insert into form_sendings as known ("key", "count", "since") values (${key}, 1, ${ctx.now}::timestamptz)
    on conflict ("key") do update set
      "count" = case when ${isOver} then 1 else known."count" + 1 end,
      "since" = case when ${isOver} then excluded."since" else known."since" end
    returning "count", extract(epoch from "since" + make_interval(mins => ${minutes}::int) - ${ctx.now}::timestamptz)::int as "wait"`)
  const [row] = rows
  if (row && row.count > most) throw tooMany(Math.max(1, row.wait))
}
