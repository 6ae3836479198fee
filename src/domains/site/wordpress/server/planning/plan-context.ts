import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { EntryIdentity } from '../imports/imports.table.ts'
import { identityOf } from '../reading/entry-identity.ts'
import type { ExportIndex, ItemHead } from '../reading/export-index.ts'
import { knownLanguage } from '../../wordpress.rules.ts'
import type { PlanNote } from './plan.ts'
import { externalIdOf, fingerprintOf } from './plan-identity.ts'
import { type Clock, dateOf, type PlannedState } from './plan-state.ts'
import { fitTitle } from './plan-title.ts'
import { type Translations, translationOf } from './plan-translations.ts'

/** Options of the caller. */
export interface PlanOptions {
  /** Language of the texts; by default that of the export, else German. */
  lang?: Language
  /** ISO time. */
  now: string
  /** IANA zone of the old site. */
  timeZone?: string
  /** First path segments that pages must not use. */
  reservedSlugs?: readonly string[]
  /** Paths at which this site already has a page. */
  pageAddresses?: ReadonlySet<string>
}

/** State shared by the parts of planning. */
export interface PlanContext {
  index: ExportIndex
  byId: ReadonlyMap<number, ItemHead>
  /** Awaited after each entry, so that other work gets its turn. */
  turn: () => Promise<void>
  site: string
  lang: Language
  clock: Clock
  reservedSlugs: readonly string[]
  pageAddresses: ReadonlySet<string>
  /** External ids of all planned records. */
  taken: Set<string>
  translations: Translations
  notes: PlanNote[]
}

const dayNames = {
  de: new Intl.DateTimeFormat('de-AT', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** A title for an untitled item: its first words, else its date. */
function madeTitle(item: ItemHead, context: PlanContext): string {
  if (item.opening !== '') return item.opening
  const date = item.localDate === null ? dateOf(item, context.clock) : `${item.localDate}Z`
  const day = date === null ? '' : dayNames[context.lang].format(new Date(date))
  if (context.lang === 'de') return day === '' ? 'Beitrag ohne Titel' : `Beitrag vom ${day}`
  return day === '' ? 'Untitled post' : `Post of ${day}`
}

/** The plain title of an item, with a note when it had to be changed. */
export function titleOf(item: ItemHead, context: PlanContext): string {
  const plain = richTextToPlain(item.title)
  const externalId = externalIdOf(context.site, item)
  if (plain === '') {
    const title = madeTitle(item, context)
    context.notes.push({ code: 'title-made', title, externalId })
    return title
  }
  const title = fitTitle(item.title)
  if (title !== plain) context.notes.push({ code: 'title-cut', title, externalId })
  if (item.otherLanguages.length > 0)
    context.notes.push({ code: 'languages-left', title, externalId, detail: item.otherLanguages.join(', ') })
  return title
}

/** The language of an item, if a plugin for several languages sets one. */
export function languageOf(item: ItemHead, context: PlanContext): Language {
  const told = item.terms.find((term) => term.taxonomy === 'language')?.slug || item.translation.lang
  const lang = told === '' ? context.lang : knownLanguage(told)
  if (lang !== null) return lang
  context.notes.push({
    code: 'language-unknown',
    title: fitTitle(item.title),
    externalId: externalIdOf(context.site, item),
    detail: told,
  })
  return context.lang
}

function authorName(item: ItemHead, context: PlanContext): string {
  return (context.index.authors.get(item.creator)?.name ?? item.creator).slice(0, 120)
}

/** External id of an item's featured picture. */
export function pictureOf(item: ItemHead, context: PlanContext): string | null {
  if (item.thumbnail === 0) return null
  const found = context.byId.get(item.thumbnail)
  return found?.type === 'attachment' ? externalIdOf(context.site, found) : null
}

/**
 * The fields of every record. The state is fingerprinted as on the old site, so that the passing of time alone changes
 * no fingerprint.
 */
export function recordOf(
  item: ItemHead,
  state: PlannedState,
  title: string,
  slug: string,
  context: PlanContext,
  translationSlug = slug,
) {
  const { site, translations } = context
  const other = translations.get(item.id)?.item
  return {
    externalId: externalIdOf(context.site, item),
    oldId: Math.max(0, item.id),
    oldUrl: item.link,
    title,
    slug,
    lang: languageOf(item, context),
    status: state.status,
    publishAt: state.publishAt,
    updatedAt: item.modified,
    author: authorName(item, context),
    picture: pictureOf(item, context) ?? (other ? pictureOf(other, context) : null),
    ...translationOf(item, state, title, translationSlug, translations, site),
  }
}

/** Adds the fingerprint of a record and its future content. */
export function sealed<R extends { status: string; updatedAt: string | null }>(
  record: R,
  item: ItemHead,
): R & { fingerprint: string; identity: EntryIdentity } {
  const { status: _status, updatedAt: _updatedAt, ...stable } = record
  return {
    ...record,
    identity: identityOf(item),
    fingerprint: fingerprintOf({ ...stable, oldStatus: item.status, contentHash: item.contentHash }),
  }
}
