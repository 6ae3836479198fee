import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { defineSettings } from '../../../../kit/server/settings/define-settings.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { searchTag } from '../../../../kit/server/search/search.ts'
import { shopSettingsFields, type ShopSettings, type shopSettingsCalls } from '../catalog.contract.ts'

const stored = defineSettings<ShopSettings>({
  name: 'shop',
  shape: shopSettingsFields,
  defaults: {
    enabled: false,
    currency: 'EUR',
    showPrice: true,
    showShippingCosts: true,
    priceView: 'gross',
    country: 'AT',
    shippingUrl: '/Versandkosten',
  },
  // Whether products are found on the site goes by `enabled`
  drops: [searchTag],
  logged: 'shop_settings',
})

/** Whether there is a shop, and how it shows prices. Tags the answer. */
export const shopSettings = stored.read

/** The same as a condition on the database: for what is found by searching. */
export const shopIsOn: SQL = sql`exists (select from settings where "_id" = 'shop' and "value" ->> 'enabled' = 'true')`

export async function settings(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  return { ...value, version }
}

export async function updateSettings(ctx: Ctx, input: InputOf<typeof shopSettingsCalls.updateSettings>) {
  const { version: known, ...changes } = input
  const { value, version } = await stored.change(ctx, changes, known)
  return { ...value, version }
}
