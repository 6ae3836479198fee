import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import type { ExportIndex, ItemHead } from '../reading/export-index.ts'
import { isOwnAddress, oldPath, pageKey } from '../reading/old-addresses.ts'
import type { PlannedNews, PlanNote } from './plan.ts'

export interface MenuPlace {
  position: number
  linktext: string
  /** Number of the parent page in the menu; 0 for none. */
  above: number
}

/** A page that exists only in the menu: a list of news of one type, or a heading with entries below. */
export interface MenuPage {
  item: ItemHead
  view: 'listview' | 'linknodeview'
  /** Type of the listed news; `''` for a heading. */
  type: string
}

export interface PlannedMenu {
  /** Places by page number; null when the export has no menu, and then the menu shows every page. */
  places: Map<number, MenuPlace> | null
  made: MenuPage[]
  notes: PlanNote[]
}

/** Target of a menu entry; null when this site has no page for it. */
type Target = { page: number } | { kind: string; slug: string } | 'heading' | 'start' | null

const mainNames = /(^|[^\p{L}])(main|primary|haupt\p{L}*|header|top|navigation|nav)([^\p{L}]|$)|^men[uü]$/iu
const sideNames = /footer|fuß|fuss|social|meta|sidebar|legal|rechtlich/i

/** Returns a function that finds the target of a menu entry. */
function targets(index: ExportIndex, pageIds: ReadonlySet<number>, kinds: ReadonlySet<string>) {
  const { baseUrl } = index.site
  const pages = new Map(
    index.items.filter(({ id }) => pageIds.has(id)).map(({ id, link }) => [pageKey(link, baseUrl), id]),
  )
  const kindOf = (isIt: (term: ExportIndex['terms'][number]) => boolean): Target => {
    const term = index.terms.find((one) => one.taxonomy === 'category' && isIt(one))
    const kind = richTextToPlain(term?.name ?? '')
    return term && kinds.has(kind) ? { kind, slug: term.slug } : null
  }
  const byAddress = (url: string): Target => {
    if (/^(https?:\/*)?#?$/.test(url.trim())) return 'heading'
    if (!isOwnAddress(new URL(url, baseUrl).href, baseUrl)) return null
    const page = pages.get(pageKey(url, baseUrl))
    if (page !== undefined) return { page }
    const path = oldPath(new URL(url, baseUrl).href)
    if (path === oldPath(baseUrl)) return 'start'
    const slug = /\/category\/(?:.*\/)?([^/]+)$/.exec(path)?.[1]
    return kindOf((term) => term.slug === slug)
  }
  return ({ menu }: ItemHead): Target => {
    if (!menu) return null
    if (menu.object === 'page') return pageIds.has(menu.objectId) ? { page: menu.objectId } : null
    if (menu.object === 'category') return kindOf((term) => term.id === menu.objectId)
    return menu.object === 'custom' && URL.canParse(menu.url, baseUrl) ? byAddress(menu.url) : null
  }
}

/** The entries as a tree; entries in a cycle are left out. */
function treeOf(entries: ItemHead[]) {
  const ids = new Set(entries.map(({ id }) => id))
  const below = new Map<number, ItemHead[]>()
  for (const entry of entries.toSorted((a, b) => a.order - b.order)) {
    const above = ids.has(entry.menu?.parent ?? 0) ? entry.menu!.parent : 0
    below.set(above, [...(below.get(above) ?? []), entry])
  }
  return (id: number) => below.get(id) ?? []
}

/**
 * Finds the old site's main menu, and its entries that are pages here. Exports do not mark it: a typical name decides,
 * then the number of pages in it.
 */
export function planMenu(
  index: ExportIndex,
  pageIds: ReadonlySet<number>,
  news: readonly Pick<PlannedNews, 'type'>[],
): PlannedMenu {
  const menus = new Map<string, { name: string; entries: ItemHead[] }>()
  for (const item of index.items) {
    const term = item.terms.find(({ taxonomy }) => taxonomy === 'nav_menu')
    if (!item.menu || !term || item.status !== 'publish') continue
    const menu = menus.get(term.slug) ?? { name: term.name, entries: [] }
    menu.entries.push(item)
    menus.set(term.slug, menu)
  }
  const targetOf = targets(index, pageIds, new Set(news.map(({ type }) => type)))
  const isPage = (entry: ItemHead) => entry.menu?.object === 'page' && pageIds.has(entry.menu.objectId)
  const weigh = ({ name, entries }: { name: string; entries: ItemHead[] }) => {
    const pages = entries.filter(isPage).length
    if (pages === 0) return 0
    return pages + (sideNames.test(name) ? -1000 : mainNames.test(name) ? 1000 : 0)
  }
  const ranked = [...menus.values()].toSorted((a, b) => weigh(b) - weigh(a) || (a.name < b.name ? -1 : 1))
  const [main, ...others] = ranked
  const isNavigation = main !== undefined && weigh(main) > 0
  const notes: PlanNote[] = (isNavigation ? others : ranked).map(({ name, entries }) => ({
    code: 'menu-not-taken',
    title: name,
    count: entries.length,
  }))
  if (!isNavigation) return { places: null, made: [], notes }

  const nameOf = ({ title, menu }: ItemHead) =>
    richTextToPlain(title) ||
    richTextToPlain(
      index.terms.find((term) => term.id === menu?.objectId && term.taxonomy === menu.object)?.name ||
        index.items.find((item) => item.id === menu?.objectId)?.title ||
        menu?.url ||
        '',
    )
  const places = new Map<number, MenuPlace>()
  const made: MenuPage[] = []
  const leave = (title: string) => notes.push({ code: 'menu-entry-not-taken', title, detail: main.name })
  const below = treeOf(main.entries)
  const left = new Set(main.entries)
  /** Adds an entry and those below it; returns whether any of them got a place. */
  const take = (entry: ItemHead, above: number): boolean => {
    left.delete(entry)
    const target = targetOf(entry)
    const name = nameOf(entry)
    const goOn = (under: number) =>
      below(entry.id)
        .map((child) => take(child, under))
        .includes(true)
    const make = (page: Omit<MenuPage, 'item'>, slug: string) => {
      made.push({ item: { ...entry, title: name, slug, parent: 0 }, ...page })
      places.set(entry.id, { position: entry.order, linktext: '', above })
    }
    if (target === 'start') return goOn(above)
    if (target === 'heading' && !pageIds.has(entry.id) && name !== '') {
      if (goOn(entry.id)) make({ view: 'linknodeview', type: '' }, '')
      else leave(name)
      return places.has(entry.id)
    }
    if (target !== null && target !== 'heading' && 'page' in target) {
      const { page } = target
      const linktext = richTextToPlain(entry.title)
      if (!places.has(page)) places.set(page, { position: entry.order, linktext, above })
      goOn(page)
      return true
    }
    if (target !== null && target !== 'heading' && !pageIds.has(entry.id)) {
      make({ view: 'listview', type: target.kind }, target.slug)
      goOn(entry.id)
      return true
    }
    // An entry for a deleted page has no name: WordPress did not show it either
    if (name !== '') leave(name)
    return goOn(above)
  }
  for (const entry of below(0)) take(entry, 0)
  for (const entry of left) leave(nameOf(entry))
  return { places, made, notes }
}
