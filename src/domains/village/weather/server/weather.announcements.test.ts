import { expect, it } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import type { WeatherWarning } from '../weather.contract.ts'
import { followWeather } from './weather.announcements.ts'

const app = await testApp('push_weather')
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
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
    await app.platform.database.pool.query<{ key: string; status: string; texts: { de: { title: string } } }>(
      `select "key", "status", "texts" from push_sendings where "key" like '%:over' order by "key"`,
    )
  ).rows

it('gives the all-clear for what people were told of, by day and once', async () => {
  const lifted = warning('lifted')
  const waiting = warning('waiting', { kind: 'snow', level: 'yellow', from: inHours(48) })
  const ending = warning('ending', { kind: 'rain', until: inHours(0.2) })
  const graver = warning('graver', { kind: 'heat' })
  await follow([lifted, ending, graver])
  await app.platform.jobs.idle()
  // Nobody was told of this one
  await follow([], [waiting])
  await follow([warning('red', { kind: 'heat', level: 'red' })], [lifted, ending, graver])
  expect(await told()).toMatchObject([
    {
      key: 'weather:lifted:over',
      status: 'waiting',
      texts: { de: { title: expect.stringMatching(/^Entwarnung: /) } },
    },
  ])
  // The service had a gap only
  await follow([lifted])
  expect(await told()).toMatchObject([{ key: 'weather:lifted:over', status: 'cancelled' }])
})
