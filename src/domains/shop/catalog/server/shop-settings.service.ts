import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { searchTag } from '#kit/server/search/search.ts'
import { usualPages } from '../catalog.addresses.ts'
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
    ...usualPages,
    additionalInfoUrl: '',
    specialConditionsUrl: '',
    guaranteeNotice: true,
    guaranteePicture: null,
    guaranteePictureEn: null,
    packagingAt: '',
    packagingDe: '',
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

declare module '#kit/server/events.ts' {
  interface Events {
    /** Somebody switches the shop on; a listener refuses by throwing a Problem. */
    shopOpening: Record<never, never>
    /** A program has switched the shop on: it is judged from now on like any other. */
    shopOpened: Record<never, never>
  }
}

type Changes = InputOf<typeof shopSettingsCalls.updateSettings>

/** Changes the settings and asks nobody: for the demo and whoever prepares a shop in other ways. */
export async function changeSettings(ctx: Ctx, { version: known, ...changes }: Changes) {
  const { value, version } = await stored.change(ctx, changes, known)
  return { ...value, version }
}

/** Changes the settings and opens the shop without being refused: what is red closes it, or a part of it. */
export async function openShop(ctx: Ctx, changes: Omit<Changes, 'enabled' | 'version'>): Promise<void> {
  await changeSettings(ctx, { ...changes, enabled: true })
  await ctx.platform.events.emit(ctx, 'shopOpened', {})
}

/** `PUT …/settings/catalog`: the shop is switched on only where nothing refuses it, judged by what will hold then. */
export async function updateSettings(ctx: Ctx, input: Changes) {
  const { enabled: was } = await stored.read(ctx)
  const saved = await changeSettings(ctx, input)
  if (!was && saved.enabled) await ctx.platform.events.emit(ctx, 'shopOpening', {})
  return saved
}
