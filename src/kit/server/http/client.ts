import { isIPv6 } from 'node:net'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../start/config.ts'
import { cameByUnknownProxy } from './unknown-proxy.ts'

/** The browser or program at the other end of a request. */
export interface Client {
  /** IP address; behind a proxy only right with `TRUST_PROXY`. */
  address: string
  /** The address is that of a proxy nearby that the settings say nothing of: it is everybody's. */
  sharesAddress: boolean
  /** What it calls itself; may be empty. */
  agent: string
  /** Does not want to be counted (Do Not Track, Global Privacy Control). */
  quiet: boolean
  /** A browser says that a page of this site asks. Only to be trusted in calls that write: others' are refused before. */
  asksFromPage: boolean
  /** A cookie it sent. */
  cookie(name: string): string | undefined
  /**
   * Sends a cookie along with the answer, out of reach of scripts and of other sites' writes, only over https where the site
   * has it; null takes it away. Without `maxAge` (seconds) it ends with the browser. `readable`: scripts of the pages may read it.
   */
  setCookie(name: string, value: string | null, options?: { maxAge?: number; readable?: boolean }): void
}

/**
 * The name under which a cookie is kept: where the site has https one that no other host of the domain can set
 * (RFC 6265bis § 4.1.3.2), so that nobody puts a session of his own into somebody else's browser.
 */
const cookieName = (name: string, { publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

/** A cookie of this site that a browser sent. */
export const cookieOf = (
  request: Pick<FastifyRequest, 'cookies'>,
  config: Pick<Config, 'publicUrl'>,
  name: string,
): string | undefined => request.cookies?.[cookieName(name, config)]

export function clientOf(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl' | 'trustProxy'>,
): Client {
  const secure = request.protocol === 'https' || config.publicUrl.startsWith('https:')
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    address: request.ip,
    sharesAddress: cameByUnknownProxy(request.raw, config),
    agent: request.headers['user-agent'] ?? '',
    quiet: request.headers['dnt'] === '1' || request.headers['sec-gpc'] === '1',
    asksFromPage:
      request.headers['sec-fetch-site'] === 'same-origin' ||
      (request.headers['sec-fetch-site'] === undefined && request.headers.origin !== undefined),
    cookie: (name) => cookieOf(request, config, name),
    setCookie(plain, value, { maxAge, readable = false } = {}) {
      const name = cookieName(plain, config)
      if (value === null) void reply.clearCookie(name, flags)
      else
        void reply.setCookie(name, value, {
          ...flags,
          httpOnly: !readable,
          ...(maxAge === undefined ? {} : { maxAge }),
        })
    },
  }
}

/** Who has one IPv6 address has a whole network of them (RFC 6177): the first 64 bits count. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
    : []
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
