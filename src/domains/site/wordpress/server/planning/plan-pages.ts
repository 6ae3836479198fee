import type { ItemHead } from '../reading/export-index.ts'
import type { PlannedPage } from './plan.ts'
import { type PlanContext, recordOf, sealed, titleOf } from './plan-context.ts'
import { externalIdOf } from './plan-identity.ts'
import type { MenuPage, PlannedMenu } from './plan-menus.ts'
import { SlugRegister, tidySlug } from './plan-slugs.ts'
import type { PlannedState } from './plan-state.ts'
import { wantedTranslationSlug } from './plan-translations.ts'

export interface PageToPlan {
  item: ItemHead
  state: PlannedState
  /** The view of a page that exists only in the menu. */
  ofMenu?: Pick<MenuPage, 'view' | 'type'>
}

/** The parent page, from the tree or else the menu; a missing or cyclic parent counts as none. */
function parentsOf(
  pages: PageToPlan[],
  places: PlannedMenu['places'],
  context: PlanContext,
): Map<number, number> {
  const byId = new Map(pages.map((page) => [page.item.id, page]))
  // A page below a translation belongs below the translated page
  const ownIds = new Map([...context.translations].map(([id, other]) => [other.item.id, id]))
  const parents = new Map<number, number>()
  for (const { item } of pages) {
    if (item.parent === 0) {
      const inMenu = places?.get(item.id)?.above ?? 0
      const above = ownIds.get(inMenu) ?? inMenu
      if (above !== item.id && byId.has(above)) parents.set(item.id, above)
      continue
    }
    const note = { title: item.title || item.opening, externalId: externalIdOf(context.site, item) }
    const above = ownIds.get(item.parent) ?? item.parent
    if (byId.has(above)) parents.set(item.id, above)
    else if (context.byId.has(item.parent)) context.notes.push({ code: 'parent-not-taken', ...note })
    else context.notes.push({ code: 'parent-missing', ...note })
  }
  for (const { item } of pages) {
    const seen = new Set([item.id])
    for (let at = parents.get(item.id); at !== undefined; at = parents.get(at)) {
      if (at === item.id) {
        parents.delete(item.id)
        context.notes.push({
          code: 'parent-loop',
          title: item.title || item.opening,
          externalId: externalIdOf(context.site, item),
        })
        break
      }
      if (seen.has(at)) break
      seen.add(at)
    }
  }
  return parents
}

/** Pages in the menu and their ancestors, without which they could not be reached. */
function shownPages(
  pages: PageToPlan[],
  parents: ReadonlyMap<number, number>,
  places: PlannedMenu['places'],
): Set<number> {
  const shown = new Set<number>()
  for (const { item, state } of pages) {
    if (places === null ? state.status !== 'published' : !places.has(item.id)) continue
    for (let at: number | undefined = item.id; at !== undefined; at = parents.get(at)) shown.add(at)
  }
  return shown
}

/** Plans pages as a tree, parents before children. */
export function planPages(
  own: PageToPlan[],
  { places, made }: PlannedMenu,
  context: PlanContext,
): PlannedPage[] {
  const state = { status: 'published', publishAt: null } as const
  const pages: PageToPlan[] = [...own, ...made.map(({ item, ...ofMenu }) => ({ item, state, ofMenu }))]
  const parents = parentsOf(pages, places, context)
  const shown = shownPages(pages, parents, places)
  const children = new Map<number, PageToPlan[]>()
  for (const page of pages) {
    const above = parents.get(page.item.id) ?? 0
    children.set(above, [...(children.get(above) ?? []), page])
  }
  const last = Number.MAX_SAFE_INTEGER
  const place = ({ item }: PageToPlan) => places?.get(item.id)?.position ?? last
  const slugs = new SlugRegister()
  for (const group of ['', 'en ']) slugs.reserve(group, context.reservedSlugs)
  const planned: PlannedPage[] = []
  const visit = (parentId: number, parent: string | null) => {
    const siblings = (children.get(parentId) ?? []).toSorted(
      (a, b) =>
        place(a) - place(b) ||
        a.item.order - b.item.order ||
        (a.item.title < b.item.title ? -1 : a.item.title > b.item.title ? 1 : 0) ||
        a.item.id - b.item.id,
    )
    const english = `en ${parent ?? ''}`
    // Older pages get their slug first, so that a page added later never takes theirs
    const slugOf = new Map<PageToPlan, string>()
    for (const page of siblings.toSorted((a, b) => a.item.id - b.item.id)) {
      const wanted = tidySlug(page.item.slug || page.item.title) || `seite-${page.item.id}`
      const slug = slugs.claim(parent ?? '', wanted)
      if (slug !== wanted)
        context.notes.push({
          code: 'slug-changed',
          title: page.item.title,
          detail: slug,
          externalId: externalIdOf(context.site, page.item),
        })
      slugOf.set(page, slug)
      // A page without a translation has the same slug in both languages
      if (!context.translations.has(page.item.id)) slugs.reserve(english, [slug])
    }
    for (const [index, page] of siblings.entries()) {
      const { item, state, ofMenu } = page
      const title = titleOf(item, context)
      const slug = slugOf.get(page) ?? ''
      const other = wantedTranslationSlug(item, context.translations)
      const otherSlug = other === null ? slug : slugs.claim(english, other)
      const record = recordOf(item, state, title, slug, context, otherSlug)
      const linktext = (places?.get(item.id)?.linktext ?? '').slice(0, 80)
      planned.push(
        sealed(
          {
            kind: 'page' as const,
            ...record,
            parent,
            order: (index + 1) * 10,
            showInMenu: shown.has(item.id),
            linktext: linktext === title ? '' : linktext,
            ...(ofMenu ?? {
              view:
                !item.hasContent &&
                !context.translations.get(item.id)?.item.hasContent &&
                children.has(item.id)
                  ? ('linknodeview' as const)
                  : ('contentview' as const),
            }),
          },
          item,
        ),
      )
      visit(item.id, record.externalId)
    }
  }
  visit(0, null)
  return planned
}
