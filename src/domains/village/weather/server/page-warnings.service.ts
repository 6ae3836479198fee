import type { Ctx } from '#kit/server/context.ts'
import type { Warning } from '#kit/shared/site/site.ts'
import { weatherHref } from '../weather.addresses.ts'
import { loudness, warningsPlace } from '../weather.rules.ts'
import { warningWords } from './warning-words.ts'
import { warningsNow } from './weather.service.ts'

/**
 * Current warnings shown on every page, most severe first, in the language of `ctx`. Limits the cache to the next
 * change.
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
