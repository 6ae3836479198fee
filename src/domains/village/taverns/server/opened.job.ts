import { and, asc, gte, inArray, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { localTime } from '#kit/shared/dates/clock.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { listedEntries } from '#domains/site/entries/server/offers.ts'
import { sayHours } from '../tavern-words.rules.ts'
import { firstOpenDay } from '../taverns.rules.ts'
import type { OpenedTavern } from './offers.ts'
import { openingsOn } from './openings.ts'
import { tavernSettings } from './tavern-settings.service.ts'
import { clockOf } from './taverns.service.ts'
import { runsTable } from './taverns.table.ts'

const two = (value: number) => String(value).padStart(2, '0')

/**
 * Announces taverns on the first open day of a run, from the configured hour: each run once, marked in the same
 * transaction. Days of rest at the beginning are skipped. Runs that began earlier are not announced.
 */
export async function tellOpened(ctx: Ctx): Promise<void> {
  const { zone, today, now } = await clockOf(ctx)
  const { types, tellAt } = await tavernSettings(ctx)
  const { hour, minute } = localTime(now, zone)
  if (`${two(hour)}:${two(minute)}` < tellAt) return
  const waiting = await ctx.db
    .select()
    .from(runsTable)
    .where(and(isNull(runsTable.announcedAt), lte(runsTable.from, today), gte(runsTable.to, today)))
    .orderBy(asc(runsTable.from), asc(runsTable._id))
    .for('update')
  const opening = waiting.filter((run) => firstOpenDay(run) === today)
  if (opening.length === 0) return
  const listed = async (lang: Language) =>
    new Map((await listedEntries(ctx, { type: types, audience: 'live' }, lang)).map((one) => [one._id, one]))
  const [german, english] = await Promise.all(contentLanguages.map(listed))
  const taverns = opening.flatMap((run): OpenedTavern[] => {
    const [de, en] = [german!.get(run.tavern), english!.get(run.tavern)]
    if (!de || !en) return []
    const openings = openingsOn(run, today, zone).filter(({ until }) => until > now)
    if (openings.length === 0) return []
    const hours = (lang: Language) => sayHours(openings, { lang, zone, now })
    return [
      {
        run: run._id,
        title: de.title,
        href: { de: de.href, en: en.href },
        hours: { de: hours('de'), en: hours('en') },
      },
    ]
  })
  if (taverns.length === 0) return
  await ctx.db
    .update(runsTable)
    .set({ announcedAt: now })
    .where(
      inArray(
        runsTable._id,
        taverns.map(({ run }) => run),
      ),
    )
  await ctx.emit('tavernsOpened', { day: today, taverns })
}

export const openedJob: JobDefinition = {
  name: 'taverns.tellOpened',
  called: { de: 'Melden, welche Heurigen aufsperren', en: 'Tell which taverns open' },
  cron: '*/5 * * * *',
  handle: (platform) => runWrite(platform, systemCaller(), tellOpened),
}
