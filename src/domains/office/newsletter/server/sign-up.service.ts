import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { SentForm, Submitted } from '#kit/server/http/form-pages.ts'
import { admitForm, countSending } from '#kit/server/http/spam.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { newsletter } from '../newsletter.contract.ts'
import { site as de } from '../newsletter.de.ts'
import { site as en } from '../newsletter.en.ts'
import { newsletterPaths } from '../newsletter.addresses.ts'
import { linkDays, listField, mailPauseMinutes, mostMails, wrongSignUp } from '../newsletter.rules.ts'
import { consentText, recordConsent } from './consents.service.ts'
import { digestOf, newToken } from './keys.ts'
import { publicLists } from './lists.service.ts'
import { sendConfirmation, sendKnown } from './newsletter.mail.ts'
import { type SubscriberRow, subscribersTable, tokensTable } from './newsletter.table.ts'
import { subscribers } from './subscribers.reading.ts'

/** Form name for the spam guard. */
export const signUpForm = 'newsletter'
const minute = 60_000
const dayMinutes = 24 * 60

/** Throws 404 if the site has no newsletter. */
async function requireNewsletter(ctx: Ctx): Promise<void> {
  const { privacy } = await siteSettings(ctx)
  if (!privacy.newsletter_enabled) throw notFound()
}

const refuse = (wrong: ReturnType<typeof wrongSignUp>) =>
  new Problem(
    'INVALID',
    422,
    { de: de.lookAgain, en: en.lookAgain },
    {
      fields: Object.fromEntries(
        Object.entries(wrong).map(([field, key]) => [field, { de: de.wrong[key], en: en.wrong[key] }]),
      ),
    },
  )

/** Loads and locks the subscriber of an address. */
async function known(ctx: Ctx, email: string): Promise<SubscriberRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(subscribersTable)
    .where(eq(sql`lower(${subscribersTable.email})`, email.toLowerCase()))
    .for('update')
  return row
}

/** Whether another mail about the subscription may be sent; counts it if so. */
export async function mayMail(ctx: Ctx, row: SubscriberRow, pauseMinutes = mailPauseMinutes) {
  const pause = row.mailedAt ? Date.parse(ctx.now) - Date.parse(row.mailedAt) : Infinity
  const mails = pause > dayMinutes * minute ? 0 : row.mails
  if (pause < pauseMinutes * minute || mails >= mostMails) return false
  await ctx.db
    .update(subscribersTable)
    .set({ mailedAt: ctx.now, mails: mails + 1 })
    .where(eq(subscribersTable._id, row._id))
  return true
}

/** Creates the link of a mail, valid for some days; `lists`: those named in the mail. */
export async function makeToken(
  ctx: Ctx,
  subscriber: string,
  purpose: 'confirm' | 'address',
  email: string,
  lists: string[] | null = null,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.parse(ctx.now) + linkDays * dayMinutes * minute).toISOString()
  await ctx.db
    .insert(tokensTable)
    .values({ digest: digestOf(token), subscriber, purpose, email, expiresAt, lists })
  return token
}

/** Sends the confirmation mail unless one was sent recently. */
export async function askToConfirm(ctx: Ctx, row: SubscriberRow): Promise<boolean> {
  if (!(await mayMail(ctx, row))) return false
  await sendConfirmation(ctx, row, await makeToken(ctx, row._id, 'confirm', row.email, row.lists))
  return true
}

interface SignUp {
  email: string
  /** Ids; only public lists count. Empty: the first one. */
  lists: string[] | undefined
  privacy: boolean
  source: string
}

/**
 * Stores a sign-up, which waits for confirmation by mail. Existing subscribers are notified by mail; the response is
 * the same. Throws Problem `INVALID` with a text per field.
 */
export async function signUp(
  ctx: Ctx,
  { email, lists, privacy, source }: SignUp,
  admit: () => Promise<void>,
) {
  const offered = (await publicLists(ctx)).map(({ _id }) => _id)
  const chosen = lists ? offered.filter((_id) => lists.includes(_id)) : offered.slice(0, 1)
  const wrong = wrongSignUp({ email, privacy, lists: chosen.length })
  if (Object.keys(wrong).length > 0) throw refuse(wrong)
  await admit()
  const { site } = await siteSettings(ctx)

  const [made] = await ctx.db
    .insert(subscribersTable)
    .values({
      _id: uuidv7(),
      createdAt: ctx.now,
      email,
      lang: ctx.lang,
      state: 'waiting',
      lists: chosen,
      since: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ _id: subscribersTable._id })
  if (made) tellEditors(ctx, subscribers.module, { action: 'create', _id: made._id })
  const row = await known(ctx, email)
  if (!row) throw new Error('the subscriber that was just stored is gone')
  if (row.state === 'confirmed') {
    // Once a day at most: otherwise strangers could fill a mailbox.
    if (await mayMail(ctx, row, dayMinutes)) await sendKnown(ctx, row)
    return
  }
  const comesBack = row.state === 'left'
  const wanted = await changeRecord(ctx, subscribers, row, {
    values: {
      lists: comesBack ? chosen : [...new Set([...row.lists, ...chosen])],
      lang: ctx.lang,
      ...(comesBack ? { state: 'waiting', since: ctx.now, mails: 0 } : {}),
    },
  })
  await recordConsent(ctx, {
    email,
    action: 'asked',
    lists: chosen,
    text: consentText(ctx.lang, site.name),
    source,
  })
  await askToConfirm(ctx, wanted)
  await ctx.emit('goalReached', { goal: 'newsletter.asked' })
}

/** `POST /api/v0/newsletter/subscribe`: API clients have no form stamp, so the stricter rate limit applies. */
export async function subscribe(ctx: Ctx, input: InputOf<typeof newsletter.subscribe>) {
  await requireNewsletter(ctx)
  const { email, lists, privacy } = input
  await signUp(ctx, { email, lists, privacy, source: 'api' }, () => countSending(ctx, signUpForm))
  return { done: true as const, message: (ctx.lang === 'en' ? en : de).done.asked.text }
}

/** `POST /newsletter`. The footer box submits only an address; the form then asks for the rest. */
export async function sendForm(ctx: Ctx, form: SentForm): Promise<Submitted> {
  await requireNewsletter(ctx)
  const email = (form['email'] ?? '').trim()
  const offered = await publicLists(ctx)
  if (form['begin'] === '1') {
    const [first] = offered
    return { values: { email, ...(first ? { [listField(first._id)]: 'on' } : {}) } }
  }
  const lists = offered.map(({ _id }) => _id).filter((_id) => form[listField(_id)] === 'on')
  const only = offered.length === 1 ? undefined : lists
  const path = inLanguage(newsletterPaths.signUp, ctx.lang)
  await signUp(ctx, { email, lists: only, privacy: form['privacy'] === 'on', source: path }, () =>
    admitForm(ctx, signUpForm, form),
  )
  return `${path}?done=asked`
}
