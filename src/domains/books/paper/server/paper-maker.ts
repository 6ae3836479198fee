import type { DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import type { MadeFile, PaperMaker } from '#domains/books/documents/server/offers.ts'
import { checkFor, xmlFor } from '#domains/books/einvoice/server/offers.ts'
import { makePdf } from './make-pdf.ts'
import { titleOf } from './paper-words.ts'
import { paperLook } from './pdf-settings.service.ts'

// Form fields for content paths, since parties and the company are separate records
const fields: readonly [RegExp, string][] = [
  [/^seller\.(?:address|contact)\.name$/, 'settings.company.contactName'],
  [/^seller\.(?:address|contact)\./, 'settings.company.'],
  [/^seller\./, 'settings.company.'],
  [/^buyer\.address\..*$/, 'party.addresses'],
  [/^buyer\.name$/, 'party'],
  [/^buyer\./, 'party.'],
]

function fieldOf({ field, line }: { field: string; line: string | null }): string {
  if (line !== null) return `lines.${line}.${field}`
  const [from, to] = fields.find(([pattern]) => pattern.test(field)) ?? [/^$/, '']
  return field.replace(from, to)
}

/** Format for the check and the files; invoices of small amount without a buyer need only the PDF. */
const formatOf = ({ kind, buyer, format }: DocumentContent) =>
  kind === 'invoice' && buyer !== null ? format : 'pdf'

const nameOf = (content: DocumentContent) =>
  `${titleOf(content)} ${content.number ?? ''}`.trim().replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')

/** Checks documents before issuing, and creates their PDF and e-invoice in the customer's format. */
export const paperMaker: PaperMaker = {
  // oxlint-disable-next-line require-await -- a rule of the norm needs nothing, the interface allows for more
  async check(_ctx, content) {
    return checkFor(content, formatOf(content)).map((finding) => ({
      code: finding.rule,
      field: fieldOf(finding),
      blocks: finding.severity === 'error',
      message: finding.message,
    }))
  },
  async make(ctx, content) {
    const format = formatOf(content)
    const pdf = await makePdf(content, { ...(await paperLook(ctx)), attachXml: format === 'zugferd' })
    const paper: MadeFile = {
      role: 'pdf',
      name: `${nameOf(content)}.pdf`,
      type: 'application/pdf',
      content: pdf,
    }
    if (format === 'pdf' || format === 'zugferd') return [paper]
    const { name, xml } = xmlFor(content, format)
    return [paper, { role: 'xml', name, type: 'application/xml', content: Buffer.from(xml) }]
  },
}
