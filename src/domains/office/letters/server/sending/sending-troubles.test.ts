import { once } from 'node:events'
import { createSocket } from 'node:dgram'
import { createServer, type AddressInfo } from 'node:net'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { simpleParser } from 'mailparser'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { dkimRecord, makeDkimKeys } from '#kit/server/mail/dkim.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { closeWithFile } from '#kit/testing/opened.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { storeSubscribers } from '#domains/office/newsletter/server/offers.ts'
import { moduleProps } from '../../letter-modules.contract.ts'
import { deliver } from './deliver.ts'
import { tickJob } from './deliver.job.ts'

const received: { to: string; raw: Buffer }[] = []
let takes: (to: string) => Promise<void> | void = () => {}
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, callback) {
    const to = envelope.rcptTo[0]?.address ?? ''
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      void (async () => {
        await takes(to)
        received.push({ to, raw: Buffer.concat(chunks) })
        callback()
      })()
    })
  },
})
await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
// Registered before the program, so closed after it: a server waits half a minute for open connections
closeWithFile(() => new Promise<void>((done) => smtp.close(() => done())))
const { port } = smtp.server.address() as AddressInfo
const smtpUrl = `smtp://127.0.0.1:${port}`

const app = await testApp('troubles')
const admin = app.as('admin')
const { platform } = app
const { pool } = platform.database
const address = 'amt@rebenau.example'
beforeEach(async () => {
  received.length = 0
  takes = () => {}
  platform.mail.setSender(async () => ({ smtpUrl, address }))
  await pool.query('delete from newsletter_sendings')
  await pool.query('delete from newsletter_subscribers')
})
const [list] = (await admin.get('/api/v0/newsletter_list')).body.newsletter_list
const { signal } = new AbortController()
const words = (de: string, en = '') => ({ de, en })
const module = (kind: string, props: object = {}) => ({
  _id: uuidv7(),
  kind,
  props: moduleProps.parse(props),
})

async function readers(...names: string[]) {
  const people = names.map((name) => ({
    _id: uuidv7(),
    email: `${name}@example.org`,
    name: '',
    lang: 'de' as const,
    state: 'confirmed' as const,
    lists: [list._id],
    since: new Date().toISOString(),
  }))
  await app.write((ctx) => storeSubscribers(ctx, [], people, 'test'))
  return people
}
const path = '/api/v0/newsletter_sending'
async function makeSending(more: object = {}) {
  const { body } = await admin.post(path, {
    title: 'Gemeindebrief',
    subject: words('Neues', 'News'),
    lists: [list._id],
    modules: [module('heading', { text: words('Der Brunnen läuft') })],
    ...more,
  })
  return body.newsletter_sending
}
const start = (_id: string) => admin.post(`${path}/${_id}/start`, {})
const stateOf = async (_id: string) => (await admin.get(`${path}/${_id}`)).body.newsletter_sending
const tick = () => tickJob.handle(platform, undefined as never, { signal } as never)
const later = (_id: string) =>
  pool.query(
    `with "now" as (update newsletter_recipients set "notBefore" = null where "sending" = $1)
    update newsletter_sendings set "notBefore" = null where "_id" = $1`,
    [_id],
  )

test('a mail server that refuses connections is shown, left alone for a while, and then gets every letter once', async () => {
  await readers('eva', 'adam')
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port: unused } = closed.address() as AddressInfo
  closed.close()
  platform.mail.setSender(async () => ({ smtpUrl: `smtp://127.0.0.1:${unused}`, address }))
  const { _id } = await makeSending()
  await start(_id)
  await platform.jobs.idle(20)
  expect(await stateOf(_id)).toMatchObject({ state: 'sending', progress: { waiting: 2, sent: 0 } })
  expect((await stateOf(_id)).trouble).toContain('ECONNREFUSED')
  const { rows } = await pool.query(
    `select "notBefore" > now() as "waits" from newsletter_sendings where "_id" = $1`,
    [_id],
  )
  expect(rows).toEqual([{ waits: true }])
  platform.mail.setSender(async () => ({ smtpUrl, address }))
  await later(_id)
  await tick()
  await platform.jobs.idle(20)
  expect(received.map(({ to }) => to).toSorted()).toEqual(['adam@example.org', 'eva@example.org'])
  expect(await stateOf(_id)).toMatchObject({ state: 'sent', trouble: '', progress: { sent: 2 } })
})

