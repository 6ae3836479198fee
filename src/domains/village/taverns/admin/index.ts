import { IconGlassFull } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as reportsDe } from '../reports.de.ts'
import { admin as reportsEn } from '../reports.en.ts'
import { admin as de } from '../taverns.de.ts'
import { admin as en } from '../taverns.en.ts'
import { tavernScreens } from '../taverns.addresses.ts'

const access = { module: 'entry', action: 'update' } as const

export const tavernsAdmin: AdminDomain = {
  name: 'taverns',
  texts: { de: { ...de, reports: reportsDe }, en: { ...en, reports: reportsEn } },
  navigation: [
    {
      label: 'taverns.title',
      icon: IconGlassFull,
      path: tavernScreens.taverns,
      access,
      section: 'village',
      order: 45,
    },
  ],
  screens: [
    {
      path: tavernScreens.taverns,
      access,
      load: () => import('./TavernsBrowse.tsx').then(({ TavernsBrowse }) => ({ Component: TavernsBrowse })),
    },
  ],
  waiting: {
    'taverns.reports': {
      label: 'taverns.reports.title',
      icon: IconGlassFull,
      fromOutside: true,
      list: tavernScreens.taverns,
      item: () => tavernScreens.taverns,
    },
  },
}
