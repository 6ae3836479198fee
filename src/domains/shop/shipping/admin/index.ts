import { IconMapPin, IconTruckDelivery } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { shippingScreens } from '../shipping.addresses.ts'
import { shippingCountry, shippingGroup } from '../shipping.contract.ts'
import { admin as de } from '../shipping.de.ts'
import { admin as en } from '../shipping.en.ts'
import { countryPath, groupPath } from './shipping-words.ts'

/** Labels of fields in the activity log. */
const withFields = (texts: typeof de) => ({
  ...texts,
  fields: { ...texts.countries.fields, ...texts.groups.fields },
})

export const shippingAdmin: AdminDomain = {
  name: 'shipping',
  texts: { de: withFields(de), en: withFields(en) },
  navigation: [
    {
      label: 'shipping.groups.navigation',
      icon: IconTruckDelivery,
      path: shippingScreens.groups,
      access: shippingGroup.access.read,
      section: 'shop',
      order: 80,
    },
    {
      label: 'shipping.countries.navigation',
      icon: IconMapPin,
      path: shippingScreens.countries,
      access: shippingCountry.access.read,
      section: 'shop',
      order: 81,
    },
  ],
  screens: [
    {
      path: shippingScreens.groups,
      access: shippingGroup.access.read,
      load: () =>
        import('./ShippingGroupBrowse.tsx').then(({ ShippingGroupBrowse }) => ({
          Component: ShippingGroupBrowse,
        })),
    },
    {
      path: `${shippingScreens.groups}/:id`,
      access: shippingGroup.access.read,
      load: () =>
        import('./ShippingGroupEdit.tsx').then(({ ShippingGroupEdit }) => ({ Component: ShippingGroupEdit })),
    },
    {
      path: shippingScreens.countries,
      access: shippingCountry.access.read,
      load: () => import('./CountryBrowse.tsx').then(({ CountryBrowse }) => ({ Component: CountryBrowse })),
    },
    {
      path: `${shippingScreens.countries}/:id`,
      access: shippingCountry.access.read,
      load: () => import('./CountryEdit.tsx').then(({ CountryEdit }) => ({ Component: CountryEdit })),
    },
  ],
  templates: {
    shippingcosts: { label: 'shipping.template', hint: 'shipping.templateHint', order: 120 },
  },
  records: {
    shipping_group: { icon: IconTruckDelivery, path: (id) => groupPath(id).slice(1) },
    shipping_country: { icon: IconMapPin, path: (id) => countryPath(id).slice(1) },
  },
  rights: {
    modules: { shipping_group: 'shipping.groups.title', shipping_country: 'shipping.countries.title' },
  },
}
