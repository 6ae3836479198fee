import { IconAddressBook, IconPlus } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../entries.de.ts'
import { admin as en } from '../entries.en.ts'
import { entryScreens } from '../entries.addresses.ts'

export const entriesAdmin: AdminDomain = {
  name: 'entries',
  texts: { de, en },
  templates: {
    entryview: { label: 'entries.templates.entryview', order: 70 },
  },
  navigation: [
    {
      label: 'entries.navigation',
      icon: IconAddressBook,
      path: entryScreens.browse,
      access: { module: 'entry', action: 'read' },
      section: 'content',
      order: 25,
      bin: `${entryScreens.browse}?bin=1`,
    },
  ],
  screens: [
    {
      path: entryScreens.browse,
      access: { module: 'entry', action: 'read' },
      load: () => import('./EntryBrowse.tsx').then(({ EntryBrowse }) => ({ Component: EntryBrowse })),
    },
    {
      path: `${entryScreens.edit}/:id?`,
      access: { module: 'entry', action: 'read' },
      load: () => import('./EntryEdit.tsx').then(({ EntryEdit }) => ({ Component: EntryEdit })),
    },
  ],
  actions: [
    {
      label: 'entries.new',
      path: entryScreens.edit,
      icon: IconPlus,
      access: { module: 'entry', action: 'create' },
    },
  ],
  waiting: {
    'entries.suggested': {
      label: 'entries.suggestions',
      icon: IconAddressBook,
      fromOutside: true,
      list: `${entryScreens.browse}?status=draft`,
      item: ({ _id }) => `${entryScreens.edit}/${_id}`,
    },
  },
  records: { entry: { icon: IconAddressBook, path: (id) => `${entryScreens.edit}/${id}` } },
}
