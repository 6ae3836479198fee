import { z } from 'zod'

const isOwnMachine = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

/** Whether the program may be led there: encrypted, or to this machine, where a double can stand in. */
export function isOutsideAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url.hostname))
}

/** An address below that of a service of others, with what is asked; the service's own path and query (a key, say) stay. */
export function outsideUrl(base: string, path: string, asked: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url
}

/** The address of a service of others as administrators set it: https, and plain http to this machine alone. */
export const outsideAddress = z.string().trim().max(300).refine(isOutsideAddress)
