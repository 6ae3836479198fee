import { z } from 'zod'
import { endpoint, fileAnswer } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id } from '#kit/shared/records/record.ts'
import { knownVersion, storedVersion } from '#kit/shared/settings/settings-version.ts'

const text = (max: number) => z.string().trim().max(max)
const words = (max: number) => z.object({ de: text(max), en: text(max) })

/** Columns that paper may leave out; name, quantity, price and amount always stand there. */
export const optionalColumns = ['position', 'number', 'unit', 'discount', 'vat'] as const

/** What a preview can show. */
export const previewKinds = ['offer', 'order', 'delivery', 'invoice', 'cancellation'] as const

/** How the paper of the books looks. */
export const pdfSettings = z.object({
  /** A picture of the files; null: the seller's name is set instead. */
  logo: id.nullable(),
  logoPlace: z.enum(['left', 'right']),
  /** Under the name where there is no logo: „Weinbau seit 1832“. */
  claim: words(120),
  /** Colour of headings and totals; one too pale to be read on white is darkened in print. */
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
  /** Marks for folding and punching at the edge. */
  marks: z.boolean(),
  /** Lines for signatures below offers and delivery notes. */
  signature: z.boolean(),
  /** A column of its own at the foot of each page. */
  foot: words(300),
  /** Last words of a document that has none of its own. */
  closing: words(1000),
})
export type PdfSettings = z.output<typeof pdfSettings>

/** How paper looks before anybody has set anything. */
export const defaultPdfSettings: PdfSettings = {
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
}

const shown = z.object({ value: pdfSettings, ...storedVersion })

export const pdfSettingsCalls = {
  pdfSettings: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/settings/pdf',
    summary: 'How printed documents look',
    access: 'admin',
    input: z.object({}),
    output: shown,
  }),
  updatePdfSettings: endpoint({
    method: 'PUT',
    path: '/api/v0/accounting/settings/pdf',
    summary: 'Change how printed documents look',
    access: 'admin',
    input: z.object({ ...pdfSettings.partial().shape, ...knownVersion }),
    output: shown,
  }),
  previewPdf: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/settings/pdf/preview',
    summary: 'A made-up document as it would look with settings that are not stored yet',
    access: 'admin',
    reads: true,
    perMinute: 120,
    input: z.object({
      ...pdfSettings.partial().shape,
      kind: z.enum(previewKinds).default('invoice'),
      lang: z.enum(contentLanguages).default('de'),
      /** A picture of the pages, or the file itself. */
      format: z.enum(['svg', 'pdf']).default('pdf'),
    }),
    output: fileAnswer,
    file: true,
  }),
}
