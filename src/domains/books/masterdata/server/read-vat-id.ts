import { wrongField } from '../../../../kit/server/records/refusals.ts'
import { isVatId, plainVatId } from '../vat-id.rules.ts'

/** A VAT id without spaces and dots; throws Problem 422 at the field where it cannot be one. Empty stays empty. */
export function readVatId(field: string, typed: string): string {
  const plain = plainVatId(typed)
  if (plain && !isVatId(plain))
    throw wrongField(field, {
      de: 'Diese UID-Nummer kann nicht stimmen: Bitte prüfen Sie Länderkürzel und Ziffern, zum Beispiel ATU12345675.',
      en: 'This VAT id cannot be right: please check the country and the digits, for example ATU12345675.',
    })
  return plain
}
