import type { Ctx } from '#kit/server/context.ts'
import { button, mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { mail as de } from '../back-in-stock.de.ts'
import { mail as en } from '../back-in-stock.en.ts'
import type { StockNotice } from './back-in-stock.table.ts'

/**
 * Mails a link that confirms the address, or the notice that an item is back. `href` is an address of this site with
 * language.
 */
export async function sendNotice(
  ctx: Ctx,
  { email, lang }: Pick<StockNotice, 'email' | 'lang'>,
  { kind, title, href }: { kind: 'prove' | 'back'; title: string; href: string },
): Promise<void> {
  const words = (lang === 'en' ? en : de)[kind]
  const { site } = await siteSettings(ctx)
  const siteUrl = ctx.platform.config.publicUrl
  await ctx.platform.mail.send(ctx, {
    to: email,
    lang,
    subject: filled(words.subject, { title }),
    content: mailLayout({
      lang,
      siteName: site.name,
      siteUrl,
      title: filled(words.title, { title }),
      children: [paragraph(filled(words.text, { title })), button(words.button, `${siteUrl}${href}`)],
    }),
  })
}
