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

/** What the caller decides. */
export interface PlanOptions {
  /** Language of the texts; without it the export says, and German where it does not. */
  lang?: Language
  /** ISO time. */
  now: string
  /** IANA zone of the old site. */
  timeZone?: string
  /** First parts of addresses that pages must not take. */
  reservedSlugs?: readonly string[]
  /** Address paths at which this site has a page. */
  pageAddresses?: ReadonlySet<string>
}

/** What the parts of planning share. */
export interface PlanContext {
  index: ExportIndex
  byId: ReadonlyMap<number, ItemHead>
  /** Awaited at every step of what is done for each entry. */
  turn: () => Promise<void>
  site: string
  lang: Language
  clock: Clock
  reservedSlugs: readonly string[]
  pageAddresses: ReadonlySet<string>
  /** External ids of all that is taken. */
  taken: Set<string>
  translations: Translations
  notes: PlanNote[]
}

const dayNames = {
  de: new Intl.DateTimeFormat('de-AT', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** A title for what had none: its first words, else the day it was written. */
function madeTitle(item: ItemHead, context: PlanContext): string {
  if (item.opening !== '') return item.opening
  const date = item.localDate === null ? dateOf(item, context.clock) : `${item.localDate}Z`
  const day = date === null ? '' : dayNames[context.lang].format(new Date(date))
  if (context.lang === 'de') return day === '' ? 'Beitrag ohne Titel' : `Beitrag vom ${day}`
  return day === '' ? 'Untitled post' : `Post of ${day}`
}

/** The plain title of an item, with a note where it could not stay as it was. */
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

/** The language of an item where a plugin for several languages says so. */
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

/** External id of the picture that stands for an item. */
export function pictureOf(item: ItemHead, context: PlanContext): string | null {
  if (item.thumbnail === 0) return null
  const found = context.byId.get(item.thumbnail)
  return found?.type === 'attachment' ? externalIdOf(context.site, found) : null
}

/** What every record has; the state is taken as the old site had it, so that time alone changes no fingerprint. */
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

/** Fingerprint of a record and of the content that it will be given. */
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
