import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { type tavernEditing, tavernSettingsShape } from '../taverns.contract.ts'

/** What all answers about taverns are made from. */
export const tavernsTag = 'taverns'

const stored = defineSettings({
  name: 'taverns',
  shape: tavernSettingsShape,
  defaults: { types: ['Heuriger', 'Buschenschank'], tellAt: '10:00', keepersDirect: true },
  drops: [tavernsTag],
  logged: 'taverns',
})

/** Which types of entries are taverns, when their opening is told, and what keepers may do. Tags the answer. */
export function tavernSettings(ctx: Ctx) {
  ctx.tag(tavernsTag)
  return stored.read(ctx)
}

/** The same with their version, for the form. */
export async function shownSettings(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  return { ...value, version }
}

export async function settings(ctx: Ctx, input: InputOf<typeof tavernEditing.settings>) {
  const { version: known, ...changes } = input
  const { value, version } = await stored.change(ctx, { ...changes, types: [...new Set(input.types)] }, known)
  return { ...value, version }
}
