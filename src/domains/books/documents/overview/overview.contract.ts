import { z } from 'zod'
import { endpoint, fileAnswer } from '#kit/shared/contract.ts'
import { centsField, currencyField, rateField } from '#kit/shared/money/money-fields.ts'
import { vatCategories } from '#kit/shared/money/totals.ts'
import { id, isoDay } from '#kit/shared/records/record.ts'
import { documentKinds, invoiceTypes } from '../content/content.contract.ts'

const read = { module: 'document', action: 'read' } as const
const day = isoDay
const span = { from: day, to: day }
const count = z.number().int()

/** Groupings of turnover. */
export const turnoverBy = ['customer', 'item', 'month', 'vat'] as const

const openItem = z.object({
  _id: id,
  /** `opening`: an opening item from a previous program. */
  type: z.enum([...invoiceTypes, 'opening']),
  number: z.string(),
  issuedOn: day,
  dueOn: day.nullable(),
  party: id.nullable(),
  partyName: z.string(),
  currency: currencyField,
  gross: centsField,
  /** Negative: the seller owes. */
  open: centsField,
  /** Days since the due date; 0 if not yet due. */
  daysOver: count,
})

/** Reports; each row links to its records by id or filter. */
export const overviewCalls = {
  openItems: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/overview/open-items',
    summary:
      'Issued invoices and opening items that are not settled, the longest overdue first, with sums by age',
    access: read,
    input: z.object({ party: id.optional(), limit: z.coerce.number().int().min(1).max(500).default(100) }),
    output: z.object({
      items: z.array(openItem),
      total: count,
      /**
       * Per currency the customers' debt: not due, overdue up to 30, 60 and more days; and the seller's debt to them.
       */
      sums: z.array(
        z.object({
          currency: currencyField,
          due: centsField,
          over30: centsField,
          over60: centsField,
          more: centsField,
          owed: centsField,
          /** Part of the sum that comes from opening items. */
          opening: centsField,
        }),
      ),
    }),
  }),
  turnover: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/overview/turnover',
    summary:
      'Turnover of issued invoices less credit notes and cancellations, by customer, item, month or VAT',
    access: read,
    input: z.object({ ...span, by: z.enum(turnoverBy) }),
    output: z.object({
      rows: z.array(
        z.object({
          /** Id of the party or item, `YYYY-MM`, or category and rate; empty: without one. */
          key: z.string(),
          label: z.string(),
          currency: currencyField,
          net: centsField,
          vat: centsField,
          /** Net minus cost of items with a known cost price. Null if none is known, or in a foreign currency. */
          margin: centsField.nullable(),
          /** Number of documents; 0 when grouped by VAT. */
          count,
        }),
      ),
      sums: z.array(z.object({ currency: currencyField, net: centsField, vat: centsField })),
    }),
  }),
  vat: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/overview/vat',
    summary:
      'VAT by currency, country, category and rate: what was charged, and what cash discounts and write-offs take off',
    access: read,
    input: z.object(span),
    output: z.object({
      rows: z.array(
        z.object({
          currency: currencyField,
          country: z.string(),
          category: z.enum(vatCategories),
          rate: rateField,
          taxable: centsField,
          vat: centsField,
          /** Reductions of base and VAT by settlements in the period. */
          taxableLess: centsField,
          vatLess: centsField,
        }),
      ),
    }),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/overview/calendar',
    summary: 'What falls on which day: invoices due, ends of cash discount, ends of offers, templates',
    access: read,
    input: z.object(span),
    output: z.object({
      days: z.array(
        z.object({
          _id: id,
          kind: z.enum([...documentKinds, 'template', 'opening']),
          what: z.enum(['due', 'cashDiscount', 'validUntil', 'next']),
          on: day,
          number: z.string().nullable(),
          partyName: z.string(),
          currency: currencyField,
          amount: centsField,
        }),
      ),
    }),
  }),
  due: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/overview',
    summary:
      'What waits: drafts to issue, orders to deliver, deliveries to charge, overdue invoices, credits to pay back',
    access: read,
    input: z.object({}),
    output: z.object({
      drafts: count,
      toDeliver: count,
      toCharge: count,
      overdue: count,
      overdueAmounts: z.array(z.object({ currency: currencyField, amount: centsField })),
      dueSoon: count,
      toRefund: count,
      offersEnding: count,
      /** Number of unsettled opening items. */
      opening: count,
    }),
  }),
  proof: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/overview/proof',
    summary: 'Proof that numbers have no gap and no double, and that every seal holds',
    access: read,
    perMinute: 10,
    input: z.object({}),
    output: z.object({
      whole: z.boolean(),
      documents: count,
      ranges: z.array(
        z.object({
          range: z.string(),
          title: z.string(),
          periods: z.array(z.object({ period: z.string(), first: count, last: count, rows: count })),
          faults: z.array(
            z.object({ period: z.string(), counter: count, fault: z.enum(['missing', 'double', 'unknown']) }),
          ),
        }),
      ),
      faults: z.array(
        z.object({
          range: z.string(),
          number: z.string(),
          fault: z.enum(['gap', 'link', 'seal', 'content', 'sums']),
        }),
      ),
      ends: z.array(z.object({ range: z.string(), number: z.string(), hash: z.string() })),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/overview/export',
    summary: 'VAT sums or issued invoices of a span as CSV',
    access: { module: 'document', action: 'export' },
    file: true,
    input: z.object({ ...span, what: z.enum(['vat', 'invoices']) }),
    output: fileAnswer,
  }),
}
