import { z } from 'zod'
import { endpoint, fileAnswer } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id } from '#kit/shared/records/record.ts'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'

const text = (max: number) => z.string().trim().max(max)
const words = (max: number) => z.object({ de: text(max), en: text(max) })

/** Optional columns of printed documents; name, quantity, price and amount are always printed. */
export const optionalColumns = ['position', 'number', 'unit', 'discount', 'vat'] as const

/** Document kinds in the preview. */
export const previewKinds = ['offer', 'order', 'delivery', 'invoice', 'cancellation'] as const

/** Layout of printed documents. */
export const pdfSettingsContract = settingsCalls({
  name: 'books-pdf',
  path: '/api/v0/accounting/settings/pdf',
  summaries: {
    read: 'How printed documents look',
    save: 'Change how printed documents look',
  },
  fields: {
    /** File id of the logo; null: the seller's name is printed instead. */
    logo: id.nullable(),
    logoPlace: z.enum(['left', 'right']),
    /** Line below the seller's name, printed without a logo: „Weinbau seit 1832“. */
    claim: words(120),
    /** Colour of headings and totals; darkened in print if too pale for white paper. */
    accent: z.string().regex(/^#[0-9a-f]{6}$/i),
    headings: z.enum(['serif', 'sans']),
    columns: z.object({
      position: z.boolean(),
      number: z.boolean(),
      unit: z.boolean(),
      discount: z.boolean(),
      vat: z.boolean(),
    }),
    /** QR code for transfers on invoices (EPC069-12). */
    code: z.boolean(),
    /** Fold and punch marks. */
    marks: z.boolean(),
    /** Signature lines below offers and delivery notes. */
    signature: z.boolean(),
    /** Extra column in the footer of each page. */
    foot: words(300),
    /** Default closing text. */
    closing: words(1000),
  },
  defaults: {
    logo: null,
    logoPlace: 'left',
    claim: { de: '', en: '' },
    accent: '#1f4e5f',
    headings: 'serif',
    columns: { position: true, number: false, unit: true, discount: true, vat: true },
    code: true,
    marks: true,
    signature: true,
    foot: { de: '', en: '' },
    closing: { de: '', en: '' },
  },
  apart: true,
})
export type PdfSettings = SettingsOf<typeof pdfSettingsContract>

export const pdfSettingsCalls = {
  previewPdf: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/settings/pdf/preview',
    summary: 'A made-up document as it would look with settings that are not stored yet',
    access: 'admin',
    reads: true,
    perMinute: 120,
    input: z.object({
      ...pdfSettingsContract.shape.partial().shape,
      kind: z.enum(previewKinds).default('invoice'),
      lang: z.enum(contentLanguages).default('de'),
      /** An image of the pages, or the PDF. */
      format: z.enum(['svg', 'pdf']).default('pdf'),
    }),
    output: fileAnswer,
    file: true,
  }),
}
