import { simpleParser } from 'mailparser'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { parseMail } from '#kit/server/mailbox/incoming-mail.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { closeWithFile } from '#kit/testing/opened.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { changeSettings } from '#domains/platform/settings/server/offers.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import {
  storeSubscribers,
  subscribersTable,
  subscriptionAddress,
} from '#domains/office/newsletter/server/offers.ts'
import { moduleProps } from '../letter-modules.contract.ts'
import { allowedStyles } from './letter/letter-html.ts'
import { deliver } from './sending/deliver.ts'
import { tickJob } from './sending/deliver.job.ts'
import { messageIdOf } from './letter/letter-links.ts'
import { takeReturn } from './returns/returns.service.ts'

/** Behaviour of the test mail server by recipient. */
let behave: (to: string) => 'take' | 'later' | 'none' | 'spam' | 'breakBefore' | 'breakAfter' = () => 'take'
const received: { to: string; raw: Buffer }[] = []
const refuse = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, session, callback) {
    const what = behave(address)
    if (what === 'breakBefore') {
      ;(session as unknown as { socket?: { destroy(): void } }).socket?.destroy()
      return callback(refuse(421, 'closing'))
    }
    if (what === 'later') return callback(refuse(451, '4.7.1 try later'))
    if (what === 'none') return callback(refuse(550, '5.1.1 no such user'))
    callback()
  },
  onData(stream, session, callback) {
    const to = session.envelope.rcptTo[0]?.address ?? ''
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const what = behave(to)
      if (what === 'spam') return callback(refuse(554, '5.7.1 spam'))
      received.push({ to, raw: Buffer.concat(chunks) })
      if (what === 'breakAfter') return callback(refuse(421, '4.3.2 shutting down'))
      callback()
    })
  },
})
await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
// Started before the program, so closed after it: a server waits half a minute for open connections
closeWithFile(() => new Promise<void>((done) => smtp.close(() => done())))
const { port } = smtp.server.address() as AddressInfo

const app = await testApp('letters')
const admin = app.as('admin')
const { platform } = app
const { pool } = platform.database
platform.mail.setSender(async () => ({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  address: 'amt@rebenau.example',
}))
beforeEach(async () => {
  received.length = 0
  behave = () => 'take'
  await pool.query('delete from newsletter_sendings')
  await pool.query('delete from newsletter_suppressions')
  await pool.query('delete from newsletter_subscribers')
})

const [list] = (await admin.get('/api/v0/newsletter_list')).body.newsletter_list
const signal = new AbortController().signal

const module = (kind: string, props: object = {}) => ({
  _id: uuidv7(),
  kind,
  props: moduleProps.parse(props),
})
const words = (de: string, en = '') => ({ de, en })

async function readers(...names: string[]) {
  const people = names.map((name) => ({
    _id: uuidv7(),
    email: `${name}@example.org`,
    name: `${name} Berg`,
    lang: 'de' as const,
    state: 'confirmed' as const,
    lists: [list._id],
    since: new Date().toISOString(),
  }))
  await app.write((ctx) => storeSubscribers(ctx, [], people, 'test'))
  return people
}

async function makeSending(more: object = {}) {
  const { body } = await admin.post('/api/v0/newsletter_sending', {
    title: 'Gemeindebrief',
    subject: words('Neues für {{first_name|alle}}', 'News for {{first_name|all}}'),
    preview: words('Was war, was kommt', 'What was and will be'),
    lists: [list._id],
    modules: [
      module('heading', { text: words('Der Brunnen läuft', 'The fountain runs') }),
      module('text', { text: words('<p>Hallo {{name}}, <a href="/news">mehr</a></p>', '<p>Hello</p>') }),
      module('button', {
        text: words('Zur Website', 'To the site'),
        href: 'https://rebenau.example/x?a=1&b=2',
      }),
    ],
    ...more,
  })
  expect(body.message).toBeUndefined()
  return body.newsletter_sending
}
const start = (_id: string) => admin.post(`/api/v0/newsletter_sending/${_id}/start`, {})
const stateOf = async (_id: string) =>
  (await admin.get(`/api/v0/newsletter_sending/${_id}`)).body.newsletter_sending
