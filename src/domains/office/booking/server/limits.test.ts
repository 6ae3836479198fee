import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { stampField, stampForm } from '../../../../kit/server/http/spam.ts'
import { laterDay, weekdayOfDay } from '../../../../kit/shared/days.ts'
import { momentOf } from '../../../village/opening-hours/server/offers.ts'
import { timeValue } from './times.views.ts'

const app = await testApp('booking limits')
const admin = app.as('admin')

/** A Monday some weeks ahead. */
const monday = (() => {
  let day = laterDay(new Date().toISOString().slice(0, 10), 14)
  while (weekdayOfDay(day) !== 1) day = laterDay(day, 1)
  return day
})()
const at = (clock: string, day = monday) => momentOf(day, clock, 'Europe/Vienna')
const half = (clock: string, day = monday) =>
  timeValue(at(clock, day), new Date(Date.parse(at(clock, day)) + 1_800_000).toISOString())

let number = 0
/** Open day and night, so that no public holiday counts. */
async function makeResource(fields: object = {}): Promise<{ _id: string; slug: string }> {
  const { body } = await admin.post('/api/v0/booking/resource', {
    ...{ title: `Saal ${++number}`, active: true, optIn: false, series: true },
    ...fields,
  })
  expect(body.message).toBeUndefined()
  return body.booking_resource
}

let network = 0
/** A form as a browser without the program sends it, each from another network unless `from` says which. */
async function send(url: string, fields: Record<string, string>, from = `10.5.0.${++network}`) {
  const stamp = stampForm(app.platform.config.secret, 'booking', new Date(Date.now() - 10_000).toISOString())
  const answer = await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: from,
    payload: new URLSearchParams({ [stampField]: stamp, ...fields }).toString(),
  })
  const isPage = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    location: String(answer.headers.location ?? '').replace(/\?.*/, ''),
    code: isPage ? answer.json().data?.form?.problem?.code : undefined,
  }
}
const weekly = (weeks: number) => ({
  ...{ time: half('08:00'), repeat: 'weekly', until: laterDay(monday, 7 * (weeks - 1)) },
})
const who = (email: string) => ({ action: 'book', name: 'Vera Huber', email })
const list = async (resource: string) =>
  (await admin.get('/api/v0/booking/booking', { resource, sort: 'from' })).body.booking
const mailsTo = async (address: string) => {
  await app.platform.jobs.idle(20)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const all = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return all.filter((mail) => mail.toLowerCase().includes(`to: ${address}`)).length
}

test('an address that nobody has proven gets one mail, whatever becomes of the dates; others one for all of them', async () => {
  const unproven = await makeResource({ optIn: true })
  const { location: cancelled } = await send(`/buchen/${unproven.slug}`, weekly(3))
  await send(cancelled, who('opfer@rebenau.example'))
  await send(cancelled, { action: 'cancel' })
  const { location: lapsed } = await send(`/buchen/${unproven.slug}`, weekly(3))
  await send(lapsed, who('verfallen@rebenau.example'))
  for (const { _id, state } of await list(unproven._id))
    if (state === 'unconfirmed') await admin.post(`/api/v0/booking/booking/${_id}/lapse`, {})
  expect((await list(unproven._id)).map(({ state }: { state: string }) => state).toSorted()).toEqual([
    ...Array(3).fill('cancelled'),
    ...Array(3).fill('lapsed'),
  ])
  expect(await mailsTo('opfer@rebenau.example')).toBe(1)
  expect(await mailsTo('verfallen@rebenau.example')).toBe(1)

  const known = await makeResource()
  const { location } = await send(`/buchen/${known.slug}`, weekly(3))
  await send(location, who('verein@rebenau.example'))
  await send(location, { action: 'cancel' })
  expect(await mailsTo('verein@rebenau.example')).toBe(2)
})

