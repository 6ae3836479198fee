import { z } from 'zod'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import { invalidInput } from '#kit/server/http/problems.ts'
import { admitForm, guardForm } from '#kit/server/http/spam.ts'
import { issueText } from '#kit/shared/issue-texts.ts'
import { notFound } from '#kit/shared/problem.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { offerPage } from '#domains/books/documents/documents.addresses.ts'
import { answerableOffer, answerOffer, offerPaper } from '#domains/books/documents/server/offers.ts'
import { site as de } from '../offer-page.de.ts'
import { site as en } from '../offer-page.en.ts'
import type { OfferPageData, OfferRow } from '../offer-page.views.ts'
import { paperLook } from './pdf-settings.service.ts'
import { sheetOf } from './sheet-of.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** Form name for the spam protection. */
const form = 'offer'
const numbers = new Set(['position', 'quantity', 'price', 'discount', 'vat', 'amount'])

function rowOf(row: SheetRow, columns: Sheet['columns']): Omit<OfferRow, 'key'> {
  const rest = { text: '', faint: false }
  if (row.kind === 'text') return { kind: 'text', cells: [], ...rest, text: row.text }
  if (row.kind === 'group') return { kind: 'group', cells: [row.name], ...rest }
  if (row.kind === 'subtotal') return { kind: 'subtotal', cells: [row.name, row.amount], ...rest }
  return {
    kind: 'item',
    cells: columns.map(({ key }) => row.cells[key] ?? ''),
    text: row.text,
    faint: row.faint,
  }
}

const addressOf = (ctx: Pick<Ctx, 'lang'>, key: string) =>
  routeAddress(offerPage, ctx.lang).replace(':key', key)

/** View `offerPage`, public to holders of the mailed link. */
export const offerView: ViewLoader = async (ctx, { rest }) => {
  const [key = ''] = rest
  const offer = await answerableOffer(ctx, key)
  if (!offer) return null
  const { content, standing, version } = offer
  const words = ctx.lang === 'en' ? en : de
  const { settings } = await paperLook(ctx)
  const sheet = sheetOf(content, settings, { logo: null, invoiceData: null })
  const href = addressOf(ctx, key)
  // Hide the outdated content during a revision
  const shown = standing !== 'revised'
  const data: OfferPageData = {
    step: standing,
    href,
    pdfHref: shown && (await offerPaper(ctx, key)) ? `/api/v0/accounting/offer-page/${key}/pdf` : '',
    version,
    lang: content.language,
    heading: sheet.heading,
    subject: shown ? sheet.subject : '',
    recipient: shown ? sheet.recipient : [],
    sender: sheet.foot.slice(0, 2).flat(),
    facts: shown ? sheet.facts : [],
    introduction: shown ? sheet.introduction : '',
    columns: sheet.columns.map(({ key: column, label }) => ({
      key: column,
      label,
      isNumber: numbers.has(column),
    })),
    rows: shown ? sheet.rows.map((row, at) => ({ key: `${at}`, ...rowOf(row, sheet.columns) })) : [],
    totals: shown
      ? sheet.totals.map(({ name, amount, weight }) => ({ name, amount, isMain: weight === 'main' }))
      : [],
    notes: shown ? sheet.notes : [],
    closing: shown ? sheet.closing : '',
    ...(await guardForm(ctx, form)),
    privacyHref: routeAddress(legalPages.privacy, ctx.lang),
    listHref: routeAddress({ path: '/' }, ctx.lang),
  }
  return {
    data,
    meta: { title: sheet.heading, hidden: true },
    trail: [{ label: words.title, href }],
  }
}

const line = (max: number) => z.string().trim().max(max)
const typedForm = z.object({
  name: line(100).default(''),
  reason: line(2000).default(''),
  version: z.string().max(100).default(''),
})
const named = typedForm.extend({ name: line(100).min(2) })

/** Records the customer's answer and shows the page with the new state. */
export async function submitAnswer(
  ctx: Ctx,
  sent: SentForm,
  { key = '' }: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = sent['action'] === 'accept' ? 'accept' : 'decline'
  const shape = answer === 'accept' ? named : typedForm
  const typed = shape.safeParse({ name: '', ...sent }, { error: issueText(ctx.lang) })
  if (!typed.success) throw invalidInput(typed.error, ctx.lang)
  await admitForm(ctx, form, sent)
  const { name, reason, version } = typed.data
  await answerOffer(ctx, { key, version, answer, name, reason: reason.replaceAll('\r\n', '\n') })
  return addressOf(ctx, key)
}

/** `GET …/offer-page/:key/pdf` */
export async function offerPdf(ctx: Ctx, { key }: { key: string }) {
  const paper = await offerPaper(ctx, key)
  if (!paper) throw notFound()
  return paper
}
