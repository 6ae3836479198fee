import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { untranslated } from '#kit/shared/records/translated.ts'
import { type lostPropertyCalls, lostPropertySettingsShape } from '../lost-property.contract.ts'

const stored = defineSettings({
  name: 'lost-property',
  shape: lostPropertySettingsShape,
  defaults: { listed: true, counter: untranslated() },
  // The public list shows them
  drops: ['lost_item'],
  logged: 'lost_item',
})

export const readSettings = (ctx: Ctx) => stored.read(ctx)

/** `GET /api/c/lost_item/settings`, with the version that a change is made on. */
export async function settings(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  return { ...value, version }
}

/** `PUT /api/c/lost_item/settings`. Throws the 409 of records where somebody was faster. */
export async function updateSettings(ctx: Ctx, input: InputOf<typeof lostPropertyCalls.updateSettings>) {
  const { version: known, ...changes } = input
  const { value, version } = await stored.change(ctx, changes, known)
  return { ...value, version }
}
