import { ExportFileError } from './export-file-error.ts'

/** Bytes that determine the encoding: the byte order mark and the XML prolog. */
const prologLength = 1024

const start = { line: 1, column: 1 }

// what XML 1.0 forbids, WordPress writes all the same: control characters, halves of pairs, non-characters
// eslint-disable-next-line no-control-regex -- these are the characters to remove
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export interface DecodedText {
  text: string
  /** Forbidden characters removed from this piece. */
  removed: number
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  const prolog = Buffer.from(head).toString('latin1')
  return /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(prolog)?.[1]?.toLowerCase() ?? 'utf-8'
}

/** Decodes the bytes of one stretch, in pieces of any size. */
interface Decoder {
  decode(piece?: Uint8Array, options?: { stream?: boolean }): string
}

const newLine = 0x0a

/** Maximum bytes of a line held back before its encoding is decided: some exports are one endless line. */
const longestHeld = 1024 * 1024

/** End of the last complete character; bytes that are no UTF-8 count as complete. */
function wholeEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    const isContinuation = byte >= 0x80 && byte < 0xc0
    if (isContinuation) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/**
 * Decodes UTF-8, and windows-1252 in lines (or stretches of endless ones) that are not valid UTF-8: old databases hold
 * such texts and export them under the wrong name.
 */
class Utf8OrWindows implements Decoder {
  private held: Uint8Array = new Uint8Array()
  private isFirst = true
  private readonly strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  private readonly windows = new TextDecoder('windows-1252')

  decode(piece: Uint8Array = new Uint8Array(), { stream = false } = {}): string {
    const bytes = this.held.length === 0 ? piece : Buffer.concat([this.held, piece])
    const end = stream ? this.decidedEnd(bytes) : bytes.length
    this.held = bytes.slice(end)
    const text = this.textOf(bytes.subarray(0, end))
    if (!this.isFirst || text === '') return text
    this.isFirst = false
    return text.replace(/^\ufeff/, '')
  }

  private decidedEnd(bytes: Uint8Array): number {
    const line = bytes.lastIndexOf(newLine) + 1
    return bytes.length - line > longestHeld ? wholeEnd(bytes) : line
  }

  private textOf(bytes: Uint8Array): string {
    try {
      return this.strict.decode(bytes)
    } catch {
      return this.lineByLine(bytes)
    }
  }

  private lineByLine(bytes: Uint8Array): string {
    let text = ''
    for (let at = 0; at < bytes.length;) {
      const next = bytes.indexOf(newLine, at) + 1 || bytes.length
      const line = bytes.subarray(at, next)
      try {
        text += this.strict.decode(line)
      } catch {
        text += this.windows.decode(line)
      }
      at = next
    }
    return text
  }
}

function decoderFor(head: Uint8Array): Decoder {
  if (head.length === 0) throw new ExportFileError('empty', start)
  const isZip = head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5)
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  if (isZip || isGzip) throw new ExportFileError('archive', start)
  const encoding = encodingOf(head)
  if (encoding === 'utf-8' || encoding === 'utf8') return new Utf8OrWindows()
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new ExportFileError('encoding', start, { de: encoding, en: encoding })
  }
}

/**
 * Decodes an export file into text that an XML parser accepts.
 * @param bytes the file, in pieces of any size
 * @throws ExportFileError when it is empty, an archive or in an unknown encoding
 */
export async function* decodeExport(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<DecodedText> {
  let decoder: Decoder | undefined
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
