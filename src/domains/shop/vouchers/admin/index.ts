import { IconGift } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../vouchers-admin.de.ts'
import { admin as en } from '../vouchers-admin.en.ts'
import { voucherScreens } from '../vouchers.addresses.ts'
import { voucher, voucherSettingsContract } from '../vouchers.contract.ts'
import { editPath } from './voucher-words.ts'

const { read, create } = voucher.access
const editScreen = () => import('./VoucherEdit.tsx').then(({ VoucherEdit }) => ({ Component: VoucherEdit }))

export const vouchersAdmin: AdminDomain = {
  name: 'vouchers',
  texts: { de, en },
  navigation: [
    {
      label: 'vouchers.title',
      icon: IconGift,
      path: voucherScreens.browse,
      access: read,
      section: 'shop',
      order: 9,
    },
    {
      label: 'vouchers.settingsTitle',
      icon: IconGift,
      path: voucherScreens.settings,
      access: voucherSettingsContract.calls.read.access,
      section: 'settings',
      order: 74,
    },
  ],
  screens: [
    {
      path: voucherScreens.browse,
      access: read,
      load: () => import('./VoucherBrowse.tsx').then(({ VoucherBrowse }) => ({ Component: VoucherBrowse })),
    },
    { path: voucherScreens.edit, access: create, load: editScreen },
    { path: `${voucherScreens.edit}/:id`, access: read, load: editScreen },
    {
      path: voucherScreens.settings,
      access: voucherSettingsContract.calls.read.access,
      load: () =>
        import('./VoucherSettings.tsx').then(({ VoucherSettings }) => ({ Component: VoucherSettings })),
    },
  ],
  waiting: {
    'vouchers.faults': {
      label: 'vouchers.faults',
      icon: IconGift,
      list: voucherScreens.browse,
      item: ({ _id }) => editPath(_id).slice(1),
    },
    'vouchers.givenBack': {
      label: 'vouchers.blockedWithMoney',
      icon: IconGift,
      list: `${voucherScreens.browse}?standing=blocked`,
      item: ({ _id }) => editPath(_id).slice(1),
    },
  },
  failures: { 'vouchers check': { label: 'vouchers.wrongBalances', path: voucherScreens.browse } },
  records: { shop_voucher: { icon: IconGift, path: (id) => editPath(id).slice(1) } },
  rights: { modules: { shop_voucher: 'vouchers.title' } },
}
