import type { Ctx } from '#kit/server/context.ts'
import { putRuns } from '#domains/village/taverns/server/offers.ts'
import { tavernPeriods } from '../content/calendar.ts'
import { taverns } from '../content/taverns.ts'
import { idOf } from './village-ids.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Seasonal notes by the month in which a period begins. */
const notes: Record<string, { de: string; en: string }> = {
  '01': { de: 'Mit Blunzn und Sauerkraut am Donnerstag', en: 'Black pudding with sauerkraut on Thursdays' },
  '05': { de: 'Spargel aus dem Marchfeld am Wochenende', en: 'Asparagus from the Marchfeld at weekends' },
  '09': { de: 'Mit Sturm, solange er gärt', en: 'With fermenting must while it lasts' },
  '10': { de: 'Mit Sturm und Maroni', en: 'With fermenting must and chestnuts' },
  '11': { de: 'Junger Wein und Gansljause', en: 'New wine and roast goose' },
}

/** All closed at Christmas; on New Year's Eve open for lunch only. */
const otherHours: Record<string, { from: string; to: string } | null> = {
  '12-24': null,
  '12-25': null,
  '12-26': null,
  '12-31': { from: '11:00', to: '16:00' },
}

/** Opening dates of the village's taverns: last year, this year and the next. */
export async function putVillageTaverns(ctx: Ctx, today: string): Promise<void> {
  const year = Number(today.slice(0, 4))
  const daysFrom = (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const span = { daysBefore: -daysFrom(`${year - 1}-01-01`), daysAfter: daysFrom(`${year + 1}-12-31`) }
  await putRuns(
    ctx,
    taverns.flatMap((tavern) =>
      tavernPeriods(tavern, today, span).map(({ from, to }) => ({
        _id: idOf('run', `${tavern.key} ${from}`),
        tavern: idOf('entry', `tavern-${tavern.key}`),
        from,
        to,
        hours: weekdays
          .filter((day) => !tavern.restDays.includes(day))
          .map((day) => ({ day, from: tavern.opens, to: tavern.closes })),
        exceptions: [year - 1, year, year + 1]
          .flatMap((one) =>
            Object.entries(otherHours).map(([day, hours]) => ({ day: `${one}-${day}`, hours })),
          )
          .filter(({ day }) => from <= day && day <= to),
        note: notes[from.slice(5, 7)] ?? { de: '', en: '' },
      })),
    ),
  )
}
