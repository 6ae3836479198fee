import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Problem } from '../../shared/problem.ts'
import { type FormGuard, leastFormSeconds } from '../../shared/forms/submission.ts'
import type { Ctx } from '../context.ts'
import { planKept } from '../database/pool.ts'
import { isSigned, signatureOf } from '../signatures.ts'
import { networkOf } from './client.ts'

/** Name of the honeypot field: invisible to people, filled in by programs. */
export const trapField = 'homepage_url'
/** Name of the field with the signed time at which the form was made. */
export const stampField = 'form_stamp'
/** Name of the field with the proof of work, if the reader's browser runs scripts. */
export const proofField = 'form_proof'

/** A page may be cached for a day, and stay open for another. */
export const longestHours = 48
/**
 * Forms per hour from one network, by the leading zero bits of their proof of work. A few need none: not every browser
 * runs scripts. 16 bits take about 65,000 tries, an instant; 20 bits take a million, a few seconds: cheap for people
 * who share a school's connection, expensive for mass senders.
 */
const ladder = [
  { bits: 0, most: 5 },
  { bits: 16, most: 10 },
  { bits: 18, most: 20 },
  { bits: 20, most: 40 },
] as const
const countedMinutes = 60

const signature = (secret: string, form: string, at: string) =>
  signatureOf(secret, `form-stamp ${form} ${at}`, { length: 22 })

/**
 * Value of the hidden field `stampField` for a form made now.
 * @param form its name, the same as in the later check
 * @param now ISO time
 */
export function stampForm(secret: string, form: string, now: string): string {
  const at = Date.parse(now).toString(36)
  return `${at}.${signature(secret, form, at)}`
}

/** Creation time of a stamp in epoch milliseconds; null if it is forged or belongs to another form. */
function stampedAt(secret: string, form: string, stamp: string): number | null {
  const [at = '', signed = ''] = stamp.split('.')
  if (!isSigned(signature(secret, form, at), signed)) return null
  return Number.parseInt(at, 36)
}

const proofDigest = (stamp: string, proof: string) =>
  createHash('sha256').update(`${stamp}:${proof}`).digest()

