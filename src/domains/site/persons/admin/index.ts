import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../persons.de.ts'
import { admin as en } from '../persons.en.ts'
import { personScreens } from '../persons.addresses.ts'

export const personsAdmin: AdminDomain = {
  name: 'persons',
  texts: { de, en },
  templates: {
    personview: { label: 'persons.templates.personview', order: 60 },
  },
  navigation: [
    {
      label: 'persons.navigation',
      icon: IconUsersGroup,
      path: personScreens.browse,
      access: { module: 'person', action: 'read' },
      section: 'content',
      order: 30,
      bin: `${personScreens.browse}?bin=1`,
    },
  ],
  screens: [
    {
      path: personScreens.browse,
      access: { module: 'person', action: 'read' },
      load: () => import('./PersonBrowse.tsx').then(({ PersonBrowse }) => ({ Component: PersonBrowse })),
    },
    {
      path: `${personScreens.edit}/:id?`,
      access: { module: 'person', action: 'read' },
      load: () => import('./PersonEdit.tsx').then(({ PersonEdit }) => ({ Component: PersonEdit })),
    },
  ],
  actions: [
    {
      label: 'persons.new',
      path: personScreens.edit,
      icon: IconPlus,
      access: { module: 'person', action: 'create' },
    },
  ],
  records: { person: { icon: IconUsersGroup, path: (id) => `${personScreens.edit}/${id}` } },
}
