import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { tavernSettingsContract } from '../taverns.contract.ts'

/** Cache tag for every response that depends on taverns. */
export const tavernsTag = 'taverns'

const stored = defineSettings(tavernSettingsContract, { drops: [tavernsTag], logged: 'taverns' })

/** Tavern settings: directory types, time of the announcement, rights of keepers. Tags the answer. */
export function tavernSettings(ctx: Ctx) {
  ctx.tag(tavernsTag)
  return stored.read(ctx)
}

/** `read` also returns the version, for the form. */
export const tavernSettingsHandlers = settingsHandlers(tavernSettingsContract, stored, {
  prepare: (_ctx, changes) => ({ ...changes, types: [...new Set(changes.types)] }),
})
