import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import {
  isoTime,
  priceColumn,
  quantityColumn,
  rateColumn,
  recordColumns,
} from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import type { AmountCharge, AmountDiscount } from '../../content/amounts.rules.ts'
import type {
  DocumentContent,
  DocumentKind,
  InvoiceFormat,
  InvoiceType,
} from '../../content/content.contract.ts'
import type { Nature } from '../../content/draft.rules.ts'
import type { Interval } from '../../states/documents.rules.ts'

export interface StoredPayment {
  on: string
  amount: Cents
  means: string
}

/** Frozen content; the number is assigned after freezing. */
export type SealedContent = Omit<DocumentContent, 'number'>

const centsColumn = () => bigint({ mode: 'number' }).$type<Cents>()

export const documentsTable = pgTable('documents', {
  ...recordColumns(),
  kind: text().$type<DocumentKind | 'template'>().notNull(),
  type: text().$type<InvoiceType>(),
  state: text().notNull(),
  party: uuid(),
  invoiceAddress: uuid(),
  deliveryAddress: uuid(),
  isCollected: boolean().notNull().default(false),
  buysAs: text().$type<'person' | 'business'>(),
  buyerName: text().notNull().default(''),
  contact: text().notNull().default(''),
  subject: text().notNull().default(''),
  language: text().$type<Language>().notNull(),
  currency: text().$type<Currency>().notNull(),
  counting: text().$type<Counting>().notNull(),
  format: text().$type<InvoiceFormat>(),
  isSmallAmount: boolean().notNull().default(false),
  showsPrices: boolean().notNull().default(true),
  buyerReference: text().notNull().default(''),
  purchaseOrder: text().notNull().default(''),
  contract: text().notNull().default(''),
  project: text().notNull().default(''),
  supplyFrom: date(),
  supplyTo: date(),
  validUntil: date(),
  expiresAt: isoTime(),
  terms: uuid(),
  account: uuid(),
  introduction: text().notNull().default(''),
  closing: text().notNull().default(''),
  note: text().notNull().default(''),
  discounts: jsonb().$type<AmountDiscount[]>().notNull().default([]),
  charges: jsonb().$type<AmountCharge[]>().notNull().default([]),
  payments: jsonb().$type<StoredPayment[]>().notNull().default([]),
  files: uuid().array().notNull().default([]),
  order: uuid(),
  corrects: uuid(),
  origin: uuid(),
  makes: text().$type<DocumentKind>(),
  every: text().$type<Interval>(),
  nextOn: date(),
  onDay: smallint(),
  endsOn: date(),
  issues: boolean().notNull().default(false),
  issuesBy: uuid(),
  occurrence: date(),
  approvedBy: uuid(),
  approvedVersion: integer(),
  approvedDigest: text(),
  net: centsColumn().notNull(),
  vat: centsColumn().notNull(),
  gross: centsColumn().notNull(),
  due: centsColumn().notNull(),
  number: text(),
  counter: bigint({ mode: 'number' }),
  period: text(),
  range: text(),
  issuedOn: date(),
  dueOn: date(),
  direction: text().$type<'charge' | 'credit'>().notNull().default('charge'),
  content: jsonb().$type<SealedContent>(),
  salt: text(),
  contentHash: text(),
  sequence: bigint({ mode: 'number' }),
  previous: text(),
  hash: text(),
})
export type DocumentRow = typeof documentsTable.$inferSelect

export const documentLinesTable = pgTable('document_lines', {
  ...lineColumns(),
  type: text().$type<'item' | 'group' | 'subtotal' | 'text'>().notNull(),
  role: text().$type<'firm' | 'optional' | 'alternative'>().notNull(),
  item: uuid(),
  number: text().notNull(),
  name: text().notNull(),
  text: text().notNull(),
  quantity: quantityColumn().notNull(),
  unit: uuid(),
  price: priceColumn().notNull(),
  base: quantityColumn().notNull(),
  discount: rateColumn(),
  allowance: centsColumn().notNull(),
  vatGroup: uuid(),
  nature: text().$type<Nature>().notNull(),
  isOwn: boolean().notNull(),
  isExcise: boolean().notNull(),
  reverses: boolean().notNull(),
  supplyFrom: date(),
  supplyTo: date(),
  buyerLine: text().notNull(),
  source: uuid(),
  advance: uuid(),
})
export type StoredDocumentLine = typeof documentLinesTable.$inferSelect
/** A line without record and position, which its list implies. */
export type DocumentLine = Omit<StoredDocumentLine, 'record' | 'position'>

export const documentQuantitiesTable = pgTable('document_quantities', {
  line: uuid().primaryKey(),
  document: uuid().notNull(),
  total: quantityColumn().notNull(),
  delivered: quantityColumn().notNull(),
  charged: quantityColumn().notNull(),
})
