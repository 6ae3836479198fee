export { makePdf as pdfFor, type PdfOptions } from './make-pdf.ts'
export { paperLook } from './pdf-settings.service.ts'
export { makeWords as wordsPdf, type Words } from './make-words.ts'
