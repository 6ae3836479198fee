import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { SentForm, Submitted } from '#kit/server/http/form-pages.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { site as de } from '../newsletter.de.ts'
import { site as en } from '../newsletter.en.ts'
import { newsletterPaths, withoutToken } from '../newsletter.addresses.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { isEmail, listField } from '../newsletter.rules.ts'
import { block, recordConsent } from './consents.service.ts'
import { subscriberOfLink } from './keys.ts'
import { publicLists } from './lists.service.ts'
import { sendAddressLink } from './newsletter.mail.ts'
import { type SubscriberRow, subscribersTable, tokensTable } from './newsletter.table.ts'
import { makeToken, mayMail } from './sign-up.service.ts'
import { subscribers } from './subscribers.reading.ts'

/** The subscriber of a link; null: invalid link, or the subscriber was erased. */
export async function subscriberBehind(ctx: Ctx, token: string, lock = false): Promise<SubscriberRow | null> {
  const _id = subscriberOfLink(ctx, token)
  if (!_id) return null
  const found = ctx.db.select().from(subscribersTable).where(eq(subscribersTable._id, _id))
  const [row] = lock ? await found.for('update') : await found
  return row ?? null
}

/** Unsubscribes a person from all lists, at their own request or by the office; others cannot enter them again. */
export async function leave(ctx: Ctx, row: SubscriberRow, source: string): Promise<SubscriberRow> {
  if (row.state === 'left') return row
  const is = await changeRecord(ctx, subscribers, row, {
    values: { state: 'left', lists: [], since: ctx.now },
    action: 'leave',
  })
  await ctx.db.delete(tokensTable).where(eq(tokensTable.subscriber, row._id))
  await recordConsent(ctx, { email: row.email, action: 'left', lists: row.lists, source })
  await block(ctx, row.email, 'left')
  return is
}

const wrongEmail = () =>
  new Problem(
    'INVALID',
    422,
    { de: de.lookAgain, en: en.lookAgain },
    { fields: { new_email: { de: de.wrong.email, en: en.wrong.email } } },
  )

const addressPauseMinutes = 1
const tooOften = () =>
  new Problem('TOO_MANY', 429, { de: de.tooOften, en: en.tooOften }, { details: { retryAfter: 3600 } })

/** Stores the lists ticked in a form; none means unsubscribing. */
export async function chooseLists(
  ctx: Ctx,
  row: SubscriberRow,
  form: Readonly<SentForm>,
  source: string,
): Promise<void> {
  const offered = (await publicLists(ctx)).map(({ _id }) => _id)
  const chosen = offered.filter((_id) => form[listField(_id)] === 'on')
  // Lists not offered on the site are kept.
  const lists = [...row.lists.filter((_id) => !offered.includes(_id)), ...chosen]
  if (lists.length === 0) {
    await leave(ctx, row, source)
    return
  }
  await changeRecord(ctx, subscribers, row, { values: { lists } })
  await recordConsent(ctx, { email: row.email, action: 'lists', lists, source })
}

/** Stores the consent to individual statistics, with its text as proof. */
async function chooseMeasured(
  ctx: Ctx,
  row: SubscriberRow,
  measured: boolean,
  source: string,
): Promise<void> {
  const offered = (await siteSettings(ctx)).newsletter.measure
  if (measured === row.measured || (measured && !offered)) return
  await changeRecord(ctx, subscribers, row, { values: { measured } })
  const { email, lists } = row
  const said = (ctx.lang === 'en' ? en : de).subscription
  await recordConsent(
    ctx,
    measured
      ? { email, action: 'measured', lists, text: `${said.measureText} ${said.measureBox}`, source }
      : { email, action: 'unmeasured', lists, source },
  )
}

/**
 * `POST /newsletter/subscription/:token`: unsubscribes, changes lists or requests a new address. One-click
 * unsubscription by a mail program sends `List-Unsubscribe=One-Click` (RFC 8058) and gets a direct response without a
 * redirect.
 */
export async function sendSubscription(
  ctx: Ctx,
  form: SentForm,
  { token = '' }: Readonly<Record<string, string>>,
): Promise<Submitted> {
  const row = await subscriberBehind(ctx, token, true)
  if (!row) throw notFound()
  const source = inLanguage(withoutToken(newsletterPaths.subscription), ctx.lang)
  const done = (word: string) => `${inLanguage(newsletterPaths.signUp, ctx.lang)}?done=${word}`
  if (form['List-Unsubscribe'] === 'One-Click') {
    await leave(ctx, row, 'one-click')
    return { values: {} }
  }
  if (form['action'] === 'leave') {
    await leave(ctx, row, source)
    return done('left')
  }
  if (row.state !== 'confirmed') throw notFound()
  if (form['action'] === 'address') {
    const email = (form['new_email'] ?? '').trim()
    if (!isEmail(email)) throw wrongEmail()
    if (!(await mayMail(ctx, row, addressPauseMinutes))) throw tooOften()
    await sendAddressLink(ctx, row, email, await makeToken(ctx, row._id, 'address', email))
    return done('address')
  }
  if (form['action'] === 'measure') {
    await chooseMeasured(ctx, row, form['measured'] === 'on', source)
    return done('measure')
  }
  await chooseLists(ctx, row, form, source)
  const { state } = (await subscriberBehind(ctx, token)) ?? row
  return done(state === 'left' ? 'left' : 'lists')
}