const recipientsOf = async (_id: string) =>
  (await admin.get(`/api/v0/newsletter_sending/${_id}/recipients`, { limit: '500' })).body.recipients

test('a letter goes to each reader once, with his own words, ways out and no way in', async () => {
  await readers('eva', 'adam')
  const { _id } = await makeSending()
  expect((await start(_id)).status).toBe(200)
  await platform.jobs.idle(20)
  expect(received.map(({ to }) => to).toSorted()).toEqual(['adam@example.org', 'eva@example.org'])
  const mail = await simpleParser(received.find(({ to }) => to.startsWith('eva'))!.raw)
  expect(mail.subject).toBe('Neues für eva')
  expect(mail.text).toContain('Hallo eva Berg')
  expect(String(mail.headers.get('precedence'))).toBe('bulk')
  expect(String(mail.headers.get('auto-submitted'))).toBe('auto-generated')
  const { list: ways } = Object.fromEntries(mail.headers) as { list?: { unsubscribe?: { url?: string } } }
  expect(ways?.unsubscribe?.url).toContain('/newsletter/subscription/')
  const post = mail.headerLines.find(({ key }) => key === 'list-unsubscribe-post')
  expect(post?.line).toContain('List-Unsubscribe=One-Click')
  expect(mail.html).toContain('lang="de"')
  expect(mail.html).not.toMatch(/\{\{/)
  expect(await stateOf(_id)).toMatchObject({ state: 'sent', progress: { total: 2, sent: 2, waiting: 0 } })
  // A second run sends nothing twice
  await deliver(platform, _id, signal)
  expect(received).toHaveLength(2)
})

test('styles of a letter are those that all large mail programs keep, and it is small enough for them', async () => {
  const { body } = await admin.post('/api/v0/newsletter_template/preview', {
    subject: words('Betreff'),
    preview: words('Vorschau'),
    modules: [
      module('heading', { text: words('Überschrift') }),
      module('text', {
        text: words('<p>Text <script>alert(1)</script><a href="javascript:x">x</a></p><ul><li>a</li></ul>'),
      }),
      module('columns', { columns: [{ title: words('A') }, { title: words('B') }] }),
      module('button', { text: words('Weiter'), href: 'https://example.org' }),
      module('divider'),
      module('sponsor', { text: words('<p>Winzer</p>') }),
    ],
  })
  expect(body.html).not.toContain('<script')
  expect(body.html).not.toContain('javascript:')
  const inBody = String(body.html).replace(/<head>[\s\S]*?<\/head>/, '')
  expect(inBody).not.toContain('&#x27;')
  const used = [...inBody.matchAll(/style="([^"]*)"/g)].flatMap(([, style = '']) =>
    style.split(';').map((one) => one.split(':')[0]!.trim()),
  )
  expect([...new Set(used)].filter((name) => name && !allowedStyles.has(name))).toEqual([])
  expect(body.html).toContain('prefers-color-scheme:dark')
  expect(body.bytes).toBeLessThan(102 * 1024)
  expect(body.text).toContain('Überschrift')
})

test('a letter names days as they are read later: none is today or tomorrow', async () => {
  const start = new Date(Date.now() + 3_600_000).toISOString()
  const made = await admin.post('/api/c/event/', { title: 'Turnen', start, status: 'published' })
  expect(made.status).toBeLessThan(300)
  const { body } = await admin.post('/api/v0/newsletter_template/preview', {
    subject: words('Betreff'),
    preview: words('Vorschau'),
    modules: [module('events')],
  })
  expect(body.text).toContain('Turnen')
  expect(body.text).not.toMatch(/heute|morgen/i)
})

test('what was handed over when the process died is uncertain, shown, and sent again only when a person says so', async () => {
  await readers('eva', 'adam', 'kim')
  const { _id } = await makeSending()
  behave = () => 'later'
  await start(_id)
  await platform.jobs.idle(20)
  await pool.query(
    `update newsletter_recipients set "state" = 'handing', "run" = gen_random_uuid(), "notBefore" = null
    where "sending" = $1 and "email" = 'eva@example.org'`,
    [_id],
  )
  await pool.query(
    `update newsletter_recipients set "state" = 'claimed', "run" = gen_random_uuid(), "notBefore" = null
    where "sending" = $1 and "email" = 'adam@example.org'`,
    [_id],
  )
  behave = () => 'take'
  expect(await deliver(platform, _id, signal)).toMatchObject({ uncertain: 1, sent: 1 })
  expect(received.map(({ to }) => to)).toEqual(['adam@example.org'])
  expect(
    (await recipientsOf(_id)).find(({ email }: { email: string }) => email.startsWith('eva')).state,
  ).toBe('uncertain')
  await deliver(platform, _id, signal)
  expect(received).toHaveLength(1)
  expect(
    (await app.as('member').post(`/api/v0/newsletter_sending/${_id}/settle`, { to: 'again' })).status,
  ).toBe(403)
  expect((await admin.post(`/api/v0/newsletter_sending/${_id}/settle`, { to: 'again' })).body.settled).toBe(1)
  await platform.jobs.idle(20)
  expect(received.map(({ to }) => to)).toContain('eva@example.org')
})

test('a server that closes after the content leaves one uncertain letter, and the rest waits', async () => {
  await readers('eva')
  behave = () => 'breakAfter'
  const { _id } = await makeSending()
  await start(_id)
  await platform.jobs.idle(20)
  expect(received).toHaveLength(1)
  expect(await recipientsOf(_id)).toMatchObject([{ state: 'uncertain' }])
})

test('answers decide: later waits, no such mailbox is suppressed, the next letter passes it over', async () => {
  await readers('eva', 'adam', 'kim')
  behave = (to) => (to.startsWith('eva') ? 'later' : to.startsWith('adam') ? 'none' : 'take')
  const { _id } = await makeSending()
  await start(_id)
  await platform.jobs.idle(20)
  const states = Object.fromEntries(
    (await recipientsOf(_id)).map((one: { email: string; state: string }) => [
      one.email.split('@')[0],
      one.state,
    ]),
  )
  expect(states).toEqual({ eva: 'waiting', adam: 'bounced', kim: 'sent' })
  const { body } = await admin.get('/api/v0/newsletter_suppression/')
  expect(body.newsletter_suppression).toMatchObject([{ email: 'adam@example.org', reason: 'hard' }])
  behave = () => 'take'
  received.length = 0
  const again = await makeSending({ title: 'Zweiter' })
  await start(again._id)
  await platform.jobs.idle(20)
  expect(received.map(({ to }) => to).toSorted()).toEqual(['eva@example.org', 'kim@example.org'])
  expect((await stateOf(again._id)).progress).toMatchObject({ total: 3, sent: 2, skipped: 1 })
})

test('a domain that takes so many letters a minute gets them one after the other, all in one run', async () => {
  await readers('eva', 'adam', 'kim')
  const { body: was } = await admin.get('/api/v0/newsletter/settings')
  const { ecgList: _list, ...settings } = was
  const limited = { ...settings, domains: [{ domain: 'example.org', perMinute: 1200 }] }
  expect((await admin.put('/api/v0/newsletter/settings', limited)).status).toBe(200)
  const { _id } = await makeSending()
  await start(_id)
  await platform.jobs.idle(20)
  expect((await stateOf(_id)).progress).toMatchObject({ total: 3, sent: 3 })
  const { body: now } = await admin.get('/api/v0/newsletter/settings')
  await admin.put('/api/v0/newsletter/settings', { ...settings, version: now.version })
})

test('who leaves after a letter counts for it, and only who agreed is counted one by one, until it is taken back', async () => {
  const [eva] = await readers('eva', 'adam')
  await app.write(async (ctx) => changeSettings(ctx, { newsletter: { box: false, measure: true } }))
  const own = new URL(subscriptionAddress({ platform }, eva!._id, 'de')).pathname
  const send = (form: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: own,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  const page = async () => (await app.guest.get('/api/c/site', { path: own })).body.data
  expect((await page()).measured).toBe(false)
  expect((await send({ action: 'measure', measured: 'on' })).headers.location).toBe(
    '/newsletter?done=measure',
  )
  expect((await page()).measured).toBe(true)
  const { _id } = await makeSending()
  await start(_id)
  await platform.jobs.idle(20)
  const htmlTo = async (name: string) =>
    String((await simpleParser(received.find(({ to }) => to.startsWith(name))!.raw)).html)
  const [seen] = /\/newsletter\/o\/[^"]+/.exec(await htmlTo('eva'))!
  const [click] = /\/newsletter\/l\/\d+-\d+~[^"]+/.exec(await htmlTo('eva'))!
  expect(await htmlTo('adam')).not.toMatch(/\/newsletter\/o\/|~/)
  const figures = async () => (await admin.get('/api/v0/newsletter/stats/', { _id })).body.stats[0]
  const follow = (url: string) => app.server.inject({ url, headers: { 'user-agent': 'Mozilla/5.0' } })
  // A key with one changed character is not counted
  await follow(seen.replace(/.(?=\.gif$)/, (last) => (last === '_' ? '-' : '_')))
  expect(await figures()).toMatchObject({ measured: 1, opened: 0 })
  expect((await follow(seen)).headers['content-type']).toBe('image/gif')
  expect(await figures()).toMatchObject({ opened: 1, clicked: 0 })
  await send({ action: 'measure' })
  expect((await follow(click)).statusCode).toBe(302)
  expect(await figures()).toMatchObject({ opened: 1, clicked: 0, visits: 1, left: 0 })
  const { body } = await admin.get('/api/v1/getPageDataNewsletterSubscriberEdit/', { _id: eva!._id })
  expect(body.consents.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'unmeasured',
    'measured',
  ])
  // One-click unsubscription (RFC 8058), repeated
  for (let times = 0; times < 2; times++)
    expect((await send({ 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
  await tickJob.handle(platform, undefined as never, { signal } as never)
  expect(await figures()).toMatchObject({ left: 1, sent: 2 })
})

test('who leaves while it is sent gets nothing, and a pause holds what waits', async () => {
  const [eva] = await readers('eva', 'adam')
  behave = () => 'later'
  const { _id } = await makeSending()
  await start(_id)
  await platform.jobs.idle(20)
  expect((await admin.post(`/api/v0/newsletter_sending/${_id}/pause`, {})).status).toBe(200)
  await pool.query(`update newsletter_recipients set "notBefore" = null where "sending" = $1`, [_id])
  behave = () => 'take'
  await deliver(platform, _id, signal)
  expect(received).toHaveLength(0)
  await admin.put('/api/v0/newsletter_subscriber', { _id: eva!._id, state: 'left' })
  expect((await admin.post(`/api/v0/newsletter_sending/${_id}/resume`, {})).status).toBe(200)
  await platform.jobs.idle(20)
  expect(received.map(({ to }) => to)).toEqual(['adam@example.org'])
  expect((await stateOf(_id)).progress).toMatchObject({ sent: 1, skipped: 1 })
})

test('after an older state was brought back nothing leaves by itself', async () => {
  await readers('eva')
  const planned = await makeSending({ sendAt: new Date(Date.now() + 3_600_000).toISOString() })
  await admin.post(`/api/v0/newsletter_sending/${planned._id}/plan`, {})
  const leaving = await makeSending()
  behave = () => 'later'
  await start(leaving._id)
  await platform.jobs.idle(20)
  expect([(await stateOf(planned._id)).state, (await stateOf(leaving._id)).state]).toEqual([
    'planned',
    'sending',
  ])
  await app.write((ctx) => ctx.emit('siteRestored', { at: ctx.now }))
  behave = () => 'take'
  await pool.query(`update newsletter_sendings set "sendAt" = now() - interval '1 hour' where "_id" = $1`, [
    planned._id,
  ])
  await pool.query('update newsletter_recipients set "notBefore" = null')
  await tickJob.handle(platform, undefined as never, { signal } as never)
  await platform.jobs.idle(20)
  expect(received).toEqual([])
  const states = [await stateOf(planned._id), await stateOf(leaving._id)]
  expect(states).toMatchObject([
    { state: 'held', trouble: expect.stringContaining('ältere Fassung') },
    { state: 'paused', trouble: expect.stringContaining('ältere Fassung') },
  ])
})

test('a letter that is not ready, or for nobody, does not leave; one that has begun does not change', async () => {
  const empty = await makeSending({ modules: [] })
  expect((await start(empty._id)).body).toMatchObject({ code: 'LETTER_NOT_READY' })
  const lonely = await makeSending()
  expect((await start(lonely._id)).body).toMatchObject({ code: 'NOBODY' })
  await readers('eva')
  const gone = await makeSending()
  await start(gone._id)
  const change = await admin.put(`/api/v0/newsletter_sending/${gone._id}`, { subject: words('Anders') })
  expect([change.status, change.body.code]).toEqual([409, 'SENDING_BEGUN'])
  expect((await app.as('member').post(`/api/v0/newsletter_sending/${gone._id}/pause`, {})).status).toBe(403)
  expect((await app.guest.get('/api/v0/newsletter2/')).status).toBe(401)
})

test('only a report that names a letter of ours counts; a complaint takes the person off', async () => {
  const [eva] = await readers('eva')
  const { _id } = await makeSending()
  await start(_id)
  await platform.jobs.idle(20)
  const [recipient] = await recipientsOf(_id)
  const complaint = (id: string) =>
    parseMail(
      Buffer.from(
        [
          'From: abuse@provider.example',
          'Message-ID: <c@provider.example>',
          'MIME-Version: 1.0',
          'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
          '',
          '--b',
          'Content-Type: message/feedback-report',
          '',
          'Feedback-Type: abuse',
          '',
          '--b',
          'Content-Type: text/rfc822-headers',
          '',
          `Message-ID: <${id}@rebenau.example>`,
          '',
          '--b--',
          '',
        ].join('\r\n'),
      ),
    )
  const state = async () =>
    (await platform.database.db.select().from(subscribersTable)).find((one) => one._id === eva!._id)!.state
  const forged = await complaint(`${recipient._id}.aaaaaaaaaaaaaaaaaaaaaa`)
  await app.write((ctx) => takeReturn(ctx, forged))
  expect(await state()).toBe('confirmed')
  const real = await complaint(messageIdOf({ platform }, recipient._id))
  await app.write((ctx) => takeReturn(ctx, real))
  expect(await state()).toBe('left')
  const { body } = await admin.get('/api/v0/newsletter_suppression/')
  expect(body.newsletter_suppression).toMatchObject([{ reason: 'complaint' }])
  const release = await admin.delete(`/api/v0/newsletter_suppression/${body.newsletter_suppression[0]._id}`)
  expect([release.status, release.body.code]).toEqual([409, 'COMPLAINED'])
})

test('links are counted and lead only to what the letter names; the archive shows public letters', async () => {
  await readers('eva')
  const drawn = await sharp({ create: { width: 700, height: 350, channels: 3, background: '#7a1f3d' } })
    .png()
    .toBuffer()
  const image = await app.write(
    async (ctx) => (await storeFile(ctx, { name: 'a.png', content: drawn })).file._id,
  )
  await platform.jobs.idle(20)
  const { _id, number } = await makeSending({
    modules: [
      module('text', { text: words('<p>Hallo {{name}}, <a href="/news">mehr</a></p>', '<p>Hello</p>') }),
      module('button', {
        text: words('Zur Website', 'To the site'),
        href: 'https://rebenau.example/x?a=1&b=2',
      }),
      module('picture', { image, alt: words('Der Brunnen') }),
    ],
  })
  await start(_id)
  await platform.jobs.idle(20)
  const follow = (address: string, agent = 'Mozilla/5.0') =>
    app.server.inject({ url: address, headers: { 'user-agent': agent } })
  const html = String((await simpleParser(received[0]!.raw)).html)
  const tag = /<img[^>]*alt="Der Brunnen"[^>]*>/.exec(html)?.[0] ?? ''
  expect(tag).toMatch(/srcset="https?:\/\/\S+ 320w, https?:\/\/\S+ 640w"/i)
  for (const attribute of ['sizes="536px"', 'width="536"', 'height="268"']) expect(tag).toContain(attribute)
  const places = [...html.matchAll(/\/newsletter\/l\/\d+-(\d+)"/g)].map(([, place]) => Number(place))
  const hrefs = await Promise.all(
    places.map(async (place) => (await follow(`/newsletter/l/${number}-${place}`)).headers.location),
  )
  expect(hrefs).toContain('https://rebenau.example/x?a=1&b=2')
  await follow(`/newsletter/l/${number}-0`, 'SomeBot/1.0')
  expect((await follow(`/newsletter/l/${number}-999`)).headers.location).toBe('/newsletter')
  const { body } = await admin.get('/api/v0/newsletter/stats/', { _id })
  expect(body.stats).toMatchObject([{ sent: 1, visits: places.length, opened: 0, clicked: 0 }])
  const table = async (lang: string) =>
    (await admin.get('/api/v0/newsletter/stats/export', { _id, lang })).text.trim().split('\r\n').at(-1)
  // In the site's time zone, in a format that spreadsheets recognise, depending on the language
  expect(await table('de')).toMatch(/^[^;]+;\d{4}-\d\d-\d\d \d\d:\d\d;1;1;/)
  expect(await table('en')).toMatch(/^[^,]+,\d{4}-\d\d-\d\d \d\d:\d\d,1,1,/)
  const archive = (await app.guest.get('/api/c/site', { path: '/newsletter/archiv' })).body
  expect(archive.data.letters).toMatchObject([{ title: 'Neues für alle' }])
  const page = (await app.guest.get('/api/c/site', { path: archive.data.letters[0].href })).body
  expect(page).toMatchObject({ view: 'letter', data: { title: 'Neues für alle' } })
  expect(JSON.stringify(page.data)).not.toContain('eva')
  const [shown] = page.data.blocks.flatMap(({ picture }: { picture?: { forms?: object } }) => picture ?? [])
  expect(shown).toMatchObject({ alt: 'Der Brunnen', forms: { w: 700, h: 350 } })
  expect(shown.forms.variants).toContainEqual(expect.objectContaining({ w: 320, type: 'image/webp' }))
  // Colours of the mail would be unreadable on a dark page
  expect(JSON.stringify(page.data)).toContain('<p>')
  expect(JSON.stringify(page.data)).not.toMatch(/style=|class=/)
  await admin.put(`/api/v0/newsletter_sending/${_id}`, { public: false })
  expect((await app.guest.get('/api/c/site', { path: archive.data.letters[0].href })).body.status).toBe(404)
  const feed = await app.server.inject({ url: '/newsletter/archiv.xml' })
  expect(feed.headers['content-type']).toContain('application/rss+xml')
})

test('who may not send changes neither a planned letter nor the template of one that leaves by itself', async () => {
  const writer = app.as({
    role: 'member',
    rights: ['newsletter.read', 'newsletter.create', 'newsletter.update'],
  })
  const { _id } = await makeSending({ sendAt: new Date(Date.now() + 86_400_000).toISOString() })
  const path = `/api/v0/newsletter_sending/${_id}`
  expect((await admin.post(`${path}/plan`, {})).status).toBe(200)
  const changed = await writer.put(path, { subject: words('Überweisen Sie hierher') })
  expect(changed).toMatchObject({ status: 403, body: { code: 'NO_PERMISSION' } })
  expect((await stateOf(_id)).subject).toMatchObject({ de: 'Neues für {{first_name|alle}}' })
  // A withdrawn letter is a draft that must be approved again
  expect((await writer.post(`${path}/revise`, {})).body.newsletter_sending).toMatchObject({ state: 'draft' })
  expect((await writer.put(path, { subject: words('Anders') })).status).toBe(200)
  expect((await writer.post(`${path}/plan`, {})).status).toBe(403)

  const template = (await admin.post('/api/v0/newsletter_template', { title: 'Wochenbrief' })).body
    .newsletter_template
  const templatePath = `/api/v0/newsletter_template/${template._id}`
  const alone = { title: 'Woche', rhythm: 'weekly', template: template._id, lists: [list._id], active: true }
  const automation = (await admin.post('/api/v0/newsletter_automation', { ...alone, approve: false })).body
    .newsletter_automation
  const change = { subject: words('Überweisen Sie hierher') }
  expect(await writer.put(templatePath, change)).toMatchObject({
    status: 403,
    body: { code: 'NO_PERMISSION' },
  })
  await admin.put(`/api/v0/newsletter_automation/${automation._id}`, { approve: true })
  expect((await writer.put(templatePath, change)).status).toBe(200)
  expect((await admin.delete(`/api/v0/newsletter_automation/${automation._id}`)).status).toBe(200)
})

test('a test letter goes to who is named and stands in no figures', async () => {
  const { _id } = await makeSending()
  const both = await admin.post('/api/v0/newsletter/sendtest/', { to: ['amt@example.org'] })
  expect(both.status).toBe(422)
  const sent = await admin.post('/api/v0/newsletter/sendtest/', { sending: _id, to: ['amt@example.org'] })
  expect(sent.body).toEqual({ done: true, to: ['amt@example.org'] })
  await platform.jobs.idle(20)
  expect((await simpleParser(received[0]!.raw)).subject).toBe('[Probe] Neues für Maria')
  expect((await stateOf(_id)).progress.total).toBe(0)
})

test('whoever may not send letters tries them on the office alone, and nobody without end', async () => {
  const { _id } = await makeSending()
  await app.write((ctx) =>
    createUser(ctx, { handle: 'probe', email: 'probe@rebenau.example', roles: ['admin'] }),
  )
  const rights = ['newsletter.read', 'newsletter.update']
  const writer = app.as({ role: 'member', name: 'Wolf', rights })
  const asked = (to: string) => ({ sending: _id, to: [to] })
  const stranger = await writer.post('/api/v0/newsletter/sendtest/', asked('wer@example.org'))
  expect([stranger.status, Object.keys(stranger.body.fields)]).toEqual([422, ['to']])
  const office = await writer.post('/api/v0/newsletter/sendtest/', asked('Probe@rebenau.example'))
  expect(office.status).toBe(200)
  await app.platform.database.pool.query(
    `insert into audit select gen_random_uuid(), now(), "by", "byName", "action", "collection", "recordId", '', null, "after"
      from audit, generate_series(1, 29) where "action" = 'sendTest' and "recordId" = $1`,
    [_id],
  )
  const many = await writer.post('/api/v0/newsletter/sendtest/', asked('probe@rebenau.example'))
  expect([many.status, many.body.code]).toEqual([429, 'TOO_MANY'])
})

test('a block that cleaning makes longer than its bound is refused, and one stored before stays readable', async () => {
  const path = '/api/v0/newsletter_template'
  const modules = [module('text', { text: words('<'.repeat(19_990)) })]
  const refused = await admin.post(path, { title: 'Zu lang', modules })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['modules']])
  const kept = await admin.post(path, {
    title: 'Winkel',
    modules: [module('text', { text: words('‹'.repeat(19_990)) })],
  })
  expect(kept.status).toBe(200)
  const { _id } = kept.body.newsletter_template
  await pool.query(
    `update newsletter_template_modules set "props" = jsonb_set("props", '{text,de}', to_jsonb($1::text))`,
    ['&lt;'.repeat(19_990)],
  )
  const read = await admin.get(`${path}/${_id}`)
  expect([read.status, read.body.newsletter_template.modules[0].props.text.de.length]).toEqual([200, 79_960])
})
