import { allPosts } from '../blocks/blocks.ts'
import { webAddress } from '../blocks/embeds.ts'
import type { ItemHead } from '../reading/export-index.ts'
import { oldPath } from '../reading/old-addresses.ts'
import type { PlannedNews, PlannedRedirect } from './plan.ts'
import type { PlanContext } from './plan-context.ts'
import { externalIdOf } from './plan-identity.ts'
import { tidySlug } from './plan-slugs.ts'
import { fitTitle } from './plan-title.ts'
import { isTaken } from './taken-addresses.ts'

/** Addresses of WordPress's archives of public posts by author, year, month and day. */
async function archivesOf(items: ItemHead[], context: PlanContext): Promise<Set<string>> {
  const found = new Set<string>()
  for (const item of items) {
    await context.turn()
    if (item.type !== 'post' || item.status !== 'publish') continue
    if (!context.taken.has(externalIdOf(context.site, item))) continue
    // Author names appear in addresses as slugs
    if (item.creator !== '') found.add(`/author/${tidySlug(item.creator)}`)
    const [year, month, day] = (item.localDate ?? item.date)?.slice(0, 10).split('-') ?? []
    if (!year) continue
    found.add(`/${year}`).add(`/${year}/${month}`).add(`/${year}/${month}/${day}`)
  }
  return found
}

/** Old addresses of planned records that were public; the caller leaves out unchanged ones. */
export async function planRedirects(
  items: ItemHead[],
  news: PlannedNews[],
  context: PlanContext,
): Promise<PlannedRedirect[]> {
  const redirects = new Map<string, PlannedRedirect>()
  const put = (redirect: PlannedRedirect) => {
    const { from } = redirect
    if (from !== '' && from !== '/' && !redirects.has(from)) redirects.set(from, redirect)
  }
  const add = (from: string, to: PlannedRedirect['to']) => put({ from, to })
  const places = new Map<string, PlannedRedirect['to']>()
  for (const item of items) {
    const other = context.translations.get(item.id)?.item
    if (other)
      places.set(externalIdOf(context.site, other), {
        externalId: externalIdOf(context.site, item),
        lang: 'en',
      })
  }
  for (const item of items) {
    await context.turn()
    const externalId = externalIdOf(context.site, item)
    const place = places.get(externalId) ?? { externalId }
    if (!context.taken.has(externalId) || !['publish', 'future', 'inherit'].includes(item.status)) continue
    const lead = (from: string) => put({ from, to: place, ...(item.numberReuse ? { yields: true } : {}) })
    const path = oldPath(item.link)
    const isByNumber = /[?&](p|page_id|attachment_id)=\d/.test(item.link)
    if (!isByNumber && (isTaken(path) || context.pageAddresses.has(path))) {
      // For a page the plan already notes that its address changes
      if (item.type === 'post')
        context.notes.push({ code: 'address-taken', title: fitTitle(item.title), externalId, detail: path })
    } else if (!isByNumber) lead(path)
    if (item.id > 0) {
      // WordPress accepts `p` for every post and page, whatever address it shows itself
      lead(`/?p=${item.id}`)
      if (item.type === 'page') lead(`/?page_id=${item.id}`)
      if (item.type === 'attachment') lead(`/?attachment_id=${item.id}`)
    }
    if (isByNumber) continue
    for (const slug of item.oldSlugs)
      lead(oldPath(new URL(`../${slug}/`, `${item.link.replace(/\/*$/, '')}/`).href))
  }
  const base = oldPath(context.index.site.baseUrl).replace(/^\/$/, '')
  add(allPosts, { type: '' })
  const types = new Set(news.map((item) => item.type))
  const tags = new Set(news.flatMap((item) => item.tags))
  const terms = context.index.terms
  const above = new Map(
    terms.filter(({ taxonomy }) => taxonomy === 'category').map(({ slug, parent }) => [slug, parent]),
  )
  const pathOf = (slug: string, seen: Set<string> = new Set()): string => {
    const parent = above.get(slug) ?? ''
    if (parent === '' || seen.has(slug)) return slug
    return `${pathOf(parent, seen.add(slug))}/${slug}`
  }
  for (const term of terms) {
    if (term.taxonomy === 'category') {
      // A category without imported posts redirects to all news
      const to =
        tags.has(term.name) && !types.has(term.name)
          ? { tag: term.name }
          : { type: types.has(term.name) ? term.name : '' }
      add(`${base}/category/${pathOf(term.slug)}`, to)
      if (term.id > 0) add(`/?cat=${term.id}`, to)
    } else if (term.taxonomy === 'post_tag') {
      const to = tags.has(term.name) ? { tag: term.name } : { type: '' }
      add(`${base}/tag/${term.slug}`, to)
      add(`/?tag=${term.slug}`, to)
    }
  }
  for (const from of await archivesOf(items, context)) add(`${base}${from}`, { type: '' })
  return [...redirects.values()]
}

/** News of a type, with a tag, or all of them (an empty type). */
export type PlannedList = Exclude<PlannedRedirect['to'], { externalId: string }>

/** Finds the news list for an old archive address: of a category, a tag, an author or a period. */
export function listsOf(redirects: readonly PlannedRedirect[]): (url: string) => PlannedList | undefined {
  const lists = new Map<string, PlannedList>()
  for (const { from, to } of redirects) if (!('externalId' in to)) lists.set(from, to)
  return (address) => {
    const url = webAddress(address)
    if (!url) return undefined
    for (const name of ['cat', 'tag', 'post_type']) {
      const value = url.searchParams.get(name)
      if (value !== null) return lists.get(`/?${name}=${value}`)
    }
    return lists.get(oldPath(url.href))
  }
}
