import type { Ctx } from '#kit/server/context.ts'
import { filled } from '#kit/shared/text/filled.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { booksSettings } from '#domains/books/documents/server/offers.ts'
import { site as de } from '../catalog.de.ts'
import { site as en } from '../catalog.en.ts'

/**
 * The seller in one line: name, address, register number and court, VAT id, e-mail and telephone (§ 5 ECG, § 14 UGB, § 4 FAGG; § 5 DDG,
 * § 35a GmbHG, Art. 246a EGBGB). Empty while the books name no seller. Tags the answer.
 */
export async function sellerText(ctx: Ctx, lang: Language): Promise<string> {
  const its = await booksSettings.read(ctx)
  if (!its.name) return ''
  const words = lang === 'en' ? en : de
  const facts = [
    its.name,
    its.street,
    its.extra,
    `${its.zip} ${its.city}`.trim(),
    its.registration,
    its.legal.replaceAll(/\s*\n\s*/g, ', '),
    its.vatId && filled(words.sellerVatId, { id: its.vatId }),
    its.email,
    its.phone && filled(words.sellerPhone, { phone: its.phone }),
  ]
  return filled(words.seller, { seller: facts.filter(Boolean).join(', ') })
}
