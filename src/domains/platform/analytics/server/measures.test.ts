import { createECDH, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { stampField, stampForm } from '#kit/server/http/spam.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { leadsTo } from './classify.ts'
import { tellWeek } from './weekly.service.ts'

const origin = 'https://rebenau.example'
const app = await testApp('measures', { env: { PUBLIC_URL: origin } })
const admin = app.as('admin')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const reader = { 'user-agent': firefox, 'sec-fetch-site': 'same-origin', origin }

interface Counted {
  key: string
  count: number
}
const report = async (query: object = {}) => (await admin.get('/api/v0/analytics/', query)).body.analytics
const keysOf = (entries: Counted[]) =>
  Object.fromEntries(entries.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]))
const goals = async () => keysOf((await report()).goals)

beforeEach(() => app.write((ctx) => ctx.db.execute(sql`delete from analytics_days`)))

const links = '/api/v0/analytics/links'
const follow = (to: unknown, headers: Record<string, string> = reader) =>
  app.server.inject({ method: 'POST', url: links, headers, payload: { to } as object })

it('counts links to elsewhere, calls and letters, without what may say who follows', async () => {
  await follow('https://www.noe.gv.at/wahl/?antrag=4711#meiner')
  await follow('https://noe.gv.at/wahl')
  await follow('https://bergfex.at/')
  await follow('tel:+43%202742%201234')
  await follow('mailto:Amt@rebenau.example?subject=Meine%20Sache')
  const { lists, totals } = await report()
  expect(keysOf(lists.link)).toEqual({ 'noe.gv.at/wahl': 2, 'bergfex.at': 1 })
  expect(keysOf(lists.contact)).toEqual({ 'tel:+4327421234': 1, 'mailto:amt@rebenau.example': 1 })
  expect(totals).toMatchObject({ views: 0, visitors: 0 })
})

