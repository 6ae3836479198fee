import { IconBellRinging } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { setupScreens } from '#domains/shop/setup/setup.addresses.ts'
import { admin as de } from '../back-in-stock.de.ts'
import { admin as en } from '../back-in-stock.en.ts'

export const backInStockAdmin: AdminDomain = {
  name: 'backInStock',
  texts: { de, en },
  navigation: [],
  screens: [],
  waiting: {
    'back-in-stock.asked': {
      label: 'backInStock.waiting',
      icon: IconBellRinging,
      fromOutside: true,
      list: setupScreens.stock,
      item: () => setupScreens.stock,
    },
  },
}
