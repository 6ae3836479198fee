import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, rateColumn, recordColumns } from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import { binColumns } from '#kit/server/records/removing.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { AddressUse, InvoiceFormat, PartyBlock, PartyKind, VatIdState } from '../party.rules.ts'

export const partiesTable = pgTable('parties', {
  ...recordColumns(),
  ...binColumns(),
  number: text().notNull(),
  isCustomer: boolean().notNull(),
  isVendor: boolean().notNull(),
  kind: text().$type<PartyKind>().notNull(),
  company: text().notNull(),
  title: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  website: text().notNull(),
  vatId: text().notNull(),
  vatIdState: text().$type<VatIdState>().notNull().default('none'),
  vatIdCheckedAt: isoTime(),
  taxNumber: text().notNull(),
  legalId: text().notNull(),
  gln: text().notNull(),
  supplierNumber: text().notNull(),
  orderReference: text().notNull(),
  leitwegId: text().notNull(),
  electronicAddress: text().notNull(),
  electronicScheme: text().notNull(),
  invoiceFormat: text().$type<InvoiceFormat>().notNull(),
  invoiceEmail: text().notNull(),
  language: text().$type<Language>().notNull(),
  priceMode: text().$type<'net' | 'gross'>().notNull(),
  priceGroup: text().notNull(),
  discount: rateColumn().notNull(),
  terms: uuid(),
  block: text().$type<PartyBlock>().notNull(),
  blockReason: text().notNull(),
  note: text().notNull(),
  iban: text().notNull().default(''),
  bic: text().notNull().default(''),
  accountHolder: text().notNull().default(''),
  mergedInto: uuid(),
  forgottenAt: isoTime(),
})
export type PartyRow = typeof partiesTable.$inferSelect

export const partyAddressesTable = pgTable('party_addresses', {
  ...lineColumns(),
  type: text().$type<'person' | 'business'>().notNull(),
  title: text().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  company: text().notNull(),
  address: text().notNull(),
  zip: text().notNull(),
  city: text().notNull(),
  country: text().notNull(),
  phone: text().notNull(),
  use: text().$type<AddressUse>().notNull(),
})

export const partyContactsTable = pgTable('party_contacts', {
  ...lineColumns(),
  name: text().notNull(),
  role: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  invoices: boolean().notNull(),
})

export const vatChecksTable = pgTable('party_vat_checks', {
  _id: uuid().primaryKey(),
  party: uuid().notNull(),
  at: isoTime().notNull(),
  vatId: text().notNull(),
  result: text().$type<'valid' | 'invalid' | 'unanswered'>().notNull(),
  requestId: text().notNull(),
  name: text().notNull(),
  address: text().notNull(),
  reason: text().notNull(),
})

export const vatAnswersTable = pgTable('vat_answers', {
  vatId: text().primaryKey(),
  requester: text().notNull(),
  at: isoTime().notNull(),
  result: text().$type<'valid' | 'invalid' | 'unanswered'>().notNull(),
  requestId: text().notNull(),
  name: text().notNull(),
  address: text().notNull(),
  reason: text().notNull(),
})
