import { IconArrowBackUp } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../withdrawals-admin.de.ts'
import { admin as en } from '../withdrawals-admin.en.ts'
import { withdrawalScreens } from '../withdrawals.addresses.ts'
import { withdrawal } from '../withdrawals.contract.ts'
import { editPath } from './withdrawals-words.ts'

const { read } = withdrawal.access

export const withdrawalsAdmin: AdminDomain = {
  name: 'withdrawals',
  texts: { de, en },
  navigation: [
    {
      label: 'withdrawals.title',
      icon: IconArrowBackUp,
      path: withdrawalScreens.browse,
      access: read,
      section: 'shop',
      order: 8,
    },
  ],
  screens: [
    {
      path: withdrawalScreens.browse,
      access: read,
      load: () =>
        import('./WithdrawalBrowse.tsx').then(({ WithdrawalBrowse }) => ({ Component: WithdrawalBrowse })),
    },
    {
      path: `${withdrawalScreens.browse}/:id`,
      access: read,
      load: () =>
        import('./WithdrawalEdit.tsx').then(({ WithdrawalEdit }) => ({ Component: WithdrawalEdit })),
    },
  ],
  waiting: {
    'withdrawals.declared': {
      label: 'withdrawals.waiting',
      icon: IconArrowBackUp,
      fromOutside: true,
      list: `${withdrawalScreens.browse}?state=declared`,
      item: ({ _id }) => editPath(_id).slice(1),
    },
  },
  records: { shop_withdrawal: { icon: IconArrowBackUp, path: (id) => editPath(id).slice(1) } },
  rights: { modules: { shop_withdrawal: 'withdrawals.title' } },
}
