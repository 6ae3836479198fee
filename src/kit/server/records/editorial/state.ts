import { isDeepStrictEqual } from 'node:util'
import type { Translation } from '#kit/shared/records/editorial.ts'
import { contentLanguages, sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import type { Row } from './columns.ts'
import type { Content, EditorialKind, Overlay } from './kind.ts'

type Wire = Record<string, unknown>
type Foreign = Exclude<Language, 'de'>

export const foreignLanguages = contentLanguages.filter((lang): lang is Foreign => lang !== sourceLanguage)

/** Content in the columns: the live version, or the first draft before publication. */
export function liveContent(kind: EditorialKind, row: Row): Content {
  const content: Content = { translations: row.translations, sourceVersion: row.sourceVersion }
  for (const field of kind.fields) content[field] = row[field]
  return content
}

/** Content as editors work on it, with unpublished changes. */
export const workingContent = (kind: EditorialKind, row: Row): Content => ({
  ...liveContent(kind, row),
  ...row.draft,
})

/** Parts of `to` that differ from `from`; null if there are none. */
export function overlayOf(from: Content, to: Content): Overlay | null {
  const overlay: Overlay = {}
  for (const [key, value] of Object.entries(to)) {
    if (!isDeepStrictEqual(from[key], value)) overlay[key] = value
  }
  return Object.keys(overlay).length > 0 ? overlay : null
}

const textsOf = ({ madeFrom: _m, updatedAt: _u, ...texts }: Translation) => texts

/** Names of differing fields, and `translations.en.title` for texts of other languages. */
export function changedNames(from: Content, to: Content): string[] {
  const names = Object.keys(to).filter(
    (key) => key !== 'translations' && key !== 'sourceVersion' && !isDeepStrictEqual(from[key], to[key]),
  )
  for (const lang of foreignLanguages) {
    const was: Wire = from.translations[lang] ?? {}
    const is: Wire = to.translations[lang] ?? {}
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
      if (key !== 'updatedAt' && !isDeepStrictEqual(was[key], is[key]))
        names.push(`translations.${lang}.${key}`)
    }
  }
  return names
}

/** True if German texts changed, which makes translations outdated; slugs do not count. */
export const sourceDiffers = (kind: EditorialKind, from: Content, to: Content): boolean =>
  kind.translatable.some((field) => field !== 'slug' && !isDeepStrictEqual(from[field], to[field]))

/** Period in which guests see the record; null if never. Open ends are null. */
export function visibleTimes(
  kind: EditorialKind,
  row: Row,
): { from: string | null; until: string | null } | null {
  const { from, until, hiddenBy } = kind.visible
  if (row.deletedAt || row.status === 'draft' || (hiddenBy && row[hiddenBy])) return null
  const starts = [
    from ? (row[from] as string | null) : null,
    row.status === 'scheduled' ? row.publishAt : null,
  ]
  const ends = [until ? (row[until] as string | null) : null, row.unpublishAt]
  const latest = (times: (string | null)[]) =>
    times
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null
  const earliest = (times: (string | null)[]) =>
    times
      .filter((time) => time !== null)
      .toSorted()
      .at(0) ?? null
  return { from: latest(starts), until: earliest(ends) }
}

/** True if guests see the record at `now`. Times are compared as text: all are UTC in one format. */
export function isLive(kind: EditorialKind, row: Row, now: string): boolean {
  const times = visibleTimes(kind, row)
  return (
    times !== null &&
    (times.from === null || times.from <= now) &&
    (times.until === null || times.until > now)
  )
}

/** The live version at `now`: includes a draft whose time has come, even if the job is late. */
export const publicContent = (kind: EditorialKind, row: Row, now: string): Content =>
  row.draft && row.publishAt && row.publishAt <= now ? workingContent(kind, row) : liveContent(kind, row)

/**
 * Replaces the texts by those of a language; keeps the German ones if there is no translation. Texts missing from a
 * translation become empty, so that a record is in one language; required texts stay German. Only published
 * translations count, or all with `everyState`.
 */
export function inLanguageOf(
  kind: EditorialKind,
  content: Content,
  lang: Language,
  everyState: boolean,
): Wire {
  const { translations, sourceVersion: _s, ...fields } = content
  const translation = lang === 'de' ? undefined : translations[lang]
  if (!translation || (!everyState && translation.status !== 'published'))
    return { ...fields, lang: sourceLanguage }
  const texts: Wire = { ...fields, lang }
  for (const field of kind.translatable) {
    const needed = field === 'slug' || kind.required.includes(field)
    texts[field] = translation[field] || (needed ? fields[field] : '')
  }
  return texts
}

/** A record as guests see it. */
export function liveWire(kind: EditorialKind, row: Row, lang: Language, now: string): Wire {
  return {
    ...inLanguageOf(kind, publicContent(kind, row, now), lang, false),
    _id: row._id,
    createdAt: row.createdAt,
    createdBy: null,
    updatedAt: row.liveAt ?? row.updatedAt,
    updatedBy: null,
    version: row.version,
    status: 'published',
    publishedAt: row.publishedAt ?? row.publishAt,
    publishAt: null,
    unpublishAt: null,
  }
}

/** A record as editors see it: the working state, in one language only if requested. */
export function workingWire(kind: EditorialKind, row: Row, lang?: Language): Wire {
  const content = workingContent(kind, row)
  const texts = lang ? inLanguageOf(kind, content, lang, true) : { ...content }
  return {
    ...texts,
    _id: row._id,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
    version: row.version,
    status: row.status,
    publishedAt: row.publishedAt,
    publishAt: row.publishAt,
    unpublishAt: row.unpublishAt,
    hasDraft: row.draft !== null,
    sourceVersion: content.sourceVersion,
    deletedAt: row.deletedAt,
    deletedBy: row.deletedBy,
    handIn: row.handIn,
    translations: content.translations,
  }
}

/** The record's slug in each available language. */
export function slugsOf(row: Content, everyState: boolean): Partial<Record<Language, string>> {
  const slugs: Partial<Record<Language, string>> = { de: String(row['slug'] ?? '') }
  for (const lang of foreignLanguages) {
    const translation = row.translations[lang]
    if (translation && (everyState || translation.status === 'published'))
      slugs[lang] = String(translation['slug'] || slugs.de)
  }
  return slugs
}

/** True if guests could see a difference between two rows, in any language. */
export function looksDifferent(kind: EditorialKind, was: Row, is: Row, now: string): boolean {
  const shown = (row: Row) => {
    const { translations, sourceVersion: _s, ...fields } = publicContent(kind, row, now)
    const others = Object.entries(translations).flatMap(([lang, texts]) =>
      texts.status === 'published' ? [[lang, textsOf(texts)]] : [],
    )
    return { fields, others }
  }
  return !isDeepStrictEqual(shown(was), shown(is))
}
