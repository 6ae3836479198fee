import type { Ctx } from '../../../../kit/server/context.ts'
import type { FrameContribution } from '../../../../kit/server/site-frame.ts'
import { nextTurn } from '../../../../kit/shared/dated-openings.ts'
import { dayIn } from '../../../../kit/shared/dates.ts'
import { laterDay } from '../../../../kit/shared/days.ts'
import { siteSettings } from '../../../platform/settings/server/offers.ts'
import { daysBetween, hoursOn, type HoursPlan, weekOn } from '../opening-hours.rules.ts'
import { ourPlan } from './opening-hours.service.ts'
import { openingsBetween } from './openings.ts'

/** Days ahead whose special hours pages show. */
const shownDays = 14

/**
 * The opening hours of the office, from which every page is fed: the plan that is marked as ours, else the weekly hours of the
 * settings, closed on public holidays.
 */
export async function officePlan(ctx: Ctx): Promise<HoursPlan> {
  const { openingHours, contact } = (await siteSettings(ctx)).site
  const plan = await ourPlan(ctx)
  const { country } = contact
  return plan ?? { week: openingHours, seasons: [], days: [], country, state: '', closedOnHolidays: true }
}

/** The office's hours around every page, true until they turn next. */
export async function hoursFrame(ctx: Ctx): Promise<FrameContribution> {
  const plan = await officePlan(ctx)
  const zone = (await siteSettings(ctx)).site.timeZone
  const today = dayIn(ctx.now, zone)
  const turn = nextTurn(openingsBetween(plan, { from: today, to: today, zone }), ctx.now)
  if (turn) ctx.until(turn)
  const week = weekOn(plan, today).map(({ day, from, to }) => ({ day, from, to }))
  const usual = { ...plan, week, seasons: [], days: [], closedOnHolidays: false }
  const days = daysBetween(laterDay(today, -1), laterDay(today, shownDays)).flatMap((day) => {
    const hours = hoursOn(plan, day)
    const isUsual = JSON.stringify(hours.spans) === JSON.stringify(hoursOn(usual, day).spans)
    return isUsual ? [] : [{ day, ...hours }]
  })
  return { hours: { week, days } }
}
