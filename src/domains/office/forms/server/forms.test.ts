import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { stampField, stampForm } from '#kit/server/http/spam.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { guardName, inputName } from '../forms.rules.ts'

const app = await testApp('forms')
const admin = app.as('admin')
const base = '/api/v1/forms'
const words = (de: string, en = '') => ({ de, en })
type Field = { _id: string; kind: 'line' | 'file' }
let fields: Record<string, Field> = {}
let formId = ''
let tourism = ''

const asked = (kind: string, label: string, more = {}) => ({
  _id: uuidv7(),
  ...{ kind, label, labelEn: '', hint: '', hintEn: '', options: '', optionsEn: '', required: false },
  ...more,
})
const registration = {
  title: words('Anmeldung Ferienlager', 'Summer camp'),
  active: true,
  confirm: true,
  done: words('Wir melden uns bis Freitag.', 'We answer until Friday.'),
  consent: words('Ich bin einverstanden, dass Fotos gemacht werden.'),
  fields: [
    asked('name', 'Name', { required: true }),
    asked('email', 'E-Mail-Adresse', { required: true }),
    asked('choice', 'Woche', { options: 'Erste\nZweite', optionsEn: 'First\nSecond', required: true }),
    asked('date', 'Geboren am'),
    asked('text', 'Sonst noch'),
    asked('file', 'Impfpass'),
  ],
}

beforeAll(async () => {
  const site = (await admin.get('/api/v0/config/')).body.config.site
  await admin.put('/api/v0/config/', {
    site: { ...site, contact: { ...site.contact, email: 'amt@rebenau.example' } },
  })
  const box = { title: 'Tourismus', address: 'tourismus@rebenau.example' }
  tourism = (await admin.post('/api/v1/message_mailbox', box)).body.message_mailbox._id
  const { form } = (await admin.post(base, { ...registration, mailbox: tourism })).body
  formId = form._id
  fields = Object.fromEntries(form.fields.map((one: Field & { label: string }) => [one.label, one]))
})

