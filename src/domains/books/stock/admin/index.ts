import { IconBuildingWarehouse } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { stockScreens } from '../stock.addresses.ts'
import { stockCalls } from '../stock.contract.ts'
import { admin as de } from '../stock.de.ts'
import { admin as en } from '../stock.en.ts'

const { access } = stockCalls.list

export const stockAdmin: AdminDomain = {
  name: 'stock',
  texts: { de, en },
  navigation: [
    {
      label: 'stock.title',
      icon: IconBuildingWarehouse,
      path: stockScreens.browse,
      access,
      section: 'accounting',
      order: 70,
    },
  ],
  screens: [
    {
      path: stockScreens.browse,
      access,
      load: () => import('./StockBrowse.tsx').then(({ StockBrowse }) => ({ Component: StockBrowse })),
    },
  ],
  panels: [
    {
      collections: ['item'],
      access,
      load: () => import('./StockPanel.tsx').then(({ StockPanel }) => ({ Component: StockPanel })),
    },
  ],
  failures: { stock: { label: 'stock.differ', path: stockScreens.browse } },
  rights: {
    modules: { stock: 'stock.title' },
    actions: { move: 'stock.moveRight', count: 'stock.countRight' },
  },
}
