import { richTextToPlain } from '../../../../../kit/server/rich-text.ts'
import type { ExportIndex, ItemHead } from '../reading/export-index.ts'
import type { PlanNote } from './plan.ts'

export interface MenuPlace {
  position: number
  linktext: string
}

export interface PlannedMenu {
  /** Places by page number; null when the export has no menu, then every page is in it. */
  places: Map<number, MenuPlace> | null
  notes: PlanNote[]
}

const mainNames = /(^|[^\p{L}])(main|primary|haupt\p{L}*|header|top|navigation|nav)([^\p{L}]|$)|^men[uü]$/iu
const sideNames = /footer|fuß|fuss|social|meta|sidebar|legal|rechtlich/i

/**
 * Finds the menu that was the site's navigation. Exports do not say which one it was: a telling name decides,
 * then the number of pages in it.
 */
export function planMenu(index: ExportIndex, pageIds: ReadonlySet<number>): PlannedMenu {
  const menus = new Map<string, { name: string; entries: ItemHead[] }>()
  for (const item of index.items) {
    const term = item.terms.find(({ taxonomy }) => taxonomy === 'nav_menu')
    if (!item.menu || !term || item.status !== 'publish') continue
    const menu = menus.get(term.slug) ?? { name: term.name, entries: [] }
    menu.entries.push(item)
    menus.set(term.slug, menu)
  }
  const nameOf = ({ menu }: ItemHead) =>
    index.terms.find((term) => term.id === menu?.objectId && term.taxonomy === menu.object)?.name ||
    index.items.find((item) => item.id === menu?.objectId)?.title ||
    menu?.url ||
    ''
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
  if (!isNavigation) return { places: null, notes }
  const places = new Map<number, MenuPlace>()
  for (const entry of main.entries.toSorted((a, b) => a.order - b.order)) {
    const title = richTextToPlain(entry.title)
    const pageId = entry.menu?.objectId ?? 0
    if (isPage(entry)) {
      if (!places.has(pageId)) places.set(pageId, { position: entry.order, linktext: title })
    } else {
      // One that leads to what is gone has no name of its own: WordPress did not show it either
      const name = title || nameOf(entry)
      if (name !== '') notes.push({ code: 'menu-entry-not-taken', title: name, detail: main.name })
    }
  }
  return { places, notes }
}
