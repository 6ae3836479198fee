import { z } from 'zod'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { centsField, currencyField } from '#kit/shared/money/money-fields.ts'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'
import { countryCode } from '../content/content.contract.ts'

const text = (max: number) => z.string().trim().max(max)

/** Seller, VAT status and defaults of new documents. */
export const booksSettingsContract = settingsCalls({
  name: 'books',
  path: '/api/v0/accounting/settings',
  summaries: {
    read: 'The settings of the books',
    save: 'Change some of the settings of the books',
  },
  fields: {
    name: text(200),
    tradingName: text(200),
    kind: z.enum(['person', 'business', 'public']),
    street: text(200),
    extra: text(200),
    zip: text(20),
    city: text(100),
    country: countryCode,
    /** Area of the country with its own rates: `Jungholz`, `Mittelberg`. */
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
    /** EAS scheme and address for e-invoices to the seller (BT-34); empty: the e-mail address. */
    electronicScheme: text(10),
    electronicAddress: text(200),
    /** `small`: AT § 6 Abs 1 Z 27, DE § 19 UStG; `flat`: flat-rate farmer. */
    scheme: z.enum(['regular', 'small', 'flat']),
    /** Registered for OSS, or above the threshold of € 10,000. */
    taxesAtDestination: z.boolean(),
    language: z.enum(contentLanguages),
    currency: currencyField,
    counting: z.enum(['net', 'gross']),
    /** Validity of offers in days. */
    offerDays: z.number().int().min(1).max(365),
    /** Gross limit in cents; an invoice above it needs the approval of a second person. Null: no limit. */
    approvalAbove: centsField.nullable(),
  },
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
  fresh: ['vatId', 'approvalAbove'],
  apart: true,
})
export type BooksSettings = SettingsOf<typeof booksSettingsContract>
