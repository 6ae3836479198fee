import type { Ctx } from '#kit/server/context.ts'
import { button, mailLayout, paragraphs } from '#kit/server/mail/layout.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { documentScreens } from '../../documents.addresses.ts'
import { answers as de } from '../../mailing/letters.de.ts'
import { answers as en } from '../../mailing/letters.en.ts'
import { booksSettings } from '../settings/books-settings.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { offers } from '../records/documents.kinds.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { templateWords, written } from '../mailing/mail-words.ts'
import { filesOf } from '../paper/files.service.ts'
import { frozenContent } from '../records/frozen-content.ts'
import { offerOfKey } from '../mailing/offer-links.ts'

/** State of an offer for the customer with the link. */
export type OfferStanding = 'open' | 'accepted' | 'declined' | 'expired' | 'revised'

export interface AnswerableOffer {
  standing: OfferStanding
  /** Identifies the current content: an answer to another version is rejected. */
  version: string
  content: DocumentContent
}

function standingOf(ctx: Ctx, { state, expiresAt }: DocumentRow): OfferStanding {
  if (state === 'accepted' || state === 'declined' || state === 'expired') return state
  if (state !== 'sent') return 'revised'
  return expiresAt !== null && expiresAt <= ctx.now ? 'expired' : 'open'
}

async function rowOfKey(ctx: Ctx, key: string): Promise<DocumentRow | null> {
  const _id = offerOfKey(ctx, key)
  const row = _id === null ? undefined : (await documentsById(ctx, [_id])).get(_id)
  return row?.kind === 'offer' && row.number !== null ? row : null
}

/** The offer of a key as last sent; null for foreign keys and deleted offers. */
export async function answerableOffer(ctx: Ctx, key: string): Promise<AnswerableOffer | null> {
  const row = await rowOfKey(ctx, key)
  const content = row && frozenContent(row)
  return content && { standing: standingOf(ctx, row), version: row.contentHash ?? '', content }
}

/** PDF of the offer of a key; null while it is being created and while the offer is revised. */
export async function offerPaper(
  ctx: Ctx,
  key: string,
): Promise<{ name: string; type: string; content: Buffer } | null> {
  const row = await rowOfKey(ctx, key)
  const pdf =
    row && row.state !== 'draft' ? (await filesOf(ctx, row)).find(({ role }) => role === 'pdf') : undefined
  if (!pdf) return null
  return { name: pdf.name, type: pdf.type, content: await ctx.platform.storage.read(pdf.key) }
}

const changed = new Problem('OFFER_CHANGED', 409, {
  de: 'Das Angebot hat sich inzwischen geändert. Bitte sehen Sie es noch einmal durch.',
  en: 'The offer has changed meanwhile. Please look at it again.',
})
const answered = new Problem('OFFER_ANSWERED', 409, {
  de: 'Dieses Angebot lässt sich nicht mehr beantworten. Bitte melden Sie sich bei uns.',
  en: 'This offer can be answered no more. Please get in touch with us.',
})

/** Notifies the office of a customer's answer. */
async function tellOffice(
  ctx: Ctx,
  row: DocumentRow,
  what: Answer,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  const settings = await siteSettings(ctx)
  const { site, admincenter } = settings
  const { email, language: lang } = await booksSettings.read(ctx)
  const words = lang === 'en' ? en : de
  const office = officeAddressOf(settings, email)
  if (!office) return
  const { subject, text } = written(
    await templateWords(ctx, what === 'accept' ? 'offer-accepted' : 'offer-declined', lang),
    { number: row.number ?? '', customer: row.buyerName, name: name || words.nobody, reason },
  )
  const siteUrl = ctx.platform.config.publicUrl
  await ctx.platform.mail.send(ctx, {
    to: office,
    subject,
    lang,
    content: mailLayout({
      lang,
      title: subject,
      siteName: site.name,
      siteUrl,
      children: [
        ...paragraphs(text),
        button(words.open, `${siteUrl}${admincenter.url}/${documentScreens.offer}/edit/${row._id}`),
      ],
    }),
  })
}

type Answer = 'accept' | 'decline'

/**
 * Records a customer's answer to the offer of a key in the caller's transaction: state, step with name and reason, mail
 * to the office.
 * Throws Problem 404 for a foreign key, 409 `OFFER_CHANGED` if the offer has another content now, and 409
 * `OFFER_ANSWERED`.
 * @param version of the offer that the customer has seen
 */
export async function answerOffer(
  ctx: Ctx,
  {
    key,
    version,
    answer,
    name,
    reason,
  }: {
    key: string
    version: string
    answer: Answer
    name: string
    reason: string
  },
): Promise<void> {
  const _id = offerOfKey(ctx, key)
  if (_id === null) throw notFound()
  const row = (await lockRecord(ctx, offers, { _id })) as unknown as DocumentRow
  if (row.state === 'draft' || row.contentHash !== version) throw changed
  if (standingOf(ctx, row) !== 'open') throw answered
  const state = answer === 'accept' ? 'accepted' : 'declined'
  await changeRecord(ctx, offers, row as never, { values: { state }, action: answer })
  const words = (await booksSettings.read(ctx)).language === 'en' ? en : de
  const text = [filled(words[answer], { name: name || words.nobody }), reason].filter(Boolean).join('\n')
  await addStep(
    ctx,
    { collection: offers.name, recordId: _id },
    { what: answer, state, text, byNobody: true },
  )
  await tellOffice(ctx, row, answer, { name, reason })
}
