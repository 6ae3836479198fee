import { analyticsScreens } from '../analytics.addresses.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { localTime } from '#kit/shared/dates/clock.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { weekdayOfDay } from '#kit/shared/dates/days.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { administrators } from '#domains/platform/users/server/offers.ts'
import { type analytics, weeklyShape } from '../analytics.contract.ts'
import { addDays, weeklyHour } from '../analytics.rules.ts'
import type { Goals } from './goals.ts'
import { readWith } from './report.service.ts'
import { weeklyMail } from './weekly.mail.ts'

/** Entries of each list in the mail. */
const shown = 5

const stored = defineSettings(
  { name: 'analytics_weekly', shape: weeklyShape, defaults: { enabled: false, recipients: [] } },
  { logged: 'analytics' },
)

const reachableOf = (people: Awaited<ReturnType<typeof administrators>>) =>
  new Set(people.filter(({ email }) => email !== '').map(({ _id }) => _id))

/** Recipients of the weekly report and possible ones. Recipients who lost access are dropped. */
export async function weekly(ctx: Ctx) {
  const all = await administrators(ctx)
  const { value, version } = await stored.shown(ctx)
  const reachable = reachableOf(all)
  return {
    weekly: { ...value, recipients: value.recipients.filter((_id) => reachable.has(_id)), version },
    administrators: all,
  }
}

const refused = (de: string, en: string) =>
  new Problem('INVALID', 422, { de, en }, { fields: { recipients: { de, en } } })

/** Switches the weekly report on or off. Throws 422 for an ineligible or missing recipient, 409 on a conflict. */
export async function changeWeekly(ctx: Ctx, input: InputOf<typeof analytics.changeWeekly>) {
  const { enabled } = input
  const recipients = [...new Set(input.recipients)].toSorted()
  const reachable = reachableOf(await administrators(ctx))
  if (recipients.some((_id) => !reachable.has(_id)))
    throw refused(
      'Bitte wählen Sie nur Administratorinnen und Administratoren, deren Konto eine E-Mail-Adresse hat.',
      'Please choose only administrators whose account has an e-mail address.',
    )
  if (enabled && recipients.length === 0)
    throw refused('Bitte wählen Sie aus, wer den Bericht bekommt.', 'Please choose who gets the report.')
  const { value, version } = await stored.change(ctx, { enabled, recipients }, input.version)
  return { weekly: { ...value, version } }
}

/** From the set hour on Mondays: mails last week's figures once over all processes; nothing if there were none. */
export async function tellWeek(ctx: Ctx, goals: Goals): Promise<void> {
  const { site, admincenter } = await siteSettings(ctx)
  const today = dayIn(ctx.now, site.timeZone)
  if (weekdayOfDay(today) !== 1 || localTime(ctx.now, site.timeZone).hour < weeklyHour) return
  const [from, to] = [addDays(today, -7), addDays(today, -1)]
  const { enabled, recipients } = await stored.read(ctx)
  if (!enabled || recipients.length === 0) return
  const { rowCount } = await ctx.db.execute(sql`
    insert into analytics_told as told ("_id", "week") values ('weekly', ${from})
    on conflict ("_id") do update set "week" = excluded."week" where told."week" < excluded."week"`)
  if (!rowCount) return
  const wanted = new Set(recipients)
  const { analytics: report } = await readWith(goals)(ctx, { from, to, compare: 'before', limit: shown })
  const isEmpty =
    Object.values(report.totals).every((sum) => sum === 0) && report.goals.every(({ count }) => count === 0)
  if (isEmpty) return
  const { publicUrl } = ctx.platform.config
  const mail = weeklyMail(report, {
    site: site.name,
    siteUrl: publicUrl,
    href: `${publicUrl}${admincenter.url}/${analyticsScreens.report}?range=own&from=${from}&to=${to}`,
  })
  for (const { _id, email, name } of await administrators(ctx))
    if (wanted.has(_id) && email !== '')
      await ctx.platform.mail.send(ctx, { to: { address: email, name }, lang: 'de', ...mail })
}
