import type { Ctx } from '#kit/server/context.ts'
import type { Warning } from '#kit/shared/site/site.ts'
import { weatherHref } from '../weather.addresses.ts'
import { loudness, warningsPlace } from '../weather.rules.ts'
import { warningWords } from './warning-words.ts'
import { warningsNow } from './weather.service.ts'

/**
 * Warnings of the state's weather service that every page shows while they last, the gravest first, in the language of
 * `ctx`. Tells the cache when the next one comes or goes.
 */
export async function pageWarnings(ctx: Ctx): Promise<Warning[]> {
  return (await warningsNow(ctx)).map((warning) => ({
    _id: warning._id,
    ...warningWords(warning, ctx.lang),
    level: loudness[warning.level],
    href: `${weatherHref(ctx.lang)}#${warningsPlace}`,
    from: warning.from,
    until: warning.until,
  }))
}
