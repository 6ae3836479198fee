import { z } from 'zod'
import { email, phone } from '#kit/shared/people/contact-fields.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { rateField } from '#kit/shared/money/money-fields.ts'
import { flag, id, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { transferCalls } from '#kit/shared/records/transfer.ts'
import { rate } from '#kit/shared/money/decimals.ts'
import { addressUses, invoiceFormats, partyBlocks, partyKinds, vatIdStates } from './party.rules.ts'

const line = (max: number) => z.string().trim().max(max)

/** ISO 3166-1, two capital letters. */
export const countryField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/)

export const bankDetails = z.object({
  /** Without spaces; empty: none. */
  iban: line(34),
  bic: line(11),
  /** Exact name of the account holder, which banks compare. */
  accountHolder: line(70),
})

export const party = records({
  name: 'party',
  path: '/api/v0/accounting/party',
  fields: {
    /** Customer or vendor number; assigned if empty. */
    number: line(40),
    isCustomer: z.boolean(),
    isVendor: z.boolean(),
    kind: z.enum(partyKinds),
    company: line(200),
    title: line(40),
    firstName: line(100),
    lastName: line(100),
    email,
    phone,
    website: line(300),
    vatId: line(20),
    taxNumber: line(40),
    /** Number in a register of companies or associations. */
    legalId: line(40),
    /** GLN of GS1. */
    gln: line(13),
    /** The seller's number in the customer's system. */
    supplierNumber: line(40),
    /** Reference required on invoices to public bodies: Auftragsreferenz. */
    orderReference: line(54),
    leitwegId: line(46),
    /** Address for e-invoices, with its scheme (EAS): `0204`, `9914`, `EM`. */
    electronicAddress: line(100),
    electronicScheme: line(4),
    invoiceFormat: z.enum(invoiceFormats),
    invoiceEmail: email,
    language: z.enum(contentLanguages),
    priceMode: z.enum(['net', 'gross']),
    /** Price group of the party; empty: none. */
    priceGroup: line(40),
    /** Discount on every line in percent. */
    discount: rateField,
    terms: id.nullable(),
    block: z.enum(partyBlocks),
    blockReason: line(300),
    note: line(5000),
  },
  required: [],
  defaults: {
    number: '',
    isCustomer: true,
    isVendor: false,
    kind: 'person',
    company: '',
    title: '',
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    website: '',
    vatId: '',
    taxNumber: '',
    legalId: '',
    gln: '',
    supplierNumber: '',
    orderReference: '',
    leitwegId: '',
    electronicAddress: '',
    electronicScheme: '',
    invoiceFormat: 'pdf',
    invoiceEmail: '',
    language: 'de',
    priceMode: 'gross',
    priceGroup: '',
    discount: rate('0'),
    terms: null,
    block: 'none',
    blockReason: '',
    note: '',
  },
  filters: {
    isCustomer: flag.optional(),
    isVendor: flag.optional(),
    kind: z.union([z.enum(partyKinds), z.array(z.enum(partyKinds))]).optional(),
    block: z.union([z.enum(partyBlocks), z.array(z.enum(partyBlocks))]).optional(),
    /** Includes parties merged into others. */
    merged: flag.default(false),
  },
  answered: {
    name: z.string(),
    /** Place of the first address; both empty without one. */
    city: z.string(),
    country: z.string(),
    vatIdState: z.enum(vatIdStates),
    vatIdCheckedAt: isoTime.nullable(),
    mergedInto: id.nullable(),
    ...bankDetails.shape,
  },
  lines: {
    addresses: {
      fields: {
        type: z.enum(['person', 'business']),
        title: line(40),
        first_name: line(100),
        last_name: line(100),
        company: line(200),
        address: line(200).min(1),
        zip: line(20).min(1),
        city: line(100).min(1),
        country: countryField,
        phone: line(40),
        use: z.enum(addressUses),
      },
      most: 50,
    },
    contacts: {
      fields: {
        name: line(200).min(1),
        role: line(100),
        email,
        phone: line(40),
        /** Receives invoices by mail. */
        invoices: z.boolean(),
      },
      most: 50,
    },
  },
  bin: true,
})
export type Party = RecordOf<typeof party>

