import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { testApp } from '#app/test-app.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { stampField, stampForm, trapField } from '#kit/server/http/spam.ts'

const app = await testApp('event-submissions')
const editor = app.as('admin')
const zone = 'Europe/Vienna'

const typed = {
  title: 'Frühlingskonzert',
  type: 'Musik',
  day: '2035-04-21',
  time: '19:30',
  end_day: '',
  end_time: '01:00',
  place: 'Kulturstadl',
  address: '',
  organiser: 'Musikverein',
  text: 'Eintritt frei.\r\n\r\n<b>Kommt!</b>',
  sender_email: 'vera@rebenau.example',
}

interface Sending {
  to?: string
  picture?: { name: string; content: Buffer }
  address?: string
  age?: number
}

let network = 0
async function send(changed: Record<string, string> = {}, more: Sending = {}) {
  const { to = '/event/create', picture, age = 60, address = `198.51.100.${++network}` } = more
  const made = new Date(Date.now() - age * 1000).toISOString()
  const stamp = stampForm(app.platform.config.secret, 'event', made)
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...typed,
    [trapField]: '',
    [stampField]: stamp,
    ...changed,
  }))
    form.set(name, value)
  form.set('picture', picture ? new File([new Uint8Array(picture.content)], picture.name) : new File([], ''))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await app.server.inject({
    method: 'POST',
    url: to,
    remoteAddress: address,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const isPage = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, to: answer.headers.location, page: isPage ? answer.json() : {} }
}

const waiting = async () => (await editor.get('/api/c/event/', { submitted: 'true' })).body
const refusalOf = async (...given: Parameters<typeof send>) => {
  const { status, page } = await send(...given)
  return { status, ...page.data?.form?.problem, values: page.data?.form?.values }
}

test('a club sends an event: a draft that waits, a receipt, and word when it is published', async () => {
  const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a4' } })
    .jpeg()
    .toBuffer()
  const { site } = await app.write(siteSettings)
  const contact = { ...site.contact, email: 'amt@rebenau.example' }
  await app.as('admin').put('/api/v0/config/', { site: { ...site, contact } })
  const sent = await send({}, { to: '/en/event/create', picture: { name: 'plakat.jpg', content } })
  expect(sent).toMatchObject({ status: 303, to: '/en/event/create?sent' })
  const {
    event: [item],
    total,
  } = await waiting()
  expect(total).toBe(1)
  expect(item).toMatchObject({
    title: 'Frühlingskonzert',
    status: 'draft',
    organiser: 'Musikverein',
    text: '<p>Eintritt frei.</p>\n<p>&lt;b&gt;Kommt!&lt;/b&gt;</p>',
    start: new Date(Temporal.ZonedDateTime.from(`2035-04-21T19:30[${zone}]`).epochMilliseconds).toISOString(),
    end: new Date(Temporal.ZonedDateTime.from(`2035-04-22T01:00[${zone}]`).epochMilliseconds).toISOString(),
  })
  expect(item.picture).not.toBeNull()
  expect((await app.guest.get('/api/c/event/')).body.total).toBe(0)

  const address = `/api/c/event/${item._id}/submission`
  expect((await editor.get(address)).body.submission).toMatchObject({ email: 'vera@rebenau.example' })
  expect((await app.guest.get(address)).status).toBe(401)

  const published = await editor.post(`/api/c/event/${item._id}/publish`)
  expect(published.status).toBe(200)
  expect((await waiting()).total).toBe(0)
  expect((await editor.get(address)).body.submission).toBeNull()
  expect(JSON.stringify((await app.guest.get('/api/c/event/')).body)).not.toContain('rebenau.example')
  const outbox = path.join(app.platform.config.dataDir, 'outbox')
  const mails = async () => {
    const files = await readdir(outbox).catch(() => [])
    return (await Promise.all(files.map((file) => readFile(path.join(outbox, file), 'utf8')))).join('\n')
  }
  await expect.poll(mails, { timeout: 10_000 }).toContain('We have received your event')
  await expect.poll(mails, { timeout: 10_000 }).toContain('Your event has been published')
  await expect.poll(mails, { timeout: 10_000 }).toMatch(/^Subject: Eine Veranstaltung wurde gemeldet/im)
})

