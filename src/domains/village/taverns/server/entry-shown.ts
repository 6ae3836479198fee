import type { Ctx } from '#kit/server/context.ts'
import type { Events } from '#kit/server/events.ts'
import { openingHoursSpecification } from '#kit/shared/dates/opening-hours-json-ld.ts'
import { weekdayOfDay } from '#kit/shared/dates/days.ts'
import { nextTurn } from '#kit/shared/dates/dated-openings.ts'
import { sayPeriod } from '../tavern-words.rules.ts'
import { tavernsAddress, tavernsIcsAddress } from '../taverns.addresses.ts'
import type { TavernRun } from '../taverns.contract.ts'
import { site as de } from '../taverns.de.ts'
import { site as en } from '../taverns.en.ts'
import { tavernSettings } from './tavern-settings.service.ts'
import { noteIn, tavernDates } from './taverns.service.ts'

const shown = 4

/** A run as schema.org opening hours, exceptions as single days; a closed day opens and closes at midnight. */
function jsonLdOf({ from, to, hours, exceptions }: TavernRun): object[] {
  const day = (one: TavernRun['exceptions'][number]) => ({
    day: weekdayOfDay(one.day),
    ...(one.hours ?? { from: '00:00', to: '00:00' }),
  })
  return [
    ...hours.map((span) => openingHoursSpecification(span, { from, to })),
    ...exceptions.map((one) => openingHoursSpecification(day(one), { from: one.day, to: one.day })),
  ]
}

/** Adds the opening state and coming dates to a tavern's page. */
export async function tellDates(ctx: Ctx, entry: Events['entryShown']): Promise<void> {
  const { types } = await tavernSettings(ctx)
  if (!types.includes(entry.type)) return
  const { runs, openings, today } = await tavernDates(ctx, entry._id)
  const turn = nextTurn(openings, ctx.now)
  if (turn) ctx.until(turn)
  const t = ctx.lang === 'en' ? en : de
  const year = today.slice(0, 4)
  entry.dates.push({
    label: t.ownDates,
    openings,
    periods:
      runs.length === 0
        ? [t.noDates]
        : runs
            .slice(0, shown)
            .map((run) =>
              [sayPeriod(run, ctx.lang, year), noteIn(run, ctx.lang)].filter(Boolean).join(' · '),
            ),
    links: [
      { href: tavernsAddress(ctx.lang), label: t.ownAll },
      { href: tavernsIcsAddress(ctx.lang, entry._id), label: t.ownCalendar },
    ],
  })
  entry.openingHours.push(...runs.slice(0, shown).flatMap(jsonLdOf))
}
