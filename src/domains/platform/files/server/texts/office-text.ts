import { SaxesParser } from 'saxes'
import { unpackPart, zipParts } from '#kit/server/formats/unzip.ts'
import { documentLimits } from './document-kinds.ts'

const mostUnpacked = 64 * 1024 * 1024

/** Parts with text, in order. */
const parts: readonly RegExp[] = [
  /^word\/document\.xml$/,
  /^word\/(foot|end)notes\.xml$/,
  /^xl\/sharedStrings\.xml$/,
  /^ppt\/slides\/slide\d+\.xml$/,
  /^content\.xml$/,
]

/** Text elements of Office Open XML (ECMA-376), and elements that end a line there and in OpenDocument. */
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

/** Extracts the text of an Office Open XML or OpenDocument file. Throws for damaged ones. */
export function officeText(bytes: Uint8Array): string {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const all = [...zipParts(zip)]
  let text = ''
  for (const wanted of parts) {
    const found = all
      .filter(({ name }) => wanted.test(name))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    for (const part of found)
      if (text.length < documentLimits.characters)
        text += `${wordsOf(unpackPart(zip, part, mostUnpacked).toString('utf8'))}\n`
  }
  return text.slice(0, documentLimits.characters)
}
