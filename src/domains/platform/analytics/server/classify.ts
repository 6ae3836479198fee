import type { IncomingHttpHeaders } from 'node:http'
import { holdsKey } from '#kit/server/site/keyed-addresses.ts'

/** Countable target of a request. */
export interface Asked {
  kind: 'page' | 'download' | 'missing'
  /** Address path of the page, existing or not, or the id of the file. */
  key: string
}

export const longestKey = 300

// The offline page is only fetched for the cache
const otherThings = /^\/(?:(?:en\/)?offline|api|assets|admincenter|feed|share|healthz|readyz|metrics)(?:\/|$)/
/** True for paths that are not page views; personal links contain private keys. */
const isNoPage = (path: string): boolean => otherThings.test(path) || holdsKey(path)
const fileLike = /\.[a-z0-9]{2,11}$/i
const download = /^\/api\/v0\/download\/([0-9a-f-]{36})$/i

/** Removes characters that do not occur in page addresses and must not be stored. */
export const clean = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestKey)

function pathOf(address: string): string | null {
  try {
    const path = clean(decodeURIComponent(address))
    return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  } catch {
    return null
  }
}

/** Countable target of an address; null for programs, pictures and the like. */
export function askedFor(url: string): Asked | null {
  const mark = url.indexOf('?')
  const address = mark < 0 ? url : url.slice(0, mark)
  if (address === '/api/c/site') {
    // Later navigations request the page as data
    const path = pathOf(new URLSearchParams(url.slice(mark)).get('path') ?? '')
    return path?.startsWith('/') && !isNoPage(path) ? { kind: 'page', key: path } : null
  }
  const [, file] = download.exec(address) ?? []
  if (file) return { kind: 'download', key: file.toLowerCase() }
  if (isNoPage(address) || fileLike.test(address)) return null
  const path = pathOf(address)
  return path === null ? null : { kind: 'page', key: path }
}

const lostDocument = /\.(?:html?|pdf|docx?|xlsx?)$/i

/** Address of a missing page or document; null for addresses that only programs request. */
export function missedAt(url: string): string | null {
  const asked = askedFor(url)
  if (asked) return asked.kind === 'page' ? asked.key : null
  const [address = ''] = url.split('?')
  return lostDocument.test(address) && !isNoPage(address) ? pathOf(address) : null
}

const program =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|monitor|lighthouse|headless|curl|wget|python|java\/|okhttp|go-http|node|axios|undici|libwww|scrapy|scan|feed|rss|facebookexternalhit|whatsapp|telegram|embedly|pingdom|uptime|archive|phantom|selenium/i

/** Bots introduce themselves with `(compatible; …)` and an address; so did Internet Explorer. */
const introduced = /\bcompatible;(?! MSIE)|\+https?:|inspectiontool|-user\//i

const crawler = /bot\b|bot[/;_-]|crawl|spider|slurp|preview|archive|lighthouse/i

/** True for web crawlers; calendar programs of people are not. */
export const isCrawler = (agent: string): boolean => crawler.test(agent)

const calendar = /^\/[^?]+\.ics(?:\?|$)/
const singleDate = /^\/ics\/[a-z]{2}\/event\//

/** True for a subscribable calendar; the file of a single event is fetched only once. */
export const isCalendar = (url: string): boolean => calendar.test(url) && !singleDate.test(url)

/** True for user agents without a human reader; a missing user agent counts too. */
export const isProgram = (agent: string): boolean =>
  !agent.startsWith('Mozilla/') || program.test(agent) || introduced.test(agent)

/** `mobile`, `tablet` or `desktop`. */
export function deviceOf(agent: string): string {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/.test(agent)) return 'tablet'
  return /Mobi|iPhone|iPod|Android/.test(agent) ? 'mobile' : 'desktop'
}

/** First choice in `Accept-Language`: `de-AT,de;q=0.9` → language `de` and country `AT`; `''` if missing. */
export function languageOf(header: string | undefined): { language: string; country: string } {
  const [, language = '', country = ''] =
    /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?![a-z])/i.exec(header ?? '') ?? []
  return { language: language.toLowerCase(), country: country.toUpperCase() }
}

/** Host of the referring page without `www.`; null for the site itself and if missing. */
export function referrerOf(header: string | undefined, own: string): string | null {
  if (!header || !URL.canParse(header)) return null
  const { protocol, hostname, host } = new URL(header)
  if (!protocol.startsWith('http') || host === own || hostname === own) return null
  return hostname.replace(/^www\./, '').slice(0, 100) || null
}

/** True if the visitor opted out: Do Not Track or Global Privacy Control. */
export const wantsNoCounting = ({ dnt, 'sec-gpc': gpc }: IncomingHttpHeaders): boolean =>
  dnt === '1' || gpc === '1'

/** True for a request embedded in a page, such as a picture, which is not a download. */
export const isPart = ({ 'sec-fetch-mode': mode, 'sec-fetch-dest': as }: IncomingHttpHeaders): boolean =>
  mode === 'no-cors' || as === 'image'

/** True for prefetching by a browser. */
export const isAhead = ({ 'sec-purpose': purpose, purpose: former }: IncomingHttpHeaders): boolean =>
  [purpose, former].some((text) => typeof text === 'string' && /prefetch|prerender|preview/.test(text))

/**
 * Target of an external link: a host with path, a number, a mailbox; without the query, which might identify the
 * visitor. Null for internal links and others.
 */
export function leadsTo(address: string, own: string): { kind: 'link' | 'contact'; key: string } | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, pathname } = new URL(address)
  if (protocol === 'tel:') {
    const number = (pathOf(pathname) ?? '').replaceAll(/[^+\d]/g, '').slice(0, 20)
    return number.length < 3 ? null : { kind: 'contact', key: `tel:${number}` }
  }
  if (protocol === 'mailto:') {
    const mailbox = pathOf(pathname)?.toLowerCase() ?? ''
    return /^[^@\s,;]+@[^@\s,;]+$/.test(mailbox) ? { kind: 'contact', key: `mailto:${mailbox}` } : null
  }
  if (!protocol.startsWith('http') || host === own) return null
  const path = pathOf(pathname)
  return { kind: 'link', key: host.replace(/^www\./, '') + (path === null || path === '/' ? '' : path) }
}
