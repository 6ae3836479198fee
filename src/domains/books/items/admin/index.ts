import { IconBottle } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { itemScreens } from '../items.addresses.ts'
import { item } from '../items.contract.ts'
import { admin as de } from '../items.de.ts'
import { admin as en } from '../items.en.ts'
import { editPath } from './items-words.ts'

const edit = () => import('./ItemEdit.tsx').then(({ ItemEdit }) => ({ Component: ItemEdit }))

export const itemsAdmin: AdminDomain = {
  name: 'items',
  texts: { de, en },
  navigation: [
    {
      label: 'items.title',
      icon: IconBottle,
      path: itemScreens.browse,
      also: [itemScreens.create, itemScreens.edit, itemScreens.copy],
      access: item.access.read,
      section: 'accounting',
      order: 60,
    },
  ],
  screens: [
    {
      path: itemScreens.browse,
      access: item.access.read,
      load: () => import('./ItemBrowse.tsx').then(({ ItemBrowse }) => ({ Component: ItemBrowse })),
    },
    { path: itemScreens.create, access: item.access.create, load: edit },
    { path: `${itemScreens.edit}/:id`, access: item.access.read, load: edit },
    {
      path: `${itemScreens.copy}/:id`,
      access: item.access.create,
      load: () => import('./ItemEdit.tsx').then(({ ItemCopy }) => ({ Component: ItemCopy })),
    },
  ],
  actions: [
    {
      label: 'items.new',
      path: itemScreens.create,
      icon: IconBottle,
      access: item.access.create,
      rare: true,
    },
  ],
  records: { item: { icon: IconBottle, path: editPath } },
  rights: { modules: { item: 'items.title' }, actions: { price: 'items.prices.add' } },
}
