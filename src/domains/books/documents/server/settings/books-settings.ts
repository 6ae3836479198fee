import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { isGtin } from '#kit/shared/people/check-digits.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { readVatId, setOwnVatId } from '#domains/books/masterdata/server/offers.ts'
import { booksUiContract } from '../../settings/books-ui.contract.ts'
import { booksSettingsContract } from '../../settings/settings.contract.ts'

export const booksSettings = defineSettings(booksSettingsContract)

/** VIES queries include the seller's own VAT id. */
export const booksSettingsHandlers = settingsHandlers(booksSettingsContract, booksSettings, {
  prepare(_ctx, changes) {
    const vatId = changes.vatId === undefined ? undefined : readVatId('vatId', changes.vatId)
    if (changes.gln && !(changes.gln.length === 13 && isGtin(changes.gln)))
      throw wrongField('gln', {
        de: 'Eine GLN hat 13 Ziffern mit Prüfziffer: Bitte prüfen Sie sie.',
        en: 'A GLN has 13 digits with a check digit: please check it.',
      })
    return vatId === undefined ? changes : { ...changes, vatId }
  },
  follow: (ctx, { vatId }) => setOwnVatId(ctx, vatId),
})

export const booksUiHandlers = settingsHandlers(booksUiContract, defineSettings(booksUiContract))
