import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { type DefectKind, defectSettingsContract } from '../defects.contract.ts'

const stored = defineSettings(defectSettingsContract, { logged: 'defect_settings' })

/** Whether and how damage can be reported. Tags the answer. */
export const defectSettings = stored.read

/** Whether damage can be reported here. */
export const hasForm = async (ctx: Ctx): Promise<boolean> => (await defectSettings(ctx)).enabled

/** Whether there is a public list of reports. */
export async function hasList(ctx: Ctx): Promise<boolean> {
  const { enabled, list } = await defectSettings(ctx)
  return enabled && list
}

/** Every kind with a key of its own: reports keep theirs when its words change. */
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

/** Stores the settings; open pages of the form see them at once. */
export const defectSettingsHandlers = settingsHandlers(defectSettingsContract, stored, {
  prepare: (_ctx, changes) => ({ ...changes, kinds: withKeys(changes.kinds) }),
})
