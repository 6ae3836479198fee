import { IconPlus, IconPuzzle } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../contents.de.ts'
import { admin as en } from '../contents.en.ts'
import { contentScreens } from '../contents.addresses.ts'

export const contentsAdmin: AdminDomain = {
  name: 'contents',
  texts: { de, en },
  navigation: [
    {
      label: 'contents.navigation',
      icon: IconPuzzle,
      path: contentScreens.browse,
      access: { module: 'content', action: 'read' },
      section: 'website',
      order: 15,
      bin: `${contentScreens.browse}?bin=1`,
    },
  ],
  screens: [
    {
      path: contentScreens.browse,
      access: { module: 'content', action: 'read' },
      load: () => import('./ContentBrowse.tsx').then(({ ContentBrowse }) => ({ Component: ContentBrowse })),
    },
    {
      path: `${contentScreens.edit}/:id?`,
      access: { module: 'content', action: 'read' },
      load: () => import('./ContentEdit.tsx').then(({ ContentEdit }) => ({ Component: ContentEdit })),
    },
  ],
  actions: [
    {
      label: 'contents.new',
      path: contentScreens.edit,
      icon: IconPlus,
      access: { module: 'content', action: 'create' },
    },
  ],
  records: { content: { icon: IconPuzzle, path: (id) => `${contentScreens.edit}/${id}` } },
}