test('a list that is emptied and people who leave while it is sent: nobody of them gets it, and it ends', async () => {
  const people = await readers(...Array.from({ length: 30 }, (_none, at) => `r${at}`))
  let emptying: Promise<unknown> | undefined
  takes = async () => {
    // During the first letter; no connection begins another one before the list is empty
    emptying ??= pool.query(`update newsletter_subscribers set "lists" = '{}'`)
    await emptying
  }
  const { _id } = await makeSending()
  await start(_id)
  await platform.jobs.idle(20)
  const { state, progress } = await stateOf(_id)
  expect(state).toBe('sent')
  expect(progress.sent).toBe(received.length)
  // At most one letter per connection was being sent
  expect(progress.sent).toBeLessThanOrEqual(8)
  expect(progress.skipped).toBe(people.length - progress.sent)
})

test('a picture that is gone keeps a letter back: it is refused by hand and held back when it was planned', async () => {
  await readers('eva')
  const modules = [
    module('heading', { text: words('Der Brunnen läuft') }),
    module('picture', { image: uuidv7(), alt: words('Der Brunnen') }),
  ]
  const { _id } = await makeSending({ modules, sendAt: new Date(Date.now() + 3_600_000).toISOString() })
  const refused = await start(_id)
  expect([refused.status, refused.body.code]).toEqual([422, 'LETTER_NOT_READY'])
  expect(refused.body.details.findings).toMatchObject([{ code: 'pictureMissing', module: modules[1]!._id }])
  expect((await admin.post(`${path}/${_id}/plan`, {})).status).toBe(200)
  await pool.query(`update newsletter_sendings set "sendAt" = now() - interval '1 minute'`)
  await tick()
  const held = await stateOf(_id)
  expect(held.state).toBe('held')
  expect(held.trouble).toContain('Bild')
  expect(received).toEqual([])
})

test('two processes at one sending hand nothing over twice', async () => {
  await readers(...Array.from({ length: 12 }, (_none, at) => `r${at}`))
  const { _id } = await makeSending()
  await start(_id)
  const ends = await Promise.all([
    deliver(platform, _id, signal),
    deliver(platform, _id, signal),
    deliver(platform, _id, signal),
  ])
  await platform.jobs.idle(20)
  expect(ends.some(({ why }) => why === 'taken')).toBe(true)
  expect(received.map(({ to }) => to).toSorted()).toEqual(
    [...new Set(received.map(({ to }) => to))].toSorted(),
  )
  expect(received).toHaveLength(12)
})

