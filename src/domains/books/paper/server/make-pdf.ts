import type { DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import type { PictureBytes } from '#domains/platform/files/server/offers.ts'
import { xmlFor } from '#domains/books/einvoice/server/offers.ts'
import { pdfSettingsContract, type PdfSettings } from '../pdf-settings.contract.ts'
import { withFacturX } from './factur-x-xmp.ts'
import { setPaper } from './set-paper.ts'
import { sheetOf } from './sheet-of.ts'

export interface PdfOptions {
  settings?: PdfSettings
  logo?: PictureBytes | null
  /** Embeds the invoice data (ZUGFeRD); only for numbered invoices. */
  attachXml?: boolean
}

const endings = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
} as const

const pictureOf = (logo: PictureBytes | null) =>
  logo && { name: `logo.${endings[logo.type]}`, bytes: logo.bytes }

const madeAt = ({ issuedOn }: DocumentContent) => Date.parse(`${issuedOn}T00:00:00Z`) / 1000

/** SVG image of the pages that `makePdf` would produce, one below the other. Throws Problem `PAPER_FAILED` (500). */
export async function drawPaper(
  content: DocumentContent,
  { settings = pdfSettingsContract.defaults, logo = null }: Omit<PdfOptions, 'attachXml'> = {},
): Promise<Buffer> {
  const picture = pictureOf(logo)
  const sheet = sheetOf(content, settings, { logo: picture?.name ?? null, invoiceData: null })
  const files = picture ? [picture] : []
  return setPaper(sheet, { files, madeAt: madeAt(content), format: 'svg' })
}

/**
 * PDF of a document: PDF/A-3a with tags, title and language; with `attachXml` a ZUGFeRD invoice (profile EN 16931).
 * Equal content and settings produce equal bytes.
 * Throws Problem `PAPER_FAILED` (500), and `EINVOICE_NO_NUMBER` (409) for drafts with `attachXml`.
 */
export async function makePdf(
  content: DocumentContent,
  { settings = pdfSettingsContract.defaults, logo = null, attachXml = false }: PdfOptions = {},
): Promise<Buffer> {
  const data = attachXml ? xmlFor(content, 'zugferd') : null
  const picture = pictureOf(logo)
  const sheet = sheetOf(content, settings, { logo: picture?.name ?? null, invoiceData: data?.name ?? null })
  const files = [
    ...(picture ? [picture] : []),
    ...(data ? [{ name: data.name, bytes: Buffer.from(data.xml) }] : []),
  ]
  const pdf = await setPaper(sheet, { files, madeAt: madeAt(content) })
  return data ? withFacturX(pdf) : pdf
}
