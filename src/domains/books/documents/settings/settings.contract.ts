import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { centsField, currencyField } from '#kit/shared/money/money-fields.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'
import { countryCode } from '../content/content.contract.ts'

const text = (max: number) => z.string().trim().max(max)

/** Who sells, how the seller stands towards VAT, and what new documents begin with. */
export const booksSettings = z.object({
  name: text(200),
  tradingName: text(200),
  kind: z.enum(['person', 'business', 'public']),
  street: text(200),
  extra: text(200),
  zip: text(20),
  city: text(100),
  country: countryCode,
  /** Where within the country other rates hold: `Jungholz`, `Mittelberg`. */
  region: text(60),
  contactName: text(200),
  phone: text(60),
  email: text(254),
  vatId: text(20),
  taxNumber: text(40),
  registration: text(60),
  gln: text(13),
  /** Court, management, capital. */
  legal: text(1000),
  /** EAS scheme and address where e-invoices to the seller go (BT-34); empty: the e-mail address. */
  electronicScheme: text(10),
  electronicAddress: text(200),
  /** `small`: AT § 6 Abs 1 Z 27, DE § 19 UStG; `flat`: flat-rate farmer. */
  scheme: z.enum(['regular', 'small', 'flat']),
  /** Registered for OSS, or above the threshold of € 10,000. */
  taxesAtDestination: z.boolean(),
  language: z.enum(contentLanguages),
  currency: currencyField,
  counting: z.enum(['net', 'gross']),
  /** Days that an offer holds. */
  offerDays: z.number().int().min(1).max(365),
  /** Gross in cents above which somebody else has to agree before an invoice is issued; null: nobody has to. */
  approvalAbove: centsField.nullable(),
})
export type BooksSettings = z.output<typeof booksSettings>

const shown = z.object({ value: booksSettings, ...storedVersion })

export const booksSettingsCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/settings',
    summary: 'The settings of the books',
    access: 'admin',
    input: z.object({}),
    output: shown,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/v0/accounting/settings',
    summary: 'Change some of the settings of the books',
    access: 'admin',
    fresh: ['vatId', 'approvalAbove'],
    input: z.object({ ...booksSettings.partial().shape, ...knownVersion }),
    output: shown,
  }),
}
