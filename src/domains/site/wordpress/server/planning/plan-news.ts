import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import type { ItemHead } from '../reading/export-index.ts'
import type { PlannedNews } from './plan.ts'
import { type PlanContext, recordOf, sealed, titleOf } from './plan-context.ts'
import { externalIdOf } from './plan-identity.ts'
import { SlugRegister, tidySlug } from './plan-slugs.ts'
import { dateOf, type PlannedState } from './plan-state.ts'
import { wantedTranslationSlug } from './plan-translations.ts'

const mostTags = 50
const longestTag = 60

/** WordPress's default category for posts without one. */
export const noCategory = new Set([
  'uncategorized',
  'unkategorisiert',
  'ohne-kategorie',
  'nicht-kategorisiert',
])

/** Taxonomies for layout or language, which mean nothing to readers. */
const technical = new Set([
  'post_format',
  'language',
  'post_translations',
  'term_language',
  'nav_menu',
  'wp_theme',
  'category',
  'post_tag',
])

function topicsOf(item: ItemHead, title: string, context: PlanContext): { type: string; tags: string[] } {
  const names = (taxonomy: string) =>
    item.terms
      .filter((term) => term.taxonomy === taxonomy && !noCategory.has(term.slug))
      .map((term) => richTextToPlain(term.name || term.slug, longestTag))
      .filter((name) => name !== '')
  const [type = '', ...others] = names('category')
  const all = [...new Set([...others, ...names('post_tag')])].filter((tag) => tag !== type)
  const externalId = externalIdOf(context.site, item)
  if (all.length > mostTags)
    context.notes.push({ code: 'tags-cut', title, externalId, count: all.length - mostTags })
  for (const taxonomy of new Set(item.terms.map((term) => term.taxonomy))) {
    if (!technical.has(taxonomy))
      context.notes.push({ code: 'taxonomy-not-taken', title, externalId, detail: taxonomy })
  }
  return { type, tags: all.slice(0, mostTags) }
}

/** Plans posts as news, lowest number first. */
export async function planNews(
  posts: { item: ItemHead; state: PlannedState }[],
  context: PlanContext,
): Promise<PlannedNews[]> {
  const slugs = new SlugRegister()
  const planned: PlannedNews[] = []
  for (const { item, state } of posts.toSorted((a, b) => a.item.id - b.item.id)) {
    await context.turn()
    const title = titleOf(item, context)
    const wanted = tidySlug(item.slug || title) || `beitrag-${item.id}`
    const slug = slugs.claim('', wanted)
    if (slug !== wanted)
      context.notes.push({
        code: 'slug-changed',
        title,
        detail: slug,
        externalId: externalIdOf(context.site, item),
      })
    const other = wantedTranslationSlug(item, context.translations)
    const otherSlug = other === null ? slug : slugs.claim('en', other)
    const start = dateOf(item, context.clock)
    if (start === null && state.status === 'published')
      context.notes.push({ code: 'date-missing', title, externalId: externalIdOf(context.site, item) })
    const record = {
      kind: 'news' as const,
      ...recordOf(item, state, title, slug, context, otherSlug),
      teaser: item.teaser,
      ...topicsOf(item, title, context),
      start,
      sticky: item.sticky,
    }
    planned.push(sealed(record, item))
  }
  return planned
}