test('an editor refuses with one call, and nothing of the sender stays', async () => {
  await send({ title: 'Werbung' })
  const {
    event: [item],
  } = await waiting()
  const member = app.as({ role: 'member', rights: ['event.read', 'event.update'] })
  expect((await member.post(`/api/c/event/${item._id}/refuse`)).status).toBe(403)
  expect((await editor.post(`/api/c/event/${item._id}/refuse`)).body).toEqual({ removed: [item._id] })
  expect((await editor.post(`/api/c/event/${item._id}/refuse`)).status).toBe(404)
  expect((await waiting()).total).toBe(0)
  expect((await editor.get('/api/c/event/', { bin: 'true' })).body.event[0].title).toBe('Werbung')
})

test('what is wrong is told at its field, and what was typed stays', async () => {
  const many = await refusalOf({ title: '', place: '', sender_email: 'vera' })
  expect(many.status).toBe(422)
  expect(Object.keys(many.fields).toSorted()).toEqual(['place', 'sender_email', 'title'])
  expect(many.values).toMatchObject({ organiser: 'Musikverein', sender_email: 'vera' })
  expect(await refusalOf({ day: '2020-01-01' })).toMatchObject({
    status: 422,
    fields: { day: expect.any(String) },
  })
  expect(await refusalOf({ end_day: '2035-04-20' })).toMatchObject({
    fields: { end_day: expect.any(String) },
  })
  expect(await refusalOf({ title: 'Kauft www.billig.example' })).toMatchObject({
    fields: { title: expect.any(String) },
  })
  expect((await waiting()).total).toBe(0)
})

test('10 MB of text and a picture that is none are refused without losing a word', async () => {
  const long = await refusalOf({ text: 'a'.repeat(10 * 1024 * 1024) })
  expect(long).toMatchObject({ status: 413, message: expect.stringMatching(/kürzen/) })
  expect(long.values).toMatchObject({ title: 'Frühlingskonzert', sender_email: 'vera@rebenau.example' })
  const words = 'Das ist kein Bild.'
  const fake = await refusalOf({}, { picture: { name: 'foto.jpg', content: Buffer.from(words) } })
  expect(fake).toMatchObject({ status: 422, fields: { picture: expect.any(String) } })
  expect(fake.values).toMatchObject({ title: 'Frühlingskonzert' })
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  expect(await refusalOf({}, { picture: { name: 'plakat.pdf', content: pdf } })).toMatchObject({
    status: 422,
    fields: { picture: expect.any(String) },
  })
  expect((await waiting()).total).toBe(0)
  expect((await editor.get('/api/v0/file/')).body.total).toBe(1)
})

test('machines are kept out and people are told what to do', async () => {
  expect(await refusalOf({ [trapField]: 'x' })).toMatchObject({ status: 422, code: 'FORM_TRAP' })
  expect(await refusalOf({}, { age: 1 })).toMatchObject({ status: 422, code: 'FORM_TOO_FAST' })
  const address = '203.0.113.9'
  for (let sent = 0; sent < 5; sent++)
    expect((await send({ title: `Termin ${sent}` }, { address })).status).toBe(303)
  expect(await refusalOf({}, { address })).toMatchObject({ status: 429, code: 'TOO_MANY' })
  expect((await waiting()).total).toBe(5)
})

test('the form is for everybody, with an id it leads editors to the admin centre', async () => {
  const page = async (client: typeof editor, address: string) =>
    (await client.get('/api/c/site', { path: address })).body
  expect(await page(app.guest, '/event/create')).toMatchObject({
    view: 'eventCreate',
    data: { stamp: { name: stampField } },
  })
  const {
    event: [item],
  } = await waiting()
  expect((await page(editor, `/event/create/${item._id}`)).redirect.to).toMatch(
    new RegExp(`/events/edit/${item._id}$`),
  )
  expect((await page(app.guest, `/event/create/${item._id}`)).redirect.to).toMatch(/^\/login\?redirect=/)
})

test('receipts neither advertise nor fill a mailbox: three a day, without an address of anything', async () => {
  const sender_email = 'fremd@rebenau.example'
  for (let count = 0; count < 5; count++) {
    const { status } = await send(
      { title: 'Gewonnen! Abholen: evil-preis.example/win', sender_email },
      { address: `203.0.114.${count}` },
    )
    expect(status).toBe(303)
  }
  await app.platform.jobs.idle(20)
  const all = await outboxIn(app.platform.config.dataDir).all()
  const own = all.filter((mail) => mail.includes(`To: ${sender_email}`))
  expect(own).toHaveLength(3)
  for (const mail of own) {
    expect(mail).toContain('evil-preis. example/win')
    expect(mail).not.toContain('evil-preis.example')
  }
  const { event } = await waiting()
  for (const { _id } of event) await editor.post(`/api/c/event/${_id}/refuse`)
})
