import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import {
  type DefectKind,
  type defectSettingsCalls,
  type DefectSettings,
  defectSettingsShape,
} from '../defects.contract.ts'
import { defaultDefectSettings } from '../defects.rules.ts'

const stored = defineSettings<DefectSettings>({
  name: 'defects',
  shape: defectSettingsShape,
  defaults: defaultDefectSettings,
  logged: 'defect_settings',
})

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

/** The settings with their version. */
export async function settings(ctx: Ctx) {
  const { value, version } = await stored.shown(ctx)
  return { ...value, version }
}

/** Stores the settings; open pages of the form see them at once. */
export async function updateSettings(ctx: Ctx, input: InputOf<typeof defectSettingsCalls.updateSettings>) {
  const { version: known, ...changes } = input
  const { value, version } = await stored.change(ctx, { ...changes, kinds: withKeys(input.kinds) }, known)
  return { ...value, version }
}
