import cookie from '@fastify/cookie'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushService } from '#domains/platform/push/server/delivery/push-service.fixture.ts'
import { openFirebase } from '#domains/platform/push/server/firebase/firebase.ts'
import { pushOver } from '#domains/platform/push/server/index.ts'
import { tellOffice } from '#domains/platform/push/server/offers.ts'
import { officeDeviceJob } from '#domains/platform/push/server/office/office.job.ts'
import { pushPersonal } from '#domains/platform/push/server/push.personal.ts'
import { browserOn, type Browser } from '#domains/platform/users/server/browser.fixture.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { hashPassword } from '#domains/platform/users/server/passwords/password-hash.ts'
import { readSessions } from '#domains/platform/users/server/sign-in/session-cache.ts'
import { shopOf, who } from '#domains/shop/orders/server/orders.fixture.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { SessionReader } from '#kit/server/http/mount.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { type OpenProgram, programOf, testApp } from '#kit/testing/test-app.ts'
import { serverDomains } from './domains.server.ts'

/** A domain with messages for the office. */
const kitchen: ServerDomain = {
  name: 'kitchen',
  officeTopics: [
    {
      name: 'kitchen.soup',
      title: { de: 'Suppe', en: 'Soup' },
      hint: { de: 'Sobald sie fertig ist.', en: 'As soon as it is ready.' },
      order: 1,
      access: { module: 'news', action: 'publish' },
      message: async (_ctx, _id) =>
        _id === gone
          ? null
          : {
              title: { de: 'Suppe fertig', en: 'Soup ready' },
              body: { de: '4 Teller', en: '4 plates' },
              path: `kitchen/${_id}`,
            },
    },
    {
      name: 'kitchen.bill',
      title: { de: 'Rechnung', en: 'Bill' },
      hint: { de: 'Am Abend.', en: 'In the evening.' },
      order: 2,
      access: 'admin',
      message: async () => null,
    },
  ],
}
const gone = uuidv7()
const service = await pushService()
afterAll(service.close)
const domains: ServerDomain[] = [
  ...serverDomains.filter(({ name }) => name !== 'push'),
  pushOver(() => domains, service.network),
  kitchen,
  {
    name: 'cookies',
    routes: async (server) => {
      await server.register(cookie)
    },
  },
]

/** The program with real sessions: test callers are given by header, others by cookie. */
const open: OpenProgram = async (config, parts) => {
  let read: SessionReader = async () => null
  const opened = await programOf(...domains)(config, {
    ...parts,
    sessions: async (request, how) => (await parts.sessions(request, how)) ?? read(request, how),
  })
  read = readSessions(opened.platform)
  return opened
}
const app = await testApp('office messages', { program: open, env: { PUBLIC_URL: 'http://localhost' } })
const shop = shopOf(app)
const password = 'Nebel-Turm-42-Gams'
const hash = await hashPassword(password)
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Creates an account; returns its id. */
const account = async (handle: string, roles: readonly string[]) =>
  (await app.write((ctx) => createUser(ctx, { handle, hash, roles })))._id

let addresses = 0
async function signIn(handle: string): Promise<Browser> {
  const browser = browserOn(app.server, `198.18.7.${++addresses}`, agent)
  const { status, body } = await browser.post('/api/v0/auth/login', { handle, password })
  if (status !== 200) throw new Error(`${handle} could not sign in: ${body['message']}`)
  return browser
}

const path = '/api/v1/firebase/office'
const query = (text: string, values: unknown[] = []) => app.platform.database.pool.query(text, values)
const devices = async () => (await query('select * from push_office_devices')).rows

let round = 0
let people = 0
beforeEach(async () => {
  round++
  service.received.length = 0
  await query('delete from push_office_devices')
})

const { as } = app
const leave = (browser: Browser) => browser.get('/api/v0/auth/logout', { 'sec-fetch-site': 'same-origin' })

/** A new employee with these rights through a custom role. */
async function worker(...rights: string[]) {
  const role = `koch-${++people}`
  await query(
    `insert into own_roles ("_id", "key", "name", "rights") values ($1, $2, jsonb_build_object('de', $2::text, 'en', ''), $3)`,
    [uuidv7(), role, rights],
  )
  const _id = await account(role, [role])
  return { _id, role, browser: await signIn(role) }
}
async function listening(topics = ['kitchen.soup']) {
  const person = await worker('news.publish')
  const device = service.browser(`device-${round}-${person.role}`)
  const { status, body } = await person.browser.post(path, { ...device.subscription, topics })
  expect([status, body['message']]).toEqual([200, undefined])
  return { ...person, device, own: body }
}
async function tell(about = uuidv7()) {
  await app.write((ctx) => tellOffice(ctx, 'kitchen.soup', about))
  await app.platform.jobs.idle()
  return about
}

