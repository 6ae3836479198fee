import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { pageWarnings } from './page-warnings.service.ts'
import { hour, midnight, startWeatherDouble } from './services.fixture.ts'
import { followWeather } from './weather.announcements.ts'
import type { WeatherWarning } from '../weather.contract.ts'
import { fetchWeather } from './weather.service.ts'

const services = await startWeatherDouble()
const { answers, asked } = services
afterAll(services.close)
const app = await testApp('weather')
const admin = app.as('admin')
await admin.put('/api/v0/config/services', { addresses: services.addresses })
const weather = { enabled: true, latitude: 48.62, longitude: 16.02 }

const read = async () => (await app.guest.get('/api/c/weather')).body.weather
const warnings = (lang: 'de' | 'en' = 'de') => app.write((ctx) => pageWarnings({ ...ctx, lang }))

it('asks nobody and tells nothing while it is off', async () => {
  await fetchWeather(app.platform)
  expect(asked).toEqual([])
  expect(await read()).toEqual([])
})

it('refuses a place that is not on earth, and anybody who is no administrator', async () => {
  const wrong = await admin.put('/api/v0/config/', { weather: { ...weather, latitude: 91 } })
  expect(wrong.status).toBe(422)
  expect((await app.as('member').put('/api/v0/config/', { weather })).status).toBe(403)
  expect(asked).toEqual([])
})

it('fetches as soon as it is switched on', async () => {
  expect((await admin.put('/api/v0/config/', { weather })).status).toBe(200)
  await app.platform.jobs.idle()
  expect(asked.some((one) => one.startsWith('/v1/forecast?latitude=48.62&longitude=16.02&'))).toBe(true)
  const [{ data, source, fetchedAt }] = await read()
  expect(source.name).toBe('Open-Meteo.com')
  expect(Date.parse(fetchedAt)).toBeGreaterThan(Date.now() - 60_000)
  expect(data.current).toMatchObject({ temperature: 7.4, condition: 'overcast', isDay: true, wind: 14.2 })
  expect(data.forecast.map(({ condition }: { condition: string }) => condition)).toEqual([
    'overcast',
    'snow',
    'thunder',
  ])
  expect(data.hours).toHaveLength(3)
  expect(data.hours[1]).toMatchObject({ temperature: 8.2, condition: 'rain', rainChance: 70, gusts: 52.4 })
  expect(data.forecast[1]).toMatchObject({ low: -1.6, high: 2.4, rain: 4.2, rainChance: 80 })
  expect(data.forecast[0].date).toBe(new Date(midnight * 1000).toISOString().slice(0, 10))
})

it('warns on every page of what is or will be within a day, the gravest first, in both languages', async () => {
  expect(await warnings()).toMatchObject([
    { title: 'Gefahr: Sturm', level: 'danger', text: 'Orkanböen bis 120 km/h.' },
    { title: 'Warnung: Gewitter', level: 'warning' },
  ])
  expect(await warnings('en')).toMatchObject([
    { title: 'Danger: Storm', text: 'Gusts up to 120 km/h.' },
    { title: 'Warning: Thunderstorm' },
  ])
  const page = await app.guest.get('/api/c/site', { path: '/', query: '' })
  expect(page.body.frame.warnings).toHaveLength(2)
})

it('tells those who want it of each warning once, in both languages', async () => {
  await fetchWeather(app.platform)
  const { body } = await admin.get('/api/v1/firebase/sendings')
  const told = body.sendings.map(({ texts }: { texts: Record<string, object> }) => texts)
  expect(told).toHaveLength(3)
  expect(told).toContainEqual({
    de: { title: 'Gefahr: Sturm', body: 'Orkanböen bis 120 km/h.', href: '/wetter' },
    en: { title: 'Danger: Storm', body: 'Gusts up to 120 km/h.', href: '/en/weather' },
  })
})

it('shows it on a page of its own in both languages, which is found and listed while it is on', async () => {
  const page = async (path: string) => (await app.guest.get('/api/c/site', { path, query: '' })).body
  const german = await page('/wetter')
  expect(german).toMatchObject({ status: 200, view: 'weather', meta: { alternates: { en: '/en/weather' } } })
  const { data } = german
  expect(data.weather.data.current.temperature).toBe(7.4)
  expect(data.hours.flatMap(({ hours }: { hours: object[] }) => hours)).toHaveLength(3)
  expect(data.warnings.source.name).toBe('GeoSphere Austria')
  // Includes the warning in sixty hours, which other pages do not show yet
  expect(data.warnings.list).toMatchObject([
    { title: 'Gefahr: Sturm', levelText: 'Rot (Gefahr)', advice: 'Bleiben Sie im Haus.' },
    { title: 'Warnung: Gewitter' },
    { title: 'Vorsicht: Hitze', levelText: 'Gelb (Vorsicht)' },
  ])
  const english = await page('/en/weather')
  expect(english).toMatchObject({ status: 200, lang: 'en', data: { warnings: { list: [{ text: 'Gusts up to 120 km/h.' }, {}, {}] } } }) // prettier-ignore
  expect((await page('/en/wetter')).redirect).toEqual({ to: '/en/weather', permanent: true })
  expect((await page('/weather')).redirect).toEqual({ to: '/wetter', permanent: true })
  expect((await warnings())[0]?.href).toBe('/wetter#warnungen')
  const map = await app.guest.get('/sitemap.xml')
  expect(map.text).toMatch(/<loc>[^<]*\/wetter<\/loc>/)
  expect(map.text).toMatch(/<loc>[^<]*\/en\/weather<\/loc>/)
  expect(map.text).not.toMatch(/\/en\/wetter/)
  const { data: overview } = await page('/en/sitemap')
  expect(JSON.stringify(overview)).toContain('/en/weather')
})