const nameOf = (label: string) => inputName(fields[label]!)
let sender = 0
async function send(
  typed: Record<string, string>,
  { files = [], to = '/formular/anmeldung-ferienlager' }: { files?: [string, Buffer][]; to?: string } = {},
) {
  const made = new Date(Date.now() - 10_000).toISOString()
  const stamp = stampForm(app.platform.config.secret, guardName, made)
  const values = { [stampField]: stamp, consent: 'on', ...typed }
  const edge = 'grenze'
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  const answer = await app.server.inject({
    method: 'POST',
    url: to,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    // Each has its own network: submissions are counted
    remoteAddress: `10.0.1.${++sender}`,
    payload: Buffer.concat([
      ...Object.entries(values).map(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
      ...files.map(([name, content]) => part(`name="file"; filename="${name}"`, content)),
      Buffer.from(`--${edge}--\r\n`),
    ]),
  })
  return { status: answer.statusCode, location: answer.headers.location, data: () => answer.json().data }
}
const good = () => ({
  [nameOf('Name')]: 'Vera Huber',
  [nameOf('E-Mail-Adresse')]: 'vera@example.org',
  [nameOf('Woche')]: 'Zweite',
  [nameOf('Geboren am')]: '2016-02-29',
})
const outbox = async () => {
  await app.platform.jobs.idle(20)
  return outboxIn(app.platform.config.dataDir).all()
}
const threads = async () =>
  (await admin.get('/api/v1/messages', { mailbox: tourism })).body.message_thread as { _id: string }[]

test('what is filled in is a conversation of its mailbox with its files, told to the office and confirmed', async () => {
  const { status, location } = await send(good(), { files: [['pass.txt', Buffer.from('Geimpft')]] })
  expect([status, location]).toEqual([
    303,
    expect.stringMatching(/^\/formular\/anmeldung-ferienlager\?sent=\d+$/),
  ])
  const [found] = await threads()
  const thread = (await admin.get(`/api/v1/messages/${found!._id}`)).body.message_thread
  expect(thread).toMatchObject({
    ...{ source: 'form', name: 'Vera Huber', email: 'vera@example.org', status: 'unread' },
    ...{ subject: 'Anmeldung Ferienlager: Vera Huber', page: '/formular/anmeldung-ferienlager' },
  })
  expect(thread.messages[0].text).toBe(
    'Name: Vera Huber\nE-Mail-Adresse: vera@example.org\nWoche: Zweite\nGeboren am: 2016-02-29\nEinverstanden: Ich bin einverstanden, dass Fotos gemacht werden.',
  )
  expect(thread.messages[0].attachments).toMatchObject([{ name: 'pass.txt', refused: '' }])
  const mails = await outbox()
  const office = mails.find((mail) => /^To: tourismus@rebenau\.example/im.test(mail))!
  expect(office).toMatch(/^Reply-To: .*vera@example\.org/im)
  const receipt = mails.find((mail) => /^To: vera@example\.org/im.test(mail))!
  expect(receipt).toContain('Wir melden uns bis Freitag.')
  // The site must not forward a visitor's words to others
  expect(receipt).not.toMatch(/Vera|Zweite/)
  const shown = await app.guest.get('/api/c/site', {
    ...{ path: '/formular/anmeldung-ferienlager', query: location!.split('?')[1] },
  })
  expect(shown.body.data).toMatchObject({
    sent: String(thread.number),
    done: { text: 'Wir melden uns bis Freitag.' },
  })
})

test('what is missing or wrong is said at its field in the language of the page, with what was typed, and nothing is kept', async () => {
  const before = (await threads()).length
  const wrong = await send(
    {
      ...good(),
      [nameOf('Name')]: ' ',
      [nameOf('E-Mail-Adresse')]: 'nein',
      [nameOf('Geboren am')]: '2015-02-29',
      [nameOf('Woche')]: 'Dritte',
      consent: '',
    },
    { to: '/en/form/anmeldung-ferienlager' },
  )
  expect(wrong.status).toBe(422)
  expect(wrong.data().form).toMatchObject({
    values: { [nameOf('E-Mail-Adresse')]: 'nein' },
    problem: {
      fields: {
        [nameOf('Name')]: 'Please fill in this field.',
        [nameOf('E-Mail-Adresse')]: 'This e-mail address is not right. Please check it.',
        [nameOf('Woche')]: 'Please choose one of the options.',
        [nameOf('Geboren am')]: 'Please enter a day that exists.',
        consent: 'Without your consent we cannot accept this.',
      },
    },
  })
  const virus = await send(good(), { files: [['bild.exe', Buffer.from('MZ\u0000\u0000')]] })
  expect([virus.status, Object.keys(virus.data().form.problem.fields)]).toEqual([422, ['file']])
  const many = await send(good(), {
    files: Array.from({ length: 6 }, (_none, at) => [`${at}.txt`, Buffer.from('Text')]),
  })
  expect(many.status).toBe(422)
  expect((await send({ ...good(), [stampField]: 'x.y' })).status).toBe(422)
  expect((await threads()).length).toBe(before)
})

test('a form that is closed, in the bin or not there cannot be filled in', async () => {
  const shut = { title: words('Geschlossen'), fields: [asked('line', 'Frage')] }
  const made = (await admin.post(base, shut)).body.form
  expect(made).toMatchObject({ slug: 'geschlossen', active: false, answers: 0 })
  for (const slug of [made.slug, 'gibtesnicht']) {
    const to = `/formular/${slug}`
    expect((await app.guest.get('/api/c/site', { path: to })).body.status).toBe(404)
    expect((await send({}, { to })).status).toBe(404)
  }
  const twin = (await admin.post(base, { title: shut.title })).body.form
  expect(twin.slug).toBe('geschlossen-2')
})

test('fields that nobody could fill in are refused, and so is whoever may not build forms', async () => {
  const files = [asked('file', 'Eins'), asked('file', 'Zwei')]
  for (const bad of [
    files,
    [asked('choice', 'Woche', { options: 'Eine' })],
    [asked('choice', 'Woche', { options: 'Eine\nZwei', optionsEn: 'One' })],
  ]) {
    const answer = await admin.post(base, { title: words('Schlecht'), fields: bad })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['fields']])
  }
  const member = app.as({ role: 'member', rights: ['message.read', 'message.update'] })
  expect((await member.post(base, { title: words('Fremd') })).status).toBe(403)
  expect((await member.put(`${base}/${formId}`, { active: false })).status).toBe(403)
  expect((await member.delete(`${base}/${formId}`)).status).toBe(403)
  expect((await app.guest.get(base)).status).toBe(401)
  // Submissions must not go to a mailbox that the form's editor may not read
  const other = await app.write((ctx) =>
    createUser(ctx, { handle: 'otto', email: 'otto@x.example', roles: ['member'] }),
  )
  const shut = (await admin.post('/api/v1/message_mailbox', { title: 'Personal', people: [other._id] })).body
  const builder = app.as({ role: 'member', rights: ['form.read', 'form.create', 'message.read'] })
  const foreign = { title: words('Bewerbung'), mailbox: shut.message_mailbox._id }
  expect((await builder.post(base, foreign)).status).toBe(422)
  expect((await builder.post(base, { ...foreign, mailbox: null })).status).toBe(200)
  // Nor may they be redirected from one, nor to the default one without access to it
  const editor = app.as({
    role: 'member',
    rights: ['form.read', 'form.create', 'form.update', 'message.read'],
  })
  const theirs = (await admin.post(base, { ...foreign, title: words('Bewerbungen') })).body.form
  expect((await editor.put(`${base}/${theirs._id}`, { mailbox: tourism })).status).toBe(422)
  const mine = (await admin.post(base, { title: words('Ausflug'), mailbox: tourism })).body.form
  const first = (await admin.get('/api/v1/message_choices')).body.mailboxes[0]._id
  await admin.put(`/api/v1/message_mailbox/${first}`, { people: [other._id] })
  expect((await editor.put(`${base}/${mine._id}`, { mailbox: null })).status).toBe(422)
  expect((await editor.post(base, { title: words('Offen') })).status).toBe(422)
  await admin.put(`/api/v1/message_mailbox/${first}`, { people: [] })
})

