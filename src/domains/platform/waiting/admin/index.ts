import { IconArrowBackUp, IconInbox, IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../waiting.de.ts'
import { admin as en } from '../waiting.en.ts'
import { waitingScreens } from '../waiting.addresses.ts'

// A record of any collection: the target screen redirects to its editor
const item = ({ collection, _id }: { collection: string; _id: string }) =>
  `${waitingScreens.waiting}/${collection}/${_id}`

export const waitingAdmin: AdminDomain = {
  name: 'waiting',
  texts: { de, en },
  navigation: [
    {
      label: 'waiting.title',
      icon: IconInbox,
      path: waitingScreens.waiting,
      access: 'backoffice',
      section: 'overview',
      order: 1,
    },
  ],
  screens: [
    {
      path: waitingScreens.waiting,
      access: 'backoffice',
      load: () => import('./WaitingBrowse.tsx').then(({ WaitingBrowse }) => ({ Component: WaitingBrowse })),
    },
    {
      path: `${waitingScreens.waiting}/:collection/:id`,
      access: 'backoffice',
      load: () => import('./WaitingRecord.tsx').then(({ WaitingRecord }) => ({ Component: WaitingRecord })),
    },
  ],
  cards: [
    {
      name: 'waiting.all',
      access: 'backoffice',
      order: 5,
      load: () => import('./WaitingCard.tsx').then(({ WaitingCard }) => ({ Component: WaitingCard })),
    },
  ],
  waiting: {
    'waiting.release': { label: 'waiting.release', icon: IconRosetteDiscountCheck, item },
    'waiting.sentBack': { label: 'waiting.sentBack', icon: IconArrowBackUp, item },
  },
}