/** Leading zero bits (up to 32) of the SHA-256 digest of `stamp:proof`; 0 without a proof. */
function workIn(stamp: string, proof: string): number {
  if (proof === '' || proof.length > 40) return 0
  return Math.clz32(proofDigest(stamp, proof).readUInt32BE(0))
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
const tooMany = (seconds: number, helps: number | null) =>
  new Problem(
    'TOO_MANY',
    429,
    helps === null
      ? {
          de: 'Von Ihrem Anschluss kamen in letzter Zeit viele Sendungen. Bitte versuchen Sie es später noch einmal.',
          en: 'Many forms came from your connection lately. Please try again later.',
        }
      : {
          de: 'Von Ihrem Anschluss kamen in letzter Zeit viele Sendungen. Ihre Angaben sind noch da: Bitte senden Sie sie in einer Minute noch einmal.',
          en: 'Many forms came from your connection lately. What you entered is still here: please send it again in a minute.',
        },
    { details: { retryAfter: helps === null ? seconds : 60, ...(helps === null ? {} : { bits: helps }) } },
  )

/** A judged form's stamp and proof of work. */
export interface Judged {
  stamp: string
  proof: string
  /** Zero bits; 0 if the sender's browser runs no scripts. */
  work: number
}

/**
 * Checks a form: the honeypot must be empty, and the stamp valid and neither too young nor too old.
 * Returns the proof of work, which is optional because not every browser runs scripts.
 * Throws Problem 422 `FORM_TRAP`, `FORM_TOO_FAST` or `FORM_EXPIRED`, with help for people mistaken for a machine.
 */
export function judgeForm(
  { now, platform }: Pick<Ctx, 'now' | 'platform'>,
  form: string,
  fields: Readonly<Record<string, unknown>>,
): Judged {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  if (text(trapField).trim() !== '') throw looksMade()
  const stamp = text(stampField)
  const at = stampedAt(platform.config.secret, form, stamp)
  if (at === null) throw expired()
  const age = (Date.parse(now) - at) / 1000
  if (age < leastFormSeconds) throw tooFast()
  if (age > longestHours * 3600) throw expired()
  const proof = text(proofField)
  return { stamp, proof, work: workIn(stamp, proof) }
}

const senderKey = ({ platform, now }: Ctx, form: string, sender: string) =>
  signatureOf(platform.config.secret, `form-sending ${form} ${now.slice(0, 10)} ${sender}`, { length: 43 })

/** The caller's network; null for callers without an address (jobs, the command line). */
const networkOfCaller = ({ client }: Ctx): string | null => (client ? networkOf(client.address) : null)

/** Stores a proof and returns its work; 0 if the same proof was used before. */
async function spendProof(ctx: Ctx, { stamp, proof, work }: Judged): Promise<number> {
  if (work < ladder[1].bits) return 0
  await ctx.db.execute(
    sql`delete from form_proofs where "at" < ${ctx.now}::timestamptz - make_interval(hours => ${longestHours}::int)`,
  )
  const { rowCount } = await ctx.db.execute(
    sql`insert into form_proofs ("digest", "at") values (${proofDigest(stamp, proof)}, ${ctx.now}::timestamptz) on conflict do nothing`,
  )
  return rowCount ? work : 0
}

/**
 * Counts an event of a sender, in the caller's transaction. Returns the count within the hour, or the given minutes,
 * including this event, and the seconds until the window ends. Null without a sender.
 */
async function counted(
  ctx: Ctx,
  form: string,
  sender: string | null,
  minutes = countedMinutes,
): Promise<{ count: number; wait: number } | null> {
  if (sender === null) return null
  const key = senderKey(ctx, form, sender)
  const isOver = sql`known."since" < excluded."since" - make_interval(mins => ${minutes}::int)`
  const { rows } = await ctx.db.execute<{ count: number; wait: number }>(sql`${sql.raw(planKept)}
    with gone as (delete from form_sendings where "since" < ${ctx.now}::timestamptz - interval '1 day' and "key" <> ${key})
    insert into form_sendings as known ("key", "count", "since") values (${key}, 1, ${ctx.now}::timestamptz)
    on conflict ("key") do update set
      "count" = case when ${isOver} then 1 else known."count" + 1 end,
      "since" = case when ${isOver} then excluded."since" else known."since" end
    returning "count", extract(epoch from "since" + make_interval(mins => ${minutes}::int) - ${ctx.now}::timestamptz)::int as "wait"`)
  return rows[0] ?? null
}

/**
 * Counts a form before it is accepted, in the caller's transaction, and refuses it above the limit of its network for
 * the work done (`ladder`). The address itself is not stored, only a keyed digest that changes daily. Callers without
 * an address (jobs, the command line) are not counted. Throws Problem 429 `TOO_MANY` with `details.retryAfter` in
 * seconds and, if more work helps, `details.bits`.
 */
export async function countSending(ctx: Ctx, form: string, judged?: Judged): Promise<void> {
  const work = judged ? await spendProof(ctx, judged) : 0
  const known = await counted(ctx, form, networkOfCaller(ctx))
  if (!known) return
  const { count, wait } = known
  const allowed = ladder.findLast(({ bits }) => bits <= work) ?? ladder[0]
  if (count <= allowed.most) return
  // A sender without a proof most likely cannot compute one, so it must wait instead.
  const step = work > 0 ? ladder.find(({ most }) => count <= most) : undefined
  throw tooMany(Math.max(1, wait), step?.bits ?? null)
}

/** Estimated networks of a village within an hour, all seen as one behind an unconfigured proxy. */
const networksBehindOne = 20

/**
 * Limits actions other than forms to `most` per hour and network, counted like `countSending`; twenty times as many
 * behind an unconfigured proxy. Throws Problem 429 `TOO_MANY` with `details.retryAfter` in seconds.
 */
export async function limitSending(ctx: Ctx, what: string, most: number): Promise<void> {
  const known = await counted(ctx, what, networkOfCaller(ctx))
  const bound = ctx.client?.sharesAddress ? most * networksBehindOne : most
  if (known && known.count > bound) throw tooMany(Math.max(1, known.wait), null)
}

/**
 * Counts an event over all callers, in the caller's transaction; true if it happened more than `most` times within the
 * hour, including this one. Limits attempts spread over many networks.
 */
export async function isCrowded(ctx: Ctx, what: string, most: number): Promise<boolean> {
  const known = await counted(ctx, what, 'everybody')
  return known !== null && known.count > most
}

/**
 * Limits an action on one subject (`about`) to `most` per day, over all callers. Counts this one, in the caller's
 * transaction. Throws Problem 429 `TOO_MANY` with `details.retryAfter` in seconds.
 */
export async function limitToday(ctx: Ctx, what: string, about: string, most: number): Promise<void> {
  const known = await counted(ctx, what, about, 24 * 60)
  if (!known || known.count <= most) return
  throw new Problem(
    'TOO_MANY',
    429,
    {
      de: 'Das wurde heute schon sehr oft versucht. Bitte versuchen Sie es morgen noch einmal, oder wenden Sie sich an uns.',
      en: 'This has been tried very often today. Please try again tomorrow, or get in touch with us.',
    },
    { details: { retryAfter: Math.max(1, known.wait) } },
  )
}

/**
 * Limits an action to `most` per hour and account, over all its sessions. Callers without an account are not counted.
 * Throws Problem 429 `TOO_MANY` with `details.retryAfter` in seconds.
 */
export async function limitAccount(ctx: Ctx, what: string, most: number): Promise<void> {
  const known = await counted(ctx, what, ctx.user ? `account ${ctx.user._id}` : null)
  if (!known || known.count <= most) return
  throw new Problem(
    'TOO_MANY',
    429,
    {
      de: 'Von Ihrem Konto kam in der letzten Stunde schon viel. Bitte versuchen Sie es später noch einmal.',
      en: 'Much has come from your account within the last hour. Please try again later.',
    },
    { details: { retryAfter: Math.max(1, known.wait) } },
  )
}

/**
 * Takes back `times` counts of `limitAccount` in the caller's transaction, for actions that turned out not to be
 * limited. The account's counter stays locked until the transaction ends.
 */
export async function uncountAccount(ctx: Ctx, what: string, times: number): Promise<void> {
  if (!ctx.user || times === 0) return
  await ctx.db.execute(sql`
    update form_sendings set "count" = greatest("count" - ${times}::int, 0)
    where "key" = ${senderKey(ctx, what, `account ${ctx.user._id}`)}`)
}

/**
 * Pseudonym of the requesting network for storage in a record: a keyed digest that changes daily. Empty for callers
 * without an address and behind an unconfigured proxy.
 */
export const originOf = ({ platform, client, now }: Ctx, what: string): string =>
  client && !client.sharesAddress
    ? signatureOf(platform.config.secret, `${what}-origin ${now.slice(0, 10)} ${networkOf(client.address)}`, {
        length: 22,
      })
    : ''

/** Normalises a typed mail address for limits: lower case, without the part after a plus sign. */
export const mailboxOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*/, '')

