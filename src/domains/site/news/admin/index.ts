import { IconNews, IconPlus } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../news.de.ts'
import { admin as en } from '../news.en.ts'
import { newsScreens } from '../news.addresses.ts'

export const newsAdmin: AdminDomain = {
  name: 'news',
  texts: { de, en },
  templates: {
    listview: { label: 'news.templates.listview', order: 0 },
  },
  navigation: [
    {
      label: 'news.navigation',
      icon: IconNews,
      path: newsScreens.browse,
      access: { module: 'news', action: 'read' },
      section: 'content',
      order: 10,
      bin: `${newsScreens.browse}?bin=1`,
    },
  ],
  screens: [
    {
      path: newsScreens.browse,
      access: { module: 'news', action: 'read' },
      load: () => import('./NewsBrowse.tsx').then(({ NewsBrowse }) => ({ Component: NewsBrowse })),
    },
    {
      path: `${newsScreens.edit}/:id?`,
      access: { module: 'news', action: 'read' },
      load: () => import('./NewsEdit.tsx').then(({ NewsEdit }) => ({ Component: NewsEdit })),
    },
  ],
  actions: [
    {
      label: 'news.new',
      path: newsScreens.edit,
      icon: IconPlus,
      access: { module: 'news', action: 'create' },
    },
  ],
  cards: [
    {
      name: 'news.waiting',
      access: { module: 'news', action: 'read' },
      order: 10,
      load: () => import('./NewsWaiting.tsx').then(({ NewsWaiting }) => ({ Component: NewsWaiting })),
    },
    {
      name: 'news.recent',
      access: { module: 'news', action: 'read' },
      order: 20,
      load: () => import('./NewsWaiting.tsx').then(({ NewsRecent }) => ({ Component: NewsRecent })),
    },
  ],
  records: { news: { icon: IconNews, path: (id) => `${newsScreens.edit}/${id}` } },
}
