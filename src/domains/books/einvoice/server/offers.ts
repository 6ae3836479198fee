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

/** What the check before issuing has found. */
export interface Finding {
  /** The rule as the norm calls it: `BR-DE-15`. */
  rule: string
  /** Errors keep the document from being issued in this format; warnings are told. */
  severity: 'error' | 'warning'
  /** The business term that it speaks of: `BT-10`. */
  path: string
  /** What is to be filled, by its path in the content: `buyerReference`; for a line by its path within the line: `unit.code`. */
  field: string
  /** `_id` of the content's line; null for the document. */
  line: string | null
  /** What is wrong and what to do, for people. */
  message: Words
}

const lineIds = ({ lines }: DocumentContent) =>
  lines.filter(({ type, role }) => type === 'item' && role === 'firm').map(({ _id }) => _id)

/**
 * Judges content by the rules of EN 16931 and of the format, in this process and without any service; a document without number
 * (a draft) is judged as if it had one. A plain PDF (`pdf`) has no rules.
 * @returns errors first; nothing where all is well
 * Throws a RangeError for what is no invoice.
 */
export function checkFor(content: DocumentContent, format: DocumentContent['format']): Finding[] {
  if (format === 'pdf') return []
  const ids = lineIds(content)
  return brokenRules(invoiceOf(content), format).map(({ rule, line }) => ({
    rule: rule.id,
    severity: rule.severity,
    path: rule.path,
    field: rule.field,
    // BT-126 counts the lines that are charged
    line: line === undefined ? null : (ids[Number(line) - 1] ?? null),
    message: rule.words,
  }))
}

/** The formats that a document could be issued in as it stands: those without errors. */
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
 * An invoice's content as XML (UTF-8); the same content gives the same bytes. Whether it is valid says `checkFor`.
 * @returns the text and the name of its file: within a PDF the one that Factur-X asks for
 * Throws Problem `EINVOICE_NO_NUMBER` (409) for drafts, a RangeError for what is no invoice.
 */
export function xmlFor(content: DocumentContent, format: XmlFormat): { name: string; xml: string } {
  if (content.number === null) throw withoutNumber()
  const facts = formatFacts[format]
  const xml = writers[facts.syntax](invoiceOf(content), facts)
  const plain = content.number.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  return { name: format === 'zugferd' ? 'factur-x.xml' : `${plain}.xml`, xml }
}

/** Every case of invoices that books know, with made-up parties and frozen content: for samples, previews and tests. */
export const invoiceSamples = (): Sample[] => sampleInvoices()
