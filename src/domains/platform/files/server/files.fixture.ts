import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { TestAnswer, TestApp, TestClient } from '#kit/testing/test-app.ts'
import type { FileRecord } from '../files.contract.ts'

/** A JPEG of one colour; `seed` varies the bytes. */
export const photo = (width = 400, height = 300, seed = 0): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: { r: seed % 256, g: 120, b: (seed * 7) % 256 } },
  })
    .jpeg()
    .toBuffer()

export interface Sent {
  name: string
  bytes: Buffer | string
}

/** Sends a form like a browser. */
export async function sendForm(
  app: TestApp,
  caller: TestClient,
  sent: Sent | Sent[],
  fields: Record<string, string> = {},
  path = '/api/v0/file/',
): Promise<TestAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes } of [sent].flat())
    form.append('file', new File([bytes as Buffer<ArrayBuffer>], name))
  const request = new Request('http://site', { method: 'POST', body: form })
  const answer = await app.server.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...caller.headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return {
    status: answer.statusCode,
    body: answer.json(),
    headers: answer.headers,
    text: answer.payload,
    bytes: answer.rawPayload,
  }
}

/** Uploads a file and returns its record. */
export async function upload(
  app: TestApp,
  caller: TestClient,
  name: string,
  bytes: Buffer | string,
  fields: Record<string, string> = {},
): Promise<FileRecord> {
  const { status, body } = await sendForm(app, caller, { name, bytes }, fields)
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`)
  return body.file[0]
}

/** Downloads the bytes of a file. */
export async function download(
  app: TestApp,
  caller: TestClient,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const answer = await app.server.inject({
    method,
    url,
    headers: { ...headers, ...caller.headers },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}

const pdfText = (text: string): string =>
  text
    .replaceAll(/[\\()]/g, String.raw`\$&`)
    .replaceAll(/[^ -~]/g, (sign) => `\\${sign.charCodeAt(0).toString(8)}`)

/**
 * A PDF (ISO 32000-1) of one page with these lines; `contents` replaces its stream and dictionary. With `said` it is
 * tagged and has a title and a language.
 */
export function pdf(
  lines: readonly string[],
  contents?: { filter: string; bytes: Buffer },
  said?: { title: string; lang: string },
): Buffer {
  const shown = lines.map((line) => `(${pdfText(line)}) Tj 0 -20 Td`).join(' ')
  const text = `BT /F1 12 Tf 50 800 Td ${shown} ET`
  const stream = contents?.bytes ?? Buffer.from(said ? `/P <</MCID 0>> BDC ${text} EMC` : text)
  const filter = contents ? `/Filter ${contents.filter} ` : ''
  const structure = '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R'
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${said ? `${structure} /Lang (${said.lang})` : ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /StructParents 0 /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< ${filter}/Length ${stream.length} >>\nstream\n${stream.toString('latin1')}\nendstream`,
    ...(said
      ? [
          '<< /Type /StructTreeRoot /K [7 0 R] /ParentTree << /Nums [0 [7 0 R]] >> >>',
          '<< /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K 0 >>',
          `<< /Title (${pdfText(said.title)}) >>`,
        ]
      : []),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer << /Size ${places.length + 1} /Root 1 0 R ${said ? '/Info 8 0 R ' : ''}>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}

/** An uncompressed ZIP archive (PKWARE APPNOTE 6.3). */
export function zip(parts: Record<string, string>): Buffer {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const [label, bytes] = [Buffer.from(name), Buffer.from(text)]
    // Version, flags, method, time, day, checksum, both sizes, lengths of name and extra field
    const said = Buffer.alloc(26)
    said.writeUInt16LE(20, 0)
    said.writeUInt32LE(crc32(bytes), 10)
    said.writeUInt32LE(bytes.length, 14)
    said.writeUInt32LE(bytes.length, 18)
    said.writeUInt16LE(label.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    entries.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), said, rest, label)
    files.push(Buffer.from('PK\u0003\u0004', 'latin1'), said, label, bytes)
    at += 30 + label.length + bytes.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, directory, end])
}
