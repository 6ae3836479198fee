import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { isGtin } from '#kit/shared/people/check-digits.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { readVatId, setOwnVatId } from '#domains/books/masterdata/server/offers.ts'
import { booksSettings as shape, type booksSettingsCalls } from '../../settings/settings.contract.ts'

export const booksSettings = defineSettings({
  name: 'books',
  shape,
  defaults: {
    name: '',
    tradingName: '',
    kind: 'business',
    street: '',
    extra: '',
    zip: '',
    city: '',
    country: 'AT',
    region: '',
    contactName: '',
    phone: '',
    email: '',
    vatId: '',
    taxNumber: '',
    registration: '',
    gln: '',
    legal: '',
    electronicScheme: '',
    electronicAddress: '',
    scheme: 'regular',
    taxesAtDestination: false,
    language: 'de',
    currency: 'EUR',
    counting: 'gross',
    offerDays: 30,
    approvalAbove: null,
  },
})

/** `GET …/settings` */
export const settings = (ctx: Ctx) => booksSettings.shown(ctx)

/** `PUT …/settings`: the own VAT id is what VIES is asked with, too. */
export async function updateSettings(
  ctx: Ctx,
  { version, ...changes }: InputOf<typeof booksSettingsCalls.updateSettings>,
) {
  if (changes.vatId !== undefined) changes.vatId = readVatId('vatId', changes.vatId)
  if (changes.gln && !(changes.gln.length === 13 && isGtin(changes.gln)))
    throw wrongField('gln', {
      de: 'Eine GLN hat 13 Ziffern mit Prüfziffer: Bitte prüfen Sie sie.',
      en: 'A GLN has 13 digits with a check digit: please check it.',
    })
  const saved = await booksSettings.change(ctx, changes, version)
  await setOwnVatId(ctx, saved.value.vatId)
  return saved
}