it('offers what somebody has the right to, and tells the device that chose it', async () => {
  const { browser, own, device } = await listening()
  expect(own['topics']).toMatchObject([{ name: 'kitchen.soup', title: { de: 'Suppe', en: 'Soup' } }])
  expect(own['devices']).toMatchObject([
    { device: 'Firefox · Linux', current: true, topics: ['kitchen.soup'], createdAt: expect.any(String) },
  ])
  const about = await tell()
  expect(service.received).toHaveLength(1)
  expect(service.received[0]).toMatchObject({
    browser: device.name,
    message: {
      notification: {
        title: 'Suppe fertig',
        body: '4 Teller',
        navigate: `http://localhost/admincenter/kitchen/${about}`,
        lang: 'de',
      },
    },
  })
  // In the language of the admin centre on this device
  await browser.post(path, { ...device.subscription, topics: ['kitchen.soup'], lang: 'en' })
  await tell()
  expect(service.received.at(-1)?.message.notification).toMatchObject({ title: 'Soup ready', lang: 'en' })
  expect((await devices()).length).toBe(1)
})

it('tells of one record once, however often it is said, and of nothing that is gone', async () => {
  await listening()
  const about = await tell()
  await tell(about)
  await tell(gone)
  expect(service.received).toHaveLength(1)
})