it('says nothing again of a warning that goes on in other words', async () => {
  const { austria } = answers
  answers.austria = (lang) => {
    const told = austria(lang) as {
      properties: { warnings: { properties: { rawinfo: { start: string } } }[] }
    }
    // The storm begins half an hour later than first announced
    const info = told.properties.warnings[1]!.properties.rawinfo
    info.start = String(Number(info.start) + hour / 2)
    return told
  }
  await fetchWeather(app.platform)
  answers.austria = austria
  expect((await admin.get('/api/v1/firebase/sendings')).body.total).toBe(3)
  expect((await warnings()).map(({ title }) => title)).toEqual(['Gefahr: Sturm', 'Warnung: Gewitter'])
})

it('warns in German while the service has no English words', async () => {
  const { austria } = answers
  answers.austria = (lang) => (lang === 'en' ? { properties: null } : austria(lang))
  await fetchWeather(app.platform)
  answers.austria = austria
  expect((await warnings('en'))[0]).toMatchObject({ title: 'Danger: Storm', text: 'Orkanböen bis 120 km/h.' })
  await fetchWeather(app.platform)
  expect((await warnings('en'))[0]?.text).toBe('Gusts up to 120 km/h.')
})

it('keeps the last good answer when services are away, and counts it', async () => {
  const before = await read()
  services.away = true
  await fetchWeather(app.platform)
  services.away = false
  expect(await read()).toEqual(before)
  const failures = app.platform.metrics.failures()
  expect(failures.find(({ name }) => name === 'weather.forecast')?.message).toContain('status 503')
  expect(failures.some(({ name }) => name === 'weather.warnings')).toBe(true)
})

it('stores nothing of an answer in another form', async () => {
  const before = await read()
  const { forecast } = answers
  answers.forecast = () => ({ ...(forecast() as object), current: { temperature_2m: 'warm' } })
  await fetchWeather(app.platform)
  answers.forecast = forecast
  expect((await read())[0].data.current).toEqual(before[0].data.current)
  const failure = app.platform.metrics.failures().find(({ name }) => name === 'weather.forecast')
  expect(failure?.message).toContain('answers in another form')
})

it('takes warnings back at once when the service does', async () => {
  const { austria } = answers
  answers.austria = () => ({ properties: { warnings: [] } })
  await fetchWeather(app.platform)
  answers.austria = austria
  expect(await warnings()).toEqual([])
  expect((await app.guest.get('/api/c/site', { path: '/', query: '' })).body.frame.warnings).toEqual([])
})

it('asks the German service for a German place, without tests and all-clears', async () => {
  const { body } = await admin.get('/api/v0/config/')
  const { site } = body.config
  await admin.put('/api/v0/config/', { site: { ...site, contact: { ...site.contact, country: 'de' } } })
  await fetchWeather(app.platform)
  expect(await warnings()).toMatchObject([{ title: 'Gefahr: Gewitter', text: 'Es treten Böen auf.' }])
})

it('tells nothing of another place', async () => {
  services.away = true
  await admin.put('/api/v0/config/', { weather: { ...weather, latitude: 47.5 } })
  await app.platform.jobs.idle()
  services.away = false
  expect(await read()).toEqual([])
  expect(await warnings()).toEqual([])
})

describe('announcements', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const warning = (_id: string, more: Partial<WeatherWarning> = {}): WeatherWarning => ({
    _id,
    kind: 'wind',
    level: 'orange',
    from: inHours(-1),
    until: inHours(72),
    text: { de: 'Böen bis 100 km/h.', en: 'Gusts up to 100 km/h.' },
    advice: { de: '', en: '' },
    ...more,
  })
  const follow = (issued: WeatherWarning[], over: WeatherWarning[] = []) =>
    app.write((ctx) => followWeather(ctx, { issued, over }))
  const told = async () =>
    (
      await app.platform.database.pool.query<{
        key: string
        status: string
        texts: { de: { title: string } }
      }>(`select "key", "status", "texts" from push_sendings where "key" = any($1) order by "key"`, [
        ['lifted', 'waiting', 'ending', 'graver', 'red'].map((_id) => `weather:${_id}:over`),
      ])
    ).rows

  it('gives the all-clear for what people were told of, by day and once', async () => {
    const lifted = warning('lifted')
    const waiting = warning('waiting', { kind: 'snow', level: 'yellow', from: inHours(48) })
    const ending = warning('ending', { kind: 'rain', until: inHours(0.2) })
    const graver = warning('graver', { kind: 'heat' })
    await follow([lifted, ending, graver])
    await app.platform.jobs.idle()
    // This warning was never sent
    await follow([], [waiting])
    await follow([warning('red', { kind: 'heat', level: 'red' })], [lifted, ending, graver])
    expect(await told()).toMatchObject([
      {
        key: 'weather:lifted:over',
        status: 'waiting',
        texts: { de: { title: expect.stringMatching(/^Entwarnung: /) } },
      },
    ])
    // The service only had a gap
    await follow([lifted])
    expect(await told()).toMatchObject([{ key: 'weather:lifted:over', status: 'cancelled' }])
  })
})
