import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { searchTag } from '#kit/server/search/search.ts'
import { shopSettingsContract, type ShopSettings } from '../catalog.contract.ts'

// Whether products are found on the site goes by `enabled`
const stored = defineSettings(shopSettingsContract, { drops: [searchTag], logged: 'shop_settings' })

/** Whether there is a shop, and how it shows prices. Tags the answer. */
export const shopSettings = stored.read

/** The same as a condition on the database: for what is found by searching. */
export const shopIsOn: SQL = sql`exists (select from settings where "_id" = 'shop' and "value" ->> 'enabled' = 'true')`

declare module '#kit/server/events.ts' {
  interface Events {
    /** Somebody switches the shop on; a listener refuses by throwing a Problem. */
    shopOpening: Record<never, never>
    /** A program has switched the shop on: it is judged from now on like any other. */
    shopOpened: Record<never, never>
  }
}

/** Changes the settings and asks nobody: for the demo and whoever prepares a shop in other ways. */
export const changeSettings = (ctx: Ctx, changes: Partial<ShopSettings>) => stored.change(ctx, changes)

/** Changes the settings and opens the shop without being refused: what is red closes it, or a part of it. */
export async function openShop(ctx: Ctx, changes: Partial<Omit<ShopSettings, 'enabled'>>): Promise<void> {
  await changeSettings(ctx, { ...changes, enabled: true })
  await ctx.platform.events.emit(ctx, 'shopOpened', {})
}

/** The shop is switched on only where nothing refuses it, judged by what will hold then. */
export const shopSettingsHandlers = settingsHandlers(shopSettingsContract, stored, {
  async follow(ctx, saved, before) {
    if (!before.enabled && saved.enabled) await ctx.platform.events.emit(ctx, 'shopOpening', {})
  },
})
