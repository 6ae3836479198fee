import { inflateSync } from 'node:zlib'

interface Node {
  role?: string
  children?: (Node | { type: string })[]
}

/** Tags in reading order. */
const rolesOf = (node: Node): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).flatMap((child) => ('type' in child ? [] : rolesOf(child))),
]

/** Text and structure of a PDF as a reader program sees them, for tests. */
export async function readPdf(bytes: Buffer) {
  Object.assign(globalThis, { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} })
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWasm: false,
  }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const texts = await Promise.all(
    pages.map(async (page) =>
      (await page.getTextContent()).items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join(''),
    ),
  )
  const trees = await Promise.all(pages.map(async (page) => (await page.getStructTree()) as Node | null))
  const marks: unknown = await pdf.getMarkInfo()
  const { info, metadata } = await pdf.getMetadata()
  const attachments = (await pdf.getAttachments()) as Map<string, object> | null
  return {
    pages: pdf.numPages,
    texts,
    text: texts.join('\n'),
    roles: trees.map((tree) => (tree ? rolesOf(tree) : [])),
    info: info as Record<string, unknown>,
    xmp: (metadata as { getRaw?(): string } | null)?.getRaw?.() ?? '',
    marked: (marks as Map<string, boolean> | null)?.get('Marked') === true,
    attachments: [...(attachments?.keys() ?? [])],
  }
}

/** Contents of the files embedded in a PDF. */
export const filesIn = (bytes: Buffer): string[] =>
  [
    ...bytes
      .toString('latin1')
      .matchAll(/<<([^<]*?\/Type \/EmbeddedFile[\s\S]*?)>>\s*stream\r?\n([\s\S]*?)\nendstream/g),
  ].map(([, facts = '', content = '']) => {
    const stored = Buffer.from(content, 'latin1')
    return (facts.includes('/FlateDecode') ? inflateSync(stored) : stored).toString()
  })

/** Objects of a PDF as text, compressed ones unpacked. */
export function objectsIn(bytes: Buffer): string {
  const file = bytes.toString('latin1')
  const packed = [...file.matchAll(/\/Type \/ObjStm[\s\S]*?stream\r?\n([\s\S]*?)\nendstream/g)]
  return (
    file +
    packed
      .map(([, content = '']) => inflateSync(Buffer.from(content, 'latin1')).toString('latin1'))
      .join('\n')
  )
}
