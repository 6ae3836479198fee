import { IconHeartbeat } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { alarmScreens } from '../alarms.addresses.ts'
import { admin as de } from '../alarms.de.ts'
import { admin as en } from '../alarms.en.ts'

export const alarmsAdmin: AdminDomain = {
  name: 'alarms',
  texts: { de, en },
  navigation: [
    {
      label: 'alarms.title',
      icon: IconHeartbeat,
      path: alarmScreens.state,
      access: 'admin',
      section: 'settings',
      order: 90,
    },
  ],
  screens: [
    {
      path: alarmScreens.state,
      access: 'admin',
      load: () => import('./StateScreen.tsx').then(({ StateScreen }) => ({ Component: StateScreen })),
    },
  ],
  cards: [
    {
      name: 'alarms',
      access: 'admin',
      order: 0,
      load: () => import('./AlarmsCard.tsx').then(({ AlarmsCard }) => ({ Component: AlarmsCard })),
    },
  ],
}
