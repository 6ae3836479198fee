import type { ExportAuthor, ExportItem, ExportItemTerm, ExportSite, ExportTerm } from './export-events.ts'
import { inOneLanguage } from './language-parts.ts'

/** An element of the export with its content; `key` is `wp:post_id`, whatever the prefix in the file. */
export interface ExportRecord {
  key: string
  attributes: Record<string, string>
  text: string
  children: ExportRecord[]
}

const textOf = (record: ExportRecord, key: string): string =>
  record.children.find((child) => child.key === key)?.text.trim() ?? ''

const rawTextOf = (record: ExportRecord, key: string): string =>
  record.children.find((child) => child.key === key)?.text ?? ''

function numberOf(record: ExportRecord, key: string): number {
  const number = Number.parseInt(textOf(record, key), 10)
  return Number.isSafeInteger(number) ? number : 0
}

const clock = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/

/** `2024-05-01 10:00:00` → `2024-05-01T10:00:00`; WordPress writes zeros or the year -1 for a missing time. */
function localTime(text: string): string | null {
  const match = clock.exec(text)
  if (!match) return null
  const time = `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}`
  return match[1] === '0000' || Number.isNaN(Date.parse(`${time}Z`)) ? null : time
}

function utcTime(text: string): string | null {
  const time = localTime(text)
  return time === null ? null : `${time}Z`
}

function mailTime(text: string): string | null {
  const time = Date.parse(text)
  if (Number.isNaN(time) || new Date(time).getUTCFullYear() < 1) return null
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

export const siteOf = (channel: ExportRecord): ExportSite => ({
  title: textOf(channel, 'title'),
  description: textOf(channel, 'description'),
  baseUrl: withoutSlash(
    textOf(channel, 'wp:base_blog_url') || textOf(channel, 'link') || textOf(channel, 'wp:base_site_url'),
  ),
  language: textOf(channel, 'language'),
  version: textOf(channel, 'wp:wxr_version'),
})

export function authorOf(record: ExportRecord): ExportAuthor {
  const login = textOf(record, 'wp:author_login')
  const parts = [textOf(record, 'wp:author_first_name'), textOf(record, 'wp:author_last_name')]
  const full = parts.filter((part) => part !== '').join(' ')
  return {
    login,
    email: textOf(record, 'wp:author_email'),
    name: textOf(record, 'wp:author_display_name') || full || login,
  }
}

export function termOf(record: ExportRecord): ExportTerm {
  const id = numberOf(record, 'wp:term_id')
  if (record.key === 'wp:category') {
    const slug = textOf(record, 'wp:category_nicename')
    const name = textOf(record, 'wp:cat_name') || slug
    const parent = textOf(record, 'wp:category_parent')
    return { id, taxonomy: 'category', slug, name, parent, description: '' }
  }
  if (record.key === 'wp:tag') {
    const slug = textOf(record, 'wp:tag_slug')
    const name = textOf(record, 'wp:tag_name') || slug
    return { id, taxonomy: 'post_tag', slug, name, parent: '', description: '' }
  }
  const slug = textOf(record, 'wp:term_slug')
  return {
    id,
    taxonomy: textOf(record, 'wp:term_taxonomy'),
    slug,
    name: textOf(record, 'wp:term_name') || slug,
    parent: textOf(record, 'wp:term_parent'),
    description: textOf(record, 'wp:term_description'),
  }
}

function termsOf(record: ExportRecord): ExportItemTerm[] {
  const terms = record.children
    .filter((child) => child.key === 'category')
    .map((child) => ({
      taxonomy: child.attributes.domain === 'tag' ? 'post_tag' : (child.attributes.domain ?? ''),
      slug: child.attributes.nicename ?? '',
      name: child.text.trim(),
    }))
  // WXR 1.0 lists each term twice, once for feed readers without its taxonomy
  const told = terms.filter((term) => term.taxonomy !== '' && (term.slug !== '' || term.name !== ''))
  const named = told.length > 0 ? told : terms.map((term) => ({ ...term, taxonomy: 'category' }))
  const seen = new Set<string>()
  return named.filter((term) => {
    const key = `${term.taxonomy} ${term.slug || term.name}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function commentsOf(record: ExportRecord): ExportItem['comments'] {
  const comments = { approved: 0, waiting: 0, pings: 0 }
  for (const child of record.children) {
    if (child.key !== 'wp:comment') continue
    const type = textOf(child, 'wp:comment_type')
    if (type === 'pingback' || type === 'trackback') comments.pings++
    else if (textOf(child, 'wp:comment_approved') === '1') comments.approved++
    else comments.waiting++
  }
  return comments
}

function metaOf(record: ExportRecord): Record<string, string[]> {
  const meta: Record<string, string[]> = Object.create(null)
  for (const child of record.children) {
    if (child.key !== 'wp:postmeta') continue
    const key = textOf(child, 'wp:meta_key')
    if (key !== '') (meta[key] ??= []).push(rawTextOf(child, 'wp:meta_value'))
  }
  return meta
}

/** @param lang of the site, e.g. `de-AT`: the part used of texts in several languages */
export function itemOf(record: ExportRecord, line: number, lang: string): ExportItem {
  const published = textOf(record, 'pubDate')
  const wanted = lang.slice(0, 2).toLowerCase()
  const title = inOneLanguage(textOf(record, 'title'), wanted)
  const content = inOneLanguage(rawTextOf(record, 'content:encoded'), wanted)
  const excerpt = inOneLanguage(rawTextOf(record, 'excerpt:encoded'), wanted)
  return {
    id: numberOf(record, 'wp:post_id'),
    type: textOf(record, 'wp:post_type') || 'post',
    title: title.text.trim(),
    link: textOf(record, 'link'),
    guid: textOf(record, 'guid'),
    creator: textOf(record, 'dc:creator').replace(/^[<>\s]+|[<>\s]+$/g, ''),
    content: content.text,
    excerpt: excerpt.text,
    slug: textOf(record, 'wp:post_name'),
    status: textOf(record, 'wp:status') || 'publish',
    parent: numberOf(record, 'wp:post_parent'),
    order: numberOf(record, 'wp:menu_order'),
    sticky: textOf(record, 'wp:is_sticky') === '1',
    password: rawTextOf(record, 'wp:post_password'),
    date: utcTime(textOf(record, 'wp:post_date_gmt')) ?? mailTime(published),
    localDate: localTime(textOf(record, 'wp:post_date')),
    modified: utcTime(textOf(record, 'wp:post_modified_gmt')),
    attachmentUrl: textOf(record, 'wp:attachment_url'),
    meta: metaOf(record),
    terms: termsOf(record),
    comments: commentsOf(record),
    otherLanguages: [...new Set([...title.left, ...content.left, ...excerpt.left])],
    line,
  }
}
