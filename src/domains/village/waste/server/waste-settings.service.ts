import { eq } from 'drizzle-orm'
import { audit } from '../../../../kit/server/audit/audit.ts'
import { keptValue } from '../../../../kit/server/cache/kept-value.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { dayIn } from '../../../../kit/shared/dates.ts'
import { siteSettings } from '../../../platform/settings/server/offers.ts'
import type { wasteSettingsCalls } from '../waste.contract.ts'
import { liveKinds, liveZones, yearsWithDates } from './calendar.service.ts'
import { wasteSettingsTable } from './waste.table.ts'

const row = 'site'
const tag = 'waste-settings'

/** Whether visitors see the calendar, and from which hour of the evening on they are reminded. Tags the answer. */
export async function wasteSettings(ctx: Ctx): Promise<{ enabled: boolean; hour: number }> {
  ctx.tag(tag)
  return keptValue(ctx, 'waste settings', { tags: [tag] }, async () => {
    const { enabled, hour } = wasteSettingsTable
    const [stored] = await ctx.db.select({ enabled, hour }).from(wasteSettingsTable)
    if (!stored) throw new Error('the settings of the waste calendar come with its tables')
    return stored
  })
}

/** Today in the site's zone. */
export const today = async (ctx: Ctx): Promise<string> =>
  dayIn(ctx.now, (await siteSettings(ctx)).site.timeZone)

/** From November on, the coming year while it has no dates; else null. */
export async function missingYear(ctx: Ctx): Promise<number | null> {
  const day = await today(ctx)
  const coming = Number(day.slice(0, 4)) + 1
  const isTime = day.slice(5, 7) >= '11'
  const years = await yearsWithDates(ctx)
  return isTime && years.length > 0 && !years.includes(coming) ? coming : null
}

export async function settings(ctx: Ctx) {
  const [zones, kinds] = [await liveZones(ctx), await liveKinds(ctx)]
  return {
    ...(await wasteSettings(ctx)),
    country: (await siteSettings(ctx)).site.contact.country,
    zones: zones.length,
    kinds: kinds.length,
    years: await yearsWithDates(ctx),
    missingYear: await missingYear(ctx),
  }
}

export async function updateSettings(ctx: Ctx, input: InputOf<typeof wasteSettingsCalls.updateSettings>) {
  const [before] = await ctx.db.select().from(wasteSettingsTable).for('update')
  if (!before) throw new Error('the settings of the waste calendar come with its tables')
  const after = { enabled: input.enabled ?? before.enabled, hour: input.hour ?? before.hour }
  await ctx.db.update(wasteSettingsTable).set(after).where(eq(wasteSettingsTable._id, row))
  await audit(ctx, {
    action: 'update',
    collection: 'waste_settings',
    before: { enabled: before.enabled, hour: before.hour },
    after,
  })
  // Search results and the sitemap name the page only while it is there
  ctx.drop(tag)
  return after
}
