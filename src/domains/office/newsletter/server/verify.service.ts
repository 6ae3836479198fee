import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { SentForm, Submitted } from '#kit/server/http/form-pages.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import type { newsletter } from '../newsletter.contract.ts'
import { newsletterPaths, withoutToken } from '../newsletter.addresses.ts'
import { moveConsents, recordConsent, unblock } from './consents.service.ts'
import { digestOf } from './keys.ts'
import { allLists } from './lists.service.ts'
import { sendMoved, sendWelcome } from './newsletter.mail.ts'
import { subscribersTable, tokensTable } from './newsletter.table.ts'
import { askToConfirm } from './sign-up.service.ts'
import { alreadyThere, subscribers } from './subscribers.reading.ts'

/** Specification § 8: the message of links that no longer work. */
const expired = () =>
  new Problem('TOKEN_EXPIRED', 410, {
    de: 'Dieser Link ist abgelaufen oder wurde schon verwendet. Bitte fordern Sie einen neuen an.',
    en: 'This token has expired or was already used. Please ask for a new one.',
  })

/** The link of a token with the lists named in its mail; `lock` locks the subscriber before use; null: invalid. */
export async function linkOf(ctx: Ctx, token: string, lock = false) {
  const found = ctx.db
    .select({ token: tokensTable, subscriber: subscribersTable })
    .from(tokensTable)
    .innerJoin(subscribersTable, eq(subscribersTable._id, tokensTable.subscriber))
    .where(eq(tokensTable.digest, digestOf(token)))
  const [row] = lock ? await found.for('update') : await found
  if (!row) return null
  const { token: made, subscriber } = row
  return { ...row, isOver: made.expiresAt < ctx.now, lists: made.lists ?? subscriber.lists }
}

export const listNames = async (ctx: Ctx, lists: string[]): Promise<string[]> =>
  (await allLists(ctx))
    .filter(({ _id }) => lists.includes(_id))
    .map(({ title }) => sayIn(title, ctx.lang).text)

/** Uses a link: confirms the sign-up or the new address. Idempotent. */
async function confirm(ctx: Ctx, given: string, source: string) {
  const link = await linkOf(ctx, given, true)
  if (!link) throw expired()
  const { token, subscriber, isOver, lists } = link
  const isDone = token.usedAt !== null && subscriber.state === 'confirmed'
  if (!isDone && (isOver || token.usedAt !== null)) throw expired()
  if (!isDone) {
    if (token.purpose === 'address') await move(ctx, subscriber, token.email, source)
    else await admit(ctx, subscriber, lists, source)
    await ctx.db
      .update(tokensTable)
      .set({ usedAt: ctx.now })
      .where(eq(tokensTable.digest, digestOf(given)))
  }
  return {
    email: token.email,
    purpose: token.purpose,
    lists: token.purpose === 'confirm' ? lists : subscriber.lists,
  }
}

async function admit(
  ctx: Ctx,
  subscriber: typeof subscribersTable.$inferSelect,
  named: string[],
  source: string,
) {
  const { email } = subscriber
  const there = (await allLists(ctx)).map(({ _id }) => _id)
  // Only lists named in the mail: others could have added more since, without consent
  const lists = named.filter((_id) => there.includes(_id))
  if (subscriber.state === 'confirmed') {
    // An older link confirmed the subscription already; a later mail may have named more lists
    const more = lists.filter((_id) => !subscriber.lists.includes(_id))
    if (more.length === 0) return
    await changeRecord(ctx, subscribers, subscriber, { values: { lists: [...subscriber.lists, ...more] } })
    await recordConsent(ctx, { email, action: 'confirmed', lists: more, source })
    return
  }
  const is = await changeRecord(ctx, subscribers, subscriber, {
    values: { state: 'confirmed', since: ctx.now, mails: 0, mailedAt: null, lists },
    action: 'confirm',
  })
  await recordConsent(ctx, { email, action: 'confirmed', lists, source })
  await unblock(ctx, email)
  await sendWelcome(ctx, is)
  await ctx.emit('goalReached', { goal: 'newsletter.confirmed' })
}

async function move(
  ctx: Ctx,
  subscriber: typeof subscribersTable.$inferSelect,
  email: string,
  source: string,
) {
  const { _id, lists } = subscriber
  const [other] = await ctx.db
    .select()
    .from(subscribersTable)
    .where(eq(sql`lower(${subscribersTable.email})`, email.toLowerCase()))
    .for('update')
  if (other && other._id !== _id) {
    if (other.state === 'confirmed') throw alreadyThere()
    // An unconfirmed sign-up: its address belongs to the person with this link.
    await ctx.db.delete(subscribersTable).where(eq(subscribersTable._id, other._id))
  }
  await changeRecord(ctx, subscribers, subscriber, { values: { email, mails: 0, mailedAt: null } })
  await moveConsents(ctx, subscriber.email, email)
  await recordConsent(ctx, { email, action: 'address', lists, source })
  await unblock(ctx, email)
  await sendMoved(ctx, subscriber, subscriber.email)
}

/** `POST /api/v0/newsletter/verify` */
export async function verify(ctx: Ctx, { token }: InputOf<typeof newsletter.verify>) {
  const { email, lists } = await confirm(ctx, token, 'api')
  return { done: true as const, email, lists: await listNames(ctx, lists) }
}

/** `POST /newsletter/verify/:token`: confirms, or sends a new link if the old one has expired. */
export async function sendVerify(
  ctx: Ctx,
  form: SentForm,
  { token = '' }: Readonly<Record<string, string>>,
): Promise<Submitted> {
  const signUpPage = inLanguage(newsletterPaths.signUp, ctx.lang)
  if (form['action'] === 'again') {
    const link = await linkOf(ctx, token, true)
    if (!link) throw notFound()
    if (link.token.purpose === 'confirm' && link.subscriber.state === 'waiting')
      await askToConfirm(ctx, link.subscriber)
    return `${signUpPage}?done=asked`
  }
  const { purpose } = await confirm(ctx, token, inLanguage(withoutToken(newsletterPaths.verify), ctx.lang))
  return `${signUpPage}?done=${purpose === 'address' ? 'moved' : 'confirmed'}`
}
