import type { Ctx } from '../../../../kit/server/context.ts'
import type { Warning } from '../../../../kit/shared/cards.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import type { WeatherWarning } from '../weather.contract.ts'
import { loudness, warningsPlace, warningTitle, weatherHref } from '../weather.rules.ts'
import { warningsNow } from './weather.service.ts'

export { placeWeather } from './weather.service.ts'
export { weatherHref } from '../weather.rules.ts'

declare module '../../../../kit/server/events.ts' {
  interface Events {
    /** The state's weather service has said something new; one whose level changes is over and issued anew. */
    weatherWarnings: { issued: WeatherWarning[]; over: WeatherWarning[] }
  }
}

/** A warning in words of one language. */
export const warningWords = ({ kind, level, text }: WeatherWarning, lang: Language) => ({
  title: warningTitle(kind, level, lang),
  text: text[lang] || text.de,
})

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
