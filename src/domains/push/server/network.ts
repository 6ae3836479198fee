import { lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'

/** What a push service answered. */
export interface PushAnswer {
  status: number
  /** The beginning of its text, for the list of failures. */
  text: string
  /** Seconds before which another try is unwelcome. */
  after?: number | undefined
}

/** The way to push services. */
export interface PushNetwork {
  /** Whether a browser may name this address as its push service. */
  accepts(endpoint: URL): boolean
  /** Sends a message. Throws when no answer comes. */
  post(endpoint: URL, headers: Record<string, string>, body: Buffer): Promise<PushAnswer>
}

const longestRest = 3600

/** Seconds that a `Retry-After` header asks to wait (RFC 9110 § 10.2.3), an hour at most; undefined without a usable one. */
export function retryAfter(header: string | null | undefined): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(longestRest, Math.max(1, Math.ceil(seconds)))
}

const patience = 10_000
const mostText = 500

// IANA's registries of special addresses (RFC 6890): nothing in them is a push service
const special = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15],
  ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) special.addSubnet(net, bits, 'ipv4') // prettier-ignore
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const)
  special.addSubnet(net, bits, 'ipv6') // prettier-ignore

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const localName =
  /(^|\.)(localhost|local|internal|lan|home|corp|intranet|home\.arpa|test|invalid|example)\.?$/i

/** Whether an address can be a push service's: https on its usual port, on a public host, without a password. */
export function isPublicEndpoint({ protocol, hostname, port, username, password }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !localName.test(host)
}

// Asked when the connection is made: a name may stand for another address by then
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const found = addresses.filter(({ address }) => isPublicAddress(address))
    const first = found[0]
    if (!first) return callback(new Error(`${hostname} is no public address`), '', 0)
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}

/** The public internet, and nothing inside the house: connections are kept for many messages, redirects are not followed. */
export function openNetwork(): PushNetwork {
  const agent = new Agent({ keepAlive: true, maxSockets: 20, timeout: 60_000, lookup: lookUpPublic })
  return {
    accepts: isPublicEndpoint,
    post: (endpoint, headers, body) =>
      isPublicEndpoint(endpoint)
        ? send(endpoint, headers, body, agent)
        : Promise.reject(new Error(`${endpoint.host} is no public address`)),
  }
}

/** What a text begins with; what comes behind is not waited for, however much a host would like to send. */
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
