import type { Ctx } from '#kit/server/context.ts'
import { mayReceipt } from '#kit/server/http/spam.ts'
import { button, facts, mailLayout, note, paragraph, paragraphs } from '#kit/server/mail/layout.ts'
import { dayIn, writeDay, writeMoment } from '#kit/shared/dates/dates.ts'
import { filled } from '#kit/shared/text/filled.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { withoutLinks } from '#kit/shared/text/plain-words.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { sellerText } from '#domains/shop/catalog/server/offers.ts'
import { orderSettings } from '#domains/shop/orders/server/offers.ts'
import { mail as de } from '../withdrawals.de.ts'
import { mail as en } from '../withdrawals.en.ts'
import { withdrawalScreens } from '../withdrawals.addresses.ts'
import { refundBy } from '../withdrawals.rules.ts'
import type { WithdrawalRow } from './withdrawals.table.ts'

const wordsOf = (lang: Language) => (lang === 'en' ? en : de)

/** Day and time in the site's zone. */
export const sayMoment = async (ctx: Ctx, at: string, lang: Language): Promise<string> =>
  writeMoment(at, { lang, zone: await siteZone(ctx) })

/** Office address for withdrawals; empty: none. */
async function officeOf(ctx: Ctx): Promise<string> {
  return officeAddressOf(await siteSettings(ctx), (await orderSettings(ctx)).email)
}

/**
 * Mails the receipt at once, with content and time, and notifies the office. Limits receipts to addresses other than
 * the buyer's. `isUnsent`: no goods have to come back.
 */
export async function sendReceipt(
  ctx: Ctx,
  row: WithdrawalRow,
  { isBuyer, isUnsent }: { isBuyer: boolean; isUnsent: boolean },
): Promise<void> {
  const { lang, email } = row
  // Another address may be a stranger's, and the text an advertisement
  const said = (text: string) => (isBuyer ? text : withoutLinks(text))
  const [name, contract, statement] = [said(row.name), said(row.contract), said(row.statement)]
  const words = wordsOf(lang)
  const { site, admincenter } = await siteSettings(ctx)
  const siteUrl = ctx.platform.config.publicUrl
  const office = await officeOf(ctx)
  const seller = await sellerText(ctx, lang)
  const arrivedOn = dayIn(row.declaredAt, await siteZone(ctx))
  const by = refundBy(arrivedOn)
  const rows = async (its: Language): Promise<[string, string][]> => {
    const { facts: names } = wordsOf(its)
    return [
      [names.name, name],
      [names.contract, contract],
      [names.email, email],
      [
        names.at,
        row.channel === 'site'
          ? await sayMoment(ctx, row.declaredAt, its)
          : writeDay(arrivedOn, its, { year: true }),
      ],
    ]
  }
  if (email && (isBuyer || (await mayReceipt(ctx, email))))
    await ctx.platform.mail.send(ctx, {
      to: email,
      lang,
      ...(office ? { replyTo: office } : {}),
      subject: filled(words.subject, { contract }),
      content: mailLayout({
        lang,
        siteName: site.name,
        siteUrl,
        title: words.title,
        children: [
          paragraph(`${name}, ${words.text}`),
          paragraph(statement),
          facts(await rows(lang)),
          paragraph(
            filled(isUnsent ? words.afterUnsent : words.after, { day: writeDay(by, lang, { year: true }) }),
          ),
          ...(seller ? [note(seller)] : []),
        ],
      }),
    })
  // The office has entered all others itself
  if (!office || row.channel !== 'site') return
  const told = de.office
  await ctx.platform.mail.send(ctx, {
    to: office,
    lang: 'de',
    replyTo: email,
    subject: filled(told.subject, { contract }),
    content: mailLayout({
      lang: 'de',
      siteName: site.name,
      siteUrl,
      title: told.title,
      children: [
        paragraph(statement),
        facts([...(await rows('de')), [told.refundBy, writeDay(by, 'de', { year: true })]]),
        button(told.button, `${siteUrl}${admincenter.url}/${withdrawalScreens.browse}/${row._id}`),
      ],
    }),
  })
}

/** Mails the rejection of a declaration with the shop's reasons; a buyer without an address gets none. */
export async function sendRejection(ctx: Ctx, row: WithdrawalRow, message: string): Promise<void> {
  const { lang, email } = row
  if (!email) return
  const words = wordsOf(lang).rejected
  const { site } = await siteSettings(ctx)
  const office = await officeOf(ctx)
  const seller = await sellerText(ctx, lang)
  const contract = withoutLinks(row.contract)
  const day = writeDay(dayIn(row.declaredAt, await siteZone(ctx)), lang, { year: true })
  await ctx.platform.mail.send(ctx, {
    to: email,
    lang,
    ...(office ? { replyTo: office } : {}),
    subject: filled(words.subject, { contract }),
    content: mailLayout({
      lang,
      siteName: site.name,
      siteUrl: ctx.platform.config.publicUrl,
      title: words.title,
      children: [
        paragraph(`${withoutLinks(row.name)}, ${filled(words.text, { contract, day })}`),
        ...paragraphs(message),
        ...(seller ? [note(seller)] : []),
      ],
    }),
  })
}
