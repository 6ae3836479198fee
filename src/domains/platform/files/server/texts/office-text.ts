import { inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { documentLimits } from './document-kinds.ts'

const mostUnpacked = 64 * 1024 * 1024

/** The parts that hold what is written, in order. */
const parts: readonly RegExp[] = [
  /^word\/document\.xml$/,
  /^word\/(foot|end)notes\.xml$/,
  /^xl\/sharedStrings\.xml$/,
  /^ppt\/slides\/slide\d+\.xml$/,
  /^content\.xml$/,
]

interface Part {
  name: string
  method: number
  from: number
  bytes: number
}

/** What a ZIP archive holds by its central directory. Source: PKWARE APPNOTE 6.3, § 4.3.12 and 4.3.16. Throws for what is none. */
function* partsOf(zip: Buffer): Generator<Part, void> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw new Error('no archive')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('a damaged archive')
    const nameLength = zip.readUInt16LE(at + 28)
    const header = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    yield { name, method: zip.readUInt16LE(at + 10), from, bytes: zip.readUInt32LE(at + 20) }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

function unpack(zip: Buffer, { method, from, bytes }: Part): string {
  const packed = zip.subarray(from, from + bytes)
  if (method !== 0 && method !== 8) throw new Error(`packed by an unknown method (${method})`)
  return (method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: mostUnpacked })).toString('utf8')
}

/** Elements that hold text in Office Open XML (ECMA-376), and those that end a line there and in OpenDocument. */
const isText = /(^|:)t$/
const endsLine = /^((w|a):p|si|text:(p|h|line-break)|w:(br|tab)|text:(tab|s)|table:table-cell)$/

function wordsOf(xml: string): string {
  const isOpenDocument = /<office:document-content[\s>]/.test(xml.slice(0, 10_000))
  const parser = new SaxesParser({ xmlns: false })
  let text = ''
  let inside = 0
  parser.on('opentag', ({ name }) => {
    if (isOpenDocument ? name === 'office:body' : isText.test(name)) inside++
  })
  parser.on('text', (words) => {
    if (inside > 0 && text.length < documentLimits.characters) text += words
  })
  parser.on('closetag', ({ name }) => {
    if (isOpenDocument ? name === 'office:body' : isText.test(name)) inside--
    if (endsLine.test(name)) text += '\n'
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return text
}

/** What is written in a document, table or presentation of Office Open XML or OpenDocument. Throws for what is damaged. */
export function officeText(bytes: Uint8Array): string {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const all = [...partsOf(zip)]
  let text = ''
  for (const wanted of parts) {
    const found = all
      .filter(({ name }) => wanted.test(name))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    for (const part of found)
      if (text.length < documentLimits.characters) text += `${wordsOf(unpack(zip, part))}\n`
  }
  return text.slice(0, documentLimits.characters)
}
