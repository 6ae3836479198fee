import type { Ctx } from '#kit/server/context.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'

/** The zone that decides days and with them the year of a number. */
export const siteZone = async (ctx: Ctx): Promise<string> => (await siteSettings(ctx)).site.timeZone

/** Today at the site. */
export const siteDay = async (ctx: Ctx): Promise<string> => dayIn(ctx.now, await siteZone(ctx))
