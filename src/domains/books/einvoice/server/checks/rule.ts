import type { Invoice, InvoiceLine } from '../../semantic-model.ts'

export interface Words {
  de: string
  en: string
}

/** Where a rule is broken: in the document as a whole, or in lines, named by BT-126. */
export type Broken = boolean | readonly string[]

/** A rule of a norm as data. Its samples stand beside it, so that a test proves each one in both directions. */
export interface Rule {
  /** As the norm calls it: what programs of the receiving side would answer with. */
  id: string
  /** Errors keep a document from being issued; warnings are told. */
  severity: 'error' | 'warning'
  /** The business term or group of EN 16931-1 that it speaks of. */
  path: string
  /** What is to be filled, by its path in a document's content; for lines the path within the line. */
  field: string
  /** The expression. */
  broken(invoice: Invoice): Broken
  words: Words
  /** A sample that breaks it, made of one that holds it. */
  wrong(invoice: Invoice): Invoice
}

export const isBlank = (text: string | undefined): boolean => !text?.trim()

/** The lines that something is wrong with. */
export const linesWith = (invoice: Invoice, isWrong: (line: InvoiceLine) => boolean): string[] =>
  invoice.lines.filter(isWrong).map(({ id }) => id)

/** The same invoice with other first line. */
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

/** The same invoice with all of its VAT in another category; rates and sums stay as they were. */
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
