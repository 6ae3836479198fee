import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { stampField, stampForm, trapField } from '#kit/server/http/spam.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { changeSettings, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { sweepPictures } from '#domains/platform/reports/server/offers.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { defectsPersonal } from './defects.personal.ts'
import { forgetClosed } from './forget.service.ts'
import { changeDefectSettings } from './offers.ts'

const app = await testApp('defects')
const admin = app.as('admin')
const clerk = app.as({ role: 'member', rights: ['defect.read', 'defect.update'] })

beforeAll(() =>
  app.write(async (ctx) => {
    const { site } = await siteSettings(ctx)
    await changeSettings(ctx, {
      site: { ...site, contact: { ...site.contact, email: 'amt@rebenau.example' } },
    })
    await changeDefectSettings(ctx, { enabled: true, email: 'bauhof@rebenau.example' })
  }),
)

const typed = {
  kind: 'strasse',
  text: 'Vor dem Haus ist ein tiefes Schlagloch.\r\nSeit dem Winter.',
  place: 'Hauptplatz 4',
  lat: '',
  lon: '',
  name: 'Vera Huber',
  email: 'vera@rebenau.example',
  tell: 'on',
}
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#996633' } })
    .withExif({
      IFD0: { Copyright: 'Geheimnis' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 37/1 8/1' },
    })
    .jpeg()
    .toBuffer()

interface Sending {
  to?: string
  form?: 'defect' | 'defect-remark'
  photos?: Buffer[]
  address?: string
}
let network = 0
/** Sends a form as a browser without JavaScript does, filled in for some seconds. */
async function send(fields: Record<string, string>, more: Sending = {}) {
  const { to = '/schaden-melden', form = 'defect', photos = [] } = more
  const made = new Date(Date.now() - 10_000).toISOString()
  const body = new FormData()
  body.set(stampField, stampForm(app.platform.config.secret, form, made))
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const content of photos) body.append('photos', new Blob([new Uint8Array(content)]), 'IMG_1.jpg')
  const request = new Request('http://site', { method: 'POST', body })
  const answer = await app.server.inject({
    method: 'POST',
    url: to,
    headers: { 'content-type': request.headers.get('content-type')! },
    remoteAddress: more.address ?? `10.3.0.${++network}`,
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const isPage = String(answer.headers['content-type']).startsWith('application/json')
  const page = isPage ? answer.json() : null
  return {
    status: answer.statusCode,
    location: String(answer.headers.location ?? ''),
    problem: page?.data?.form?.problem,
    values: page?.data?.form?.values,
  }
}
const list = async (query: object = {}) => (await admin.get('/api/c/defect', query)).body
const page = async (address: string) =>
  (await app.guest.get('/api/c/site', { path: address.split('?')[0], query: address.split('?')[1] ?? '' }))
    .body
const mails = async () => {
  await app.platform.jobs.idle(20)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  return Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
}
const to = (address: string, all: string[]) =>
  all.filter((mail) => mail.toLowerCase().includes(`to: ${address}`) || mail.includes(`<${address}>`))
const storedKeys = async () => {
  const keys: string[] = []
  for await (const { key } of app.platform.storage.list('reports/')) keys.push(key)
  return keys
}
/** Sends a report; returns it with its secret address. */
async function report(changed: Record<string, string> = {}, more: Sending = {}) {
  const { status, location } = await send({ ...typed, ...changed }, more)
  expect(status).toBe(303)
  return { address: location.replace('?sent', ''), one: (await list({ limit: 1 })).defect[0] }
}

test('a citizen reports, gets a number and a page of his own, and follows what becomes of it', async () => {
  const { address, one } = await report()
  expect(address).toMatch(/^\/schaden-melden\/[\w-]{32}$/)
  expect(one).toMatchObject({ state: 'received', place: 'Hauptplatz 4', waiting: true, released: false })
  expect(one.text).toBe('Vor dem Haus ist ein tiefes Schlagloch.\nSeit dem Winter.')
  const shown = await page(`${address}?sent`)
  expect(shown).toMatchObject({
    view: 'defectStatus',
    data: { number: one.number, done: 'sent', state: 'received', kind: 'Straße und Gehweg' },
    meta: { hidden: true, keyed: true },
  })
  expect(JSON.stringify(shown.data)).not.toMatch(/Huber|vera@/)
  // The database stores only a hash, which opens no report
  const { rows } = await app.platform.database.pool.query(
    `select "key" from reports where "tracker" = 'defect'`,
  )
  expect(rows[0].key).not.toContain(address.split('/').at(-1))
  expect((await page(`/schaden-melden/${rows[0].key.slice(0, 32)}`)).status).toBe(404)

  const after = await clerk.post(`/api/c/defect/${one._id}/step`, {
    version: one.version,
    state: 'working',
    answer: 'Der Bauhof kommt am Montag.',
    note: 'Asphalt bestellt',
  })
  expect(after.body.defect).toMatchObject({ state: 'working', waiting: false })
  const then = await page(address)
  expect(then.data.steps).toMatchObject([
    { what: 'state', state: 'working', text: 'Der Bauhof kommt am Montag.' },
  ])
  expect(JSON.stringify(then)).not.toContain('Asphalt')

  const all = await mails()
  const [office] = to('bauhof@rebenau.example', all)
  expect(office).toMatch(/Reply-To: .*vera@rebenau\.example/i)
  const [receipt, news] = to('vera@rebenau.example', all).filter((mail) => mail !== office)
  expect(
    [receipt, news].every((mail) => mail?.replaceAll('=\r\n', '').replaceAll('=\n', '').includes(address)),
  ).toBe(true)
  expect(all.filter((mail) => mail.includes('Bauhof kommt'))).toHaveLength(1)
  // The receipt must not carry text typed by the sender
  expect(all.filter((mail) => mail.includes('Schlagloch'))).toEqual([office])
})

test('receipts of reports fill nobody’s mailbox: three a day to an address', async () => {
  for (let count = 0; count < 5; count++) await report({ email: 'fremd@rebenau.example' })
  expect(to('fremd@rebenau.example', await mails()).filter((mail) => !/Reply-To/i.test(mail))).toHaveLength(3)
})

test('a report may have photos: without EXIF and position, for nobody but its readers', async () => {
  const { address, one } = await report(
    { place: '', lat: '48.61892', lon: '16.40981' },
    { photos: [await photo(), await photo()] },
  )
  expect(one).toMatchObject({ place: '', point: { lat: 48.61892, lon: 16.40981 } })
  expect(one.photos).toHaveLength(2)
  const { data } = await page(address)
  const got = await app.server.inject({ url: data.photos[0].large })
  expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const metadata = await sharp(got.rawPayload).metadata()
  expect([metadata.width, metadata.exif]).toEqual([60, undefined])
  expect(String(got.headers['cache-control'])).toMatch(/^private/)
  const [, , , , , id] = data.photos[0].large.split('/')
  for (const guess of [
    `/api/c/defect/photo/${id}/large/${'a'.repeat(22)}`,
    `/api/c/defect/photo/${id}/huge/x`,
  ])
    expect((await app.server.inject({ url: guess })).statusCode).toBe(404)
})

test('what is wrong is told at its field, what was typed stays, and nothing is stored', async () => {
  const before = { total: (await list()).total, keys: await storedKeys(), mails: (await mails()).length }
  const fields = async (changed: Record<string, string>, more: Sending = {}) => {
    const { status, problem, values } = await send({ ...typed, ...changed }, more)
    expect(values?.email).toBe(changed['email'] ?? typed.email)
    return [
      status,
      Object.keys(problem?.fields ?? {})
        .toSorted()
        .join(),
    ]
  }
  expect(await fields({ text: 'kurz' })).toEqual([422, 'text'])
  expect(await fields({ kind: 'ufo' })).toEqual([422, 'kind'])
  expect(await fields({ place: ' ' })).toEqual([422, 'place'])
  expect(await fields({ place: '', lat: '91', lon: '16' })).toEqual([422, 'place'])
  expect(await fields({ email: 'vera' })).toEqual([422, 'email'])
  expect(await fields({ email: '' })).toEqual([422, 'email'])
  const rubbish = Buffer.from('Das ist kein Bild.')
  expect(await fields({}, { photos: [await photo(), rubbish] })).toEqual([422, 'photos'])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await fields({}, { photos: [svg] })).toEqual([422, 'photos'])
  const many = await Promise.all(Array.from({ length: 4 }, photo))
  expect(await fields({}, { photos: many })).toEqual([422, 'photos'])
  const huge = await send({ ...typed, text: 'a'.repeat(10 * 1024 * 1024) })
  expect([huge.status, huge.problem.message]).toEqual([413, expect.stringContaining('kürzen')])
  const trapped = await send({ ...typed, [trapField]: 'https://spam.example' })
  expect([trapped.status, trapped.problem.code]).toEqual([422, 'FORM_TRAP'])
  expect({ total: (await list()).total, keys: await storedKeys(), mails: (await mails()).length }).toEqual(
    before,
  )
})

test('one network cannot flood the office', async () => {
  const address = '203.0.113.77'
  for (let sent = 0; sent < 5; sent++)
    expect(
      (await send({ ...typed, text: `Ein Schaden, und zwar der ${sent}.`, tell: '' }, { address })).status,
    ).toBe(303)
  expect((await send(typed, { address })).problem.code).toBe('TOO_MANY')
})

test('states follow one another as the table says', async () => {
  const { one } = await report({ tell: '', email: '' })
  const step = (input: object) => clerk.post(`/api/c/defect/${one._id}/step`, input)
  expect((await step({})).status).toBe(422)
  expect((await step({ state: 'foreign' })).body.fields).toHaveProperty('answer')
  expect((await step({ state: 'done' })).body.defect.closedAt).toBeTruthy()
  for (const state of ['checking', 'foreign', 'received', 'done']) {
    const refused = await step({ state })
    expect([state, refused.status, refused.body.code]).toEqual([state, 409, 'TRANSITION'])
  }
  expect((await step({ state: 'working' })).body.defect).toMatchObject({ state: 'working', closedAt: null })
  const stale = await step({ state: 'done', version: one.version })
  expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT'])
  const { defect } = (await clerk.get(`/api/c/defect/${one._id}`)).body
  expect(stale.body.details).toMatchObject({ current: defect, version: defect.version })
  expect(stale.body.details.current).not.toHaveProperty('key')
})

test('what only adds a step counts as a change, is told to open screens, and the trail names nobody', async () => {
  const heard: { _id: string; action: string }[] = []
  const quit = app.platform.live.on('module/defect', ({ data }) => {
    heard.push(...(data as { changes: typeof heard }).changes)
  })
  const { one } = await report()
  const url = `/api/c/defect/${one._id}`
  const first = await clerk.post(`${url}/step`, { version: one.version, note: 'Asphalt bestellt' })
  expect(first.body.defect.version).toBe(one.version + 1)
  const second = await clerk.post(`${url}/step`, { version: one.version, note: 'Bagger bestellt' })
  expect([second.status, second.body.code]).toEqual([409, 'CONFLICT'])
  await expect
    .poll(() => heard.filter(({ _id }) => _id === one._id).map(({ action }) => action), { timeout: 20_000 })
    .toEqual(['create', 'update'])
  quit()
  const person = { emails: [typed.email], accounts: [], names: [], records: [] }
  const found = await app.write((ctx) => defectsPersonal.find!(ctx, person))
  const same = found.filter(({ _id }) => _id === one._id)
  await app.write((ctx) => defectsPersonal.erase!(ctx, same, person))
  const { rows } = await app.platform.database.pool.query('select * from audit where "recordId" = $1', [
    one._id,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['update', 'anonymise'])
  expect(JSON.stringify(rows)).not.toMatch(/Huber|vera@|Schlagloch/)
})

test('a citizen adds words and photos by the link, and the office sees that it waits', async () => {
  const { address, one } = await report()
  await clerk.post(`/api/c/defect/${one._id}/step`, { state: 'done' })
  const add = (fields: Record<string, string>, photos: Buffer[] = [], where = address) =>
    send(fields, { to: where, form: 'defect-remark', photos })
  expect((await add({ text: '' })).problem.fields).toHaveProperty('text')
  expect((await add({ text: 'x'.repeat(2001) })).problem.fields).toHaveProperty('text')
  expect((await add({ text: 'Noch immer da.', [trapField]: 'x' })).problem.code).toBe('FORM_TRAP')
  expect((await add({ text: 'Ein Bild.' }, [Buffer.from('nichts')])).problem.fields).toHaveProperty('photos')
  expect((await list({ waiting: 'true', search: String(one.number) })).total).toBe(0)
  const added = await add({ text: 'Es ist wieder da.' }, [await photo()])
  expect([added.status, added.location]).toEqual([303, `${address}?added`])
  const { data } = await page(address)
  expect(data.photos).toHaveLength(1)
  expect(data.steps.at(-1)).toMatchObject({ what: 'remark', text: 'Es ist wieder da.' })
  expect((await list({ waiting: 'true', search: String(one.number) })).total).toBe(1)
  expect((await add({ text: 'Ich rate nur.' }, [], `/schaden-melden/${'a'.repeat(32)}`)).status).toBe(404)
})

test('guests see what was released and nothing else', async () => {
  const { one } = await report(
    { text: 'Frau Maier wohnt daneben, die Bank ist morsch.' },
    { photos: [await photo(), await photo()] },
  )
  const url = `/api/c/defect/${one._id}`
  expect((await app.guest.get(url)).status).toBe(401)
  expect((await page('/schadensmeldungen')).status).toBe(404)
  await app.write((ctx) => changeDefectSettings(ctx, { list: true }))
  expect((await page('/schadensmeldungen')).data.reports).toEqual([])
  const input = { released: true, text: 'Die Bank ist morsch.', photos: [one.photos[1]._id] }
  expect((await clerk.post(`${url}/release`, input)).status).toBe(403)
  expect((await admin.post(`${url}/release`, { ...input, text: '' })).status).toBe(422)
  expect((await admin.post(`${url}/release`, input)).body.defect.released).toBe(true)
  const { data } = await page('/schadensmeldungen')
  expect(data.reports).toMatchObject([{ number: one.number, text: 'Die Bank ist morsch.' }])
  expect(JSON.stringify(data)).not.toMatch(/Maier|Huber|vera@/)
  expect(data.reports[0].photos).toHaveLength(1)
  const address = data.reports[0].photos[0].small
  expect((await app.server.inject({ url: address })).statusCode).toBe(200)
  const other = address.replace(one.photos[1]._id, one.photos[0]._id)
  expect((await app.server.inject({ url: other })).statusCode).toBe(404)
  await admin.post(`${url}/release`, { released: false })
  expect((await page('/schadensmeldungen')).data.reports).toEqual([])
  expect((await app.server.inject({ url: address })).statusCode).toBe(404)
})

test('the office sorts, hands on and deletes', async () => {
  const { address, one } = await report({}, { photos: [await photo()] })
  const url = `/api/c/defect/${one._id}`
  const karl = { handle: 'karl', email: 'karl@rebenau.example', roles: ['member'] as const }
  await app.write((ctx) => createUser(ctx, karl))
  const { staff } = (await clerk.get('/api/c/defect/staff')).body
  const somebody = staff.find(({ name }: { name: string }) => name === 'karl')
  const sorted = await clerk.put(url, { kind: 'licht', assignee: somebody._id })
  expect(sorted.body.defect).toMatchObject({ kindWords: { de: 'Straßenlampe' }, assignee: somebody })
  expect(to('karl@rebenau.example', await mails())).toHaveLength(1)
  expect((await clerk.put(url, { assignee: one._id })).status).toBe(422)
  expect((await list({ kind: 'licht', assignee: somebody._id, olderThan: '7' })).total).toBe(0)
  const { total, counts } = await list({ kind: 'licht', assignee: somebody._id })
  expect([total, counts.received > 1]).toEqual([1, true])
  expect((await clerk.post(`${url}/forward`, { to: 'kein' })).status).toBe(422)
  const forwarded = await clerk.post(`${url}/forward`, { to: 'strasse@land.example', text: 'Bitte ansehen.' })
  expect(forwarded.body.defect.steps.at(-1)).toMatchObject({
    what: 'forwarded',
    text: 'strasse@land.example',
  })
  const [mail] = to('strasse@land.example', await mails())
  expect(mail).toContain(`meldung-${one.number}-1.jpg`)
  expect(mail).not.toMatch(/Huber|vera@/)
  expect((await clerk.delete(url)).status).toBe(403)
  const own = `reports/${one.photos[0]._id}-large`
  expect(await storedKeys()).toContain(own)
  expect((await admin.delete(url)).body.removed).toEqual([one._id])
  expect(await storedKeys()).not.toContain(own)
  expect((await page(address)).status).toBe(404)
  expect((await admin.get(url)).status).toBe(404)
})

test('who reported what is long closed is forgotten, and the record stays', async () => {
  const { address, one } = await report({}, { photos: [await photo()] })
  const open = await report()
  await clerk.post(`/api/c/defect/${one._id}/step`, {
    state: 'done',
    answer: 'Gerichtet.',
    note: 'Frau Huber rief an',
  })
  const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const forget = (days: number) =>
    runWrite(app.platform, { ...systemCaller(), now: later(days) }, forgetClosed)
  await forget(179)
  expect((await admin.get(`/api/c/defect/${one._id}`)).body.defect.email).toBe('vera@rebenau.example')
  await forget(181)
  const { defect } = (await admin.get(`/api/c/defect/${one._id}`)).body
  expect(defect).toMatchObject({
    name: '',
    email: '',
    tell: false,
    state: 'done',
    photos: [],
    place: 'Hauptplatz 4',
  })
  expect(JSON.stringify(defect.steps)).not.toContain('Huber')
  expect(JSON.stringify(defect.steps)).toContain('Gerichtet.')
  expect((await page(address)).status).toBe(404)
  expect((await page(open.address)).status).toBe(200)
  expect((await storedKeys()).filter((key) => key.includes(one.photos[0]._id))).toEqual([])
  await app.platform.storage.put(`reports/${one.photos[0]._id}-large`, Buffer.from('left over'))
  const kept = (await storedKeys()).length
  await sweepPictures(app.platform, -1000)
  expect(await storedKeys()).toHaveLength(kept - 1)
})

test('a person is found, and forgotten on demand without losing the damage', async () => {
  const person = { emails: ['petra@rebenau.example'], accounts: [], names: ['petra'], records: [] }
  const sent = { email: 'Petra@rebenau.example', name: 'P. Gruber' }
  const { one: plain, address } = await report(sent, { photos: [await photo()] })
  const { one: named } = await report({ ...sent, text: 'Bei mir, Petra Gruber, steht das Wasser.' })
  const found = await app.write((ctx) => defectsPersonal.find!(ctx, person))
  expect(found.map(({ _id, sure, fate }) => [_id, sure, fate])).toEqual([
    [named._id, true, 'remove'],
    [plain._id, true, 'anonymise'],
  ])
  expect(JSON.stringify(found)).not.toContain('"key"')
  await app.write((ctx) => defectsPersonal.erase!(ctx, found, person))
  expect((await admin.get(`/api/c/defect/${named._id}`)).status).toBe(404)
  const { defect } = (await admin.get(`/api/c/defect/${plain._id}`)).body
  expect(defect).toMatchObject({ name: '', email: '', photos: [], state: 'received', place: 'Hauptplatz 4' })
  expect((await page(address)).status).toBe(404)
  expect(await app.write((ctx) => defectsPersonal.find!(ctx, person))).toEqual([])
})

test('of two who change the settings from the same state the later one is told, and nothing is lost', async () => {
  const path = '/api/v0/defects/settings'
  const read = (await admin.get(path)).body
  expect((await admin.put(path, { ...read, days: read.days + 1 })).status).toBe(200)
  const late = await admin.put(path, { ...read, email: 'spaet@rebenau.example' })
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const { current, version } = late.body.details
  expect(current).toMatchObject({ days: read.days + 1, email: read.email })
  const merged = await admin.put(path, { ...current, email: 'spaet@rebenau.example', version })
  expect(merged.body).toMatchObject({ days: read.days + 1, email: 'spaet@rebenau.example' })
  await admin.put(path, { ...read, version: merged.body.version })
})

test('nothing can be reported where it is switched off', async () => {
  const input = (await admin.get('/api/v0/defects/settings')).body
  expect((await clerk.put('/api/v0/defects/settings', { ...input, enabled: false })).status).toBe(403)
  const kinds = [...input.kinds, { key: '', de: 'Müll', en: '' }]
  const saved = await admin.put('/api/v0/defects/settings', { ...input, enabled: false, kinds })
  expect(saved.body.kinds.at(-1)).toEqual({ key: 'muell-2', de: 'Müll', en: '' })
  expect((await admin.put('/api/v0/defects/settings', { ...input, days: 0 })).status).toBe(422)
  expect((await page('/schaden-melden')).status).toBe(404)
  expect((await send(typed)).status).toBe(404)
})
