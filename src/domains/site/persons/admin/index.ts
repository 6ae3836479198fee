import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import type { AdminDomain } from '../../../../kit/browser/admin/domain.ts'
import { admin as de } from '../persons.de.ts'
import { admin as en } from '../persons.en.ts'

export const personsAdmin: AdminDomain = {
  name: 'persons',
  texts: { de, en },
  navigation: [
    {
      label: 'persons.navigation',
      icon: IconUsersGroup,
      path: 'person/browse',
      access: { module: 'person', action: 'read' },
      section: 'content',
      order: 30,
      bin: 'person/browse?bin=1',
    },
  ],
  screens: [
    {
      path: 'person/browse',
      access: { module: 'person', action: 'read' },
      load: () => import('./PersonBrowse.tsx').then(({ PersonBrowse }) => ({ Component: PersonBrowse })),
    },
    {
      path: 'person/edit/:id?',
      access: { module: 'person', action: 'read' },
      load: () => import('./PersonEdit.tsx').then(({ PersonEdit }) => ({ Component: PersonEdit })),
    },
  ],
  actions: [
    {
      label: 'persons.new',
      path: 'person/edit',
      icon: IconPlus,
      access: { module: 'person', action: 'create' },
    },
  ],
  records: { person: { icon: IconUsersGroup, path: (id) => `person/edit/${id}` } },
}
