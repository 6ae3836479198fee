import { IconBrandWordpress } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../wordpress.de.ts'
import { admin as en } from '../wordpress.en.ts'
import { wordpressScreens } from '../wordpress.addresses.ts'

export const wordpressAdmin: AdminDomain = {
  name: 'wordpress',
  texts: { de, en },
  navigation: [
    {
      label: 'wordpress.navigation',
      icon: IconBrandWordpress,
      path: wordpressScreens.import,
      access: 'admin',
      section: 'system',
      order: 80,
    },
  ],
  screens: [
    {
      path: wordpressScreens.import,
      access: 'admin',
      load: () =>
        import('./WordpressImport.tsx').then(({ WordpressImport }) => ({ Component: WordpressImport })),
    },
  ],
}
