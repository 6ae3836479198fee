import { eq, sql } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { outsideAddressOf } from '#kit/server/settings/outside-services.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { Settings } from '#domains/platform/settings/settings.contract.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import {
  forecastShape,
  warningsShape,
  type Forecast,
  type PlaceWeather,
  type Warnings,
  type WeatherHour,
  type WeatherWarning,
} from '../weather.contract.ts'
import { warnedAhead, warningLevels, withFormerIds } from '../weather.rules.ts'
import { brightSky } from './bright-sky.ts'
import { geoSphere } from './geo-sphere.ts'
import { openMeteo } from './open-meteo.ts'
import { weatherServices } from './outside.ts'
import type { WeatherPlace } from './services.ts'
import { weatherTable } from './weather.table.ts'

const tag = 'weather'

type Kind = 'forecast' | 'warnings'
interface Stored {
  forecast?: Forecast & { fetchedAt: string }
  warnings?: Warnings & { fetchedAt: string }
}

const placeOf = ({ site, weather }: Settings): WeatherPlace | null =>
  weather.enabled
    ? { latitude: weather.latitude, longitude: weather.longitude, timeZone: site.timeZone }
    : null

const keyOf = ({ latitude, longitude }: WeatherPlace) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

/**
 * Fetches forecast and warnings for the site's place and stores them. Failures are counted for administrators, and the
 * last valid answer is kept.
 */
export async function fetchWeather(platform: Platform): Promise<void> {
  const { result } = await runRead(platform, systemCaller(), async (ctx) => ({
    settings: await siteSettings(ctx),
    forecasts: await outsideAddressOf(ctx, weatherServices.openMeteo),
    austria: await outsideAddressOf(ctx, weatherServices.geoSphere),
    germany: await outsideAddressOf(ctx, weatherServices.brightSky),
  }))
  const { settings, forecasts, austria, germany } = result
  const place = placeOf(settings)
  if (!place) return
  const warner = settings.site.contact.country === 'de' ? brightSky(germany) : geoSphere(austria)
  await Promise.all([
    keep(platform, place, 'forecast', () => openMeteo(forecasts).forecast(place)),
    keep(platform, place, 'warnings', () => warner.warnings(place)),
  ])
}

async function keep(
  platform: Platform,
  place: WeatherPlace,
  kind: Kind,
  ask: () => Promise<Forecast | Warnings>,
): Promise<void> {
  let data: Forecast | Warnings
  try {
    data = await ask()
  } catch (error) {
    platform.metrics.failure(`weather.${kind}`, error)
    platform.log.warn({ err: error, kind }, 'A weather service does not answer')
    return
  }
  await runWrite(platform, systemCaller(), async (ctx) => {
    const told = 'warnings' in data ? { ...data, warnings: await tellWarnings(ctx, data.warnings) } : data
    const row = { kind, data: told, place: keyOf(place), fetchedAt: ctx.now }
    await ctx.db
      .insert(weatherTable)
      .values(row)
      .onConflictDoUpdate({
        target: weatherTable.kind,
        set: { data: sql`excluded."data"`, place: row.place, fetchedAt: row.fetchedAt },
      })
    ctx.drop(tag)
  })
}

/**
 * Emits new and ended warnings since the last answer, even if it was for another place. Returns the warnings with
 * stable ids, because the services number each new wording anew.
 */
async function tellWarnings(ctx: Ctx, answered: WeatherWarning[]): Promise<WeatherWarning[]> {
  const [row] = await ctx.db
    .select()
    .from(weatherTable)
    .where(eq(weatherTable.kind, 'warnings'))
    .for('update')
  const before = row ? (warningsShape.safeParse(row.data).data?.warnings ?? []) : []
  const warnings = withFormerIds(answered, before)
  const notIn = (others: WeatherWarning[]) => (warning: WeatherWarning) =>
    !others.some(({ _id }) => _id === warning._id)
  const issued = warnings.filter(notIn(before)).filter(({ until }) => until > ctx.now)
  const over = before.filter(notIn(warnings))
  if (issued.length + over.length > 0) await ctx.emit('weatherWarnings', { issued, over })
  return warnings
}