export const partyTransfer = transferCalls(party)

/** A stored answer of VIES, as proof that a VAT id was valid on a day. */
export const vatCheck = z.object({
  _id: id,
  at: isoTime,
  vatId: z.string(),
  result: z.enum(['valid', 'invalid', 'unanswered']),
  /** Number of the VIES request, if made with the seller's own VAT id. */
  requestId: z.string(),
  /** As registered; some states disclose neither. */
  name: z.string(),
  address: z.string(),
  /** Error code of VIES if it gave no answer. */
  reason: z.string(),
})
export type VatCheck = z.output<typeof vatCheck>

/** Properties by which two parties may be duplicates. */
export const likenesses = ['vatId', 'iban', 'email', 'phone', 'name'] as const

const alike = z.object({
  _id: id,
  number: z.string(),
  name: z.string(),
  city: z.string(),
  isCustomer: z.boolean(),
  isVendor: z.boolean(),
  because: z.array(z.enum(likenesses)),
})
export type AlikeParty = z.output<typeof alike>

const one = z.object({ _id: id })
const answer = z.object({ party: party.record })

export const partyCalls = {
  changeBank: endpoint({
    method: 'PUT',
    path: '/api/v0/accounting/party/:_id/bank',
    summary: 'Change the bank details of a party',
    access: { module: 'party', action: 'bank' },
    fresh: true,
    input: z.object({ _id: id, version: z.number().int().optional(), ...bankDetails.shape }),
    output: answer,
  }),
  checkVatId: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/party/:_id/check-vat-id',
    summary: 'Ask VIES whether the VAT id of a party is valid; the answer is kept as proof',
    access: { module: 'party', action: 'update' },
    input: one,
    output: z.object({ check: vatCheck, party: party.record }),
    perMinute: 20,
    reads: true,
  }),
  vatChecks: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/party/:_id/vat-checks',
    summary: 'What VIES has answered so far, the newest first',
    access: { module: 'party', action: 'read' },
    input: one,
    output: z.object({ checks: z.array(vatCheck) }),
  }),
  alike: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/party/:_id/alike',
    summary: 'Parties that may be the same as this one, and why',
    access: { module: 'party', action: 'read' },
    input: one,
    output: z.object({ alike: z.array(alike) }),
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/party-duplicates',
    summary: 'Pairs of parties that may be the same',
    access: { module: 'party', action: 'update' },
    input: z.object({}),
    output: z.object({ pairs: z.array(z.object({ one: alike, other: alike })) }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/party/:_id/merge',
    summary:
      'Take another party into this one: its documents, addresses and contacts come over, its number leads here',
    access: { module: 'party', action: 'merge' },
    input: z.object({ _id: id, other: id, version: z.number().int().optional() }),
    output: answer,
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/search/party',
    summary: 'Parties by name, number, place or VAT id, the best first, for choosing one',
    access: { module: 'party', action: 'read' },
    input: z.object({
      text: z.string().trim().max(200),
      role: z.enum(['customer', 'vendor']).optional(),
      limit: z.number().int().min(1).max(50).default(10),
    }),
    output: z.object({
      party: z.array(
        z.object({
          _id: id,
          number: z.string(),
          name: z.string(),
          city: z.string(),
          country: z.string(),
          kind: z.enum(partyKinds),
          block: z.enum(partyBlocks),
        }),
      ),
    }),
    reads: true,
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/batch/party',
    summary: 'Read several parties with their lines',
    access: { module: 'party', action: 'read' },
    input: z.object({ _id: z.array(id).min(1).max(500) }),
    output: z.object({ party: z.array(party.record) }),
    reads: true,
  }),
}
