import { IconPlus, IconSitemap } from '@tabler/icons-react'
import type { AdminDomain, PageChoice } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../pages.de.ts'
import { admin as en } from '../pages.en.ts'
import { call } from '#kit/browser/api.ts'
import { pageCalls } from '../pages.contract.ts'
import { rowsOf } from './tree.ts'
import { pageScreens } from '../pages.addresses.ts'

/** All pages in the order of the tree, for a choice. */
export async function pageChoices(): Promise<PageChoice[]> {
  const { collection } = await call(pageCalls.tree, {})
  return rowsOf(collection).map(({ page, depth }) => ({
    _id: page._id,
    title: page.linktext || page.title,
    depth,
  }))
}

export const pagesAdmin: AdminDomain = {
  name: 'pages',
  texts: { de, en },
  templates: {
    contentview: { label: 'pages.templates.contentview', order: 20 },
    linknodeview: { label: 'pages.templates.linknodeview', order: 80 },
  },
  navigation: [
    {
      label: 'pages.navigation',
      icon: IconSitemap,
      path: pageScreens.browse,
      access: { module: 'page', action: 'read' },
      section: 'website',
      order: 10,
      bin: `${pageScreens.browse}?bin=1`,
    },
  ],
  screens: [
    {
      path: pageScreens.browse,
      access: { module: 'page', action: 'read' },
      load: () => import('./PagesBrowse.tsx').then(({ PagesBrowse }) => ({ Component: PagesBrowse })),
    },
    {
      path: `${pageScreens.edit}/:id?`,
      access: { module: 'page', action: 'read' },
      load: () => import('./PagesEdit.tsx').then(({ PagesEdit }) => ({ Component: PagesEdit })),
    },
  ],
  actions: [
    {
      label: 'pages.new',
      path: pageScreens.edit,
      icon: IconPlus,
      access: { module: 'page', action: 'create' },
    },
  ],
  records: { page: { icon: IconSitemap, path: (id) => `${pageScreens.edit}/${id}` } },
}
