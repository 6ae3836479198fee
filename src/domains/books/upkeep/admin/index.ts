import { IconShieldCheck, IconStethoscope } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { booksScreens } from '#domains/books/documents/documents.addresses.ts'
import { overviewCalls } from '#domains/books/documents/overview/overview.contract.ts'
import { upkeepScreens } from '../upkeep.addresses.ts'
import { upkeepCalls } from '../upkeep.contract.ts'
import { admin as de } from '../upkeep.de.ts'
import { admin as en } from '../upkeep.en.ts'

export const upkeepAdmin: AdminDomain = {
  name: 'upkeep',
  texts: { de, en },
  navigation: [
    {
      label: 'upkeep.system.title',
      icon: IconShieldCheck,
      path: booksScreens.system,
      access: overviewCalls.proof.access,
      section: 'settings',
      order: 71,
    },
    {
      label: 'upkeep.title',
      icon: IconStethoscope,
      path: upkeepScreens.test,
      access: upkeepCalls.test.access,
      section: 'settings',
      order: 75,
    },
  ],
  screens: [
    {
      path: booksScreens.system,
      access: overviewCalls.proof.access,
      load: () => import('./BooksSystem.tsx').then(({ BooksSystem }) => ({ Component: BooksSystem })),
    },
    {
      path: upkeepScreens.test,
      access: upkeepCalls.test.access,
      load: () => import('./SelfCheck.tsx').then(({ SelfCheck }) => ({ Component: SelfCheck })),
    },
  ],
}
