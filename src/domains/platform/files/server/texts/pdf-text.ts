import { documentLimits, type Read } from './document-kinds.ts'
import { barriersOf } from './pdf-barriers.ts'

/** Rejoins words divided at line ends; keeps `Vor- und Nachteile`. */
export const joinLines = (text: string): string =>
  text.replaceAll(/(\p{L})[-\u00AD]\n(?!(?:und|oder|bzw|and|or)\b)(?=\p{Ll})/gu, '$1')

/**
 * Extracts a PDF's text page by page within the limits, and finds its barriers.
 * Throws InvalidPDFException if it is not a PDF and PasswordException if it is protected.
 */
export async function pdfText(data: Uint8Array<ArrayBuffer>): Promise<Read> {
  // Required by the library on loading; nothing is drawn
  Object.assign(globalThis, { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} })
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const until = performance.now() + documentLimits.readFor
  const pdf = await getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
  }).promise
  let text = ''
  for (let number = 1; number <= Math.min(pdf.numPages, documentLimits.pages); number++) {
    const page = await pdf.getPage(number)
    for (const item of (await page.getTextContent()).items)
      if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    page.cleanup()
    text += '\n'
    if (text.length > documentLimits.characters || performance.now() > until) break
  }
  return { text: joinLines(text).slice(0, documentLimits.characters), barriers: await barriersOf(pdf, text) }
}
