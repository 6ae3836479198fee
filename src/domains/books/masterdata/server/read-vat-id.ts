import { wrongField } from '#kit/server/records/refusals.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { isVatId, plainVatId } from '../vat-id.rules.ts'

const impossible: Words = {
  de: 'Diese UID-Nummer kann nicht stimmen: Bitte prüfen Sie Länderkürzel und Ziffern, zum Beispiel ATU12345675.',
  en: 'This VAT id cannot be right: please check the country and the digits, for example ATU12345675.',
}

/** Error of a typed VAT id; null if plausible or empty. */
export function vatIdFault(typed: string): Words | null {
  const plain = plainVatId(typed)
  return plain && !isVatId(plain) ? impossible : null
}

/** Normalises a VAT id; throws Problem 422 at the field if it is impossible. Empty stays empty. */
export function readVatId(field: string, typed: string): string {
  if (vatIdFault(typed)) throw wrongField(field, impossible)
  return plainVatId(typed)
}
