import { othersFirst } from '#kit/server/turns/others-first.ts'
import { sourceLanguage } from '#kit/shared/text/languages.ts'
import type { ExportIndex, ItemHead } from '../reading/export-index.ts'
import type { ImportPlan, PlanNote } from './plan.ts'
import { knownLanguage } from '../../wordpress.rules.ts'
import type { PlanContext, PlanOptions } from './plan-context.ts'
import { externalIdOf, siteKey } from './plan-identity.ts'
import { planMedia } from '../media/plan-media.ts'
import { planMenu } from './plan-menus.ts'
import { planNews } from './plan-news.ts'
import { planPages } from './plan-pages.ts'
import { planRedirects } from './plan-redirects.ts'
import { type PlannedState, stateOf } from './plan-state.ts'
import { fitTitle } from './plan-title.ts'
import { reservedSlugs } from './taken-addresses.ts'
import { findTranslations } from './plan-translations.ts'

/** WordPress's internal types, skipped without a note. */
const internal = new Set(
  'revision nav_menu_item wp_block customize_changeset custom_css oembed_cache user_request wp_navigation wp_global_styles wp_template wp_template_part wp_font_family wp_font_face'.split(
    ' ',
  ),
)

/** Each item once, even when several exports were joined. */
function withoutDuplicates(items: ItemHead[], context: PlanContext): ItemHead[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    if (internal.has(item.type)) return true
    const externalId = externalIdOf(context.site, item)
    if (seen.has(externalId)) {
      context.notes.push({ code: 'duplicate', title: item.title, externalId })
      return false
    }
    seen.add(externalId)
    return true
  })
}

const titleOrSlug = (item: ItemHead) => fitTitle(item.title) || item.opening || item.slug

/** Types of plugins, with their numbers of items. */
function foreignTypes(items: ItemHead[]): PlanNote[] {
  const counts = new Map<string, number>()
  for (const { type } of items) {
    if (type === 'post' || type === 'page' || type === 'attachment' || internal.has(type)) continue
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return [...counts].map(([type, count]) => ({ code: 'type-not-taken', title: type, count }))
}

function commentNote(items: ItemHead[]): PlanNote[] {
  let count = 0
  for (const { comments } of items) count += comments.approved + comments.waiting + comments.pings
  return count === 0 ? [] : [{ code: 'comments-not-taken', title: '', count }]
}

/**
 * Plans the result of an import. The same export and options give the same plan, and nothing is stored. It yields to
 * other work regularly, however many entries there are. Texts are converted afterwards, by `convertContents`, when the
 * new addresses are known.
 */
export async function planImport(index: ExportIndex, options: PlanOptions): Promise<ImportPlan> {
  const context: PlanContext = {
    index,
    byId: new Map(index.items.map((item) => [item.id, item])),
    turn: othersFirst(),
    site: siteKey(index.site.baseUrl),
    lang: options.lang ?? knownLanguage(index.site.language) ?? sourceLanguage,
    clock: { now: options.now, timeZone: options.timeZone ?? 'Europe/Vienna' },
    reservedSlugs: options.reservedSlugs ?? reservedSlugs,
    pageAddresses: options.pageAddresses ?? new Set(),
    taken: new Set(),
    translations: new Map(),
    notes: [],
  }
  const items = withoutDuplicates(index.items, context)
  const pages: { item: ItemHead; state: PlannedState }[] = []
  const posts: { item: ItemHead; state: PlannedState }[] = []
  const attachments: ItemHead[] = []
  for (const item of items) {
    if (item.type !== 'post' && item.type !== 'page' && item.type !== 'attachment') continue
    await context.turn()
    const state = stateOf(item, context.clock)
    const externalId = externalIdOf(context.site, item)
    if ('left' in state) {
      context.notes.push({ code: state.left, title: item.title, externalId })
      continue
    }
    context.taken.add(externalId)
    if (item.numberReuse?.isNew)
      context.notes.push({
        code: 'number-reused',
        title: titleOrSlug(item),
        externalId,
        detail: item.numberReuse.earlier,
      })
    if (state.note && item.type !== 'attachment')
      context.notes.push({ code: state.note, title: item.title, externalId, detail: item.status })
    if (item.type === 'attachment') attachments.push(item)
    else (item.type === 'page' ? pages : posts).push({ item, state })
  }
  context.translations = findTranslations(index, [...pages, ...posts], context.site, context.notes)
  const others = new Set([...context.translations.values()].map(({ item }) => item))
  const isOwn = ({ item }: { item: ItemHead }) => !others.has(item)
  const news = await planNews(posts.filter(isOwn), context)
  const menu = planMenu(index, new Set(pages.map(({ item }) => item.id)), news)
  const plannedPages = planPages(pages.filter(isOwn), menu, context)
  const media = await planMedia(attachments, context)
  const redirects = await planRedirects(items, news, context)
  const notes = [...context.notes, ...menu.notes, ...foreignTypes(items), ...commentNote(items)]
  if (index.removedCharacters > 0)
    notes.push({ code: 'characters-removed', title: '', count: index.removedCharacters })
  return {
    source: {
      title: index.site.title,
      baseUrl: index.site.baseUrl,
      language: index.site.language,
      version: index.site.version,
    },
    lang: context.lang,
    pages: plannedPages,
    news,
    media,
    redirects,
    notes,
  }
}
