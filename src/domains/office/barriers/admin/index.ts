import { IconAccessible } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { barrierScreens } from '../barriers.addresses.ts'
import { barrier } from '../barriers.contract.ts'
import { admin as de } from '../barriers.de.ts'
import { admin as en } from '../barriers.en.ts'
import { editPath } from './barrier-words.ts'

const { read } = barrier.access

export const barriersAdmin: AdminDomain = {
  name: 'barriers',
  texts: { de, en },
  navigation: [
    {
      label: 'barriers.title',
      icon: IconAccessible,
      path: barrierScreens.browse,
      also: [barrierScreens.edit],
      access: read,
      section: 'people',
      order: 6,
    },
  ],
  screens: [
    {
      path: barrierScreens.browse,
      access: read,
      load: () => import('./BarrierBrowse.tsx').then(({ BarrierBrowse }) => ({ Component: BarrierBrowse })),
    },
    {
      path: `${barrierScreens.edit}/:id`,
      access: read,
      load: () => import('./BarrierEdit.tsx').then(({ BarrierEdit }) => ({ Component: BarrierEdit })),
    },
  ],
  waiting: {
    'barriers.new': {
      label: 'barriers.new',
      icon: IconAccessible,
      fromOutside: true,
      list: `${barrierScreens.browse}?waiting=true`,
      item: ({ _id }) => `${barrierScreens.edit}/${_id}`,
    },
  },
  records: { barrier: { icon: IconAccessible, path: editPath } },
}
