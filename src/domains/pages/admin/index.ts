import { IconPlus, IconSitemap } from '@tabler/icons-react'
import type { AdminDomain } from '../../../kit/browser/admin/domain.ts'
import { admin as de } from '../pages.de.ts'
import { admin as en } from '../pages.en.ts'

export const pagesAdmin: AdminDomain = {
  name: 'pages',
  texts: { de, en },
  navigation: [
    {
      label: 'pages.navigation',
      icon: IconSitemap,
      path: 'pages/browse',
      access: { module: 'page', action: 'read' },
      section: 'website',
      order: 10,
    },
  ],
  screens: [
    {
      path: 'pages/browse',
      access: { module: 'page', action: 'read' },
      load: () => import('./PagesBrowse.tsx').then(({ PagesBrowse }) => ({ Component: PagesBrowse })),
    },
    {
      path: 'pages/edit/:id?',
      access: { module: 'page', action: 'read' },
      load: () => import('./PagesEdit.tsx').then(({ PagesEdit }) => ({ Component: PagesEdit })),
    },
  ],
  actions: [
    { label: 'pages.new', path: 'pages/edit', icon: IconPlus, access: { module: 'page', action: 'create' } },
  ],
  records: { page: { icon: IconSitemap, path: (id) => `pages/edit/${id}` } },
}
