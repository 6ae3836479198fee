import type { IncomingHttpHeaders } from 'node:http'
import { holdsKey } from '#kit/server/site/keyed-addresses.ts'

/** What a request asked for, as far as it is counted. */
export interface Asked {
  kind: 'page' | 'download' | 'missing'
  /** The address path of the page, there or not, or the id of the file. */
  key: string
}

export const longestKey = 300

// The page shown without a connection is only fetched to be kept for later
const otherThings = /^\/(?:(?:en\/)?offline|api|assets|admincenter|feed|share|healthz|readyz|metrics)(?:\/|$)/
/** What is no visit of a page; personal links are keys to somebody's own one. */
const isNoPage = (path: string): boolean => otherThings.test(path) || holdsKey(path)
const fileLike = /\.[a-z0-9]{2,11}$/i
const download = /^\/api\/v0\/download\/([0-9a-f-]{36})$/i

/** Characters that no address of a page has and no table should hold. */
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

/** What an address stands for; null for programs, pictures and whatever else is no visit. */
export function askedFor(url: string): Asked | null {
  const mark = url.indexOf('?')
  const address = mark < 0 ? url : url.slice(0, mark)
  if (address === '/api/c/site') {
    // Later navigations fetch the page as data
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

/** The address of a page or document that people looked for in vain; null where only programs look. */
export function missedAt(url: string): string | null {
  const asked = askedFor(url)
  if (asked) return asked.kind === 'page' ? asked.key : null
  const [address = ''] = url.split('?')
  return lostDocument.test(address) && !isNoPage(address) ? pathOf(address) : null
}

const program =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|monitor|lighthouse|headless|curl|wget|python|java\/|okhttp|go-http|node|axios|undici|libwww|scrapy|scan|feed|rss|facebookexternalhit|whatsapp|telegram|embedly|pingdom|uptime|archive|phantom|selenium/i

/** `(compatible; …)` and an address to read more at: that is how programs introduce themselves, and once Internet Explorer. */
const introduced = /\bcompatible;(?! MSIE)|\+https?:|inspectiontool|-user\//i

const crawler = /bot\b|bot[/;_-]|crawl|spider|slurp|preview|archive|lighthouse/i

/** Programs that collect the web; those that keep calendars for people are none of them. */
export const isCrawler = (agent: string): boolean => crawler.test(agent)

const calendar = /^\/[^?]+\.ics(?:\?|$)/
const singleDate = /^\/ics\/[a-z]{2}\/event\//

/** The address of a calendar that can be subscribed to; one event's file is taken once and never asked for again. */
export const isCalendar = (url: string): boolean => calendar.test(url) && !singleDate.test(url)

/** Whether it calls itself a program that nobody reads with; whoever says nothing is one. */
export const isProgram = (agent: string): boolean =>
  !agent.startsWith('Mozilla/') || program.test(agent) || introduced.test(agent)

/** `mobile`, `tablet` or `desktop`. */
export function deviceOf(agent: string): string {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/.test(agent)) return 'tablet'
  return /Mobi|iPhone|iPod|Android/.test(agent) ? 'mobile' : 'desktop'
}

/** First wish of `Accept-Language`: `de-AT,de;q=0.9` → language `de` and country `AT`; `''` where it says neither. */
export function languageOf(header: string | undefined): { language: string; country: string } {
  const [, language = '', country = ''] =
    /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?![a-z])/i.exec(header ?? '') ?? []
  return { language: language.toLowerCase(), country: country.toUpperCase() }
}

/** The host that a visitor came from, without `www.`; null for the site itself and for none. */
export function referrerOf(header: string | undefined, own: string): string | null {
  if (!header || !URL.canParse(header)) return null
  const { protocol, hostname, host } = new URL(header)
  if (!protocol.startsWith('http') || host === own || hostname === own) return null
  return hostname.replace(/^www\./, '').slice(0, 100) || null
}

/** Asked not to be counted: Do Not Track or Global Privacy Control. */
export const wantsNoCounting = ({ dnt, 'sec-gpc': gpc }: IncomingHttpHeaders): boolean =>
  dnt === '1' || gpc === '1'

/** Fetched to be shown within a page, as pictures are: nobody asked for the file itself. */
export const isPart = ({ 'sec-fetch-mode': mode, 'sec-fetch-dest': as }: IncomingHttpHeaders): boolean =>
  mode === 'no-cors' || as === 'image'

/** Fetched by a browser before anybody asked to see it. */
export const isAhead = ({ 'sec-purpose': purpose, purpose: former }: IncomingHttpHeaders): boolean =>
  [purpose, former].some((text) => typeof text === 'string' && /prefetch|prerender|preview/.test(text))

/**
 * What a link stands for that leads away from the site: a host with path, a number, a mailbox; never a query, which may say
 * who follows it. Null for links inside the site and what is no link.
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
