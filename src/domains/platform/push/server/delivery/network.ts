import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { isPublicAddress, lookupPublic } from '#kit/server/http/public-addresses.ts'

/** Answer of a push service. */
export interface PushAnswer {
  status: number
  /** Start of its text, for the list of failures. */
  text: string
  /** Seconds to wait before a retry. */
  after?: number | undefined
}

/** Connection to push services. */
export interface PushNetwork {
  /** True if a browser may name this address as its push service. */
  accepts(endpoint: URL): boolean
  /** Sends a message. Throws without an answer. */
  post(endpoint: URL, headers: Record<string, string>, body: Buffer): Promise<PushAnswer>
}

const longestRest = 3600

/** Seconds from a `Retry-After` header (RFC 9110 § 10.2.3), an hour at most; undefined if missing or invalid. */
export function retryAfter(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(longestRest, Math.max(1, Math.ceil(seconds)))
}

const patience = 10_000
const mostText = 500

const localName =
  /(^|\.)(localhost|local|internal|lan|home|corp|intranet|home\.arpa|test|invalid|example)\.?$/i

/** True for a possible push service: https on its usual port, on a public host, without a password. */
export function isPublicEndpoint({ protocol, hostname, port, username, password }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !localName.test(host)
}

/** Connects only to public addresses, with persistent connections and without following redirects. */
export function openNetwork(): PushNetwork {
  const agent = new Agent({ keepAlive: true, maxSockets: 20, timeout: 60_000, lookup: lookupPublic })
  return {
    accepts: isPublicEndpoint,
    post: (endpoint, headers, body) =>
      isPublicEndpoint(endpoint)
        ? send(endpoint, headers, body, agent)
        : Promise.reject(new Error(`${endpoint.host} is no public address`)),
  }
}

/** Start of a text; the rest is discarded, however long. */
export async function beginningOf(answer: Readable): Promise<string> {
  let text = ''
  for await (const part of answer.setEncoding('utf8')) {
    text += part
    if (text.length >= mostText) break
  }
  return text.slice(0, mostText)
}

function send(
  endpoint: URL,
  headers: Record<string, string>,
  body: Buffer,
  agent: Agent,
): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      endpoint,
      {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-length': String(body.length) },
        signal: AbortSignal.timeout(patience),
      },
      (answer) => {
        const { statusCode: status = 0, headers: told } = answer
        beginningOf(answer).then(
          (text) => resolve({ status, text, after: retryAfter(told['retry-after']) }),
          reject,
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
