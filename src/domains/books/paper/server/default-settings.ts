import type { PdfSettings } from '../pdf-settings.contract.ts'

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
