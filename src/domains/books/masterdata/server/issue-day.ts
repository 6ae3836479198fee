import type { Ctx } from '#kit/server/context.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'

/** Time zone that decides the day of issue, and thereby the year of a number. */
export const siteZone = async (ctx: Ctx): Promise<string> => (await siteSettings(ctx)).site.timeZone

/** Today in the site's time zone. */
export const siteDay = async (ctx: Ctx): Promise<string> => dayIn(ctx.now, await siteZone(ctx))