it('queues nothing where nobody wants to hear of it, or the write fails', async () => {
  await tell()
  await listening()
  await expect(
    app.write(async (ctx) => {
      await tellOffice(ctx, 'kitchen.soup', uuidv7())
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await app.platform.jobs.idle()
  expect(service.received).toEqual([])
})

it('refuses guests, people from outside, rights that are missing, and rubbish', async () => {
  const { subscription } = service.browser(`refused-${round}`)
  const save = { ...subscription, topics: ['kitchen.soup'] }
  const chooser = await worker('news.read')
  await account(`gast${round}`, ['user'])
  const citizen = await signIn(`gast${round}`)
  const _id = uuidv7()
  for (const [ask, status] of [
    [() => app.guest.get(path), 401],
    [() => app.guest.post(path, save), 401],
    [() => app.guest.delete(`${path}/${_id}`), 401],
    [() => citizen.get(path), 403],
    [() => citizen.post(path, save), 403],
    [() => citizen.send('DELETE', `${path}/${_id}`), 403],
    // Employee without the right to this topic
    [() => chooser.browser.post(path, save), 403],
    [() => chooser.browser.post(path, { ...save, topics: ['kitchen.dessert'] }), 422],
    [() => chooser.browser.post(path, { ...save, topics: [] }), 422],
    [() => chooser.browser.post(path, { ...save, endpoint: 'https://192.168.0.1/x' }), 422],
    [() => chooser.browser.post(path, { ...save, endpoint: 'https://localhost/x' }), 422],
    // Invalid session
    [() => app.as('admin').post(path, save), 401],
    // No subscription to move
    [() => chooser.browser.post(path, subscription), 404],
  ] as const satisfies readonly (readonly [() => Promise<{ status: number }>, number])[])
    expect([(await ask()).status, String(ask)]).toEqual([status, String(ask)])
  expect((await chooser.browser.get(path)).body).toEqual({ topics: [], devices: [] })
  expect(await devices()).toEqual([])
})

it('asks once more who somebody is before the device stays signed in, and not when its address changes', async () => {
  const { _id, browser, device, role } = await listening()
  const session = async () =>
    (await query('select * from sessions where "userId" = $1', [_id])).rows as { stay: boolean }[]
  expect(await session()).toMatchObject([{ stay: true }])
  const second = await signIn(role)
  await query(`update sessions set "provedAt" = now() - interval '1 hour' where "userId" = $1`, [_id])
  // Signing out drops the account's cached sessions, so the changed row takes effect
  await leave(second)
  const moved = service.browser(`moved-${round}`)
  const unproved = await browser.post(path, { ...moved.subscription, topics: ['kitchen.soup'] })
  expect(unproved.status).toBe(403)
  expect((await browser.post(path, moved.subscription)).status).toBe(200)
  await tell()
  expect(service.received.map((one) => one.browser)).toEqual([moved.name])
  expect(device.name).not.toBe(moved.name)
})

it('lets people remove their own devices one by one, and nobody else’s', async () => {
  const anna = await listening()
  const bert = await listening()
  const [device] = anna.own['devices']
  expect((await bert.browser.send('DELETE', `${path}/${device._id}`)).status).toBe(404)
  expect((await bert.browser.get(path)).body['devices']).toHaveLength(1)
  const second = await signIn(anna.role)
  const other = service.browser(`second-${round}`)
  expect((await second.post(path, { ...other.subscription, topics: ['kitchen.soup'] })).status).toBe(200)
  const { body } = await second.send('DELETE', `${path}/${device._id}`)
  expect(body['devices']).toMatchObject([{ current: true }])
  await tell()
  expect(service.received.map((one) => one.browser).toSorted()).toEqual(
    [bert.device.name, other.name].toSorted(),
  )
})

it('ends with whoever signs in on the browser next', async () => {
  const anna = await listening()
  const bert = await listening()
  const { status } = await bert.browser.post(path, { ...anna.device.subscription, topics: ['kitchen.soup'] })
  expect(status).toBe(200)
  expect((await anna.browser.get(path)).body['devices']).toEqual([])
  await tell()
  expect(service.received.map((one) => one.browser)).toEqual([anna.device.name])
})

it.each<[string, (person: Awaited<ReturnType<typeof listening>>) => Promise<unknown>]>([
  ['signing out', ({ browser }) => leave(browser)],
  [
    'signing out elsewhere',
    async ({ browser, role }) => {
      const { sessions } = (await browser.get('/api/v0/auth/sessions')).body
      const second = await signIn(role)
      await second.send('DELETE', `/api/v0/auth/sessions/${sessions[0]._id}`)
    },
  ],
  [
    'a session that is over',
    ({ _id }) =>
      query(`update sessions set "expiresAt" = now() - interval '1 second' where "userId" = $1`, [_id]),
  ],
  [
    'a locked account',
    async ({ _id }) => {
      const { rows } = await query('select "version" from users where "_id" = $1', [_id])
      const answer = await as('admin').put(`/api/v0/auth/${_id}`, {
        version: rows[0].version,
        disabled: true,
      })
      expect(answer.status).toBe(200)
    },
  ],
  ['an account that was removed', ({ _id }) => as('admin').delete(`/api/v0/auth/${_id}`)],
  [
    'a right that was taken',
    ({ role }) => query(`update own_roles set "rights" = '{}' where "key" = $1`, [role]),
  ],
])('hears nothing any more after %s', async (_what, end) => {
  const person = await listening()
  await tell()
  expect(service.received).toHaveLength(1)
  await end(person)
  await tell()
  expect(service.received).toHaveLength(1)
  expect(await devices()).toEqual([])
})

it('keeps a right that was lost from taking the other topics along', async () => {
  const { role, own } = await listening()
  await query(`update push_office_devices set "topics" = '{kitchen.soup,kitchen.bill}'`)
  await query(`update own_roles set "rights" = '{}' where "key" = $1`, [role])
  await tell()
  expect(service.received).toEqual([])
  expect(await devices()).toMatchObject([{ _id: own['devices'][0]._id, topics: ['kitchen.bill'] }])
})

it('forgets an address that is gone, and counts what fails', async () => {
  const first = await listening()
  const second = await listening()
  first.device.answers.push(410)
  second.device.answers.push(400)
  await tell()
  expect(await devices()).toMatchObject([{ userId: second._id }])
  expect(app.platform.metrics.failures()).toContainEqual(expect.objectContaining({ name: 'push' }))
  await tell()
  expect(service.received.map((one) => one.browser)).toEqual([second.device.name])
})

it('tries again where a push service is busy, for this device alone, with the same message', async () => {
  const { device, own } = await listening()
  await listening()
  const news = { message: uuidv7(), topic: 'kitchen.soup', about: uuidv7(), device: own['devices'][0]._id }
  const job = officeDeviceJob({ network: service.network, firebase: openFirebase() })
  const run = { id: '', retry: 1, last: false, signal: new AbortController().signal }
  device.answers.push(503)
  await expect(job.handle(app.platform, news, run)).rejects.toThrow('503')
  device.answers.push(503)
  await job.handle(app.platform, news, { ...run, last: true })
  await job.handle(app.platform, news, run)
  expect(service.received).toMatchObject([
    { browser: device.name, message: { notification: { tag: news.message } } },
  ])
})

it('goes with new keys, to which no address of before belongs', async () => {
  await listening()
  expect((await as('admin').post('/api/v1/firebase/key')).status).toBe(200)
  expect(await devices()).toEqual([])
})

it('stands in what is kept of a person, and goes with the person', async () => {
  const anna = await listening()
  const bert = await listening()
  const person = {
    emails: [],
    accounts: [{ _id: anna._id, handle: anna.role, name: '', stays: null }],
    names: [],
    records: [],
  }
  const { result: findings } = await runRead(app.platform, systemCaller(), (ctx) =>
    pushPersonal.find!(ctx, person),
  )
  expect(findings).toMatchObject([
    {
      title: 'Firefox · Linux',
      fate: 'remove',
      sure: true,
      data: { endpoint: anna.device.subscription.endpoint, topics: ['Suppe'] },
    },
  ])
  await app.write((ctx) => pushPersonal.erase!(ctx, findings, person))
  expect(await devices()).toMatchObject([{ userId: bert._id }])
})

describe('a new order in the shop', () => {
  let shirt = ''
  beforeAll(async () => {
    await shop.open()
    shirt = await shop.sold('Leiberl', '50')
    await account('chefin', ['admin'])
  })

  it('is offered where there is a shop, and where it was chosen before', async () => {
    const owner = await signIn('chefin')
    const offered = async () =>
      (await owner.get(path)).body['topics'].map(({ name }: { name: string }) => name)
    const settings = '/api/v0/shop/settings/catalog'
    expect(await offered()).toContain('shop_order.placed')
    await as('admin').put(settings, { enabled: false })
    expect(await offered()).not.toContain('shop_order.placed')
    await as('admin').put(settings, { enabled: true })
    const { subscription } = service.browser('tablet')
    await owner.post(path, { ...subscription, topics: ['shop_order.placed'] })
    await as('admin').put(settings, { enabled: false })
    expect(await offered()).toContain('shop_order.placed')
    await as('admin').put(settings, { enabled: true })
    const { devices: own } = (await owner.get(path)).body
    await owner.send('DELETE', `${path}/${own[0]._id}`)
  })

  const ordered = (quantity: number, idempotencyKey = uuidv7()) =>
    as('admin').post('/api/v0/shop/phone-order', {
      address: { ...who, title: '', company: '', uid: '' },
      email: '',
      lines: [{ item: shirt, quantity }],
      source: 'transfer',
      idempotencyKey,
    })

  it('is told once on the devices of those who may read it, without saying whose it is', async () => {
    const owner = await signIn('chefin')
    const { subscription } = service.browser('telefon')
    const saved = await owner.post(path, { ...subscription, topics: ['shop_order.placed'] })
    expect(saved.body['devices']).toMatchObject([{ current: true, topics: ['shop_order.placed'] }])
    const key = uuidv7()
    const { status, body } = await ordered(2, key)
    expect([status, body.message]).toEqual([200, undefined])
    expect((await ordered(2, key)).body.shop_order._id).toBe(body.shop_order._id)
    await app.platform.jobs.idle(60)
    const { _id, number, totalCents } = body.shop_order
    expect(service.received.map(({ message }) => message.notification)).toEqual([
      {
        title: `Neue Bestellung: ${number}`,
        body: expect.stringMatching(/^24,90\s€$/),
        navigate: `http://localhost/admincenter/shop/orders/${_id}`,
        lang: 'de',
        dir: 'ltr',
        tag: expect.any(String),
      },
    ])
    expect(totalCents).toBe(2490)
    expect(JSON.stringify(service.received)).not.toMatch(/Huber|Krems|Hauptplatz/)
  })

  it('is placed though its message is refused, and one that fails is told to nobody', async () => {
    const owner = await signIn('chefin')
    const phone = service.browser('anderes-telefon')
    await owner.post(path, { ...phone.subscription, topics: ['shop_order.placed'] })
    expect((await ordered(5000)).status).toBe(422)
    phone.answers.push(418)
    expect((await ordered(2)).status).toBe(200)
    await app.platform.jobs.idle(60)
    expect(phone.answers).toEqual([])
    expect(service.received).toEqual([])
    const seen = app.platform.metrics.failures().find(({ name }) => name === 'push')
    expect(seen?.message).toContain('418')
  })
})
