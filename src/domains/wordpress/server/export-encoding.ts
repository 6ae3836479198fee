import { ExportFileError } from './export-file-error.ts'

/** Bytes that decide the encoding: the byte order mark and the XML prolog. */
const prologLength = 1024

const start = { line: 1, column: 1 }

// what XML 1.0 forbids, WordPress writes all the same: control characters, halves of pairs, non-characters
// eslint-disable-next-line no-control-regex -- these are the characters to remove
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export interface DecodedText {
  text: string
  /** Forbidden characters that were left out of this piece. */
  removed: number
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  const prolog = Buffer.from(head).toString('latin1')
  return /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(prolog)?.[1]?.toLowerCase() ?? 'utf-8'
}

function decoderFor(head: Uint8Array): TextDecoder {
  if (head.length === 0) throw new ExportFileError('empty', start)
  const isZip = head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5)
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  if (isZip || isGzip) throw new ExportFileError('archive', start)
  const encoding = encodingOf(head)
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new ExportFileError('encoding', start, { de: encoding, en: encoding })
  }
}

/**
 * Turns the bytes of an export file into text that an XML parser accepts.
 * @param bytes the file, in pieces of any size
 * @throws ExportFileError when it is empty, an archive or in an unknown encoding
 */
export async function* decodeExport(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<DecodedText> {
  let decoder: TextDecoder | undefined
  let head = new Uint8Array()
  const clean = (text: string): DecodedText => {
    let removed = 0
    const kept = text.replace(forbidden, () => {
      removed++
      return ''
    })
    return { text: kept, removed }
  }
  for await (const piece of bytes) {
    if (decoder) {
      yield clean(decoder.decode(piece, { stream: true }))
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < prologLength) continue
    decoder = decoderFor(head)
    yield clean(decoder.decode(head, { stream: true }))
  }
  if (decoder) {
    yield clean(decoder.decode())
    return
  }
  decoder = decoderFor(head)
  yield clean(decoder.decode(head))
}