test('a network that has not confirmed what it booked gets no more, and keeps it for two hours', async () => {
  const { _id, slug } = await makeResource({ optIn: true })
  const { location: series } = await send(`/buchen/${slug}`, weekly(10), '10.6.0.1')
  const { location: single } = await send(`/buchen/${slug}`, { time: half('09:00') }, '10.6.0.1')
  expect((await send(series, who('eins@rebenau.example'), '10.6.0.1')).status).toBe(303)
  const [first] = await list(_id)
  expect(Date.parse(first.heldUntil) - Date.now()).toBeLessThanOrEqual(2 * 3_600_000)
  const second = await send(single, who('zwei@rebenau.example'), '10.6.0.1')
  expect([second.status, second.code]).toEqual([429, 'TOO_MANY'])
  const third = await send(`/buchen/${slug}`, { time: half('10:00') }, '10.6.0.1')
  expect([third.status, third.code]).toEqual([429, 'TOO_MANY'])
  expect((await send(`/buchen/${slug}`, { time: half('10:00') }, '10.6.0.2')).status).toBe(303)
})

test('dates of series count: two long ones reserved at a time are enough', async () => {
  const { slug } = await makeResource({ aheadDays: 730 })
  const tries = []
  for (const clock of ['08:00', '09:00', '10:00'])
    tries.push((await send(`/buchen/${slug}`, { ...weekly(40), time: half(clock) }, '10.6.0.3')).status)
  expect(tries).toEqual([303, 303, 429])
})

test('moving and cancelling is counted: each writes a mail', async () => {
  const { _id, slug } = await makeResource()
  const { location } = await send(`/buchen/${slug}`, { time: half('08:00') })
  await send(location, who('umzug@rebenau.example'))
  const [{ _id: booking }] = await list(_id)
  const tries = []
  for (let count = 0; count < 11; count++) {
    const time = half(count % 2 ? '10:00' : '11:00')
    tries.push((await send(location, { action: 'move', booking, time }, '10.6.0.4')).status)
  }
  expect(tries).toEqual([...Array(10).fill(303), 429])
  expect((await send(location, { action: 'cancel' }, '10.6.0.4')).status).toBe(429)
  expect(await list(_id)).toMatchObject([{ state: 'confirmed', from: at('10:00') }])
})

test('only what the office has confirmed becomes an event, and what editors make of it stays', async () => {
  const fields = { title: 'Offener Saal', mayBeEvent: true }
  const refused = await admin.post('/api/v0/booking/resource', fields)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['mayBeEvent']])
  const { _id, slug } = await makeResource({ mayBeEvent: true, confirm: 'office' })
  const later = await admin.put(`/api/v0/booking/resource/${_id}`, { confirm: 'atOnce' })
  expect([later.status, Object.keys(later.body.fields)]).toEqual([422, ['mayBeEvent']])

  const booked = async (clock: string) => {
    const { location } = await send(`/buchen/${slug}`, { time: half(clock) })
    await send(location, { ...who('fest@rebenau.example'), eventTitle: 'Billige Uhren' })
    const found = (await list(_id)).find(({ from }: { from: string }) => from === at(clock))
    await admin.post(`/api/v0/booking/booking/${found._id}/confirm`, {})
    const { event } = (await admin.get(`/api/v0/booking/booking/${found._id}`)).body.booking
    return { location, booking: found._id as string, event: event as string }
  }
  const { location, booking, event } = await booked('08:00')
  const read = async () => (await admin.get(`/api/c/event/${event}`)).body.event
  expect(await read()).toMatchObject({ title: 'Billige Uhren', status: 'published', state: 'planned' })
  await admin.put(`/api/c/event/${event}`, { title: 'Veranstaltung', status: 'draft' })
  expect((await send(location, { action: 'move', booking, time: half('10:00') })).status).toBe(303)
  expect(await read()).toMatchObject({ title: 'Veranstaltung', status: 'draft', date: at('10:00') })
  await send(location, { action: 'cancel' })
  expect(await read()).toMatchObject({ title: 'Veranstaltung', status: 'draft', state: 'cancelled' })

  const gone = await booked('09:00')
  expect((await admin.delete(`/api/c/event/${gone.event}`)).status).toBe(200)
  const moved = await send(gone.location, { action: 'move', booking: gone.booking, time: half('11:00') })
  expect(moved.status).toBe(303)
})
