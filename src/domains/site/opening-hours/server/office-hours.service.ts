import type { Ctx } from '#kit/server/context.ts'
import type { FrameContribution } from '#kit/server/site/site-frame.ts'
import { nextTurn } from '#kit/shared/dates/dated-openings.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { daysBetween, holidayOn, hoursOn, type HoursPlan, weekOn } from '../opening-hours.rules.ts'
import { ourPlan } from './opening-hours.service.ts'
import { openingsBetween } from './openings.ts'

/** Days ahead whose special hours are shown. */
const shownDays = 14

/** Opening hours of the office, marked as `ours`; closed without any. */
export async function officePlan(ctx: Ctx): Promise<HoursPlan> {
  const { country } = (await siteSettings(ctx)).site.contact
  const plan = await ourPlan(ctx)
  return plan ?? { week: [], seasons: [], days: [], country, state: '', closedOnHolidays: true }
}

/**
 * Weekly hours of the current season, special days around today, and public holidays among them. Expires when the
 * office opens or closes next.
 */
export async function officeHours(ctx: Ctx): Promise<NonNullable<FrameContribution['hours']>> {
  const plan = await officePlan(ctx)
  const zone = (await siteSettings(ctx)).site.timeZone
  const today = dayIn(ctx.now, zone)
  const turn = nextTurn(openingsBetween(plan, { from: today, to: today, zone }), ctx.now)
  if (turn) ctx.until(turn)
  const week = weekOn(plan, today).map(({ day, from, to }) => ({ day, from, to }))
  const usual = { ...plan, week, seasons: [], days: [], closedOnHolidays: false }
  const around = daysBetween(laterDay(today, -1), laterDay(today, shownDays))
  const days = around.flatMap((day) => {
    const hours = hoursOn(plan, day)
    const isUsual = JSON.stringify(hours.spans) === JSON.stringify(hoursOn(usual, day).spans)
    return isUsual ? [] : [{ day, ...hours }]
  })
  const holidays = around.flatMap((day) => {
    const name = holidayOn(day, plan.country, plan.state)
    return name ? [{ day, name }] : []
  })
  return { week, days, holidays }
}

/** The office's hours in the frame of every page. */
export const hoursFrame = async (ctx: Ctx): Promise<FrameContribution> => ({ hours: await officeHours(ctx) })
