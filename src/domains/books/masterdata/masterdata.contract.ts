import { z } from 'zod'
import { endpoint, type Endpoint } from '#kit/shared/contract.ts'
import { currencyField, rateField } from '#kit/shared/money/money-fields.ts'
import { flag, id, isoDay } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import {
  documentKinds,
  origins,
  termsMethods,
  termsStarts,
  textPlaces,
  unitCodes,
  vatGroupKinds,
} from './masterdata.rules.ts'
import { countryField } from './party.contract.ts'

const line = (max: number) => z.string().trim().max(max)
const whole = (least: number, most: number) => z.number().int().min(least).max(most)
const module = 'masterdata'
const filters = { active: flag.optional() }
const usual = { position: 0, active: true, isDefault: false }

export const unit = records({
  name: 'unit',
  module,
  path: '/api/v0/accounting/unit',
  fields: {
    title: translated(line(60).min(1)),
    /** Abbreviation for lines: `Fl.`. */
    short: translated(line(20).min(1)),
    /** UN/ECE Recommendation 20 and 21. */
    code: z.enum(Object.keys(unitCodes) as [string, ...string[]]),
    /** Decimal places allowed in quantities. */
    places: whole(0, 3),
    position: whole(0, 10_000),
    active: z.boolean(),
    isDefault: z.boolean(),
  },
  required: ['title', 'short', 'code'],
  defaults: { title: untranslated(), short: untranslated(), code: 'H87', places: 0, ...usual },
  filters,
})
export type Unit = RecordOf<typeof unit>

export const terms = records({
  name: 'terms',
  module,
  path: '/api/v0/accounting/terms',
  fields: {
    title: translated(line(100).min(1)),
    /** Text on the invoice; empty: derived from the days. */
    text: translated(line(500)),
    days: whole(0, 365),
    start: z.enum(termsStarts),
    method: z.enum(termsMethods),
    position: whole(0, 10_000),
    active: z.boolean(),
    isDefault: z.boolean(),
  },
  required: ['title', 'days'],
  defaults: {
    title: untranslated(),
    text: untranslated(),
    days: 14,
    start: 'invoice',
    method: 'transfer',
    ...usual,
  },
  filters,
  lines: {
    /** Cash discounts, earliest first. */
    discounts: { fields: { days: whole(0, 365), percent: rateField }, most: 3 },
  },
})
export type Terms = RecordOf<typeof terms>

export const vatGroup = records({
  name: 'vat_group',
  module,
  path: '/api/v0/accounting/vat',
  fields: {
    title: translated(line(100).min(1)),
    kind: z.enum(vatGroupKinds),
    /** Exemption reason printed on invoices. */
    reason: translated(line(500)),
    position: whole(0, 10_000),
    active: z.boolean(),
    isDefault: z.boolean(),
  },
  required: ['title'],
  defaults: { title: untranslated(), kind: 'rate', reason: untranslated(), ...usual },
  filters,
  answered: {
    /** Key of a predefined group: `standard`, `wine`; null: added by the site. */
    key: z.string().nullable(),
  },
  lines: {
    rates: {
      fields: {
        country: countryField,
        /** Region within the country; empty: everywhere. */
        region: line(60),
        origin: z.enum(origins),
        /** First day of supply at this rate, which ends with the next line of the same country, region and origin. */
        from: isoDay,
        rate: rateField,
      },
      most: 300,
    },
  },
})
export type VatGroup = RecordOf<typeof vatGroup>

export const textBlock = records({
  name: 'text_block',
  module,
  path: '/api/v0/accounting/text-block',
  fields: {
    title: line(120).min(1),
    place: z.enum(textPlaces),
    /** Document kinds that offer the text; empty: all. */
    kinds: z.array(z.enum(documentKinds)).max(documentKinds.length),
    text: translated(line(5000).min(1)),
    /** Default text of new documents of these kinds. */
    isDefault: z.boolean(),
    position: whole(0, 10_000),
    active: z.boolean(),
  },
  required: ['title', 'text'],
  defaults: { place: 'intro', kinds: [], text: untranslated(), ...usual },
  filters: {
    ...filters,
    place: z.enum(textPlaces).optional(),
    kind: z.enum(documentKinds).optional(),
  },
})
export type TextBlock = RecordOf<typeof textBlock>

