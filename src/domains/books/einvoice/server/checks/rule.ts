import type { Invoice, InvoiceLine } from '../../semantic-model.ts'

export interface Words {
  de: string
  en: string
}

/** Result of a rule: broken by the document as a whole, or by lines with these BT-126. */
export type Broken = boolean | readonly string[]

/** A rule of a norm as data, with samples so that a test proves it in both directions. */
export interface Rule {
  /** Id in the norm, as validators on the receiving side report it. */
  id: string
  /** Errors prevent issuing; warnings are shown. */
  severity: 'error' | 'warning'
  /** Business term or group of EN 16931-1. */
  path: string
  /** Field to correct, as a path in the document's content; for lines the path within the line. */
  field: string
  /** Whether, or in which lines, an invoice breaks the rule. */
  broken(invoice: Invoice): Broken
  words: Words
  /** Changes a valid sample to one that breaks the rule. */
  wrong(invoice: Invoice): Invoice
}

export const isBlank = (text: string | undefined): boolean => !text?.trim()

/** Ids of the faulty lines. */
export const linesWith = (invoice: Invoice, isWrong: (line: InvoiceLine) => boolean): string[] =>
  invoice.lines.filter(isWrong).map(({ id }) => id)

/** The invoice with its first line changed. */
export const withLine = (invoice: Invoice, change: Partial<InvoiceLine>): Invoice => ({
  ...invoice,
  lines: invoice.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
})

export const withSeller = (invoice: Invoice, change: Partial<Invoice['seller']>): Invoice => ({
  ...invoice,
  seller: { ...invoice.seller, ...change },
})

export const withBuyer = (invoice: Invoice, change: Partial<Invoice['buyer']>): Invoice => ({
  ...invoice,
  buyer: { ...invoice.buyer, ...change },
})

/** The invoice with all VAT in another category; rates and sums unchanged. */
export const withCategory = (
  invoice: Invoice,
  category: Invoice['vat'][number]['category'],
  change: Partial<Invoice['vat'][number]> = {},
): Invoice => ({
  ...invoice,
  vat: invoice.vat.map((one) => ({ ...one, category, ...change })),
  lines: invoice.lines.map((line) => ({ ...line, category })),
  allowances: invoice.allowances.map((one) => ({ ...one, category })),
  charges: invoice.charges.map((one) => ({ ...one, category })),
})
