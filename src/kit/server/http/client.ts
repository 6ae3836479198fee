import { isIPv6 } from 'node:net'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../start/config.ts'
import { cameByUnknownProxy } from './unknown-proxy.ts'

/** The browser or program that sent a request. */
export interface Client {
  /** IP address; behind a proxy only correct with `TRUST_PROXY`. */
  address: string
  /** True if the address is that of an unconfigured proxy, shared by all clients. */
  sharesAddress: boolean
  /** User agent; may be empty. */
  agent: string
  /** Opted out of being counted (Do Not Track, Global Privacy Control). */
  quiet: boolean
  /**
   * True if a browser states that a page of this site sent the request. Reliable only in write calls, where foreign
   * ones are refused earlier.
   */
  asksFromPage: boolean
  /** A cookie from the request. */
  cookie(name: string): string | undefined
  /**
   * Sets a cookie: httpOnly, SameSite, and https-only if the site uses https; null removes it. Without `maxAge`
   * (seconds) it ends with the browser. `readable`: page scripts may read it.
   */
  setCookie(name: string, value: string | null, options?: { maxAge?: number; readable?: boolean }): void
}

/**
 * Stored name of a cookie: with https it gets the prefix that prevents other hosts of the domain from setting it (RFC
 * 6265bis § 4.1.3.2), so that an attacker cannot plant their session in another browser.
 */
const cookieName = (name: string, { publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

/** A cookie of this site from the request. */
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

/** A holder of one IPv6 address has a whole network (RFC 6177): only the first 64 bits count. */
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
