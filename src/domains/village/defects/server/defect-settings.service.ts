import { eq } from 'drizzle-orm'
import { audit } from '../../../../kit/server/audit/audit.ts'
import { keptValue } from '../../../../kit/server/cache/kept-value.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { slugOf } from '../../../../kit/shared/slug.ts'
import type { DefectKind, defectSettingsCalls, DefectSettings } from '../defects.contract.ts'
import { defectSettingsTable } from './defects.table.ts'

const row = 'site'
const tag = 'defect-settings'

/** Whether and how damage can be reported. Tags the answer. */
export async function defectSettings(ctx: Ctx): Promise<DefectSettings> {
  ctx.tag(tag)
  return keptValue(ctx, 'defect settings', { tags: [tag] }, async (asked) => {
    const { enabled, list, kinds, email, days } = defectSettingsTable
    const [stored] = await asked.db.select({ enabled, list, kinds, email, days }).from(defectSettingsTable)
    if (!stored) throw new Error('the settings of damage reports come with their tables')
    return stored
  })
}

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

export const settings = defectSettings

/** Stores the settings; open pages of the form see them at once. */
export async function updateSettings(ctx: Ctx, input: InputOf<typeof defectSettingsCalls.updateSettings>) {
  const before = await defectSettings(ctx)
  const after = { ...input, kinds: withKeys(input.kinds) }
  await ctx.db.update(defectSettingsTable).set(after).where(eq(defectSettingsTable._id, row))
  await audit(ctx, { action: 'update', collection: 'defect_settings', before, after })
  ctx.drop(tag)
  return after
}
