import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestClient } from '#app/test-app.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { threadsTable } from './inbox.table.ts'
import { inboxWaiting } from './inbox.waiting.ts'
import { threadHandlers } from './threads.service.ts'
import { type FormMessage, takeMessage } from './offers.ts'

const app = await testApp('inbox')
const admin = app.as('admin')
const base = '/api/v1/messages'
let clerk: TestClient
let clerkId = ''
let standard = ''

beforeAll(async () => {
  const permissions = { member: ['message.read', 'message.update'], user: [] }
  await admin.put('/api/v0/config/', { permissions })
  const user = await app.write((ctx) =>
    createUser(ctx, { handle: 'karl', email: 'karl@rebenau.example', roles: ['member'] }),
  )
  clerkId = user._id
  clerk = app.as({ role: 'member', name: 'Karl', _id: user._id, rights: ['message.read', 'message.update'] })
  standard = (await admin.get('/api/v1/message_choices')).body.mailboxes[0]._id
})

const outbox = async () => {
  await app.platform.jobs.idle(20)
  return outboxIn(app.platform.config.dataDir).all()
}
let count = 0
async function written(more: Partial<FormMessage> = {}) {
  const message: FormMessage = {
    ...{ _id: uuidv7(), createdAt: new Date().toISOString(), name: 'Vera Huber' },
    ...{
      email: `vera${++count}@example.org`,
      text: 'Wann hat der Bauhof offen?',
      page: '',
      lang: 'de' as const,
    },
    ...more,
  }
  await app.write((ctx) => takeMessage(ctx, message))
  return message
}
const read = async (_id: string, as = admin) => (await as.get(`${base}/${_id}`)).body.message_thread

test('a form begins a conversation that everybody with the right reads, each seeing what is new to him', async () => {
  const { _id, text } = await written()
  expect(await read(_id, clerk)).toMatchObject({
    ...{ status: 'unread', seen: false, source: 'form', state: 'open', preview: text },
    messages: [{ _id, way: 'in', text }],
  })
  expect((await clerk.put(`${base}/${_id}/seen`)).body.message_thread.seen).toBe(true)
  // Unread by the office, and unseen by the other clerk
  expect(await read(_id)).toMatchObject({ status: 'unread', seen: false })
  expect((await clerk.put(`${base}/${_id}/status`, { status: 'read' })).body.message_thread.status).toBe(
    'read',
  )
  const mine = await admin.get(base, { unseen: true })
  expect(mine.body.message_thread.map((one: { _id: string }) => one._id)).toContain(_id)
})

test('an answer leaves as a mail of the office, once, and waits for the next', async () => {
  const { _id, email } = await written()
  await clerk.put('/api/v1/message_signature', { text: 'Karl Koch\nBauamt' })
  const answer = { text: 'Von 8 bis 12 Uhr.', idempotencyKey: `antwort-${_id}` }
  const sent = await clerk.post(`${base}/${_id}/reply`, answer)
  expect(sent.body.message_thread).toMatchObject({ state: 'waiting', assignee: clerkId, dueOn: null })
  expect((await clerk.post(`${base}/${_id}/reply`, answer)).status).toBe(200)
  const mails = (await outbox()).filter((mail) => mail.includes(email))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Von 8 bis 12 Uhr.')
  expect(mails[0]).toContain('Bauamt')
  expect(mails[0]).not.toMatch(/^Auto-Submitted/im)
  // Finishing early also ends the waiting
  await clerk.post(`${base}/${_id}/reopen`)
  const waitsUntil = '2126-01-01T08:00:00.000Z'
  expect((await clerk.post(`${base}/${_id}/wait`, { waitsUntil })).body.message_thread).toMatchObject({
    ...{ state: 'waiting', waitsUntil },
  })
  expect((await clerk.post(`${base}/${_id}/finish`)).body.message_thread).toMatchObject({
    ...{ state: 'done', waitsUntil: null },
  })
  const { messages } = await read(_id)
  expect(messages.map(({ way, name }: { way: string; name: string }) => [way, name])).toEqual([
    ['in', 'Vera Huber'],
    ['out', 'Karl'],
  ])
})

test('what is not there to be answered is refused with what to do', async () => {
  const anonymous = await written({ email: '' })
  const none = await clerk.post(`${base}/${anonymous._id}/reply`, { text: 'Danke' })
  expect([none.status, Object.keys(none.body.fields)]).toEqual([422, ['email']])
  const { _id } = await written()
  expect((await clerk.post(`${base}/${_id}/reply`, { text: ' ' })).status).toBe(422)
  const lost = await clerk.post(`${base}/${_id}/reply`, { text: 'Anbei', attachments: [uuidv7()] })
  expect([lost.status, Object.keys(lost.body.fields)]).toEqual([422, ['attachments']])
  const reader = app.as({ role: 'member', rights: ['message.read'] })
  expect((await reader.post(`${base}/${_id}/reply`, { text: 'Hallo' })).status).toBe(403)
  expect((await app.guest.get(`${base}/${_id}`)).status).toBe(401)
})

