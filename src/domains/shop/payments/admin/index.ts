import { IconAlertTriangle, IconCoins, IconCreditCard, IconGavel } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../payments-admin.de.ts'
import { admin as en } from '../payments-admin.en.ts'
import { paymentScreens } from '../payments.addresses.ts'
import { paymentSettingsContract } from '../payment-settings.contract.ts'
import { paymentCalls } from '../payments.contract.ts'
import { browsePath, paymentPath } from './payment-words.ts'

const { access } = paymentCalls.list

export const paymentsAdmin: AdminDomain = {
  name: 'payments',
  texts: { de, en },
  navigation: [
    {
      label: 'payments.navigation',
      icon: IconCreditCard,
      path: paymentScreens.browse,
      access,
      section: 'shop',
      order: 70,
    },
    {
      label: 'payments.settings.navigation',
      icon: IconCreditCard,
      path: paymentScreens.settings,
      access: paymentSettingsContract.calls.read.access,
      section: 'settings',
      order: 72,
    },
  ],
  screens: [
    {
      path: paymentScreens.browse,
      access,
      load: () => import('./PaymentBrowse.tsx').then(({ PaymentBrowse }) => ({ Component: PaymentBrowse })),
    },
    {
      path: paymentScreens.settings,
      access: paymentSettingsContract.calls.read.access,
      load: () =>
        import('./PaymentSettings.tsx').then(({ PaymentSettings }) => ({ Component: PaymentSettings })),
    },
  ],
  waiting: {
    'payments.loose': {
      label: 'payments.waiting.loose',
      icon: IconCoins,
      list: `${paymentScreens.browse}?view=loose`,
      item: ({ _id }) => paymentPath(_id).slice(1),
    },
    'payments.refunds': {
      label: 'payments.waiting.refunds',
      icon: IconCoins,
      list: paymentScreens.browse,
      item: ({ _id }) => paymentPath(_id).slice(1),
    },
    'payments.refundsFailed': {
      label: 'payments.waiting.refundsFailed',
      icon: IconCoins,
      list: paymentScreens.browse,
      item: ({ _id }) => paymentPath(_id).slice(1),
    },
    'payments.disputes': {
      label: 'payments.waiting.disputes',
      icon: IconGavel,
      list: `${paymentScreens.browse}?dispute=open`,
      item: ({ _id }) => paymentPath(_id).slice(1),
    },
    'payments.faults': {
      label: 'payments.waiting.faults',
      icon: IconAlertTriangle,
      list: paymentScreens.browse,
      item: ({ _id }) => paymentPath(_id).slice(1),
    },
  },
  rights: { actions: { refund: 'payments.rights.refund', receive: 'payments.rights.receive' } },
  failures: {
    'payment stripe': { label: 'payments.failures.stripe', path: paymentScreens.settings },
    'payment paypal': { label: 'payments.failures.paypal', path: paymentScreens.settings },
    'payments check': { label: 'payments.failures.check', path: paymentScreens.browse },
  },
  records: { payment: { icon: IconCreditCard, path: (id) => (id ? paymentPath(id) : browsePath).slice(1) } },
}
