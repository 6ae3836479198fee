import { IconBrandWordpress } from '@tabler/icons-react'
import type { AdminDomain } from '../../../../kit/browser/admin/domain.ts'
import { admin as de } from '../wordpress.de.ts'
import { admin as en } from '../wordpress.en.ts'

export const wordpressAdmin: AdminDomain = {
  name: 'wordpress',
  texts: { de, en },
  navigation: [
    {
      label: 'wordpress.navigation',
      icon: IconBrandWordpress,
      path: 'import/wordpress',
      access: 'admin',
      section: 'system',
      order: 80,
    },
  ],
  screens: [
    {
      path: 'import/wordpress',
      access: 'admin',
      load: () =>
        import('./WordpressImport.tsx').then(({ WordpressImport }) => ({ Component: WordpressImport })),
    },
  ],
}
