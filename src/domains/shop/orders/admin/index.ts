import { IconAlertTriangle, IconPlus, IconSettings, IconShoppingBag, IconUsers } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { customerCalls } from '#domains/shop/customers/customers.contract.ts'
import { admin as de } from '../orders-admin.de.ts'
import { admin as en } from '../orders-admin.en.ts'
import { orderScreens } from '../orders.addresses.ts'
import { orderSettingsContract } from '../order-settings.contract.ts'
import { orderCalls, shopOrder } from '../orders.contract.ts'
import { editPath } from './orders-words.ts'

const { read } = shopOrder.access

export const ordersAdmin: AdminDomain = {
  name: 'orders',
  texts: { de, en },
  navigation: [
    {
      label: 'orders.title',
      icon: IconShoppingBag,
      path: orderScreens.orders,
      access: read,
      section: 'shop',
      order: 5,
    },
    {
      label: 'orders.customers.title',
      icon: IconUsers,
      path: orderScreens.customers,
      access: customerCalls.customer.access,
      section: 'shop',
      order: 7,
    },
    {
      label: 'orders.settings',
      icon: IconSettings,
      path: orderScreens.settings,
      access: orderSettingsContract.calls.read.access,
      section: 'settings',
      order: 72,
    },
  ],
  screens: [
    {
      path: orderScreens.orders,
      access: read,
      load: () => import('./OrderBrowse.tsx').then(({ OrderBrowse }) => ({ Component: OrderBrowse })),
    },
    {
      path: `${orderScreens.orders}/:id`,
      access: read,
      load: () => import('./OrderEdit.tsx').then(({ OrderEdit }) => ({ Component: OrderEdit })),
    },
    {
      path: orderScreens.customers,
      access: customerCalls.customer.access,
      load: () =>
        import('./CustomerBrowse.tsx').then(({ CustomerBrowse }) => ({ Component: CustomerBrowse })),
    },
    {
      path: `${orderScreens.customers}/:id`,
      access: customerCalls.customer.access,
      load: () => import('./CustomerEdit.tsx').then(({ CustomerEdit }) => ({ Component: CustomerEdit })),
    },
    {
      path: orderScreens.settings,
      access: orderSettingsContract.calls.read.access,
      load: () => import('./OrderSettings.tsx').then(({ OrderSettings }) => ({ Component: OrderSettings })),
    },
  ],
  actions: [
    { label: 'orders.new', path: editPath('new').slice(1), icon: IconPlus, access: orderCalls.phone.access },
  ],
  waiting: {
    'orders.placed': {
      label: 'orders.placedNew',
      icon: IconShoppingBag,
      fromOutside: true,
      list: `${orderScreens.orders}?state=placed`,
      item: ({ _id }) => editPath(_id).slice(1),
    },
    'orders.faults': {
      label: 'orders.faults',
      icon: IconAlertTriangle,
      list: orderScreens.orders,
      item: ({ _id }) => editPath(_id).slice(1),
    },
  },
  failures: { 'orders check': { label: 'orders.faults', path: orderScreens.orders } },
  records: { shop_order: { icon: IconShoppingBag, path: (id) => editPath(id).slice(1) } },
  rights: {
    modules: { shop_order: 'orders.title' },
    actions: { cancel: 'orders.cancelRight' },
  },
}
