import type { Ctx } from '#kit/server/context.ts'
import type { Loaded } from '#kit/server/domain.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { page as de } from '../weather-page.de.ts'
import { page as en } from '../weather-page.en.ts'
import { weatherHref } from '../weather.addresses.ts'
import { levelWords, warningTitle } from '../weather.rules.ts'
import type { WeatherData } from '../weather.views.ts'
import { allWarnings, hoursAhead, placeWeather } from './weather.service.ts'

/** True if the site shows the weather. */
export const weatherIsOn = async (ctx: Ctx): Promise<boolean> => (await siteSettings(ctx)).weather.enabled

/** View `weather`: current weather, hours, days and all warnings. */
export async function weatherView(ctx: Ctx): Promise<Loaded | null> {
  const { lang } = ctx
  const { site, weather } = await siteSettings(ctx)
  if (!weather.enabled) return null
  const warnings = await allWarnings(ctx)
  const byDay = Map.groupBy(await hoursAhead(ctx), ({ at }) => dayIn(at, site.timeZone))
  const { title, intro } = lang === 'en' ? en : de
  const place = site.contact.city
  const data: WeatherData = {
    place,
    weather: await placeWeather(ctx),
    hours: [...byDay].slice(0, 2).map(([date, hours]) => ({ date, hours })),
    warnings: warnings && {
      ...warnings,
      list: warnings.list.map(({ _id, kind, level, from, until, text, advice }) => ({
        _id,
        title: warningTitle(kind, level, lang),
        level,
        levelText: levelWords(level, lang),
        from,
        until,
        text: text[lang] || text.de,
        advice: advice[lang] || advice.de,
      })),
    },
  }
  return {
    data,
    meta: {
      title: place ? `${title} ${lang === 'en' ? 'in' : 'für'} ${place}` : title,
      description: intro,
      alternates: Object.fromEntries(contentLanguages.map((one) => [one, weatherHref(one)])),
    },
    trail: [{ label: title, href: weatherHref(lang) }],
  }
}
