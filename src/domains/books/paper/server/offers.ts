export { makePdf as pdfFor, type PdfOptions } from './make-pdf.ts'
export { paperLook } from './pdf-settings.service.ts'
