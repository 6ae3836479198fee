import type { TavernRun } from '../taverns.contract.ts'

const two = (text: string) => text.padStart(2, '0')

/** `15`, `15 Uhr`, `9.30` as `15:00`, `09:30`; null if unreadable. */
export function clockOf(text: string): string | null {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.](\d\d))?(?:\s?(?:Uhr|h))?$/i.exec(text) ?? []
  return hour && Number(hour) < 24 && Number(minute) < 60 ? `${two(hour)}:${minute}` : null
}

const week = [1, 2, 3, 4, 5, 6, 7]

/** Hours that are equal on all open days, so that a short form can show them; null if they differ. */
export function plainHours(
  hours: TavernRun['hours'],
): { opens: string; closes: string; rest: number[] } | null {
  const [first] = hours
  const isPlain =
    first &&
    hours.every(({ from, to }) => from === first.from && to === first.to) &&
    new Set(hours.map(({ day }) => day)).size === hours.length
  if (!isPlain) return null
  return {
    opens: first.from,
    closes: first.to,
    rest: week.filter((day) => !hours.some((one) => one.day === day)),
  }
}

/**
 * Hours typed by a keeper, completed by the usual ones. `wholeWeek`: the form offered days of rest, so none ticked
 * means none. Returns the name of an invalid field instead.
 */
export function saidHours(
  said: { opens: string; closes: string; rest: readonly number[] },
  usual: TavernRun['hours'],
  wholeWeek: boolean,
): TavernRun['hours'] | { wrong: 'opens' | 'closes'; missing: boolean } {
  const { opens, closes, rest } = said
  if (!opens && !closes && (wholeWeek ? plainHours(usual) === null : rest.length === 0))
    return usual.length > 0
      ? usual.filter(({ day }) => !rest.includes(day))
      : { wrong: 'opens', missing: true }
  const from = clockOf(opens || (usual[0]?.from ?? ''))
  const to = clockOf(closes || (usual[0]?.to ?? ''))
  if (!from) return { wrong: 'opens', missing: !opens }
  if (!to) return { wrong: 'closes', missing: !closes }
  const known = new Set(usual.map(({ day }) => day))
  const isOpen = (day: number) =>
    wholeWeek || rest.length > 0 ? !rest.includes(day) : known.size === 0 || known.has(day)
  return week.filter(isOpen).map((day) => ({ day, from, to }))
}