it('counts no link that another site tells of, programs, people at work and whoever does not want it', async () => {
  const to = 'https://noe.gv.at/'
  expect((await follow(to, { 'user-agent': firefox, origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await follow(to, { 'user-agent': firefox, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  for (const headers of [
    { 'user-agent': firefox },
    { ...reader, 'user-agent': 'curl/8.0' },
    { ...reader, 'sec-gpc': '1' },
    { ...reader, ...app.as('member').headers },
  ])
    expect((await follow(to, headers)).statusCode).toBe(200)
  expect((await report()).lists.link).toEqual([])
})

it('refuses what leads nowhere else', async () => {
  for (const to of [
    `${origin}/rathaus`,
    '/rathaus',
    'javascript:alert(1)',
    'webcal://rebenau.example/ics/de/all.ics',
    'mailto:alle',
    'tel:x',
    '',
    ['https://noe.gv.at'],
    `https://noe.gv.at/${'x'.repeat(2000)}`,
  ])
    expect((await follow(to)).statusCode).toBe(422)
  expect((await report()).lists.link).toEqual([])
  expect(leadsTo('https://maria:geheim@noe.gv.at:8443/a', 'rebenau.example')).toEqual({
    kind: 'link',
    key: 'noe.gv.at:8443/a',
  })
})

/** Sends a form like a reader's browser. */
let network = 0
async function send(url: string, kind: string, fields: Record<string, string>, headers: object = reader) {
  const form = new FormData()
  const made = new Date(Date.now() - 60_000).toISOString()
  for (const [name, value] of Object.entries({
    ...fields,
    [stampField]: stampForm(app.platform.config.secret, kind, made),
  }))
    form.set(name, value)
  const isWithFile = kind === 'event'
  const body = isWithFile ? form : new URLSearchParams([...form] as [string, string][])
  const request = new Request('http://localhost', { method: 'POST', body })
  const answer = await app.server.inject({
    method: 'POST',
    url,
    remoteAddress: `198.51.100.${++network}`,
    headers: { ...headers, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.statusCode
}
const message = { name: 'Maria Huber', email: 'maria@example.org', text: 'Wann hat der Bauhof offen?' }

async function mailsTo(address: string) {
  await app.platform.jobs.idle(20)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const all = await Promise.all(
    files.map(async (file) => simpleParser(await readFile(path.join(folder, file)))),
  )
  return all.filter(({ to }) => [to].flat().some((one) => one?.text.includes(address)))
}

it('counts what readers complete, each where it is stored and not where it is refused', async () => {
  expect(await send('/nachricht', 'message', message)).toBe(303)
  expect(await send('/nachricht', 'message', { ...message, text: '' })).toBe(422)
  expect(await send('/barriere-melden', 'barrier', { text: 'Die Karte geht nicht mit Tasten.' })).toBe(303)
  const event = {
    title: 'Konzert',
    type: 'Musik',
    day: '2035-04-21',
    time: '19:30',
    end_day: '',
    end_time: '',
    place: 'Stadl',
    address: '',
    organiser: 'Musikverein',
    text: '',
    sender_email: 'vera@example.org',
  }
  expect(await send('/event/create', 'event', event)).toBe(303)
  const entry = {
    title: 'Tischlerei',
    type: 'Betrieb',
    sender_name: 'Vera',
    sender_email: 'vera@example.org',
  }
  const empty = Object.fromEntries(
    [
      'categories',
      'teaser',
      'text',
      'contact',
      'address',
      'phone',
      'email',
      'website',
      'openingNote',
      'sender_message',
    ].map((name) => [name, '']),
  )
  expect(await send('/entry/create', 'entry', { ...empty, ...entry })).toBe(303)
  expect(await send('/newsletter', 'newsletter', { email: 'vera@example.org', privacy: 'on' })).toBe(303)
  const asked = (await mailsTo('vera@example.org')).find(({ text }) => text?.includes('/newsletter/verify/'))
  const [confirm = ''] = /\/newsletter\/verify\/[^\s"<>)]+/.exec(asked?.text ?? '') ?? []
  for (const _twice of [1, 2]) expect(await send(confirm, '', {})).toBe(303)
  const keys = createECDH('prime256v1')
  const device = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  for (const _twice of [1, 2]) {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/v1/firebase/token',
      headers: reader,
      payload: device,
    })
    expect(answer.statusCode).toBe(200)
  }
  expect(await goals()).toEqual({
    'contact.message': 1,
    'contact.barrier': 1,
    'events.submitted': 1,
    'entries.suggested': 1,
    'newsletter.asked': 1,
    'newsletter.confirmed': 1,
    'push.turnedOn': 1,
  })
  for (const { name } of (await report()).goals)
    expect([name.de, name.en]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)])
})

it('counts nothing that people at work or programs complete', async () => {
  expect(await send('/nachricht', 'message', message, { ...reader, ...app.as('admin').headers })).toBe(303)
  expect(await send('/nachricht', 'message', message, { ...reader, dnt: '1' })).toBe(303)
  expect(await send('/nachricht', 'message', message, { 'user-agent': 'curl/8.0' })).toBe(303)
  await app.write((ctx) => ctx.emit('goalReached', { goal: 'contact.message' }))
  expect(await goals()).toEqual({})
})

it('counts a device that keeps a calendar once a day', async () => {
  const { body } = await admin.post('/api/c/event/', {
    title: 'Fest',
    start: '2035-05-05T10:00:00.000Z',
    status: 'published',
  })
  const calendars = async (url: string, agent: string, more: object = {}) =>
    (await app.server.inject({ url, headers: { 'user-agent': agent, ...more } })).statusCode
  for (const url of ['/ics/de/all.ics', '/ics/de/all.ics', '/ics/en/all.ics'])
    expect(await calendars(url, 'iOS/18.0 (22A3354) dataaccessd/1.0')).toBe(200)
  await calendars('/ics/de/all.ics', 'Google-Calendar-Importer')
  await calendars('/ics/de/all.ics', 'Mozilla/5.0 (compatible; Googlebot/2.1)')
  await calendars('/ics/de/all.ics', 'DAVx5/4.4', { dnt: '1' })
  await calendars('/ics/de/type/Nichts.ics', 'DAVx5/4.4')
  await calendars(`/ics/de/event/${body.event._id}.ics`, firefox)
  expect(await goals()).toEqual({ 'analytics.calendar': 2 })
})

const put = (day: string, kind: string, key: string, count: number) =>
  app.write((ctx) =>
    ctx.db.execute(sql`insert into analytics_days values (${day}, ${kind}, ${key}, ${count})`),
  )

it('tells how often each goal was reached, beside the time before', async () => {
  await put('2026-03-10', 'goal', 'contact.message', 3)
  await put('2026-03-09', 'goal', 'contact.message', 1)
  await put('2026-03-09', 'goal', 'newsletter.asked', 2)
  const { goals: told } = await report({ from: '2026-03-10', to: '2026-03-10', compare: 'before' })
  expect(told[0]).toMatchObject({ key: 'contact.message', name: { en: 'Message sent' }, count: 3, before: 1 })
  expect(told.find(({ key }: Counted) => key === 'newsletter.asked')).toMatchObject({ count: 0, before: 2 })
})

const weeklyPath = '/api/v0/analytics/weekly'
const sara = await app.write((ctx) =>
  createUser(ctx, { handle: 'sara', email: 'sara@rebenau.example', roles: ['admin'] }),
)
const moni = await app.write((ctx) =>
  createUser(ctx, { handle: 'moni', email: 'moni@rebenau.example', roles: ['member'] }),
)
const noMail = await app.write((ctx) => createUser(ctx, { handle: 'ohne', roles: ['admin'] }))
const names = new Map([['contact.message', { de: 'Nachricht geschickt', en: 'Message sent' }]])
/** Runs the job at a time. */
const tellAt = (now: string) =>
  runWrite(app.platform, { ...systemCaller(), now }, (ctx: Ctx) => tellWeek(ctx, names))

it('lets administrators choose who gets the report, and refuses whoever cannot', async () => {
  expect((await app.guest.get(weeklyPath)).status).toBe(401)
  expect((await app.as('member').put(weeklyPath, { enabled: true, recipients: [sara._id] })).status).toBe(403)
  for (const recipients of [[], [moni._id], [noMail._id], ['x']])
    expect((await admin.put(weeklyPath, { enabled: true, recipients })).status).toBe(422)
  const { body } = await admin.get(weeklyPath)
  expect(body.weekly).toEqual({ enabled: false, recipients: [], version: 0 })
  expect(body.administrators).toContainEqual({ _id: sara._id, name: 'sara', email: 'sara@rebenau.example' })
  expect(body.administrators).toContainEqual({ _id: noMail._id, name: 'ohne', email: '' })
  expect(body.administrators.map(({ _id }: { _id: string }) => _id)).not.toContain(moni._id)
  const on = { enabled: true, recipients: [sara._id] }
  expect((await admin.put(weeklyPath, { ...on, version: 0 })).body).toEqual({ weekly: { ...on, version: 1 } })
  const late = await admin.put(weeklyPath, { enabled: false, recipients: [], version: 0 })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', details: { current: on, version: 1 } },
  })
  const { audit } = (await admin.get('/api/v0/audit/', { collection: 'analytics' })).body
  expect(audit[0]).toMatchObject({ action: 'update', after: on })
})

it('mails the report on Monday from seven on, once, and never an empty one', async () => {
  await put('2026-03-09', 'page', '/rathaus', 1200)
  await put('2026-03-15', 'visitor', '', 300)
  await put('2026-03-02', 'visitor', '', 200)
  await put('2026-03-10', 'search', 'hundesteuer', 4)
  await put('2026-03-10', 'missing', '/alt', 2)
  await put('2026-03-10', 'goal', 'contact.message', 7)
  await put('2026-03-16', 'page', '/heute', 9)
  // Seven o'clock in Vienna is six in UTC before the clocks change
  for (const early of ['2026-03-16T05:59:00.000Z', '2026-03-15T12:00:00.000Z']) await tellAt(early)
  expect(await mailsTo('sara@')).toEqual([])
  await Promise.all(['00', '01', '02'].map((minute) => tellAt(`2026-03-16T06:${minute}:00.000Z`)))
  await tellAt('2026-03-16T15:00:00.000Z')
  const mails = await mailsTo('sara@')
  expect(mails).toHaveLength(1)
  const [{ subject, text = '', html }] = mails as [(typeof mails)[0]]
  const { site } = await app.write(siteSettings)
  expect(subject).toBe(`Besuche vom 9. März 2026 bis 15. März 2026: ${site.name}`)
  const lines = text.replaceAll(/\s+/g, ' ')
  expect(lines).toMatch(/Besuche:? 300 \(Woche davor: 200\)/)
  expect(lines).toMatch(/rathaus:? 1.200 \(Woche davor: 0\)/)
  expect(lines).toMatch(/hundesteuer:? 4 /)
  expect(lines).toMatch(/Nachricht geschickt:? 7 /)
  expect(lines).not.toContain('/heute')
  expect(html).toContain(`${origin}/admincenter/analytics?range=own&amp;from=2026-03-09&amp;to=2026-03-15`)
  await app.write((ctx) => ctx.db.execute(sql`delete from analytics_days where "day" >= '2026-03-16'`))
  await tellAt('2026-03-23T06:30:00.000Z')
  expect(await mailsTo('sara@')).toHaveLength(1)
})

it('mails nothing to whoever is no administrator any more, nor when it is switched off', async () => {
  await put('2026-03-25', 'page', '/rathaus', 1)
  await app.write((ctx) =>
    ctx.db.execute(sql`update users set "roles" = '{member}' where "_id" = ${sara._id}`),
  )
  await tellAt('2026-03-30T06:30:00.000Z')
  await app.write((ctx) =>
    ctx.db.execute(sql`update users set "roles" = '{admin}' where "_id" = ${sara._id}`),
  )
  await admin.put(weeklyPath, { enabled: false, recipients: [sara._id] })
  await put('2026-04-01', 'page', '/rathaus', 1)
  await tellAt('2026-04-06T06:30:00.000Z')
  expect(await mailsTo('sara@')).toHaveLength(1)
})
