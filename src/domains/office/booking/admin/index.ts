import { IconCalendarCheck, IconCalendarPlus, IconCalendarWeek, IconDoor } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { bookingScreens } from '../booking.addresses.ts'
import { booking } from '../booking.contract.ts'
import { admin as de } from '../booking-admin.de.ts'
import { admin as en } from '../booking-admin.en.ts'
import { resource } from '../resource.contract.ts'
import { editPath, resourcePath } from './booking-words.ts'

const { read, create } = booking.access

export const bookingAdmin: AdminDomain = {
  name: 'booking',
  texts: { de, en },
  navigation: [
    {
      label: 'booking.title',
      icon: IconCalendarCheck,
      path: bookingScreens.browse,
      also: [bookingScreens.edit],
      access: read,
      section: 'bookings',
      order: 10,
    },
    {
      label: 'booking.calendar',
      icon: IconCalendarWeek,
      path: bookingScreens.calendar,
      access: read,
      section: 'bookings',
      order: 20,
    },
    {
      label: 'booking.settings',
      icon: IconDoor,
      path: bookingScreens.settings,
      access: resource.access.read,
      section: 'bookings',
      order: 40,
    },
  ],
  screens: [
    {
      path: bookingScreens.browse,
      access: read,
      load: () => import('./BookingBrowse.tsx').then(({ BookingBrowse }) => ({ Component: BookingBrowse })),
    },
    {
      path: `${bookingScreens.edit}/:id?`,
      access: read,
      load: () => import('./BookingEdit.tsx').then(({ BookingEdit }) => ({ Component: BookingEdit })),
    },
    {
      path: bookingScreens.calendar,
      access: read,
      load: () =>
        import('./BookingCalendar.tsx').then(({ BookingCalendar }) => ({ Component: BookingCalendar })),
    },
    {
      path: bookingScreens.settings,
      access: resource.access.read,
      load: () =>
        import('./ResourceBrowse.tsx').then(({ ResourceBrowse }) => ({ Component: ResourceBrowse })),
    },
    {
      path: bookingScreens.general,
      access: 'admin',
      load: () =>
        import('./BookingSettings.tsx').then(({ BookingSettings }) => ({ Component: BookingSettings })),
    },
    {
      path: `${bookingScreens.resource}/:id?`,
      access: resource.access.read,
      load: () => import('./ResourceEdit.tsx').then(({ ResourceEdit }) => ({ Component: ResourceEdit })),
    },
  ],
  actions: [{ label: 'booking.new', path: bookingScreens.edit, icon: IconCalendarPlus, access: create }],
  waiting: {
    'booking.requested': {
      label: 'booking.requested',
      icon: IconCalendarCheck,
      fromOutside: true,
      list: `${bookingScreens.browse}?state=requested`,
      item: ({ _id }) => `${bookingScreens.edit}/${_id}`,
    },
  },
  records: {
    booking: { icon: IconCalendarCheck, path: editPath },
    booking_resource: { icon: IconDoor, path: resourcePath },
  },
}
