import { expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { stampField, stampForm, trapField } from '#kit/server/http/spam.ts'
import { outboxIn } from '#kit/testing/outbox.ts'

const app = await testApp('contact')
const admin = app.as('admin')
const defaultSettings = await app.write(siteSettings)

const heard: { _id: string; action: string }[] = []
app.platform.live.on('module/message', ({ data }) => {
  heard.push(...(data as { changes: typeof heard }).changes)
})

type Form = Record<string, string>
const good = { name: 'Maria Huber', email: 'maria@example.org', text: 'Wann hat der Bauhof im August offen?' }

/** Submits a form without JavaScript, opened some seconds ago. */
async function send(form: Form, { to = '/nachricht', secondsAgo = 10 } = {}) {
  const kind = to.includes('barriere') ? 'barrier' : 'message'
  // Each test has its own network: submissions are counted.
  return post(to, { ...stampOf(kind, secondsAgo), ...form }, `10.0.0.${++sender}`)
}
const stampOf = (kind: string, secondsAgo: number) => {
  const made = new Date(Date.now() - secondsAgo * 1000).toISOString()
  return { [stampField]: stampForm(app.platform.config.secret, kind, made) }
}
async function post(to: string, form: Form, remoteAddress: string) {
  const answer = await app.server.inject({
    method: 'POST',
    url: to,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress,
    payload: new URLSearchParams(form).toString(),
  })
  const isPage = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, location: answer.headers.location, page: isPage ? answer.json() : null }
}
let sender = 0
const stored = async () =>
  (await admin.get('/api/v1/messages')).body as { message_thread: { _id: string }[]; total: number }
const outbox = async () => {
  await app.platform.jobs.idle(60)
  return outboxIn(app.platform.config.dataDir).all()
}

it('stores a message, mails it to the office with the sender to answer to, and shows a receipt', async () => {
  const contact = { ...defaultSettings.site.contact, email: 'amt@rebenau.example' }
  await admin.put('/api/v0/config/', { site: { ...defaultSettings.site, contact } })
  const { status, location } = await send({ ...good, receipt: 'on' })
  expect(status).toBe(303)
  expect(location).toMatch(/^\/nachricht\?sent=[0-9A-F]{8}$/)
  const number = location!.slice(-8)
  const { message_thread: messages, total } = await stored()
  expect(total).toBe(1)
  const { text, ...sender } = good
  expect(messages[0]).toMatchObject({ ...sender, preview: text, status: 'unread', state: 'open', lang: 'de' })
  await expect
    .poll(() => heard, { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ action: 'create', _id: messages[0]!._id }))
  const mails = await outbox()
  expect(mails).toHaveLength(2)
  const toOffice = mails.find((mail) => /^To: .*amt@rebenau\.example/im.test(mail))!
  expect(toOffice).toMatch(/^Reply-To: .*maria@example\.org/im)
  const receipt = mails.find((mail) => /^To: .*maria@example\.org/im.test(mail))!
  expect(receipt).toContain(number)
  // The site must not forward a visitor's words to others.
  expect(receipt).not.toContain('Bauhof')
  const shown = await app.guest.get('/api/c/site', { path: '/nachricht', query: `sent=${number}` })
  expect(shown.body.data.sent).toBe(number)
})

it('refuses what is missing or wrong, in both languages, and shows again what was typed', async () => {
  const before = (await stored()).total
  const german = await send({ name: 'M', email: 'nein', text: 'kurz', receipt: 'on' })
  expect(german.status).toBe(422)
  expect(german.page.data.form).toMatchObject({
    values: { name: 'M', email: 'nein', text: 'kurz', receipt: 'on' },
    problem: {
      code: 'INVALID',
      fields: {
        name: 'Der Name ist zu kurz.',
        email: 'Diese E-Mail-Adresse stimmt nicht. Bitte prüfen Sie sie.',
        text: 'Die Nachricht ist zu kurz, mindestens 10 Zeichen.',
      },
    },
  })
  const english = await send({}, { to: '/en/nachricht' })
  expect(english.page.lang).toBe('en')
  expect(english.page.data.form.problem.fields).toEqual({
    name: 'Please enter your name.',
    email: 'Please fill in this field.',
    text: 'Please fill in this field.',
  })
  expect((await stored()).total).toBe(before)
})

it('keeps a text that is too long, and refuses ten megabytes politely', async () => {
  const before = (await stored()).total
  const long = await send({ ...good, text: 'a'.repeat(20_000) })
  expect(long.status).toBe(422)
  expect(long.page.data.form.values.text).toHaveLength(20_000)
  const huge = await send({ ...good, text: 'a'.repeat(10 * 1024 * 1024) })
  expect(huge.status).toBe(413)
  expect(huge.page.view).toBe('contactForm')
  expect(huge.page.data.form.problem.message).toContain('viel zu lang')
  expect((await stored()).total).toBe(before)
})

it('keeps machines out', async () => {
  const before = (await stored()).total
  expect((await send({ ...good, [trapField]: 'http://spam.example' })).page.data.form.problem.code).toBe(
    'FORM_TRAP',
  )
  // Stamped in the future: a busy machine may take longer than the minimum seconds
  const fast = await send(good, { secondsAgo: -600 })
  expect([fast.status, fast.page.data.form.problem.code]).toEqual([422, 'FORM_TOO_FAST'])
  expect((await send({ ...good, [stampField]: 'x.y' })).page.data.form.problem.code).toBe('FORM_EXPIRED')
  expect((await stored()).total).toBe(before)
})

