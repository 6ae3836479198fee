import sharp from 'sharp'
import type { TestAnswer, TestApp, TestClient } from '../../../kit/testing/test-app.ts'
import type { FileRecord } from '../files.contract.ts'

/** A JPEG of one colour; another `seed` makes other bytes. */
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

/** Sends a form as a browser does. */
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
  }
}

/** Uploads one file and gives its record. */
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

/** Asks for the bytes of a file. */
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