test('the answers are a table with a column for each field, also for those that are asked no more', async () => {
  const csv = async (as = admin) =>
    app.server.inject({ url: `${base}/${formId}/answers?format=csv&lang=de`, headers: as.headers })
  const before = (await admin.get(`${base}/${formId}`)).body.form
  const left = before.fields.filter(({ label }: { label: string }) => label !== 'Woche')
  await admin.put(`${base}/${formId}`, { fields: left, version: before.version })
  const { statusCode, body, headers } = await csv()
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toContain('anmeldung-ferienlager.csv')
  const [head, line] = body.replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(head!.split(';')).toEqual([
    'Gesendet am',
    'Name',
    'E-Mail-Adresse',
    'Geboren am',
    'Sonst noch',
    'Woche',
    'Einverstanden',
  ])
  // In the site's time zone, in a format that spreadsheets recognise
  expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d;Vera Huber;vera@example\.org;2016-02-29;;Zweite/)
  expect((await csv(app.as({ role: 'member', rights: ['form.read'] }))).statusCode).toBe(403)
  // Deleted with its conversation
  const [found] = await threads()
  for (let step = 0; step < 2; step++) await admin.delete(`/api/v1/messages/${found!._id}`)
  expect((await admin.get(`${base}/${formId}`)).body.form.answers).toBe(0)
})

test('a mail is not sent where it would come back into the inbox as another conversation', async () => {
  await admin.put(`/api/v1/message_mailbox/${tourism}`, {
    ...{ people: [], host: 'imap.rebenau.example', user: 'tourismus', password: 'geheim' },
  })
  const toOffice = async () =>
    (await outbox()).filter((mail) => /^To: tourismus@rebenau\.example/im.test(mail)).length
  const before = await toOffice()
  const { [nameOf('Woche')]: _week, ...rest } = good()
  expect((await send(rest)).status).toBe(303)
  expect(await toOffice()).toBe(before)
})

test('an address gets a few receipts a day, whoever enters it and from wherever', async () => {
  const typed = { ...good(), [nameOf('E-Mail-Adresse')]: 'opfer@example.org' }
  for (let time = 0; time < 5; time++) expect((await send(typed)).status).toBe(303)
  const again = { ...typed, [nameOf('E-Mail-Adresse')]: 'Opfer+9@example.org' }
  expect((await send(again)).status).toBe(303)
  const receipts = (await outbox()).filter((mail) => /^To: .*opfer(\+9)?@example\.org/im.test(mail))
  expect(receipts).toHaveLength(3)
})
