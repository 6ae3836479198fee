import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { searchTag } from '#kit/server/search/search.ts'
import { shopSettingsContract, type ShopSettings } from '../catalog.contract.ts'

// `enabled` decides whether the site's search finds products
const stored = defineSettings(shopSettingsContract, { drops: [searchTag], logged: 'shop_settings' })

/** Settings of the shop: whether it is on, and its price display. Tags the answer. */
export const shopSettings = stored.read

/** SQL condition that the shop is on, for search queries. */
export const shopIsOn: SQL = sql`exists (select from settings where "_id" = 'shop' and "value" ->> 'enabled' = 'true')`

declare module '#kit/server/events.ts' {
  interface Events {
    /** The shop is about to be opened by a user; a listener refuses by throwing a Problem. */
    shopOpening: Record<never, never>
    /** The shop was opened by a program, and is checked by the preflight from now on. */
    shopOpened: Record<never, never>
  }
}

/** Changes the settings without the preflight: for the demo and for tests. */
export const changeSettings = (ctx: Ctx, changes: Partial<ShopSettings>) => stored.change(ctx, changes)

/** Changes the settings and opens the shop without refusal; failed points of the preflight close it or a part. */
export async function openShop(ctx: Ctx, changes: Partial<Omit<ShopSettings, 'enabled'>>): Promise<void> {
  await changeSettings(ctx, { ...changes, enabled: true })
  await ctx.platform.events.emit(ctx, 'shopOpened', {})
}

/** Opens the shop only if no listener refuses, judged by the new settings. */
export const shopSettingsHandlers = settingsHandlers(shopSettingsContract, stored, {
  async follow(ctx, saved, before) {
    if (!before.enabled && saved.enabled) await ctx.platform.events.emit(ctx, 'shopOpening', {})
  },
})
