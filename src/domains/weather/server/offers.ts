import type { Ctx } from '../../../kit/server/context.ts'
import type { Warning } from '../../../kit/shared/cards.ts'
import { loudness, warningTitle } from '../weather.rules.ts'
import { warningsNow } from './weather.service.ts'

export { placeWeather } from './weather.service.ts'

/**
 * Warnings of the state's weather service that every page shows while they last, the gravest first, in the language of
 * `ctx`. Tells the cache when the next one comes or goes.
 */
export async function pageWarnings(ctx: Ctx): Promise<Warning[]> {
  return (await warningsNow(ctx)).map(({ _id, kind, level, text, from, until }) => ({
    _id,
    title: warningTitle(kind, level, ctx.lang),
    text: text[ctx.lang] || text.de,
    level: loudness[level],
    from,
    until,
  }))
}
