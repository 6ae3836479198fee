import { z } from 'zod'

const isOwnMachine = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

/** True for an allowed address: https, or http on this machine, e.g. of a test double. */
export function isOutsideAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url.hostname))
}

/** An address below a service's base with query parameters; keeps the base's own path and query (e.g. a key). */
export function outsideUrl(base: string, path: string, asked: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url
}

/** Address of a third-party service, set by administrators: https, or http on this machine only. */
export const outsideAddress = z.string().trim().max(300).refine(isOutsideAddress)
