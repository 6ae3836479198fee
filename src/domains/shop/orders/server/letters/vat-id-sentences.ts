import type { Ctx } from '#kit/server/context.ts'
import { writeMoment } from '#kit/shared/dates/dates.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { mail as de } from '../../orders-mail.de.ts'
import type { OrderVatCheck } from '../../order-vat-check.contract.ts'
import type { OrderRow } from '../orders.table.ts'
import { letterWords } from './order-letter.ts'

const filledWith = (text: string, { vatId, at }: OrderVatCheck, lang: Language, zone: string): string =>
  filled(text, { number: vatId, at: writeMoment(at, { lang, zone }) })

/** Answer of VIES in the mail to the shop; empty: VIES was not asked. */
export const vatIdForOffice = async (ctx: Ctx, { vatCheck }: Pick<OrderRow, 'vatCheck'>): Promise<string> =>
  vatCheck ? filledWith(de.office.vatIds[vatCheck.result], vatCheck, 'de', await siteZone(ctx)) : ''

/** Reason for charging a business of another member state VAT, or for not charging it; none for other buyers. */
export async function vatIdSentences(
  ctx: Ctx,
  { lang, vatCheck, vatIdUnchecked }: Pick<OrderRow, 'lang' | 'vatCheck' | 'vatIdUnchecked'>,
): Promise<string[]> {
  const words = letterWords({ lang })
  if (!vatCheck) return vatIdUnchecked ? [words.vatIdUnchecked] : []
  return [filledWith(words.vatId[vatCheck.result], vatCheck, lang, await siteZone(ctx))]
}
