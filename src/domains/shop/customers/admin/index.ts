import { IconUsersGroup } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { customerScreens } from '../customers.addresses.ts'
import { discountGroup } from '../customers.contract.ts'
import { admin as de } from '../customers.de.ts'
import { admin as en } from '../customers.en.ts'
import { groupPath } from './customers-words.ts'

/** Labels of fields in the activity log. */
const withFields = (texts: typeof de) => ({ ...texts, fields: texts.groups.fields })

export const customersAdmin: AdminDomain = {
  name: 'customers',
  texts: { de: withFields(de), en: withFields(en) },
  navigation: [
    {
      label: 'customers.groups.navigation',
      icon: IconUsersGroup,
      path: customerScreens.discountGroups,
      access: discountGroup.access.read,
      section: 'shop',
      order: 70,
    },
  ],
  screens: [
    {
      path: customerScreens.discountGroups,
      access: discountGroup.access.read,
      load: () =>
        import('./DiscountGroupBrowse.tsx').then(({ DiscountGroupBrowse }) => ({
          Component: DiscountGroupBrowse,
        })),
    },
    {
      path: `${customerScreens.discountGroups}/:id`,
      access: discountGroup.access.read,
      load: () =>
        import('./DiscountGroupEdit.tsx').then(({ DiscountGroupEdit }) => ({ Component: DiscountGroupEdit })),
    },
  ],
  records: { discount_group: { icon: IconUsersGroup, path: (id) => groupPath(id).slice(1) } },
  rights: { modules: { discount_group: 'customers.groups.title', shop_customer: 'customers.customer' } },
}
