import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { webAddress } from '../blocks/embeds.ts'
import type { ExportIndex, ItemHead } from '../reading/export-index.ts'
import type { PlanNote, PlannedTranslation } from './plan.ts'
import { externalIdOf } from './plan-identity.ts'
import { fitTitle } from './plan-title.ts'
import { knownLanguage } from '../../wordpress.rules.ts'
import { tidySlug } from './plan-slugs.ts'
import type { PlannedState } from './plan-state.ts'

interface ToPlan {
  item: ItemHead
  state: PlannedState
}

/** Translations by the number of the original item. */
export type Translations = ReadonlyMap<number, ToPlan>

/**
 * The members of a translation group, which Polylang stores in its description as PHP's
 * `a:2:{s:2:"de";i:60;s:2:"en";i:61;}`.
 */
const membersIn = (description: string): [lang: string, id: number][] =>
  [...description.matchAll(/s:\d+:"([a-z]{2}(?:[-_][\w-]+)?)";(?:i:(\d+);|s:\d+:"(\d+)";)/gi)].map(
    (match) => [match[1]!, Number(match[2] ?? match[3])],
  )

/** The language in an address: `/en/rooms/` or `?lang=en`. */
function languageOfAddress(link: string): Language | null {
  const url = webAddress(link)
  if (!url) return null
  const named = url.searchParams.get('lang') ?? url.pathname.split('/')[1] ?? ''
  return contentLanguages.find((lang) => lang === named.toLowerCase()) ?? null
}

/** The translation group and language of each item, by number. */
function groupsOf(index: ExportIndex, items: readonly ItemHead[]) {
  const groups = new Map<number, string>()
  const languages = new Map<number, string>()
  for (const { taxonomy, slug, description } of index.terms) {
    if (taxonomy !== 'post_translations') continue
    for (const [lang, id] of membersIn(description)) {
      groups.set(id, `polylang ${slug}`)
      languages.set(id, lang)
    }
  }
  for (const { id, terms, translation } of items) {
    const { group, copyOf } = translation
    const term = terms.find(({ taxonomy }) => taxonomy === 'post_translations')
    if (term) groups.set(id, `polylang ${term.slug}`)
    else if (group !== '') groups.set(id, `wpml ${group}`)
    else if (copyOf > 0) for (const member of [id, copyOf]) groups.set(member, `copies of ${copyOf}`)
    const told = terms.find(({ taxonomy }) => taxonomy === 'language')?.slug ?? translation.lang
    if (told !== '') languages.set(id, told)
  }
  return { groups, languages }
}

const publicity = { draft: 0, scheduled: 1, published: 2 }

/** Whether the first is visible to the public earlier than the second. */
const isMorePublic = (one: ToPlan, other: ToPlan) =>
  publicity[one.state.status] > publicity[other.state.status]

/**
 * Finds items that are translations of each other, as Polylang and WPML record them: the English one becomes the
 * translation of the German one. A public one whose German item is not public stays a separate record, as it would
 * otherwise be hidden.
 */
export function findTranslations(
  index: ExportIndex,
  all: readonly ToPlan[],
  site: string,
  notes: PlanNote[],
): Translations {
  const { groups, languages } = groupsOf(
    index,
    all.map(({ item }) => item),
  )
  const halves = new Map<string, Partial<Record<Language, ToPlan>>>()
  for (const one of all.toSorted((a, b) => a.item.id - b.item.id)) {
    const group = groups.get(one.item.id)
    if (group === undefined) continue
    const told = languages.get(one.item.id)
    const lang = told === undefined ? languageOfAddress(one.item.link) : knownLanguage(told)
    // Without any mark an item has the language of the site
    const known = lang ?? (told === undefined ? knownLanguage(index.site.language) : null)
    if (known === null) continue
    const key = `${one.item.type} ${group}`
    halves.set(key, { [known]: one, ...halves.get(key) })
  }
  const found = new Map<number, ToPlan>()
  for (const { de: source, en: other } of halves.values()) {
    if (!source || !other) continue
    if (isMorePublic(other, source)) {
      notes.push({
        code: 'translation-apart',
        title: other.item.title,
        externalId: externalIdOf(site, other.item),
        detail: source.item.title,
      })
      continue
    }
    found.set(source.item.id, other)
  }
  return found
}

/** The translation as part of the record; without a title it gets the German one. */
export function translationOf(
  item: ItemHead,
  state: PlannedState,
  title: string,
  slug: string,
  translations: Translations,
  site: string,
): { translation?: PlannedTranslation } {
  const other = translations.get(item.id)
  if (!other) return {}
  return {
    translation: {
      lang: 'en',
      externalId: externalIdOf(site, other.item),
      oldId: Math.max(0, other.item.id),
      oldUrl: other.item.link,
      title: fitTitle(other.item.title) || title,
      slug,
      teaser: other.item.teaser,
      status: isMorePublic({ item, state }, other) || other.state.status === 'draft' ? 'draft' : 'published',
      contentHash: other.item.contentHash,
    },
  }
}

/** The slug of the translation on the old site. */
export const wantedTranslationSlug = (item: ItemHead, translations: Translations): string | null => {
  const other = translations.get(item.id)?.item
  return other ? tidySlug(other.slug || other.title) || `page-${other.id}` : null
}
