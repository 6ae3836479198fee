import type { OpeningHours } from '../../shared/site/site.ts'
import type { Ctx } from '../context.ts'

/** Next moment today (ISO) at which these weekly hours open or close; null if there is none. */
export function openingTurn(hours: readonly OpeningHours[], now: string, zone: string): string | null {
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(zone)
  const yesterday = local.dayOfWeek === 1 ? 7 : local.dayOfWeek - 1
  const turns = hours
    .flatMap(({ day, from, to }) => {
      const closesOn = to > from ? local.dayOfWeek : yesterday
      return [...(day === local.dayOfWeek ? [from] : []), ...(day === closesOn ? [to] : [])]
    })
    .map((clock) => local.withPlainTime(clock).epochMilliseconds)
    .filter((turn) => turn > local.epochMilliseconds)
  return turns.length > 0 ? new Date(Math.min(...turns)).toISOString() : null
}

/** Limits a cached answer to the next opening or closing time. Every page expires at midnight anyway. */
export function tellOpeningTurn(ctx: Ctx, hours: readonly OpeningHours[], zone: string): void {
  const turn = openingTurn(hours, ctx.now, zone)
  if (turn) ctx.until(turn)
}
