import type { Ctx } from '#kit/server/context.ts'
import { readDay } from '#kit/server/text/written-days.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { DatesForm } from '../reports.contract.ts'
import type { TavernRun } from '../taverns.contract.ts'
import { faultsOf } from '../taverns.rules.ts'
import { clockOf } from './taverns.service.ts'
import { saidHours } from './written-hours.ts'

type Texts = { de: string; en: string }

const wrong = (field: string, text: Texts) => new Problem('INVALID', 422, text, { fields: { [field]: text } })

const unreadable = {
  day: {
    de: 'Dieser Tag ist nicht lesbar. Bitte schreiben Sie ihn so: 24.12.2026.',
    en: 'This day cannot be read. Please write it like this: 2026-12-24.',
  },
  clock: {
    de: 'Diese Uhrzeit ist nicht lesbar. Bitte schreiben Sie sie so: 15:00.',
    en: 'This time cannot be read. Please write it like this: 15:00.',
  },
  noHours: {
    de: 'Bitte schreiben Sie dazu, ab wann und bis wann offen ist.',
    en: 'Please add from when to when you are open.',
  },
  over: {
    de: 'Dieser Zeitraum ist schon vorbei. Bitte sehen Sie auch auf das Jahr.',
    en: 'This period is already over. Please look at the year too.',
  },
  far: {
    de: 'Dieser Tag liegt sehr weit in der Zukunft. Bitte sehen Sie auf das Jahr.',
    en: 'This day is very far in the future. Please look at the year.',
  },
}
/** Limit that catches a mistyped year. */
const yearsAhead = 3

export type KeeperDates = Pick<TavernRun, 'from' | 'to' | 'hours'>

/**
 * Parses the dates typed by a keeper. `usual`: default hours; `wholeWeek`: the form offered days of rest to tick.
 * Throws Problem 422 at the wrong field.
 */
export async function keeperDates(
  ctx: Ctx,
  typed: DatesForm,
  usual: TavernRun['hours'],
  wholeWeek: boolean,
): Promise<KeeperDates> {
  const [from, to] = [readDay(typed.from), readDay(typed.to)]
  if (!from) throw wrong('from', unreadable.day)
  if (!to) throw wrong('to', unreadable.day)
  const { today } = await clockOf(ctx)
  const latest = `${Number(today.slice(0, 4)) + yearsAhead}-12-31`
  if (from > latest) throw wrong('from', unreadable.far)
  const rest = [1, 2, 3, 4, 5, 6, 7].filter((day) => typed[`rest_${day}` as 'rest_1'] === 'on')
  const hours = saidHours({ opens: typed.opens, closes: typed.closes, rest }, usual, wholeWeek)
  if ('wrong' in hours) throw wrong(hours.wrong, hours.missing ? unreadable.noHours : unreadable.clock)
  const [fault] = Object.entries(faultsOf({ from, to, hours, exceptions: [] }))
  if (fault) throw wrong(fault[0] === 'hours' ? 'rest_1' : fault[0], fault[1])
  if (to < today) throw wrong('to', unreadable.over)
  return { from, to, hours }
}
