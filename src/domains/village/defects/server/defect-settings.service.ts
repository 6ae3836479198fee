import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { type DefectKind, defectSettingsContract } from '../defects.contract.ts'

const stored = defineSettings(defectSettingsContract, { logged: 'defect_settings' })

/** Settings of damage reports. Tags the answer. */
export const defectSettings = stored.read

/** True if the public form is enabled. */
export const hasForm = async (ctx: Ctx): Promise<boolean> => (await defectSettings(ctx)).enabled

/** True if the public list is enabled. */
export async function hasList(ctx: Ctx): Promise<boolean> {
  const { enabled, list } = await defectSettings(ctx)
  return enabled && list
}

/** Gives each kind a key, so that reports keep their kind when its label changes. */
function withKeys(kinds: readonly DefectKind[]): DefectKind[] {
  const taken = new Set(kinds.map(({ key }) => key).filter(Boolean))
  return kinds.map((kind) => {
    if (kind.key) return kind
    const slug = slugOf(kind.de) || 'art'
    let key = slug
    for (let number = 2; taken.has(key); number++) key = `${slug}-${number}`
    taken.add(key)
    return { ...kind, key }
  })
}

/** Handlers of the settings; saving refreshes cached pages of the form. */
export const defectSettingsHandlers = settingsHandlers(defectSettingsContract, stored, {
  prepare: (_ctx, changes) => ({ ...changes, kinds: withKeys(changes.kinds) }),
})
