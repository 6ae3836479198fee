import { IconUmbrella } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { lostItem, lostPropertySettings } from '../lost-property.contract.ts'
import { admin as de } from '../lost-property.de.ts'
import { admin as en } from '../lost-property.en.ts'
import { editPath } from './lost-item-words.ts'
import { lostItemScreens } from '../lost-property.addresses.ts'

export const lostPropertyAdmin: AdminDomain = {
  name: 'lostProperty',
  texts: { de, en },
  navigation: [
    {
      label: 'lostProperty.title',
      icon: IconUmbrella,
      path: lostItemScreens.browse,
      access: lostItem.access.read,
      section: 'village',
      order: 90,
    },
    {
      label: 'lostProperty.settings.title',
      icon: IconUmbrella,
      path: lostItemScreens.settings,
      access: lostPropertySettings.calls.save.access,
      section: 'settings',
      order: 90,
    },
  ],
  screens: [
    {
      path: lostItemScreens.browse,
      access: lostItem.access.read,
      load: () =>
        import('./LostItemBrowse.tsx').then(({ LostItemBrowse }) => ({ Component: LostItemBrowse })),
    },
    {
      path: `${lostItemScreens.edit}/:id?`,
      access: lostItem.access.read,
      load: () => import('./LostItemEdit.tsx').then(({ LostItemEdit }) => ({ Component: LostItemEdit })),
    },
    {
      path: lostItemScreens.settings,
      access: lostPropertySettings.calls.save.access,
      load: () =>
        import('./LostPropertySettings.tsx').then(({ LostPropertySettings }) => ({
          Component: LostPropertySettings,
        })),
    },
  ],
  actions: [
    {
      label: 'lostProperty.new',
      path: lostItemScreens.edit,
      icon: IconUmbrella,
      access: lostItem.access.create,
    },
  ],
  rights: { actions: { handOver: 'lostProperty.handOver' } },
  records: { lost_item: { icon: IconUmbrella, path: editPath } },
}
