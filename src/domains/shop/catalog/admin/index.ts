import {
  IconDiscount,
  IconFolders,
  IconPackage,
  IconPalette,
  IconPlus,
  IconShoppingCart,
} from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../catalog-admin.de.ts'
import { admin as en } from '../catalog-admin.en.ts'
import { catalogScreens } from '../catalog.addresses.ts'
import { campaign, shopSettingsContract } from '../catalog.contract.ts'
import { campaignPath, colorPath, groupPath, newRecord, productPath } from './catalog-words.ts'

const read = (module: string) => ({ module, action: 'read' }) as const

/** Names of fields in the activity log, shared by all records of the shop. */
const withFields = (texts: typeof de) => ({
  ...texts,
  fields: {
    ...texts.campaigns.fields,
    ...texts.colors.fields,
    ...texts.groups.fields,
    ...texts.products.fields,
  },
})

export const catalogAdmin: AdminDomain = {
  name: 'catalog',
  texts: { de: withFields(de), en: withFields(en) },
  navigation: [
    {
      label: 'catalog.products.navigation',
      icon: IconPackage,
      path: catalogScreens.products,
      access: read('product'),
      section: 'shop',
      order: 10,
      bin: `${catalogScreens.products}?bin=1`,
    },
    {
      label: 'catalog.groups.navigation',
      icon: IconFolders,
      path: catalogScreens.groups,
      access: read('product_group'),
      section: 'shop',
      order: 20,
      bin: `${catalogScreens.groups}?bin=1`,
    },
    {
      label: 'catalog.colors.navigation',
      icon: IconPalette,
      path: catalogScreens.colors,
      access: read('product_color'),
      section: 'shop',
      order: 30,
      bin: `${catalogScreens.colors}?bin=1`,
    },
    {
      label: 'catalog.campaigns.navigation',
      icon: IconDiscount,
      path: catalogScreens.campaigns,
      access: campaign.access.read,
      section: 'shop',
      order: 40,
    },
    {
      label: 'catalog.settings.navigation',
      icon: IconShoppingCart,
      path: catalogScreens.settings,
      access: shopSettingsContract.calls.read.access,
      section: 'settings',
      order: 70,
    },
  ],
  screens: [
    {
      path: catalogScreens.products,
      access: read('product'),
      load: () => import('./ProductBrowse.tsx').then(({ ProductBrowse }) => ({ Component: ProductBrowse })),
    },
    {
      path: `${catalogScreens.products}/:id`,
      access: read('product'),
      load: () => import('./ProductEdit.tsx').then(({ ProductEdit }) => ({ Component: ProductEdit })),
    },
    {
      path: catalogScreens.groups,
      access: read('product_group'),
      load: () => import('./GroupBrowse.tsx').then(({ GroupBrowse }) => ({ Component: GroupBrowse })),
    },
    {
      path: `${catalogScreens.groups}/:id`,
      access: read('product_group'),
      load: () => import('./GroupEdit.tsx').then(({ GroupEdit }) => ({ Component: GroupEdit })),
    },
    {
      path: catalogScreens.colors,
      access: read('product_color'),
      load: () => import('./ColorBrowse.tsx').then(({ ColorBrowse }) => ({ Component: ColorBrowse })),
    },
    {
      path: `${catalogScreens.colors}/:id`,
      access: read('product_color'),
      load: () => import('./ColorEdit.tsx').then(({ ColorEdit }) => ({ Component: ColorEdit })),
    },
    {
      path: catalogScreens.campaigns,
      access: campaign.access.read,
      load: () =>
        import('./CampaignBrowse.tsx').then(({ CampaignBrowse }) => ({ Component: CampaignBrowse })),
    },
    {
      path: `${catalogScreens.campaigns}/:id`,
      access: campaign.access.read,
      load: () => import('./CampaignEdit.tsx').then(({ CampaignEdit }) => ({ Component: CampaignEdit })),
    },
    {
      path: catalogScreens.settings,
      access: shopSettingsContract.calls.read.access,
      load: () => import('./ShopSettings.tsx').then(({ ShopSettings }) => ({ Component: ShopSettings })),
    },
  ],
  actions: [
    {
      label: 'catalog.products.new',
      path: productPath(newRecord).slice(1),
      icon: IconPlus,
      access: { module: 'product', action: 'create' },
    },
  ],
  records: {
    product: { icon: IconPackage, path: (id) => productPath(id).slice(1) },
    product_group: { icon: IconFolders, path: (id) => groupPath(id).slice(1) },
    product_color: { icon: IconPalette, path: (id) => colorPath(id).slice(1) },
    campaign: { icon: IconDiscount, path: (id) => campaignPath(id).slice(1) },
  },
  rights: {
    modules: {
      product: 'catalog.products.title',
      product_group: 'catalog.groups.title',
      product_color: 'catalog.colors.title',
      campaign: 'catalog.campaigns.title',
    },
  },
}