it('asks the check question when the site wants it', async () => {
  const message = {
    email: 'buero@rebenau.example',
    captcha: true,
    captcha_question: { de: 'Welche Farbe hat Schnee?', en: 'What colour is snow?' },
    captcha_answers: 'weiß, Weiss; white',
  }
  await admin.put('/api/v0/config/', { message })
  const page = await app.guest.get('/api/c/site', { path: '/en/nachricht' })
  expect(page.body.data.question).toBe('What colour is snow?')
  expect(page.text).not.toContain('captcha_answers')
  const wrong = await send({ ...good, captcha: 'blau' })
  expect(wrong.page.data.form.problem.fields).toEqual({
    captcha: 'Die Antwort auf die Kontrollfrage stimmt nicht.',
  })
  expect((await send({ ...good, captcha: ' WEISS ' })).status).toBe(303)
  expect((await outbox()).some((mail) => /^To: .*buero@rebenau\.example/im.test(mail))).toBe(true)
  await admin.put('/api/v0/config/', { message: defaultSettings.message })
})

it('takes reports of barriers without a name, with the page they are about', async () => {
  const report = { text: 'Das Menü geht mit der Tastatur nicht auf.', page: '/en/neuigkeiten?seite=2' }
  expect((await send(report, { to: '/barriere-melden' })).status).toBe(303)
  const barriers = async () => (await admin.get('/api/c/barrier/')).body.barrier
  expect((await barriers())[0]).toMatchObject({
    number: 1,
    state: 'received',
    waiting: true,
    name: '',
    ...report,
  })
  expect((await admin.get('/api/c/barrier/', { search: 'tastatur' })).body.total).toBe(1)
  await send({ ...report, page: 'https://elsewhere.example/' }, { to: '/barriere-melden' })
  expect((await barriers())[0]).toMatchObject({ number: 2, page: '' })
  expect((await send({ ...report, receipt: 'on' }, { to: '/barriere-melden' })).status).toBe(422)
})

it('is not there when the site switches it off', async () => {
  const off = { ...defaultSettings.privacy, contact_form_enabled: false }
  await admin.put('/api/v0/config/', { privacy: off })
  const before = (await stored()).total
  expect((await send(good)).status).toBe(404)
  expect((await app.guest.get('/api/c/site', { path: '/nachricht' })).body.status).toBe(404)
  expect((await stored()).total).toBe(before)
  await admin.put('/api/v0/config/', { privacy: defaultSettings.privacy })
})

it('makes the accessibility statement of the settings, in both languages', async () => {
  const statement = async (address: string) => (await app.guest.get('/api/c/site', { path: address })).body
  const first = await statement('/Barrierefreiheit')
  expect(first.data).toMatchObject({ conformity: 'partial', country: 'at', issues: [] })
  expect(first.data.enforcement.name).toContain('FFG')
  await admin.put('/api/v0/config/', {
    accessibility: {
      ...defaultSettings.accessibility,
      reviewedOn: '2026-10-01',
      issues: [{ text: { de: 'Alte PDF sind nicht ausgezeichnet.', en: '' } }],
    },
  })
  const english = await statement('/en/Barrierefreiheit')
  expect(english.data).toMatchObject({
    reviewedOn: '2026-10-01',
    issues: [{ text: 'Alte PDF sind nicht ausgezeichnet.', lang: 'de' }],
  })
  expect(english.frame.footer.map(({ href }: { href: string }) => href)).toContain('/en/Barrierefreiheit')
  const refused = await admin.put('/api/v0/config/', {
    accessibility: { ...defaultSettings.accessibility, reviewedOn: 'gestern' },
  })
  expect(refused.status).toBe(422)
})

it.each(['/nachricht', '/barriere-melden'])('stores a form that is sent twice once: %s', async (to) => {
  const kind = to.includes('barriere') ? 'barrier' : 'message'
  const total = async (): Promise<number> =>
    kind === 'barrier' ? (await admin.get('/api/c/barrier/')).body.total : (await stored()).total
  const form = { ...stampOf(kind, 20), ...good, text: `Zweimal gedrückt: ${to}` }
  const before = await total()
  const [one, two] = await Promise.all([post(to, form, '10.7.0.1'), post(to, form, '10.7.0.1')])
  expect([one.status, two.status]).toEqual([303, 303])
  expect(two.location).toBe(one.location)
  expect((await post(to, form, '10.7.0.1')).location).toBe(one.location)
  expect(await total()).toBe(before + 1)
  // Other words, another sender or a newly opened form is another submission
  expect((await post(to, { ...form, name: 'Franz Huber' }, '10.7.0.1')).location).not.toBe(one.location)
  expect((await post(to, form, '10.7.0.2')).location).not.toBe(one.location)
  expect((await post(to, { ...form, ...stampOf(kind, 10) }, '10.7.0.1')).location).not.toBe(one.location)
  expect(await total()).toBe(before + 4)
})

it('takes a form again that was refused', async () => {
  const form = { ...stampOf('message', 20), ...good, email: 'keine' }
  expect((await post('/nachricht', form, '10.7.0.3')).status).toBe(422)
  expect((await post('/nachricht', form, '10.7.0.3')).status).toBe(422)
  expect((await post('/nachricht', { ...form, email: good.email }, '10.7.0.3')).status).toBe(303)
})
