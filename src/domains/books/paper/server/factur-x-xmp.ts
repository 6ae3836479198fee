import { createHash } from 'node:crypto'

/**
 * Metadata that Factur-X 1.0 (ZUGFeRD 2) requires in a PDF/A-3: the embedded invoice, and the schema of its four
 * properties, as ISO 19005-3 requires for custom ones. The typesetter writes neither.
 */

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const words = {
  DocumentFileName: ['factur-x.xml', 'Name of the embedded XML invoice file'],
  DocumentType: ['INVOICE', 'Type of the hybrid document'],
  Version: ['1.0', 'Version of the schema of the embedded XML document'],
  ConformanceLevel: ['EN 16931', 'Conformance level of the embedded XML document'],
} as const

const property = (name: string, description: string) =>
  '<rdf:li rdf:parseType="Resource"><pdfaProperty:category>external</pdfaProperty:category>' +
  `<pdfaProperty:description>${description}</pdfaProperty:description><pdfaProperty:name>${name}</pdfaProperty:name>` +
  '<pdfaProperty:valueType>Text</pdfaProperty:valueType></rdf:li>'

const schema =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
  `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
  `<pdfaSchema:property><rdf:Seq>${Object.entries(words)
    .map(([name, [, description]]) => property(name, description))
    .join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`

const statement = `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${Object.entries(words)
  .map(([name, [value]]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('')}</rdf:Description>`

/** The XMP packet with the missing metadata added; the rest stays byte for byte. */
function completed(packet: string): string {
  const schemas = '</rdf:Bag></pdfaExtension:schemas>'
  if (!packet.includes(schemas) || !packet.includes('</rdf:RDF>'))
    throw new Error('the metadata of this PDF are not as expected')
  return packet.replace(schemas, schema + schemas).replace('</rdf:RDF>', `${statement}</rdf:RDF>`)
}

function matched(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`this PDF has no ${pattern.source}`)
  return found
}

/**
 * Offsets of a PDF's objects from its cross-reference table (ISO 32000-1 § 7.5.4), which the typesetter writes in one
 * piece.
 */
function offsetsIn(file: string, start: number): { offsets: Map<number, number>; trailer: string } {
  const table = /^xref\s+0 (\d+)\s+((?:\d{10} \d{5} [nf]\s{1,2})+)trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(
    file.slice(start),
  )
  if (!table) throw new Error('this PDF has no table of references in one piece')
  const entries = (table[2] ?? '').trim().split(/\s*\n/)
  return {
    offsets: new Map(entries.map((entry, number) => [number, Number(entry.slice(0, 10))])),
    trailer: table[3] ?? '',
  }
}

/**
 * Adds Factur-X metadata to a PDF that embeds `factur-x.xml`: an incremental update (ISO 32000-1 § 7.5.6) of the
 * metadata object alone, which preserves tags and file relation.
 * Throws an Error for PDFs of other programs.
 */
export function withFacturX(pdf: Buffer): Buffer {
  const file = pdf.toString('latin1')
  const start = Number(matched(file.slice(-200), /startxref\s+(\d+)\s+%%EOF\s*$/))
  const { offsets, trailer } = offsetsIn(file, start)
  const root = matched(trailer, /\/Root (\d+ 0 R)/)
  const objectAt = (number: number) => file.slice(offsets.get(number) ?? file.length)
  const metadata = Number(
    matched(objectAt(Number.parseInt(root, 10)), /^\d+ 0 obj[\s\S]*?\/Metadata (\d+) 0 R/),
  )
  const length = matched(objectAt(metadata), /^\d+ 0 obj\s*<<[\s\S]*?\/Length (\d+)/)
  const content = /stream\r?\n/.exec(objectAt(metadata))
  if (!content) throw new Error('the metadata of this PDF are not as expected')
  const from = (offsets.get(metadata) ?? 0) + content.index + content[0].length
  const packet = completed(pdf.subarray(from, from + Number(length)).toString('utf8'))
  return Buffer.concat([pdf, update(pdf.length, { metadata, packet, trailer, start })])
}

function update(
  at: number,
  { metadata, packet, trailer, start }: { metadata: number; packet: string; trailer: string; start: number },
): Buffer {
  const bytes = Buffer.from(packet)
  const head = `\n${metadata} 0 obj\n<< /Type /Metadata /Subtype /XML /Length ${bytes.length} >>\nstream\n`
  const tail = '\nendstream\nendobj\n'
  const tableAt = at + head.length + bytes.length + tail.length
  // The second half of the file identifier changes with each version (§ 14.4)
  const changed = createHash('md5').update(bytes).digest('hex')
  const entries = trailer
    .replace(/\/ID\s*\[\s*(\([^)]*\)|<[^>]*>)\s*(\([^)]*\)|<[^>]*>)\s*\]/, `/ID [$1 <${changed}>]`)
    .trim()
  const table =
    `xref\n${metadata} 1\n${String(at + 1).padStart(10, '0')} 00000 n \n` +
    `trailer\n<< ${entries} /Prev ${start} >>\nstartxref\n${tableAt}\n%%EOF\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail + table)])
}