test('what is passed on leaves once with its files, however often an answer gets lost', async () => {
  const { _id, text } = await written({ text: 'Bitte weitergeben: der Kanal ist verstopft.' })
  const asked = { to: 'bauhof@partner.example', text: 'Bitte übernehmen.', idempotencyKey: `weiter-${_id}` }
  const reader = app.as({ role: 'member', rights: ['message.read'] })
  expect((await reader.post(`${base}/${_id}/forward`, asked)).status).toBe(403)
  expect((await clerk.post(`${base}/${uuidv7()}/forward`, asked)).status).toBe(404)
  for (let time = 0; time < 2; time++) {
    const { status, body } = await clerk.post(`${base}/${_id}/forward`, asked)
    expect([status, body.message_thread.messages.length]).toEqual([200, 2])
  }
  const mails = (await outbox()).filter((mail) => /^To: .*bauhof@partner\.example/im.test(mail))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(text)
  const other = await clerk.post(`${base}/${_id}/forward`, { ...asked, text: 'Etwas anderes' })
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
})

test('an answer is overdue as soon as the promised day is over on the clock of the site', async () => {
  const { _id } = await written()
  await app.write((ctx) =>
    ctx.db.update(threadsTable).set({ dueOn: '2026-06-10' }).where(eq(threadsTable._id, _id)),
  )
  const overdue = async (now: string) => {
    const { result } = await runRead(app.platform, { ...systemCaller(), now }, async (ctx) => {
      const [waiting, listed] = await Promise.all([
        inboxWaiting.find(({ name }) => name === 'inbox.overdue')!.load(ctx, 50),
        threadHandlers.list(ctx, { overdue: true, sort: 'lastAt', limit: 50, skip: 0 }),
      ])
      return [waiting.items, listed.message_thread].map((rows) => rows.some((row) => row._id === _id))
    })
    return result
  }
  // Both are 10 June in UTC
  expect(await overdue('2026-06-10T21:30:00.000Z')).toEqual([false, false])
  expect(await overdue('2026-06-10T22:30:00.000Z')).toEqual([true, true])
})

test('a note is for the office alone and calls those whom it names', async () => {
  const { _id, email } = await written()
  const noted = await admin.post(`${base}/${_id}/note`, { text: 'Karl, bitte', mentions: [clerkId] })
  expect(noted.body.message_thread.messages.at(-1)).toMatchObject({
    way: 'note',
    mentions: [{ _id: clerkId }],
  })
  const mentioned = (await clerk.get(base, { mentioned: true })).body.message_thread
  expect(mentioned.map((one: { _id: string }) => one._id)).toEqual([_id])
  const mails = await outbox()
  expect(mails.some((mail) => mail.includes('karl@rebenau.example') && mail.includes('Karl, bitte'))).toBe(
    true,
  )
  expect(mails.some((mail) => mail.includes(email) && mail.includes('Karl, bitte'))).toBe(false)
  expect((await admin.post(`${base}/${_id}/note`, { text: 'x', mentions: [uuidv7()] })).status).toBe(422)
})

test('a mailbox of some people is hidden from all others, whatever they try', async () => {
  const made = await admin.post('/api/v1/message_mailbox', { title: 'Personal', people: [uuidOfAdmin()] })
  expect(made.status).toBe(422)
  const other = await app.write((ctx) =>
    createUser(ctx, { handle: 'otto', email: 'otto@x.example', roles: ['member'] }),
  )
  const { body } = await admin.post('/api/v1/message_mailbox', { title: 'Personal', people: [other._id] })
  const { _id } = await written({ text: 'Vertraulich: Bewerbung' })
  await admin.put(`${base}/${_id}`, { mailbox: body.message_mailbox._id })
  const otto = app.as({ role: 'member', _id: other._id, rights: ['message.read', 'message.update'] })
  expect((await otto.get(`${base}/${_id}`)).status).toBe(200)
  expect((await clerk.get(`${base}/${_id}`)).status).toBe(404)
  expect((await clerk.get(base, { search: 'Bewerbung' })).body.total).toBe(0)
  for (const call of ['reply', 'note']) {
    const tried = await clerk.post(`${base}/${_id}/${call}`, { text: 'Was ist das?' })
    expect(tried.status).toBe(404)
  }
  const mine = await written()
  expect((await clerk.put(`${base}/${mine._id}`, { mailbox: body.message_mailbox._id })).status).toBe(422)
  expect((await admin.put(`${base}/${_id}`, { assignee: clerkId })).status).toBe(422)
  // One has conversations, and the other is the default for forms
  expect((await admin.delete(`/api/v1/message_mailbox/${body.message_mailbox._id}`)).status).toBe(409)
  expect((await admin.delete(`/api/v1/message_mailbox/${standard}`)).status).toBe(422)
})
const uuidOfAdmin = () => '01900000-0000-7000-8000-00000000dead'

