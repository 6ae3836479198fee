import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Problem } from '../../shared/problem.ts'
import { type FormGuard, leastFormSeconds } from '../../shared/forms/submission.ts'
import type { Ctx } from '../context.ts'
import { planKept } from '../database/pool.ts'
import { isSigned, signatureOf } from '../signatures.ts'
import { networkOf } from './client.ts'

/** Name of the field that people do not see and programs fill in. */
export const trapField = 'homepage_url'
/** Name of the field that says when the form was made, signed. */
export const stampField = 'form_stamp'
/** Name of the field with the solved riddle, where the reader's browser runs programs. */
export const proofField = 'form_proof'

/** Pages may be kept for a day, and lie open for another. */
export const longestHours = 48
/**
 * How many forms an hour may come from one network, by the zero bits that the proof of work begins with. A few need none: not
 * every browser runs programs. 16 bits are about 65,000 tries, a blink; 20 bits are a million, a few seconds: cheap for the
 * people behind one connection of a school, dear for whoever sends thousands.
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
  if (!isSigned(signature(secret, form, at), signed)) return null
  return Number.parseInt(at, 36)
}

const proofDigest = (stamp: string, proof: string) =>
  createHash('sha256').update(`${stamp}:${proof}`).digest()

/** How many zero bits, up to 32, the SHA-256 digest of `stamp:proof` begins with; 0 where there is no proof. */
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

/** What a form came with, once it is judged: its stamp and the work that was done for it. */
export interface Judged {
  stamp: string
  proof: string
  /** Zero bits; 0 where the sender's browser runs no programs. */
  work: number
}

/**
 * Judges what came with a form: the trap must be empty and the stamp ours, neither too young nor too old.
 * Gives what work was done for it; it can't be demanded of readers whose browser runs no programs.
 * Throws Problem 422 `FORM_TRAP`, `FORM_TOO_FAST` or `FORM_EXPIRED`, with words that help people who were mistaken for a machine.
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

/** Takes a proof: the work that counts, none where the same proof came before. */
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
 * Counts something that comes from a sender, in the caller's transaction: how often it came within the hour, or the minutes given,
 * this time included, and the seconds until they are over. Null without a sender.
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
 * Counts a form that is about to be taken in, in the caller's transaction, and refuses it where too many came from the same
 * network for the work that was done (`ladder`). The address itself is not stored, only a keyed digest that is another one
 * every day. Callers without an address (jobs, the command line) are not counted. Throws Problem 429 `TOO_MANY` with
 * `details.retryAfter` in seconds and, where more work helps, `details.bits`.
 */
export async function countSending(ctx: Ctx, form: string, judged?: Judged): Promise<void> {
  const work = judged ? await spendProof(ctx, judged) : 0
  const known = await counted(ctx, form, networkOfCaller(ctx))
  if (!known) return
  const { count, wait } = known
  const allowed = ladder.findLast(({ bits }) => bits <= work) ?? ladder[0]
  if (count <= allowed.most) return
  // Whoever sent no proof most likely can't: they are told to come back later.
  const step = work > 0 ? ladder.find(({ most }) => count <= most) : undefined
  throw tooMany(Math.max(1, wait), step?.bits ?? null)
}

/** As many networks as a village has at most within an hour, where a proxy that the settings say nothing of makes them one. */
const networksBehindOne = 20

/**
 * Refuses what is no form where more than `most` came from the caller's network within an hour, counted as `countSending`
 * counts; twenty times as much where a proxy that the settings say nothing of makes everybody's network one. Throws Problem 429
 * `TOO_MANY` with `details.retryAfter` in seconds.
 */
export async function limitSending(ctx: Ctx, what: string, most: number): Promise<void> {
  const known = await counted(ctx, what, networkOfCaller(ctx))
  const bound = ctx.client?.sharesAddress ? most * networksBehindOne : most
  if (known && known.count > bound) throw tooMany(Math.max(1, known.wait), null)
}

/**
 * Counts something over all callers, in the caller's transaction: whether it came more than `most` times within the hour, this time
 * included. For what nobody may try without end, however many networks he has.
 */
export async function isCrowded(ctx: Ctx, what: string, most: number): Promise<boolean> {
  const known = await counted(ctx, what, 'everybody')
  return known !== null && known.count > most
}

/**
 * Refuses what was done more than `most` times within a day about one thing, named by `about`, whoever does it. Counts this one, in
 * the caller's transaction. Throws Problem 429 `TOO_MANY` with `details.retryAfter` in seconds.
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
 * Refuses what came more than `most` times within an hour from the caller's account, wherever it was signed in. Callers without an
 * account are not counted. Throws Problem 429 `TOO_MANY` with `details.retryAfter` in seconds.
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
 * Takes back what `limitAccount` has counted in the caller's transaction, so many times: it has turned out to be none of what is bound. Until the
 * transaction ends nobody else counts for the account.
 */
export async function uncountAccount(ctx: Ctx, what: string, times: number): Promise<void> {
  if (!ctx.user || times === 0) return
  await ctx.db.execute(sql`
    update form_sendings set "count" = greatest("count" - ${times}::int, 0)
    where "key" = ${senderKey(ctx, what, `account ${ctx.user._id}`)}`)
}

/**
 * What stands in a record for the network that its request came from: a keyed digest, another one every day, never the address.
 * Empty for callers without an address, and where a proxy that the settings say nothing of makes everybody's network one.
 */
export const originOf = ({ platform, client, now }: Ctx, what: string): string =>
  client && !client.sharesAddress
    ? signatureOf(platform.config.secret, `${what}-origin ${now.slice(0, 10)} ${networkOf(client.address)}`, {
        length: 22,
      })
    : ''

/** The mailbox that an address as it was typed leads to, for bounds: in small letters, without what follows its plus sign. */
export const mailboxOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*/, '')

const receiptsADay = 3

/**
 * Whether a receipt may go to an address that somebody has typed into a form: three a day, whatever form and network they come
 * from, so that nobody fills a stranger's mailbox by us. Counts this one, in the caller's transaction, by a keyed digest of the
 * address without what follows its plus sign.
 */
export async function mayReceipt(ctx: Ctx, address: string): Promise<boolean> {
  const known = await counted(ctx, 'receipt', `address ${mailboxOf(address)}`, 24 * 60)
  return known !== null && known.count <= receiptsADay
}

/**
 * Whether something about one thing, named by `about`, comes for the first time on a day: a mail that anybody can ask for, a guess. Counts
 * this one, in the caller's transaction.
 */
export async function isFirstToday(ctx: Ctx, what: string, about: string): Promise<boolean> {
  const known = await counted(ctx, what, about, 24 * 60)
  return known !== null && known.count <= 1
}

/** Judges a form and counts it, the two in one: see `judgeForm` and `countSending`. */
export const admitForm = (ctx: Ctx, form: string, fields: Readonly<Record<string, unknown>>): Promise<void> =>
  countSending(ctx, form, judgeForm(ctx, form, fields))

/**
 * What a form's page hands to the form: the names of its hidden fields, a fresh stamp, and how much work is asked for, which is
 * more where many forms came from the reader's network in the last hour.
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
