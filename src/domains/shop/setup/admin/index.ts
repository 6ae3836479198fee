import {
  IconAdjustments,
  IconAlertTriangle,
  IconBuildingWarehouse,
  IconListCheck,
  IconReceiptTax,
} from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { stockCalls } from '#domains/books/stock/stock.contract.ts'
import { setupScreens } from '../setup.addresses.ts'
import { setupCalls } from '../setup.contract.ts'
import { admin as de } from '../setup.de.ts'
import { admin as en } from '../setup.en.ts'

const { access } = setupCalls.setup

export const setupAdmin: AdminDomain = {
  name: 'setup',
  texts: { de, en },
  navigation: [
    {
      label: 'setup.configurator.navigation',
      icon: IconListCheck,
      path: setupScreens.configurator,
      access,
      section: 'shop',
      order: 90,
    },
    {
      label: 'stock.title',
      icon: IconBuildingWarehouse,
      path: setupScreens.stock,
      access: stockCalls.list.access,
      section: 'shop',
      order: 50,
    },
    {
      label: 'setup.vat.navigation',
      icon: IconReceiptTax,
      path: setupScreens.vat,
      access,
      section: 'shop',
      order: 95,
    },
    {
      label: 'setup.system.navigation',
      icon: IconAdjustments,
      path: setupScreens.system,
      access,
      section: 'settings',
      order: 75,
    },
  ],
  waiting: {
    'setup.points': {
      label: 'setup.points',
      icon: IconAlertTriangle,
      list: setupScreens.configurator,
      item: () => setupScreens.configurator,
    },
  },
  screens: [
    {
      path: setupScreens.configurator,
      access,
      load: () => import('./Configurator.tsx').then(({ Configurator }) => ({ Component: Configurator })),
    },
    {
      path: setupScreens.system,
      access,
      load: () => import('./ShopSystem.tsx').then(({ ShopSystem }) => ({ Component: ShopSystem })),
    },
    {
      path: setupScreens.stock,
      access: stockCalls.list.access,
      load: () => import('./BooksDoors.tsx').then(({ StockDoor }) => ({ Component: StockDoor })),
    },
    {
      path: setupScreens.vat,
      access,
      load: () => import('./BooksDoors.tsx').then(({ VatDoor }) => ({ Component: VatDoor })),
    },
  ],
}
