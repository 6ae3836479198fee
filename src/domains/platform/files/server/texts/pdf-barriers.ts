import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PdfBarrier } from '../../files.rules.ts'

/** Number of pages checked for structure, because a cover may be a picture. */
const asked = 5

async function isTagged(pdf: PDFDocumentProxy): Promise<boolean> {
  // Actually a map, despite its type
  const marks = (await pdf.getMarkInfo()) as { Marked?: boolean } | Map<string, boolean> | null
  if (!(marks instanceof Map ? marks.get('Marked') : marks?.Marked)) return false
  for (let number = 1; number <= Math.min(pdf.numPages, asked); number++) {
    const tree = (await (await pdf.getPage(number)).getStructTree()) as { children?: unknown[] } | null
    if (tree?.children?.length) return true
  }
  return false
}

const isWritten = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** Accessibility barriers of a PDF with this text. Source: ISO 14289-1 (PDF/UA-1), 7.1 and 7.2. */
export async function barriersOf(pdf: PDFDocumentProxy, text: string): Promise<PdfBarrier[]> {
  const { info, metadata } = await pdf.getMetadata()
  const said = info as { Title?: unknown; Language?: unknown }
  const barriers: PdfBarrier[] = []
  if (text.trim() === '') barriers.push('scan')
  if (!(await isTagged(pdf))) barriers.push('untagged')
  if (!isWritten(said.Title) && !isWritten(metadata?.get('dc:title'))) barriers.push('untitled')
  if (!isWritten(said.Language)) barriers.push('noLanguage')
  return barriers
}
