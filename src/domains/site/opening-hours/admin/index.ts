import { IconClock } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { openingHoursScreens } from '../opening-hours.addresses.ts'
import { openingHours } from '../opening-hours.contract.ts'
import { admin as de } from '../opening-hours.de.ts'
import { admin as en } from '../opening-hours.en.ts'
import { editPath } from './hours-words.ts'

export const openingHoursAdmin: AdminDomain = {
  name: 'openingHours',
  texts: { de, en },
  navigation: [
    {
      label: 'openingHours.title',
      icon: IconClock,
      path: openingHoursScreens.browse,
      access: openingHours.access.read,
      section: 'bookings',
      order: 30,
    },
  ],
  screens: [
    {
      path: openingHoursScreens.browse,
      access: openingHours.access.read,
      load: () => import('./HoursBrowse.tsx').then(({ HoursBrowse }) => ({ Component: HoursBrowse })),
    },
    {
      path: `${openingHoursScreens.edit}/:id?`,
      access: openingHours.access.read,
      load: () => import('./HoursEdit.tsx').then(({ HoursEdit }) => ({ Component: HoursEdit })),
    },
  ],
  records: { opening_hours: { icon: IconClock, path: editPath } },
}
