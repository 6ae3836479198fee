import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A response sent before normal handling. */
export interface Stumble {
  /** End of the path of the call: `feed`, `media_publish`. */
  on: string
  method?: string
  status?: number
  /** A Graph API error; sometimes with status 200. */
  error?: { code: number; message?: string; error_subcode?: number; is_transient?: boolean }
  headers?: Record<string, string>
  /** Any other response. */
  body?: unknown
  /** Executes the request and closes the connection without a response. */
  cut?: true
}

export interface Post {
  id: string
  page: string
  message: string
  link: string
  alt: string
  picture: Buffer | null
  at: Date
}

const bodyOf = async (asked: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export const say = (
  answer: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  answer.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
  answer.end(JSON.stringify(body))
}
export const refuse = (
  answer: ServerResponse,
  code: number,
  message: string,
  { status = 400, subcode }: { status?: number; subcode?: number } = {},
) =>
  say(answer, status, {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode ? { error_subcode: subcode } : {}),
      fbtrace_id: randomBytes(8).toString('hex'),
    },
  })

/** Parameters of a call from query and body, and its file if any. */
export async function read(request: IncomingMessage, url: URL) {
  const parameters = new URLSearchParams(url.searchParams)
  let file: Buffer | null = null
  if (request.method === 'POST') {
    const body = await bodyOf(request)
    const type = request.headers['content-type'] ?? ''
    if (type.startsWith('multipart/')) {
      const form = await new Request('http://graph', {
        method: 'POST',
        headers: { 'content-type': type },
        body: new Uint8Array(body),
      }).formData()
      for (const [name, value] of form)
        if (typeof value === 'string') parameters.set(name, value)
        else file = Buffer.from(await value.arrayBuffer())
    } else for (const [name, value] of new URLSearchParams(body.toString('utf8'))) parameters.set(name, value)
  }
  return { parameters, file }
}

// Fields of pages, posts, Instagram accounts, media and containers that the program may request, named as in the
// official clients (facebook-nodejs-business-sdk 26.0.0)
const knownFields = new Set(
  (
    'id name username link access_token instagram_business_account message permalink_url reactions comments shares ' +
    'caption permalink timestamp like_count comments_count status status_code'
  ).split(' '),
)
// Parameters by edge (facebook-python-business-sdk 25.0.2), and those common to all calls
const everywhere = ['access_token', 'appsecret_proof']
const knownParameters: Readonly<Record<string, readonly string[]>> = {
  feed: ['message', 'link', 'published', 'scheduled_publish_time', 'attached_media'],
  photos: ['message', 'caption', 'url', 'published', 'alt_text_custom'],
  media: ['image_url', 'caption', 'alt_text', 'media_type', 'children', 'is_carousel_item'],
  media_publish: ['creation_id'],
}
const instagramMetrics = ['reach', 'shares', 'likes', 'comments', 'saved', 'views', 'total_interactions']
const postMetrics = ['post_total_media_view_unique', 'post_media_view']

/** First name in a call that the interface does not have; undefined if all are known. */
export function foreignName(method: string, path: string, parameters: URLSearchParams): string | undefined {
  const edge = path.split('/').at(-1) ?? ''
  const asked = (parameters.get('fields') ?? '').replaceAll(/\.\w+\([^)]*\)/g, '')
  const fields = [...asked.matchAll(/\w+/g)].map(([name]) => name)
  const metrics = edge === 'insights' ? (parameters.get('metric') ?? '').split(',') : []
  const known = method === 'POST' ? knownParameters[edge] : undefined
  return (
    fields.find((name) => !knownFields.has(name)) ??
    metrics.find((name) => ![...instagramMetrics, ...postMetrics].includes(name)) ??
    (known && [...parameters.keys()].find((name) => ![...known, ...everywhere].includes(name)))
  )
}