const receiptsADay = 3

/**
 * True if a receipt may be sent to an address from a form: three a day over all forms and networks, so that the site
 * cannot be abused to flood a mailbox. Counts this one, in the caller's transaction, by a keyed digest of the
 * normalised address.
 */
export async function mayReceipt(ctx: Ctx, address: string): Promise<boolean> {
  const known = await counted(ctx, 'receipt', `address ${mailboxOf(address)}`, 24 * 60)
  return known !== null && known.count <= receiptsADay
}

/**
 * True if an event about one subject (`about`) is the first of the day, e.g. a mail that anybody can request. Counts
 * this one, in the caller's transaction.
 */
export async function isFirstToday(ctx: Ctx, what: string, about: string): Promise<boolean> {
  const known = await counted(ctx, what, about, 24 * 60)
  return known !== null && known.count <= 1
}

/** Checks and counts a form: `judgeForm` and `countSending` in one. */
export const admitForm = (ctx: Ctx, form: string, fields: Readonly<Record<string, unknown>>): Promise<void> =>
  countSending(ctx, form, judgeForm(ctx, form, fields))

/**
 * Data for a rendered form: names of the hidden fields, a fresh stamp and the required work, which grows with the
 * number of forms from the reader's network in the last hour.
 */
export async function guardForm(ctx: Ctx, form: string): Promise<FormGuard> {
  const stamp = { name: stampField, value: stampForm(ctx.platform.config.secret, form, ctx.now) }
  let count = 0
  if (ctx.client) {
    const { rows } = await ctx.db.execute<{ count: number }>(sql`
      select "count" from form_sendings where "key" = ${senderKey(ctx, form, networkOf(ctx.client.address))}
      and "since" >= ${ctx.now}::timestamptz - make_interval(mins => ${countedMinutes}::int)`)
    count = rows[0]?.count ?? 0
  }
  const { bits } = ladder.find((step) => step.bits > 0 && count < step.most) ?? ladder[3]
  return { trap: trapField, stamp, proof: { name: proofField, bits } }
}
