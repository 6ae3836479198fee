import { IconUsers } from '@tabler/icons-react'
import type { AdminDomain } from '../../../kit/browser/admin/domain.ts'
import { admin as de } from '../users.de.ts'
import { admin as en } from '../users.en.ts'

export { sessionServices } from './services.ts'

export const usersAdmin: AdminDomain = {
  name: 'users',
  texts: { de, en },
  navigation: [
    {
      label: 'users.navigation',
      icon: IconUsers,
      path: 'users/browse',
      access: 'admin',
      section: 'system',
      order: 10,
    },
  ],
  screens: [],
}
