import { Problem } from '#kit/shared/problem.ts'
import type { DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import { formatFacts, type XmlFormat, xmlFormats } from '../formats.ts'
import type { Invoice } from '../semantic-model.ts'
import { brokenRules } from './checks/check-invoice.ts'
import type { Words } from './checks/rule.ts'
import { invoiceOf } from './from-content.ts'
import { type Sample, sampleInvoices } from './samples/sample-cases.ts'
import { writeCii } from './write-cii.ts'
import { writeEbInterface } from './write-ebinterface.ts'
import { writeUbl } from './write-ubl.ts'

/** Finding of the check before issuing. */
export interface Finding {
  /** Id of the rule in its norm: `BR-DE-15`. */
  rule: string
  /** Errors prevent issuing in this format; warnings are shown. */
  severity: 'error' | 'warning'
  /** Business term: `BT-10`. */
  path: string
  /** Field to correct, as a path in the content: `buyerReference`; for a line the path within the line: `unit.code`. */
  field: string
  /** `_id` of the content's line; null for the document. */
  line: string | null
  /** Problem and remedy for the user. */
  message: Words
}

const lineIds = ({ lines }: DocumentContent) =>
  lines.filter(({ type, role }) => type === 'item' && role === 'firm').map(({ _id }) => _id)

/**
 * Checks content by the rules of EN 16931 and of the format, locally without a service; drafts are checked as if they
 * had a number. A plain PDF (`pdf`) has no rules.
 * @returns errors first; empty if valid Throws a RangeError unless the content is an invoice.
 */
export function checkFor(content: DocumentContent, format: DocumentContent['format']): Finding[] {
  if (format === 'pdf') return []
  const ids = lineIds(content)
  return brokenRules(invoiceOf(content), format).map(({ rule, line }) => ({
    rule: rule.id,
    severity: rule.severity,
    path: rule.path,
    field: rule.field,
    // BT-126 numbers the charged lines only
    line: line === undefined ? null : (ids[Number(line) - 1] ?? null),
    message: rule.words,
  }))
}

/** Formats without errors for a document. */
export const formatsFor = (content: DocumentContent): XmlFormat[] =>
  xmlFormats.filter((format) => checkFor(content, format).every(({ severity }) => severity === 'warning'))

const writers = { ubl: writeUbl, cii: writeCii, ebinterface: writeEbInterface } satisfies Record<
  string,
  (invoice: Invoice, facts: (typeof formatFacts)[XmlFormat]) => string
>

const withoutNumber = () =>
  new Problem('EINVOICE_NO_NUMBER', 409, {
    de: 'Eine E-Rechnung entsteht erst mit der Nummer. Stellen Sie den Beleg zuerst aus.',
    en: 'An e-invoice is made when there is a number. Issue the document first.',
  })

/**
 * Content of an invoice as XML (UTF-8), byte for byte reproducible. Not validated: use `checkFor`.
 * @returns the text and its file name: within a PDF the one required by Factur-X Throws Problem `EINVOICE_NO_NUMBER`
 * (409) for drafts, a RangeError for other documents.
 */
export function xmlFor(content: DocumentContent, format: XmlFormat): { name: string; xml: string } {
  if (content.number === null) throw withoutNumber()
  const facts = formatFacts[format]
  const xml = writers[facts.syntax](invoiceOf(content), facts)
  const plain = content.number.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  return { name: format === 'zugferd' ? 'factur-x.xml' : `${plain}.xml`, xml }
}

/** One sample for every case of invoices, with made-up parties and frozen content, for previews and tests. */
export const invoiceSamples = (): Sample[] => sampleInvoices()