test('the password of a mailbox is never shown and never sent to another server', async () => {
  const box = { title: 'Tourismus', host: 'imap.rebenau.example', user: 'info', password: 'geheim' }
  const { message_mailbox: made } = (await admin.post('/api/v1/message_mailbox', box)).body
  expect(made.password).toBe('••••••••')
  const url = `/api/v1/message_mailbox/${made._id}`
  expect((await admin.put(url, { host: 'imap.example.org' })).status).toBe(422)
  expect((await admin.put(url, { host: 'imap.example.org', password: 'neu' })).status).toBe(200)
  expect((await admin.get(`${url}/history`)).text).not.toContain('geheim')
  expect((await clerk.get(url)).status).toBe(403)
})

test('joined conversations are one, and a part of one is another', async () => {
  const [one, two] = [await written({ text: 'Erste Frage' }), await written({ text: 'Zweite Frage' })]
  const into = await read(two._id)
  expect((await admin.post(`${base}/${one._id}/merge`, { number: 999_999 })).status).toBe(422)
  const merged = (await admin.post(`${base}/${one._id}/merge`, { number: into.number })).body.message_thread
  expect(merged.messages.map(({ text }: { text: string }) => text)).toEqual(['Erste Frage', 'Zweite Frage'])
  expect(await read(one._id)).toMatchObject({ state: 'done', mergedInto: two._id, messages: [] })
  const all = merged.messages.map(({ _id }: { _id: string }) => _id)
  expect((await admin.post(`${base}/${two._id}/split`, { messages: all, subject: 'Neu' })).status).toBe(422)
  const split = await admin.post(`${base}/${two._id}/split`, { messages: [all[0]], subject: 'Eigenes' })
  expect(split.body.message_thread).toMatchObject({ subject: 'Eigenes', messages: [{ text: 'Erste Frage' }] })
  expect((await read(two._id)).messages).toHaveLength(1)
  // After merges in both directions they link to the remaining one and not in a cycle
  await admin.post(`${base}/${two._id}/merge`, { number: (await read(one._id)).number })
  expect([(await read(one._id)).mergedInto, (await read(two._id)).mergedInto]).toEqual([null, one._id])
})

test('what is called unwanted teaches rules that are seen, and taking it back unlearns them', async () => {
  const advert = { text: 'Kaufen Sie auf https://www.billig.example/jetzt', email: 'werbung@billig.example' }
  const { _id } = await written(advert)
  expect((await clerk.post(`${base}/${_id}/block`)).body.message_thread.state).toBe('spam')
  const rules = async () => (await clerk.get('/api/v1/message_rule')).body.message_rule
  expect(
    (await rules()).map(({ kind, value }: { kind: string; value: string }) => `${kind} ${value}`).toSorted(),
  ).toEqual(['link billig.example', 'sender werbung@billig.example'])
  const again = await written({ text: 'Noch einmal: http://billig.example' })
  expect(await read(again._id)).toMatchObject({
    ...{ state: 'spam', status: 'read', reasons: ['link: billig.example'] },
  })
  expect((await clerk.get(base)).body.message_thread.map((one: { _id: string }) => one._id)).not.toContain(
    again._id,
  )
  expect((await clerk.post(`${base}/${_id}/reply`, { text: 'Nein danke' })).status).toBe(409)
  await clerk.post(`${base}/${_id}/accept`)
  expect(await rules()).toEqual([])
  expect((await clerk.post('/api/v1/message_rule', { kind: 'domain', value: 'ab' })).status).toBe(422)
})

