import type { ReactElement } from 'react'
import type { Ctx } from '#kit/server/context.ts'
import { button, mailLayout, paragraphs } from '#kit/server/mail/layout.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { filled } from '#kit/shared/text/filled.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { mail as de, mailButtons as buttonsDe } from '../../mailing/letters.de.ts'
import { mail as en, mailButtons as buttonsEn } from '../../mailing/letters.en.ts'
import {
  type MailTemplate,
  mailTemplate,
  mailTemplateDefaults,
} from '../../mailing/mail-templates.contract.ts'
import {
  mailStandards,
  type MailTemplateName,
  mailTemplateNames,
  type MailWords,
} from '../../mailing/mail-templates.rules.ts'
import { offerUrl } from './offer-links.ts'
import type { DocumentRow, SealedContent } from '../records/documents.table.ts'

export type Issued = DocumentRow & { number: string; content: SealedContent }

/** The office's own texts by template; empty ones fall back to the standard. */
export const ownWords = Object.fromEntries(
  mailTemplateNames.map((name) => [
    name,
    defineSettings({
      name: `books-mail-${name}`,
      shape: mailTemplate,
      defaults: mailTemplateDefaults,
    }),
  ]),
) as unknown as Record<MailTemplateName, ReturnType<typeof defineSettings<MailTemplate>>>

/** Texts of a mail in use, with placeholders. */
export async function templateWords(ctx: Ctx, name: MailTemplateName, lang: Language): Promise<MailWords> {
  const { subject, text } = await ownWords[name].read(ctx)
  const standard = mailStandards[lang][name]
  return { subject: subject[lang] || standard.subject, text: text[lang] || standard.text }
}

/** Fills in all placeholders; the subject stays on one line. */
export const written = (
  { subject, text }: MailWords,
  values: Readonly<Record<string, string>>,
): MailWords => ({
  subject: filled(subject, values).replaceAll(/\s+/g, ' ').trim().slice(0, 300),
  text: filled(text, values)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim(),
})

/**
 * Placeholder values for a document's mail.
 * @param open amount still to be paid; null: none is requested
 */
export function valuesOf(ctx: Ctx, row: Issued, open: number | null): Record<string, string> {
  const { content, number } = row
  const { language: lang, kind, type, currency } = content
  const day = (on: string | null) =>
    on ? writeDay(on, lang, { year: true, country: content.seller.address.country }) : ''
  return {
    kind: (lang === 'en' ? en : de).kinds[type ?? kind],
    number,
    customer: row.buyerName,
    about: row.subject,
    total: writeMoney(row.gross, currency, lang),
    seller: content.seller.name,
    day: day(row.issuedOn),
    due: day(row.dueOn),
    until: day(row.validUntil),
    open: open === null ? '' : writeMoney(open as never, currency, lang),
    link: kind === 'offer' ? offerUrl(ctx, row._id, lang) : '',
  }
}

/** Text of a mail as sent; an offer's address on a line of its own becomes a button. */
export async function mailOf(
  ctx: Ctx,
  { subject, text }: MailWords,
  { lang, link }: { lang: Language; link: string },
): Promise<ReactElement> {
  const { site } = await siteSettings(ctx)
  const lines = text.split('\n')
  const at = link ? lines.findIndex((line) => line.trim() === link) : -1
  const label = (lang === 'en' ? buttonsEn : buttonsDe).offer
  return mailLayout({
    lang,
    title: subject,
    siteName: site.name,
    siteUrl: ctx.platform.config.publicUrl,
    children:
      at === -1
        ? paragraphs(text)
        : [
            ...paragraphs(lines.slice(0, at).join('\n')),
            button(label, link),
            ...paragraphs(lines.slice(at + 1).join('\n')),
          ],
  })
}
