import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An in-memory store with enough of the S3 protocol for one bucket in path style. */
export interface S3Server {
  /** Value for STORAGE_URL. */
  url: string
  objects: Map<string, { body: Buffer; at: Date }>
  /** Answers every request with this status until reset to null. */
  fail(status: number | null): void
  /** Called with the name of every object before it is read; awaited. */
  whenRead(handler: ((name: string) => unknown) | null): void
  close(): Promise<void>
}

const bucket = 'dorf'
const region = 'eu-test-1'
const key = 'TESTKEY'
/** Small, to test paging. */
const pageSize = 3

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/** True if a request is signed for this key, today, this region and this service (AWS Signature Version 4). */
function isSigned({ headers }: IncomingMessage): boolean {
  const [, credential, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const date = String(headers['x-amz-date'] ?? '')
  return (
    credential === `${key}/${date.slice(0, 8)}/${region}/s3/aws4_request` &&
    /(^|;)host(;|$)/.test(signed ?? '') &&
    signature !== undefined &&
    headers['x-amz-content-sha256'] !== undefined
  )
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Starts a store on a free port of this machine. */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  let failing: number | null = null
  let beforeRead: ((name: string) => unknown) | null = null

  function list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted()
    const page = names.slice(0, pageSize)
    const more = names.length > pageSize
    const contents = page.map((name) => {
      const { body, at } = objects.get(name)!
      return `<Contents><Key>${escape(name)}</Key><Size>${body.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`
    })
    const next = more ? `<NextContinuationToken>${escape(page.at(-1)!)}</NextContinuationToken>` : ''
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
      )
  }

  async function put(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    // An incomplete upload is not stored
    if (body.length !== Number(request.headers['content-length']))
      return refuse(response, 400, 'IncompleteBody')
    objects.set(name, { body, at: new Date() })
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  }

  function read(name: string, request: IncomingMessage, response: ServerResponse): void {
    const found = objects.get(name)
    if (!found)
      return request.method === 'HEAD'
        ? void response.writeHead(404).end()
        : refuse(response, 404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const body = from === undefined ? found.body : found.body.subarray(Number(from), Number(to) + 1)
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': body.length,
      'last-modified': found.at.toUTCString(),
      ...(from === undefined ? {} : { 'content-range': `bytes ${from}-${to}/${found.body.length}` }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (failing !== null) return refuse(response, failing, failing === 503 ? 'SlowDown' : 'AccessDenied')
    if (!isSigned(request)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const { pathname, searchParams } = new URL(request.url!, 'http://s3')
    const [, inBucket, ...rest] = pathname.split('/')
    if (inBucket !== bucket) return refuse(response, 404, 'NoSuchBucket')
    const name = decodeURIComponent(rest.join('/'))
    if (name === '')
      return request.method === 'HEAD' ? void response.writeHead(200).end() : list(searchParams, response)
    if (request.method === 'PUT') return put(name, request, response)
    if (request.method === 'DELETE') {
      objects.delete(name)
      return void response.writeHead(204).end()
    }
    await beforeRead?.(name)
    return read(name, request, response)
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://${key}:secret@${bucket}/site?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=${region}`,
    objects,
    fail: (status) => {
      failing = status
    },
    whenRead: (handler) => {
      beforeRead = handler
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