test('a letter’s signature covers its ways out, as another program checks it; one click of a mail program needs no more', async () => {
  const [eva] = await readers('eva')
  const keys = await makeDkimKeys()
  const key = { domain: 'rebenau.example', selector: 'brief', privateKey: keys.privateKey }
  platform.mail.setSender(async () => ({ smtpUrl, address, dkim: key }))
  const { _id } = await makeSending()
  await start(_id)
  await platform.jobs.idle(20)
  const { raw } = received[0]!
  const { name, text } = dkimRecord({ ...key, publicKey: keys.publicKey })
  const resolver = async (asked: string) => {
    if (asked === name) return [[text]]
    throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
  }
  const check = async (mail: Buffer) => (await dkimVerify(mail, { resolver })).results[0]
  const right = await check(raw)
  expect(right?.status).toMatchObject({ result: 'pass', aligned: 'rebenau.example' })
  expect(right?.signingHeaders?.keys).toMatch(
    /List-Unsubscribe:.*List-Unsubscribe-Post|List-Unsubscribe-Post/i,
  )
  const altered = Buffer.from(raw.toString('latin1').replace('=One-Click', '=Two-Clicks'), 'latin1')
  expect((await check(altered))?.status.result).toBe('fail')
  // RFC 8058 § 3.2: only the URL in the mail is used, and multipart is as valid as a form
  const { headers } = await simpleParser(raw)
  const { url } = (headers.get('list') as unknown as { unsubscribe: { url: string } }).unsubscribe
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  const form = new Request('http://mail.example', { method: 'POST', body })
  const answer = await app.server.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': form.headers.get('content-type')! },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(200)
  const { rows } = await pool.query(`select "state" from newsletter_subscribers where "_id" = $1`, [eva!._id])
  expect(rows).toEqual([{ state: 'left' }])
  const altered1 = new URL(url).pathname.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const wrong = await app.server.inject({
    method: 'POST',
    url: altered1,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(wrong.statusCode).toBe(404)
})

test('the check before sending looks the sender up at the name server of the settings, and asks no private addresses', async () => {
  const texts: Record<string, string> = {
    'rebenau.example': 'v=spf1 mx -all',
    '_dmarc.rebenau.example': 'v=DMARC1; p=quarantine',
  }
  const names = createSocket('udp4')
  names.on('message', (question, { port: to, address: from }) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at]!; length > 0; length = question[at]!) {
      labels.push(question.subarray(at + 1, at + 1 + length).toString())
      at += length + 1
    }
    const text = texts[labels.join('.').toLowerCase()]
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(text ? 0x81_80 : 0x81_83, 2)
    header.writeUInt16BE(text ? 1 : 0, 6)
    header.writeUInt32BE(0, 8)
    const data = text ? Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]) : Buffer.alloc(0)
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255])
    names.send(
      Buffer.concat([header, question.subarray(12, at + 5), ...(text ? [record, data] : [])]),
      to,
      from,
    )
  })
  names.bind(0, '127.0.0.1')
  await once(names, 'listening')
  try {
    await admin.put('/api/v0/config_dkim', { resolver: `127.0.0.1:${names.address().port}` })
    const { body } = await admin.get('/api/v0/newsletter/settings')
    const { ecgList: _list, ...settings } = body
    await admin.put('/api/v0/newsletter/settings', { ...settings, fromAddress: address })
    const button = module('button', { text: words('Weiter'), href: `http://127.0.0.1:${port}/` })
    const { _id } = await makeSending({ modules: [button] })
    const found = (await admin.post(`${path}/${_id}/checklist`, {})).body.findings
    const codes = found.map(({ code }: { code: string }) => code)
    expect(codes).toEqual(expect.arrayContaining(['spfOk', 'dmarcOk', 'dkimUnset', 'nobody', 'linkDead']))
    expect(found.find(({ code }: { code: string }) => code === 'linkDead').message).not.toMatch(/ECONN|Parse/)
    delete texts['rebenau.example']
    const again = (await admin.post(`${path}/${_id}/checklist`, {})).body.findings
    expect(again.map(({ code }: { code: string }) => code)).toContain('spfMissing')
    expect((await app.as('member').post(`${path}/${_id}/checklist`, {})).status).toBe(403)
  } finally {
    names.close()
  }
})

describe('a picture of a letter', () => {
  const helper = app.as({ role: 'member', rights: ['file.read', 'file.update', 'file.remove'] })
  const sender = app.as({ role: 'member', rights: ['file.read', 'file.update', 'newsletter.publish'] })

  async function letterWith(image: string) {
    await readers('eva')
    const { status, body } = await admin.post('/api/v0/newsletter_sending', {
      title: 'Brief mit Bild',
      subject: words('Ein Bild', 'Ein Bild'),
      preview: words('Ein Bild vom Platz', 'Ein Bild vom Platz'),
      lists: [list._id],
      modules: [module('picture', { image, text: words('Der Platz', 'Der Platz') })],
    })
    expect([status, body.message]).toEqual([200, undefined])
    return body.newsletter_sending._id as string
  }

  test('a picture of a letter that went out is changed by who may send letters, and stays while the letter does', async () => {
    const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#376' } })
      .jpeg()
      .toBuffer()
    const { file: picture } = await app.write((ctx) =>
      storeFile(ctx, { name: 'platz.jpg', alt: 'Der Platz', content }),
    )
    const at = `/api/v0/file/${picture._id}`
    const letter = await letterWith(picture._id)
    expect((await admin.get(`${at}/usage`)).body.uses).toMatchObject([{ recordId: letter }])
    expect((await helper.put(at, { title: 'Noch ein Entwurf' })).body.waits).toBe(false)
    const started = await admin.post(`/api/v0/newsletter_sending/${letter}/start`, {})
    expect([started.status, started.body.message]).toEqual([200, undefined])
    expect((await helper.put(at, { title: 'Frech' })).body.waits).toBe(true)
    expect((await sender.put(at, { title: 'Mit Recht' })).body.waits).toBe(false)
    expect((await helper.delete(at)).body.code).toBe('FILE_USED')
  })
})
