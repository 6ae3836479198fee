import { expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { tellTomorrow } from './tell.service.ts'

const app = await testApp('push_waste')
const admin = app.as('admin')
const made = async (path: string, input: object) =>
  (await admin.post(`/api/c/${path}`, { status: 'published', ...input })).body[path] as { _id: string }

const kind = await made('waste_kind', {
  name: 'Biomüll',
  translations: { en: { name: 'Organic waste', status: 'published' } },
})
const paper = await made('waste_kind', { name: 'Altpapier', order: 1 })
const north = await made('waste_zone', { name: 'Nord' })
const south = await made('waste_zone', { name: 'Süd' })

interface Listed {
  topic: string
  part: string
  status: string
  sendAt: string
  texts: Record<string, { title: string; body: string; href: string }>
}
const sendings = async (): Promise<Listed[]> =>
  (await admin.get('/api/v1/firebase/sendings', { limit: 200 })).body.sendings.filter(
    ({ topic }: Listed) => topic === 'trash',
  )
/** Runs the job at a given time (Vienna, winter). */
const at = (now: string) =>
  runWrite(app.platform, { ...systemCaller(), now: new Date(`${now}+01:00`).toISOString() }, tellTomorrow)

it('tells each zone once, on the evening before, of all that is collected there', async () => {
  await admin.put('/api/v1/firebase/settings', { quietFrom: 21, quietTo: 7 })
  await made('waste', { date: '2099-01-20', kind: kind._id, zone: north._id })
  await made('waste', { date: '2099-01-20', kind: paper._id })
  await made('waste', { date: '2099-01-20', kind: kind._id, zone: south._id, cancelled: true })
  await at('2099-01-19T17:45')
  await at('2099-01-18T18:00')
  expect(await sendings()).toEqual([])
  await at('2099-01-19T18:00')
  await at('2099-01-19T18:15')
  expect(
    (await sendings()).toSorted((a, b) => b.texts['de']!.title.length - a.texts['de']!.title.length),
  ).toMatchObject([
    {
      part: north._id,
      texts: {
        de: {
          title: 'Morgen: Biomüll, Altpapier',
          body: 'Nord. Bitte heute Abend bereitstellen.',
          href: '/muellkalender?zone=nord',
        },
        en: { title: 'Tomorrow: Organic waste, Altpapier', href: '/en/muellkalender?zone=nord' },
      },
    },
    { part: south._id, texts: { de: { title: 'Morgen: Altpapier' } } },
  ])
})

it('goes by the date as it stands in the evening', async () => {
  const { _id } = await made('waste', { date: '2099-02-10', kind: kind._id, zone: north._id })
  await admin.put('/api/c/waste', { _id, date: '2099-02-11', movedFrom: '2099-02-10', status: 'published' })
  const before = (await sendings()).length
  await at('2099-02-09T18:00')
  expect(await sendings()).toHaveLength(before)
  await at('2099-02-10T20:45')
  expect((await sendings())[0]).toMatchObject({
    part: north._id,
    texts: { de: { title: 'Morgen: Biomüll' } },
  })
})

it('is silent in the night rather than late: a server that was away tells until the quiet hours', async () => {
  await made('waste', { date: '2099-03-10', kind: kind._id, zone: north._id })
  const before = (await sendings()).length
  await at('2099-03-09T21:15')
  await at('2099-03-09T23:00')
  await at('2099-03-10T07:15')
  expect(await sendings()).toHaveLength(before)
  await at('2099-03-09T20:59')
  expect(await sendings()).toHaveLength(before + 1)
})

it('follows the hour of the settings, and is silent while the calendar is off', async () => {
  await made('waste', { date: '2099-01-28', kind: kind._id, zone: north._id })
  const before = (await sendings()).length
  await admin.put('/api/c/waste/settings', { hour: 20 })
  await at('2099-01-27T18:00')
  await admin.put('/api/c/waste/settings', { enabled: false })
  await at('2099-01-27T20:00')
  expect(await sendings()).toHaveLength(before)
  await admin.put('/api/c/waste/settings', { enabled: true })
  await at('2099-01-27T20:00')
  expect(await sendings()).toHaveLength(before + 1)
})

it('tells everybody where there are no zones, and shows the whole calendar', async () => {
  const plain = await testApp('push_waste_everywhere')
  const office = plain.as('admin')
  const { waste_kind } = (await office.post('/api/c/waste_kind', { name: 'Restmüll', status: 'published' }))
    .body
  const coming = `${new Date().getFullYear() + 1}-03-03`
  for (const date of [coming, '2099-01-20'])
    await office.post('/api/c/waste', { date, kind: waste_kind._id, status: 'published' })
  const now = new Date('2099-01-19T18:00+01:00').toISOString()
  for (let times = 0; times < 2; times++)
    await runWrite(plain.platform, { ...systemCaller(), now }, tellTomorrow)
  expect((await office.get('/api/v1/firebase/sendings')).body.sendings).toMatchObject([
    {
      topic: 'trash',
      part: null,
      texts: {
        de: {
          title: 'Morgen: Restmüll',
          body: 'Bitte heute Abend bereitstellen.',
          href: '/muellkalender',
        },
      },
    },
  ])
  const { data } = (await plain.guest.get('/api/c/site', { path: '/muellkalender' })).body
  expect(data.months.map(({ month }: { month: string }) => month)).toEqual([coming.slice(0, 7)])
})
