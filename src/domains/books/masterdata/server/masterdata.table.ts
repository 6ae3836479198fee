import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { rateColumn, recordColumns } from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'
import type { Currency } from '#kit/shared/money/cents.ts'
import type {
  DocumentKind,
  Origin,
  TermsMethod,
  TermsStart,
  TextPlace,
  VatGroupKind,
} from '../masterdata.rules.ts'

const ordered = () => ({
  position: integer().notNull(),
  active: boolean().notNull(),
  isDefault: boolean().notNull(),
})

export const unitsTable = pgTable('units', {
  ...recordColumns(),
  title: translatedColumn(),
  short: translatedColumn(),
  code: text().notNull(),
  places: integer().notNull(),
  ...ordered(),
})

export const termsTable = pgTable('payment_terms', {
  ...recordColumns(),
  title: translatedColumn(),
  text: translatedColumn(),
  days: integer().notNull(),
  start: text().$type<TermsStart>().notNull(),
  method: text().$type<TermsMethod>().notNull(),
  ...ordered(),
})
export const discountsTable = pgTable('payment_discounts', {
  ...lineColumns(),
  days: integer().notNull(),
  percent: rateColumn().notNull(),
})

export const vatGroupsTable = pgTable('vat_groups', {
  ...recordColumns(),
  key: text(),
  title: translatedColumn(),
  kind: text().$type<VatGroupKind>().notNull(),
  reason: translatedColumn(),
  ...ordered(),
})
export const vatRatesTable = pgTable('vat_rates', {
  ...lineColumns(),
  country: text().notNull(),
  region: text().notNull(),
  origin: text().$type<Origin>().notNull(),
  from: date().notNull(),
  rate: rateColumn().notNull(),
})

export const textBlocksTable = pgTable('text_blocks', {
  ...recordColumns(),
  title: text().notNull(),
  place: text().$type<TextPlace>().notNull(),
  kinds: text().array().$type<DocumentKind[]>().notNull(),
  text: translatedColumn(),
  ...ordered(),
})

export const documentRangesTable = pgTable('document_ranges', {
  ...recordColumns(),
  title: text().notNull(),
  kind: text().$type<DocumentKind>().notNull(),
  pattern: text().notNull(),
  isDefault: boolean().notNull(),
  active: boolean().notNull(),
})

export const warehousesTable = pgTable('warehouses', {
  ...recordColumns(),
  title: text().notNull(),
  code: text().notNull(),
  address: text().notNull(),
  ...ordered(),
})

export const bankAccountsTable = pgTable('bank_accounts', {
  ...recordColumns(),
  title: text().notNull(),
  holder: text().notNull(),
  iban: text().notNull(),
  bic: text().notNull(),
  bank: text().notNull(),
  currency: text().$type<Currency>().notNull(),
  creditorId: text().notNull(),
  ...ordered(),
})