/** Stored weather of the site's place; answers for a previous place are ignored. */
async function stored(ctx: Ctx): Promise<Stored> {
  ctx.tag(tag, 'settings')
  return keptValue(ctx, 'weather stored', { tags: [tag, 'settings'] }, async () => {
    const place = placeOf(await siteSettings(ctx))
    if (!place) return {}
    const rows = await ctx.db.select().from(weatherTable)
    const of = (kind: Kind) => rows.find((row) => row.kind === kind && row.place === keyOf(place))
    const forecast = of('forecast')
    const warnings = of('warnings')
    // Rows stored by another release may have another form: skip them until the next fetch
    const kept = forecastShape.safeParse(forecast?.data).data
    const known = warningsShape.safeParse(warnings?.data).data
    return {
      ...(forecast && kept && { forecast: { ...kept, fetchedAt: forecast.fetchedAt } }),
      ...(warnings && known && { warnings: { ...known, fetchedAt: warnings.fetchedAt } }),
    }
  })
}

/** Warnings in force now or within `ahead` milliseconds, most severe first. */
async function warningsWithin(ctx: Ctx, ahead: number): Promise<WeatherWarning[]> {
  const { warnings } = await stored(ctx)
  const now = Date.parse(ctx.now)
  const shown: WeatherWarning[] = []
  for (const warning of warnings?.warnings ?? []) {
    const appears = Date.parse(warning.from) - ahead
    if (appears > now) ctx.until(new Date(appears).toISOString())
    else if (Date.parse(warning.until) > now) {
      ctx.until(Date.parse(warning.from) > now ? warning.from : warning.until)
      shown.push(warning)
    }
  }
  const gravity = ({ level }: WeatherWarning) => warningLevels.indexOf(level)
  return shown.toSorted((a, b) => gravity(b) - gravity(a) || a.from.localeCompare(b.from))
}

/** Warnings shown on every page, most severe first. */
export const warningsNow = (ctx: Ctx): Promise<WeatherWarning[]> => warningsWithin(ctx, warnedAhead)

/** All current and coming warnings, with their source and fetch time; null before the first fetch. */
export async function allWarnings(ctx: Ctx) {
  const { warnings } = await stored(ctx)
  if (!warnings) return null
  const { source, fetchedAt } = warnings
  return { source, fetchedAt, list: await warningsWithin(ctx, Infinity) }
}

/** Coming hours, including the current one. */
export async function hoursAhead(ctx: Ctx): Promise<WeatherHour[]> {
  const { forecast } = await stored(ctx)
  const end = ({ at }: WeatherHour) => Date.parse(at) + 3_600_000
  const hours = (forecast?.hours ?? []).filter((one) => end(one) > Date.parse(ctx.now))
  if (hours[0]) ctx.until(new Date(end(hours[0])).toISOString())
  return hours
}

/** Weather of the place without past days; null if unknown. */
export async function placeWeather(ctx: Ctx): Promise<PlaceWeather | null> {
  const { forecast } = await stored(ctx)
  if (!forecast) return null
  const { site } = await siteSettings(ctx)
  const today = dayIn(ctx.now, site.timeZone)
  const days = forecast.forecast.filter(({ date }) => date >= today)
  // A week after the last answer no days are left
  if (days.length === 0) return null
  return {
    _id: 'weather',
    fetchedAt: forecast.fetchedAt,
    source: forecast.source,
    data: { current: forecast.current, forecast: days, warnings: await warningsNow(ctx) },
  }
}

export async function read(ctx: Ctx) {
  const weather = await placeWeather(ctx)
  if (!weather) return { weather: [] }
  return { weather: [{ ...weather, data: { ...weather.data, hours: await hoursAhead(ctx) } }] }
}
