import { inflateRawSync } from 'node:zlib'

/** A file in an archive, still compressed. */
export interface ZipPart {
  name: string
  method: number
  from: number
  bytes: number
}

/**
 * Lists the files in a ZIP archive's central directory (PKWARE APPNOTE 6.3, § 4.3.12 and 4.3.16). Throws if the buffer
 * is not an archive.
 */
export function* zipParts(zip: Buffer): Generator<ZipPart, void> {
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

/** Unpacks a file of an archive. Throws beyond `most` bytes, whatever size the archive declares. */
export function unpackPart(zip: Buffer, { method, from, bytes }: ZipPart, most: number): Buffer {
  const packed = zip.subarray(from, from + bytes)
  if (method !== 0 && method !== 8) throw new Error(`packed by an unknown method (${method})`)
  if (method === 0 && bytes > most) throw new RangeError('too much in one file')
  return method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: most })
}
