import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { pdf, zip } from './files.fixture.ts'

/** A file made to take long, exhaust memory or be mistaken for another kind. */
export interface NastyFile {
  name: string
  bytes: Buffer
}

/** A part of a PNG file (PNG specification § 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

const signature = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1')

/** A PNG of black one-bit pixels: tiny until unpacked. */
export function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A ZIP archive with one part that unpacks to `bytes` zeros. */
function packedZeros(name: string, bytes: number): Buffer {
  const plain = Buffer.alloc(bytes)
  const packed = deflateRawSync(plain, { level: 9 })
  const stored = zip({ [name]: '' })
  const at = 30 + name.length
  const local = Buffer.from(stored.subarray(0, at))
  const rest = Buffer.from(stored.subarray(at))
  for (const [part, from] of [
    [local, 8],
    [rest, 10],
  ] as const) {
    part.writeUInt16LE(8, from)
    part.writeUInt32LE(crc32(plain), from + 6)
    part.writeUInt32LE(packed.length, from + 10)
    part.writeUInt32LE(plain.length, from + 14)
  }
  rest.writeUInt32LE(at + packed.length, rest.length - 6)
  return Buffer.concat([local, packed, rest])
}

const svg = (inside: string, more = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${more}>${inside}</svg>`)

/** Hostile pictures, drawings, documents and archives, each a different attack. */
export async function nastyFiles(): Promise<NastyFile[]> {
  const small = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const jpeg = await sharp(small).jpeg().toBuffer()
  const megabyte = 1024 * 1024
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${index}.txt`, '']))
  return Object.entries({
    // Pictures
    'hollow-99-megapixels.png': hollowPng(9980, 9980),
    'hollow-gigapixels.png': hollowPng(60_000, 20_000),
    'truncated.png': small.subarray(0, small.length / 2),
    'bad-checksum.png': Buffer.concat([small.subarray(0, 40), Buffer.alloc(20, 7), small.subarray(60)]),
    'many-texts.png': Buffer.concat([
      small.subarray(0, 33),
      ...Array.from({ length: 2000 }, () =>
        chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(100_000))])),
      ),
      small.subarray(33),
    ]),
    'only-header.jpg': jpeg.subarray(0, 20),
    'long-comment.jpg': Buffer.concat([
      jpeg.subarray(0, 2),
      ...Array.from({ length: 100 }, () =>
        Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 32)]),
      ),
      jpeg.subarray(2),
    ]),
    'page-behind.jpg': Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>'.repeat(1000))]),
    // Drawings
    'deep.svg': svg('<g>'.repeat(200_000) + '</g>'.repeat(200_000)),
    'deep-open.svg': svg('<g>'.repeat(1_500_000)),
    'wide.svg': svg('<path d="M0 0"/>'.repeat(100_000)),
    'attributes.svg': svg('', Array.from({ length: 100_000 }, (_, index) => ` a${index}="1"`).join('')),
    'one-long-value.svg': svg(`<path d="${'M0 0 '.repeat(300_000)}"/>`),
    'long-style.svg': svg(`<style>${'a{fill:url('.repeat(400_000)}</style>`),
    'entities.svg': Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 20 }, (_, index) => `<!ENTITY b${index} "${'&a;'.repeat(100)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg">&b0;</svg>`,
    ),
    'comments.svg': Buffer.concat([Buffer.from('<!--'.repeat(1_000_000)), svg('')]),
    // Documents
    'deep.pdf': pdf(['tief'], {
      filter: '/FlateDecode',
      bytes: deflateSync(Buffer.from('['.repeat(2_000_000))),
    }),
    'bomb.pdf': pdf(['Bombe'], {
      filter: '[/FlateDecode /FlateDecode]',
      bytes: deflateSync(deflateSync(Buffer.alloc(200 * megabyte), { level: 9 }), { level: 9 }),
    }),
    'truncated.pdf': pdf(['abgeschnitten']).subarray(0, 300),
    'no-end.pdf': Buffer.from(`%PDF-1.7\n${'1 0 obj\n<<'.repeat(100_000)}`),
    'page-and.pdf': Buffer.concat([pdf(['beides']), Buffer.from('<html><script>alert(1)</script>')]),
    'bomb.docx': packedZeros('word/document.xml', 200 * megabyte),
    'bomb.odt': packedZeros('content.xml', 200 * megabyte),
    'deep.docx': zip({ 'word/document.xml': '<w:p>'.repeat(1_000_000) }),
    // Archives and texts
    'many.zip': zip(many),
    'zeros.gz': gzipSync(Buffer.alloc(100 * megabyte), { level: 9 }),
    'turned-name\u202Egnp.exe': small,
    'one-line.txt': Buffer.alloc(5 * megabyte, 'a'),
    'one-line.csv': Buffer.from('"'.repeat(2 * megabyte)),
  }).map(([name, bytes]) => ({ name, bytes }))
}
