import type { ReactElement } from 'react'
import type { Ctx } from '#kit/server/context.ts'
import { button, facts, link, mailLayout, note, paragraph } from '#kit/server/mail/layout.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { mails as de } from '../newsletter.de.ts'
import { mails as en } from '../newsletter.en.ts'
import { newsletterPaths, withToken } from '../newsletter.addresses.ts'
import { linkTokenOf } from './keys.ts'
import { allLists } from './lists.service.ts'
import type { SubscriberRow } from './newsletter.table.ts'

type Subscriber = Pick<SubscriberRow, '_id' | 'email' | 'lang' | 'lists'>

/** Common parts of all newsletter mails. */
async function surroundings(ctx: Ctx, { _id, lang, lists }: Subscriber) {
  const { site } = await siteSettings(ctx)
  const { publicUrl } = ctx.platform.config
  const names = (await allLists(ctx)).filter((list) => lists.includes(list._id))
  const address = (path: string, token: string) => publicUrl + inLanguage(withToken(path, token), lang)
  return {
    t: lang === 'en' ? en : de,
    site: site.name,
    lists: names.map(({ title }) => sayIn(title, lang).text).join(', '),
    subscription: address(newsletterPaths.subscription, linkTokenOf(ctx, _id)),
    verify: (token: string) => address(newsletterPaths.verify, token),
    sheet: (title: string, children: ReactElement[], footer?: ReactElement) =>
      mailLayout({ lang, siteName: site.name, siteUrl: publicUrl, title, children, footer }),
    /** For mails to subscribers (RFC 2919, RFC 8058). */
    listId: `newsletter.${new URL(publicUrl).hostname.replace(/[^\w.-]/g, '')}`,
  }
}

/** Confirmation mail. Contains no user input except the address, so that it cannot be misused for spam. */
export async function sendConfirmation(ctx: Ctx, subscriber: Subscriber, token: string): Promise<void> {
  const { t, site, lists, verify, sheet } = await surroundings(ctx, subscriber)
  const content = sheet(t.confirm.title, [
    paragraph(t.confirm.text.replace('{{site}}', site)),
    facts([[t.lists, lists]]),
    button(t.confirm.button, verify(token)),
    note(t.confirm.until),
    note(t.confirm.otherwise),
  ])
  await ctx.platform.mail.send(ctx, {
    to: subscriber.email,
    lang: subscriber.lang,
    subject: t.confirm.subject.replace('{{site}}', site),
    content,
  })
}

/** Mail with the link that confirms a new address. */
export async function sendAddressLink(
  ctx: Ctx,
  subscriber: Subscriber,
  to: string,
  token: string,
): Promise<void> {
  const { t, site, verify, sheet } = await surroundings(ctx, subscriber)
  await ctx.platform.mail.send(ctx, {
    to,
    lang: subscriber.lang,
    subject: t.address.subject.replace('{{site}}', site),
    content: sheet(t.address.title, [
      paragraph(t.address.text.replace('{{site}}', site)),
      button(t.address.button, verify(token)),
      note(t.address.otherwise),
    ]),
  })
}

/** The mail to a subscriber: the welcome, or a notice of a repeated sign-up. */
async function sendToMember(ctx: Ctx, subscriber: Subscriber, mail: 'welcome' | 'known'): Promise<void> {
  const { t, site, lists, subscription, sheet, listId } = await surroundings(ctx, subscriber)
  const { subject, title, text } = t[mail]
  await ctx.platform.mail.send(ctx, {
    to: subscriber.email,
    lang: subscriber.lang,
    subject: subject.replace('{{site}}', site),
    content: sheet(
      title,
      [paragraph(text.replace('{{site}}', site)), facts([[t.lists, lists]]), button(t.manage, subscription)],
      note(t.leaveText, ' ', link(t.leave, subscription)),
    ),
    listId,
    unsubscribe: subscription,
  })
}

/** Welcome mail after the confirmation. */
export const sendWelcome = (ctx: Ctx, subscriber: Subscriber): Promise<void> =>
  sendToMember(ctx, subscriber, 'welcome')

/** Notifies a subscriber of a repeated sign-up by mail; strangers must not learn which addresses subscribe. */
export const sendKnown = (ctx: Ctx, subscriber: Subscriber): Promise<void> =>
  sendToMember(ctx, subscriber, 'known')

/** Notifies the old address after a change of address. */
export async function sendMoved(ctx: Ctx, subscriber: Subscriber, former: string): Promise<void> {
  const { t, site, sheet } = await surroundings(ctx, subscriber)
  await ctx.platform.mail.send(ctx, {
    to: former,
    lang: subscriber.lang,
    subject: t.moved.subject.replace('{{site}}', site),
    content: sheet(t.moved.title, [paragraph(t.moved.text.replace('{{site}}', site))]),
  })
}
