import { Buffer } from 'node:buffer'

const block = 512
const longestName = 100

/** A file of a tar: its content must be read, or skipped, before the next one. */
export interface TarEntry {
  name: string
  bytes: number
  content: AsyncGenerator<Buffer>
}

/** The stream is not a tar, or is truncated. */
export class TarError extends Error {
  override name = 'TarError'
}

const octal = (value: number, width: number): string => value.toString(8).padStart(width - 1, '0')

function headerBlock(name: string, bytes: number, kind: '0' | 'x'): Buffer {
  const header = Buffer.alloc(block)
  header.write(name, 0, longestName, 'utf8')
  header.write(octal(0o600, 8), 100, 'latin1')
  header.write(octal(0, 8), 108, 'latin1')
  header.write(octal(0, 8), 116, 'latin1')
  // Sizes above 8 GiB are in base 256, as read by GNU tar and libarchive
  if (bytes < 0o100000000000) header.write(octal(bytes, 12), 124, 'latin1')
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(bytes), 128)
  }
  header.write(octal(0, 12), 136, 'latin1')
  header.write(' '.repeat(8), 148, 'latin1')
  header.write(kind, 156, 'latin1')
  header.write('ustar\u000000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 7)}\u0000 `, 148, 'latin1')
  return header
}

/** Padding to whole blocks after this many bytes. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((block - (bytes % block)) % block)

/** End marker of a tar. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block)

/** Header of a file in a tar. POSIX.1-2001 (ustar, a pax record for long names). */
export function tarHeader(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) <= longestName) return headerBlock(name, bytes, '0')
  const text = ` path=${name}\n`
  let length = Buffer.byteLength(text)
  // The record includes its own length
  while (String(length).length + Buffer.byteLength(text) !== length)
    length = String(length).length + Buffer.byteLength(text)
  const record = Buffer.from(`${length}${text}`)
  return Buffer.concat([
    headerBlock('pax', record.length, 'x'),
    record,
    tarPadding(record.length),
    headerBlock(name.slice(0, 60), bytes, '0'),
  ])
}

/** Reads a stream in requested amounts. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>
  #left: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** At most this many bytes, at least one; null at the end. */
  async some(most: number): Promise<Buffer | null> {
    while (this.#left.length === 0) {
      const { done, value } = await this.#source.next()
      if (done) return null
      this.#left = value
    }
    const taken = this.#left.subarray(0, most)
    this.#left = this.#left.subarray(taken.length)
    return taken
  }

  async exactly(count: number): Promise<Buffer | null> {
    const parts: Buffer[] = []
    for (let missing = count; missing > 0;) {
      const part = await this.some(missing)
      if (!part) {
        if (parts.length === 0) return null
        throw new TarError('it ends in the middle')
      }
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
}

function numberIn(header: Buffer, at: number, width: number): number {
  if (header[at]! & 0x80) return Number(header.readBigUInt64BE(at + width - 8))
  const text = header
    .toString('latin1', at, at + width)
    .replace(/[\0 ]+$/g, '')
    .trim()
  if (!/^[0-7]*$/.test(text)) throw new TarError('a header cannot be read')
  return text === '' ? 0 : Number.parseInt(text, 8)
}

const textIn = (header: Buffer, at: number, width: number): string =>
  header.toString('utf8', at, at + width).replace(/\0.*$/s, '')

/** Files of a tar in order. Throws TarError if it is not a tar or is truncated. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source)
  let longName = ''
  for (;;) {
    const header = await bytes.exactly(block)
    if (!header) throw new TarError('it ends in the middle')
    if (header.every((byte) => byte === 0)) {
      // Read any bytes after the end, so that the writer can finish
      while (await bytes.some(block));
      return
    }
    const told = numberIn(header, 148, 8)
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
    if (told !== sum) throw new TarError('a header cannot be read')
    const size = numberIn(header, 124, 12)
    const kind = String.fromCharCode(header[156]!)
    if (kind === 'x') {
      if (size > 64 * 1024) throw new TarError('a header cannot be read')
      const record = (await bytes.exactly(size + tarPadding(size).length))?.toString('utf8', 0, size) ?? ''
      longName = /\d+ path=([^\n]*)\n/.exec(record)?.[1] ?? ''
      continue
    }
    const prefix = textIn(header, 345, 155)
    const name = longName || `${prefix ? `${prefix}/` : ''}${textIn(header, 0, longestName)}`
    longName = ''
    let missing = size
    async function* content(): AsyncGenerator<Buffer> {
      while (missing > 0) {
        const part = await bytes.some(missing)
        if (!part) throw new TarError('it ends in the middle')
        missing -= part.length
        yield part
      }
    }
    const entry: TarEntry = { name, bytes: size, content: content() }
    yield entry
    for await (const _part of content());
    await bytes.exactly(tarPadding(size).length)
  }
}