test('rules and templates of somebody who reads some mailboxes alone act on no other', async () => {
  const box = '/api/v1/message_mailbox'
  const { _id: ottos } = await app.write((ctx) =>
    createUser(ctx, { handle: 'otmar', email: 'otmar@x.example', roles: ['member'] }),
  )
  const shut = (await admin.post(box, { title: 'Verschlossen', people: [ottos] })).body.message_mailbox._id
  const rule = '/api/v1/message_rule'
  expect((await clerk.post(rule, { kind: 'word', value: 'gemeinde' })).status).toBe(403)
  expect((await clerk.post(rule, { kind: 'domain', value: 'lieferant.example' })).status).toBe(403)
  const ownBox = (await clerk.get('/api/v1/message_choices')).body.mailboxes[0]._id
  const asked = { kind: 'domain', value: 'lieferant.example' }
  expect((await clerk.post(rule, { ...asked, mailbox: shut })).status).toBe(422)
  const madeRule = (await clerk.post(rule, { ...asked, mailbox: ownBox })).body.message_rule
  expect(madeRule).toMatchObject({ ...asked, mailbox: ownBox })
  const at = `${rule}/${madeRule._id}`
  expect((await clerk.put(at, { mailbox: shut })).status).toBe(422)
  expect((await clerk.put(at, { mailbox: null })).status).toBe(403)
  expect((await clerk.delete(at)).status).toBe(200)
  expect((await admin.post(rule, { kind: 'domain', value: 'werbung.example' })).status).toBe(200)
  const [known] = (await clerk.get(rule, { search: 'werbung.example' })).body.message_rule
  expect((await clerk.delete(`${rule}/${known._id}`)).status).toBe(403)
  // Spam learned in one user's mailbox does not count in another one
  const advert = { email: 'partner@example.net', text: 'Siehe https://partner.example/angebot' }
  const { _id } = await written(advert)
  expect((await clerk.post(`${base}/${_id}/block`)).status).toBe(200)
  expect(await read((await written(advert))._id)).toMatchObject({ state: 'spam' })
  expect(await read((await written({ ...advert, mailbox: shut }))._id)).toMatchObject({ state: 'open' })

  const templates = '/api/v1/message_template'
  const text = { de: 'Vertraulich', en: '' }
  const made = await admin.post(templates, { title: 'Absage', text, mailbox: shut })
  const { _id: template } = made.body.message_template
  expect((await clerk.get(`${templates}/${template}`)).status).toBe(404)
  expect((await clerk.get(templates)).text).not.toContain('Absage')
  expect((await clerk.put(`${templates}/${template}`, { title: 'Zusage' })).status).toBe(404)
  expect((await clerk.post(templates, { title: 'Neu', text, mailbox: shut })).status).toBe(422)
  const own = (await clerk.post(templates, { title: 'Eigen', text })).body.message_template
  expect((await clerk.put(`${templates}/${own._id}`, { mailbox: shut })).status).toBe(422)
})

test('files go with an answer after the same check as all others', async () => {
  const { _id, email } = await written()
  const upload = (name: string, content: Buffer, as = clerk) => {
    const boundary = 'grenze'
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    return app.server.inject({
      method: 'POST',
      url: `${base}/${_id}/attachment`,
      headers: { ...as.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
  }
  expect((await upload('virus.exe', Buffer.from('MZ\u0000\u0000'))).statusCode).toBe(422)
  const reader = app.as({ role: 'member', rights: ['message.read'] })
  expect((await upload('plan.txt', Buffer.from('Plan'), reader)).statusCode).toBe(403)
  const { attachment } = (await upload('plan.txt', Buffer.from('Der Plan!'))).json()
  const answer = {
    ...{ text: 'Anbei der Plan.', attachments: [attachment._id] },
    idempotencyKey: `anhang-${_id}`,
  }
  await clerk.post(`${base}/${_id}/reply`, answer)
  // A repeated request after a lost answer succeeds although the file was sent by the first one
  expect((await clerk.post(`${base}/${_id}/reply`, answer)).status).toBe(200)
  const mail = (await outbox()).find((one) => one.includes(email) && one.includes('plan.txt'))
  expect(mail).toContain(Buffer.from('Der Plan!').toString('base64'))
  const fetched = await app.server.inject({ url: attachment.href, headers: reader.headers })
  expect([fetched.statusCode, fetched.body]).toEqual([200, 'Der Plan!'])
  expect(fetched.headers['content-disposition']).toMatch(/^attachment/)
  expect((await app.server.inject({ url: attachment.href })).statusCode).toBe(401)
  // Sent once, it is no waiting file any more
  const twice = await clerk.post(`${base}/${_id}/reply`, {
    text: 'Noch einmal',
    attachments: [attachment._id],
  })
  expect(twice.status).toBe(422)
})

test('two who have a conversation open know of each other, and nobody else does', async () => {
  const { _id } = await written()
  expect((await clerk.put(`${base}/${_id}/present`, { writing: true })).body).toEqual({ others: [] })
  const chief = await app.write((ctx) =>
    createUser(ctx, { handle: 'vroni', email: 'vroni@x.example', roles: ['member'] }),
  )
  const vroni = app.as({ role: 'member', _id: chief._id, rights: ['message.read'] })
  expect((await vroni.put(`${base}/${_id}/present`)).body.others).toMatchObject([
    { _id: clerkId, writing: true },
  ])
  expect((await clerk.put(`${base}/${_id}/present`)).body.others).toMatchObject([
    { _id: chief._id, writing: false },
  ])
  expect((await app.guest.put(`${base}/${_id}/present`)).status).toBe(401)
  expect((await app.as({ role: 'member', rights: [] }).put(`${base}/${_id}/present`)).status).toBe(403)
  expect((await clerk.put(`${base}/${uuidv7()}/present`)).status).toBe(404)
})
