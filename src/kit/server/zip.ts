import { crc32, deflateRawSync } from 'node:zlib'

/** A file to be packed; `name` may contain folders: `Bilder/a.jpg`. */
export interface ZipEntry {
  name: string
  content: Buffer | string
}

// PKWARE APPNOTE 6.3.3, § 4.3: local header, content, central directory, end record. Flag bit 11: names are UTF-8.
const utf8Names = 0x0800
const deflated = 8
const version = 20
/** More does not fit into the 32-bit fields; ZIP64 is not written. */
const most = 0xffff_ffff

/** Date and time as MS-DOS wrote them, in UTC: two seconds are the smallest step, 1980 the first year. */
function dosTime(at: Date): { time: number; day: number } {
  const year = Math.max(1980, at.getUTCFullYear()) - 1980
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    day: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}

/**
 * Packs files into one ZIP archive in memory. `at` is the time they are said to be from. Throws RangeError for more than 65,535
 * files or 4 GB, and for a name that leads out of the folder it is unpacked in.
 */
export function zip(entries: readonly ZipEntry[], at: Date): Buffer {
  if (entries.length > 0xffff) throw new RangeError('too many files for one archive')
  const { time, day } = dosTime(at)
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    if (name === '' || /^[/\\]|\\|(^|\/)\.\.(\/|$)/.test(name))
      throw new RangeError(`"${name}" is no name in an archive`)
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const label = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(version, 0)
    shared.writeUInt16LE(utf8Names, 2)
    shared.writeUInt16LE(deflated, 4)
    shared.writeUInt16LE(time, 6)
    shared.writeUInt16LE(day, 8)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(label.length, 22)
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), shared, label, packed)

    const head = Buffer.alloc(42)
    head.writeUInt16LE(version, 0)
    shared.copy(head, 2)
    head.writeUInt32LE(offset, 38)
    directory.push(Buffer.from('PK\u0001\u0002', 'latin1'), head, label)
    offset += 30 + label.length + packed.length
    if (offset > most) throw new RangeError('too much for one archive')
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}