export const numberRange = records({
  name: 'number_range',
  module,
  path: '/api/v0/accounting/number-range',
  fields: {
    title: line(120).min(1),
    kind: z.enum(documentKinds),
    /** `R{YYYY}-{NNNN}`, see the kit's number patterns. */
    pattern: line(40).min(1),
    isDefault: z.boolean(),
    active: z.boolean(),
  },
  required: ['title', 'kind', 'pattern'],
  defaults: { kind: 'invoice', isDefault: false, active: true },
  filters: { ...filters, kind: z.enum(documentKinds).optional() },
  answered: {
    /** Next number if issued today. */
    next: z.string(),
    /** Numbers assigned in the present period; with 0 the start can still be changed. */
    given: z.number().int(),
  },
})
export type DocumentRange = RecordOf<typeof numberRange>

export const warehouse = records({
  name: 'warehouse',
  module,
  path: '/api/v0/accounting/warehouse',
  fields: {
    title: line(120).min(1),
    code: line(20).min(1),
    address: line(500),
    position: whole(0, 10_000),
    active: z.boolean(),
    isDefault: z.boolean(),
  },
  required: ['title', 'code'],
  defaults: { address: '', ...usual },
  filters,
})
export type Warehouse = RecordOf<typeof warehouse>

const plainBankAccount = records({
  name: 'bank_account',
  path: '/api/v0/accounting/bank-account',
  fields: {
    title: line(120).min(1),
    /** Exact name of the account holder, which banks compare with the payer's input. */
    holder: line(70).min(1),
    iban: line(42).min(1),
    bic: line(11),
    bank: line(120),
    currency: currencyField,
    /** Creditor identifier for direct debits. */
    creditorId: line(35),
    position: whole(0, 10_000),
    active: z.boolean(),
    isDefault: z.boolean(),
  },
  required: ['title', 'holder', 'iban'],
  defaults: { bic: '', bank: '', currency: 'EUR', creditorId: '', ...usual },
  filters,
})

type Written = 'create' | 'update' | 'remove' | 'changeMany' | 'removeMany'
const proven = <C extends Record<Written, Endpoint>>(calls: C): C => ({
  ...calls,
  create: { ...calls.create, fresh: true },
  update: { ...calls.update, fresh: true },
  remove: { ...calls.remove, fresh: true },
  changeMany: { ...calls.changeMany, fresh: true },
  removeMany: { ...calls.removeMany, fresh: true },
})

/** Bank accounts for customer payments; changes require a fresh proof of identity. */
export const bankAccount = { ...plainBankAccount, calls: proven(plainBankAccount.calls) }
export type BankAccount = RecordOf<typeof bankAccount>

const choice = z.object({ _id: id, title: z.string(), isDefault: z.boolean() })

export const masterdataCalls = {
  continueRange: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/number-range/:_id/continue',
    summary: 'Go on after another program: the number that comes next in the present period',
    access: { module, action: 'update' },
    input: z.object({ _id: id, next: whole(1, 999_999_999) }),
    output: z.object({ number_range: numberRange.record }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/masterdata',
    summary:
      'Everything that forms let choose from: names of units, terms, VAT groups, warehouses, price groups',
    // Users who edit items or customers choose from these without the right to change them.
    access: 'backoffice',
    input: z.object({}),
    output: z.object({
      units: z.array(choice.extend({ short: z.string(), code: z.string(), places: z.number().int() })),
      terms: z.array(choice.extend({ days: z.number().int() })),
      vatGroups: z.array(choice.extend({ kind: z.enum(vatGroupKinds), key: z.string().nullable() })),
      warehouses: z.array(choice.extend({ code: z.string() })),
      priceGroups: z.array(z.string()),
    }),
  }),
}
