import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { tavernSettingsContract } from '../taverns.contract.ts'

/** What all answers about taverns are made from. */
export const tavernsTag = 'taverns'

const stored = defineSettings(tavernSettingsContract, { drops: [tavernsTag], logged: 'taverns' })

/** Which types of entries are taverns, when their opening is told, and what keepers may do. Tags the answer. */
export function tavernSettings(ctx: Ctx) {
  ctx.tag(tavernsTag)
  return stored.read(ctx)
}

/** `read` answers the same with their version, for the form. */
export const tavernSettingsHandlers = settingsHandlers(tavernSettingsContract, stored, {
  prepare: (_ctx, changes) => ({ ...changes, types: [...new Set(changes.types)] }),
})
