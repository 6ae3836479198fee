import type { Ctx } from '#kit/server/context.ts'
import { button, facts, link, mailLayout, note, paragraph } from '#kit/server/mail/layout.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { withoutLinks } from '#kit/shared/text/plain-words.ts'
import { contentsById } from '#domains/books/documents/server/offers.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { sellerText } from '#domains/shop/catalog/server/offers.ts'
import { isAccepted } from '../../orders.rules.ts'
import { orderAddress } from '../links.ts'
import { orderSettings } from '../order-settings.ts'
import type { OrderRow } from '../orders.table.ts'
import { type Attachment, wordingsOf } from './letter-attachments.ts'
import { letterFacts } from './letter-facts.ts'
import { type Letter, letterWords } from './order-letter.ts'
import { returnSentences } from './return-letters.ts'
import { vatIdSentences } from './vat-id-sentences.ts'
import { withdrawalAddressOf } from './withdrawal-link.ts'
import { withdrawalTold } from './withdrawal-told.ts'

const isUnaccepted = (row: OrderRow, { letter }: Letter) => letter === 'placed' && !isAccepted(row)

/** Queues the mail of a letter to the buyer, in the caller's transaction. */
export async function writeLetter(
  ctx: Ctx,
  row: OrderRow,
  asked: Letter,
  attachments: Attachment[],
): Promise<void> {
  const { lang, code } = row
  const words = letterWords(row)
  const wording = isUnaccepted(row, asked) ? 'placedUnpaid' : asked.wording
  const said = { ...words.letters[asked.letter], ...(wording ? words.wordings[wording] : {}) }
  const settings = await siteSettings(ctx)
  const siteUrl = ctx.platform.config.publicUrl
  const { rows, links, asksOnline } = await letterFacts(ctx, row, asked)
  const replyTo = officeAddressOf(settings, (await orderSettings(ctx)).email)
  const seller = await sellerText(ctx, lang)
  const contract = asked.letter === 'placed' || asked.accepts ? await contractParts(ctx, row, asked) : null
  await ctx.platform.mail.send(ctx, {
    to: row.email,
    lang,
    ...(replyTo ? { replyTo } : {}),
    subject: filled(said.subject, { code }),
    attachments,
    content: mailLayout({
      lang,
      siteName: settings.site.name,
      siteUrl,
      title: filled(said.title, { code }),
      children: [
        // Guests can enter any name, and a stranger's address
        paragraph(`${withoutLinks(row.name)}, ${filled(said.text, { code })}`),
        ...(asked.accepts ? [paragraph(words.accepts)] : []),
        ...(contract?.above ?? []),
        ...(await returnSentences(ctx, row, asked)).map((sentence) => paragraph(sentence)),
        ...(asked.cart ? [paragraph(words.cart)] : []),
        ...(asked.text ? [paragraph(asked.text)] : []),
        facts(rows),
        ...(asked.follows ? [paragraph(filled(words.follows, { lines: asked.follows }))] : []),
        ...(contract?.vat ?? []),
        ...links.map(([label, href]) => button(label, href)),
        button(
          asksOnline || asked.letter === 'part' ? words.pay : words.button,
          `${siteUrl}${orderAddress(lang, row.key)}`,
        ),
        ...(contract?.below ?? []),
        note(words.secret),
        ...(seller ? [note(seller)] : []),
      ],
    }),
  })
}

/** Parts of a letter that states the contract: its papers above the facts, then VAT and the right of withdrawal. */
async function contractParts(ctx: Ctx, row: OrderRow, asked: Letter) {
  const words = letterWords(row)
  const papers = [
    ...(isUnaccepted(row, asked) ? [] : [words.papers.contract]),
    ...(await wordingsOf(ctx, row)).map(({ kind }) => words.papers[kind]),
  ].join(', ')
  const told = withdrawalTold(row, (await contentsById(ctx, [row._id])).get(row._id))
  const href = `${ctx.platform.config.publicUrl}${withdrawalAddressOf(row.lang, row)}`
  return {
    above: papers ? [paragraph(filled(words.attached, { papers }))] : [],
    vat: (await vatIdSentences(ctx, row)).map((sentence) => paragraph(sentence)),
    below: [
      ...(told.excluded.length > 0 ? [paragraph([`${told.heading}:`, ...told.excluded].join(' '))] : []),
      ...(told.isPromised ? [note(words.withdrawal, ' ', link(href, href))] : []),
    ],
  }
}
