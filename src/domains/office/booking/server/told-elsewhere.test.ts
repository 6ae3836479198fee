import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../../../../app/test-app.ts'

let app: TestApp
let admin: TestClient
let hours = ''

beforeAll(async () => {
  app = await testApp('booking told elsewhere')
  admin = app.as('admin')
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' }))
  const { body } = await admin.post('/api/v0/booking/openinghours', {
    ...{ title: 'Immer', week, country: 'at', closedOnHolidays: false },
  })
  hours = body.opening_hours._id
})

async function made(path: string, name: string, fields: object) {
  const { status, body } = await admin.post(path, fields)
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined })
  return body[name]
}
const resource = (fields: object) =>
  made('/api/v0/booking/resource', 'booking_resource', { active: true, optIn: false, ...fields })
const page = async (path: string) => (await app.guest.get('/api/c/site', { path })).body

test('the page of an entry says what can be booked there, whether it is open, and when it is free', async () => {
  const { _id, slug } = await made('/api/c/entry/', 'entry', { title: 'Gasthaus', status: 'published' })
  const at = `/entry/${slug}`
  expect((await page(at)).data.dates).toEqual([])
  const table = await resource({ title: 'Tisch', titleEn: 'Table', hours, kind: 'table', entry: _id })
  const [told, ...more] = (await page(at)).data.dates
  expect(more).toEqual([])
  expect(told).toMatchObject({
    label: 'Tisch',
    links: [{ href: `/buchen/${table.slug}`, label: 'Zeit buchen' }],
  })
  expect(told.openings[0].from <= new Date().toISOString()).toBe(true)
  expect(told.periods).toEqual([expect.stringMatching(/^Nächste freie Zeit: /)])
  const [inEnglish] = (await page(`/en/entry/${slug}`)).data.dates
  expect(inEnglish).toMatchObject({ label: 'Table', links: [{ href: `/en/book/${table.slug}` }] })

  await admin.put(`/api/v0/booking/resource/${table._id}`, { active: false })
  expect((await page(at)).data.dates).toEqual([])
})

test('a person has the way to book beside the ways to reach them, on a page of their own the next free time too', async () => {
  await made('/api/v0/page/', 'page', {
    title: 'Rathaus',
    template: { view: 'personview' },
    status: 'published',
  })
  const mayor = await made('/api/c/person/', 'person', { last_name: 'Berger', status: 'published' })
  const only = await resource({ title: 'Sprechstunde', hours, person: mayor._id })
  const link = { href: `/buchen/${only.slug}`, label: 'Zeit buchen' }
  const [group] = (await page('/rathaus')).data.groups
  expect(group.persons[0].dates).toEqual([
    { label: 'Sprechstunde', openings: [], periods: [], links: [link] },
  ])
  const { person } = (await page(`/rathaus/${mayor.slug}`)).data
  expect(person.dates).toEqual([
    {
      label: 'Sprechstunde',
      openings: [expect.anything()],
      periods: [expect.stringContaining('Nächste freie Zeit')],
      links: [link],
    },
  ])
})

test('a line in the text of a page shows one thing or all of them; what is internal or unknown leaves nothing', async () => {
  const hall = await resource({ title: 'Saal <1>', text: 'Platz & Bühne\nMehr', kind: 'room' })
  await resource({ title: 'Interner Raum', who: 'office' })
  await made('/api/v0/page/', 'page', {
    title: 'Vereine',
    text: `<p>[[buchen: ${hall.slug}]]</p><p>[[buchen-interner-raum]]</p><p>[[buchen-nichts]]</p><p>[[bucheneck]]</p>`,
    status: 'published',
  })
  await made('/api/v0/page/', 'page', { title: 'Alles', text: '<p>[[buchen]]</p>', status: 'published' })
  const { html } = (await page('/vereine')).data.text
  expect(html).toMatch(
    /^<div class="note"><h2>Saal &lt;1&gt;<\/h2><p>Platz &amp; Bühne<\/p><p>Nächste freie Zeit: [^<]+<\/p><p><a class="button" href="\/buchen\/saal-1">Zeit buchen<\/a><\/p><\/div>$/,
  )
  const all = (await page('/alles')).data.text.html
  expect(all).toContain('Saal')
  expect(all).not.toContain('Interner Raum')

  await admin.put(`/api/v0/booking/resource/${hall._id}`, { title: 'Festsaal' })
  expect((await page('/vereine')).data.text.html).toContain('<h2>Festsaal</h2>')
})
