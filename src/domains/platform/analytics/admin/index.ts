import { IconChartBar } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../analytics.de.ts'
import { admin as en } from '../analytics.en.ts'
import { analyticsScreens } from '../analytics.addresses.ts'

export const analyticsAdmin: AdminDomain = {
  name: 'analytics',
  texts: { de, en },
  navigation: [
    {
      label: 'analytics.title',
      icon: IconChartBar,
      path: analyticsScreens.report,
      access: 'admin',
      section: 'overview',
      order: 20,
    },
  ],
  failures: { analytics: { label: 'analytics.failed' } },
  screens: [
    {
      path: analyticsScreens.report,
      access: 'admin',
      load: () => import('./Analytics.tsx').then(({ Analytics }) => ({ Component: Analytics })),
    },
  ],
  cards: [
    {
      name: 'analytics.week',
      access: 'admin',
      order: 60,
      load: () => import('./AnalyticsCard.tsx').then(({ AnalyticsCard }) => ({ Component: AnalyticsCard })),
    },
  ],
}
