import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { stampField, stampForm, trapField } from '#kit/server/http/spam.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { listField } from '../newsletter.rules.ts'
import { forgetOld } from './clean-up.job.ts'

const app = await testApp('newsletter')
const admin = app.as('admin')
const defaults = await app.write(siteSettings)
const { pool } = app.platform.database

const listsNow = async () => (await admin.get('/api/v0/newsletter_list')).body.newsletter_list
const [first] = await listsNow()
const { body: made } = await admin.post('/api/v0/newsletter_list', {
  title: { de: 'Wein und Heurige', en: '' },
  public: true,
  place: 5,
})
const second = made.newsletter_list

let sender = 0
/** Submits a form as a browser without JavaScript does, from a network of its own. */
async function send(to: string, form: Record<string, string>) {
  const answer = await app.server.inject({
    method: 'POST',
    url: to,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: `10.1.0.${++sender}`,
    payload: new URLSearchParams(form).toString(),
  })
  const isPage = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    page: isPage ? answer.json() : null,
    text: answer.payload,
  }
}
function signUp(email: string, more: Record<string, string> = {}, to = '/newsletter') {
  const stamp = stampForm(
    app.platform.config.secret,
    'newsletter',
    new Date(Date.now() - 10_000).toISOString(),
  )
  const form = { email, privacy: 'on', [listField(first._id)]: 'on', [stampField]: stamp, ...more }
  return send(to, form)
}
async function mailsTo(address: string) {
  await app.platform.jobs.idle(20)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1))
  const all = await Promise.all(
    files.map(async (file) => simpleParser(await readFile(path.join(folder, file)))),
  )
  return all.filter(({ to }) => [to].flat().some((one) => one?.text.includes(address)))
}
type Parsed = Awaited<ReturnType<typeof mailsTo>>[number]
const addressIn = (mail: Parsed | undefined, word: string) => {
  const found = new RegExp(`https?://[^\\s"<]*?((?:/en)?/newsletter/${word}/[^\\s"<>)]+)`).exec(
    mail?.text ?? '',
  )
  if (!found?.[1]) throw new Error(`no link to ${word} in ${mail?.text}`)
  return found[1]
}
const pageAt = async (address: string) => (await app.guest.get('/api/c/site', { path: address })).body
const stored = async (email: string) =>
  (await admin.get('/api/v0/newsletter_subscriber', { search: email })).body.newsletter_subscriber[0]
/** Signs up and confirms a subscriber; returns the address of the subscription page. */
async function member(email: string, more: Record<string, string> = {}) {
  await signUp(email, more)
  const confirm = addressIn((await mailsTo(email)).at(-1), 'verify')
  expect((await send(confirm, {})).location).toBe('/newsletter?done=confirmed')
  return { confirm, own: addressIn((await mailsTo(email)).at(-1), 'subscription') }
}

it('takes a sign-up in only once the link of the mail is used by a button, and keeps the proof', async () => {
  const answer = await signUp('Maria@example.org', { [listField(second._id)]: 'on' }, '/en/newsletter')
  expect([answer.status, answer.location]).toEqual([303, '/en/newsletter?done=asked'])
  expect(await stored('maria@')).toMatchObject({ state: 'waiting', lang: 'en' })
  const [mail] = await mailsTo('Maria@example.org')
  expect(mail?.subject).toBe('Please confirm: newsletter of Dorfplatz')
  expect(mail?.headers.has('list-unsubscribe')).toBe(false)
  const link = addressIn(mail, 'verify')
  // Mail scanners open links: opening alone changes nothing.
  const page = await pageAt(link)
  expect(page.view).toBe('newsletterVerify')
  expect(page.data).toMatchObject({ email: 'Maria@example.org', expired: false, purpose: 'confirm' })
  expect((await stored('maria@')).state).toBe('waiting')

  expect((await send(link, {})).location).toBe('/en/newsletter?done=confirmed')
  const subscriber = await stored('maria@')
  expect(subscriber).toMatchObject({
    state: 'confirmed',
    userData: { newsletter: { subscribed_lists: [first._id, second._id] } },
  })
  const counts = (await listsNow()).map(({ subscribers }: { subscribers: number }) => subscribers)
  expect(counts).toEqual([1, 1])
  const welcome = (await mailsTo('Maria@example.org')).at(-1)
  expect(welcome?.subject).toBe('Welcome to the newsletter of Dorfplatz')
  const own = addressIn(welcome, 'subscription')
  expect(own).toMatch(/^\/en\//)
  const headers = welcome?.headerLines.map(({ line }) => line.replaceAll(/\s+/g, ' ')).join('\n') ?? ''
  expect(headers).toContain(`List-Unsubscribe: <http://127.0.0.1:3999${own}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  const { body } = await admin.get('/api/v1/getPageDataNewsletterSubscriberEdit/', { _id: subscriber._id })
  expect(body.consents.map(({ action }: { action: string }) => action)).toEqual(['confirmed', 'asked'])
  expect(body.consents[1]).toMatchObject({
    lists: ['Neues aus dem Ort', 'Wein und Heurige'],
    source: '/en/newsletter',
    text: expect.stringContaining('Yes, I would like to get the newsletter of Dorfplatz'),
  })
  const { rows } = await pool.query('select * from newsletter_consents')
  expect(JSON.stringify(rows)).not.toMatch(/10\.1\.0|maria/i)
  expect(rows[0].network).toHaveLength(43)
})

it('confirms what the mail has named, and no list that somebody has added since', async () => {
  const email = 'nurdas@example.org'
  await signUp(email)
  // Soon after the first mail, so this one adds a list without sending another
  await signUp(email, { [listField(second._id)]: 'on' })
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(1)
  const link = addressIn(mails[0], 'verify')
  expect((await pageAt(link)).data.lists).toEqual(['Neues aus dem Ort'])
  expect((await send(link, {})).location).toBe('/newsletter?done=confirmed')
  const listsOf = async () => (await stored(email)).userData.newsletter.subscribed_lists
  expect(await listsOf()).toEqual([first._id])
})

it('says the same to strangers whether an address is known or not; only its owner hears more', async () => {
  await member('bekannt@example.org')
  const before = (await mailsTo('bekannt@example.org')).length
  const again = await signUp('BEKANNT@example.org')
  const fresh = await signUp('fremd@example.org')
  expect([again.status, again.location]).toEqual([fresh.status, fresh.location])
  const mails = await mailsTo('bekannt@example.org')
  expect(mails).toHaveLength(before + 1)
  expect(mails.at(-1)?.subject).toContain('schon')
  // Repeated sign-ups must not fill a mailbox
  await signUp('bekannt@example.org')
  expect(await mailsTo('bekannt@example.org')).toHaveLength(before + 1)
  const call = (email: string) => app.guest.post('/api/v0/newsletter/subscribe', { email, privacy: true })
  const [known, unknown] = [await call('bekannt@example.org'), await call('niemand@example.org')]
  expect(known.body).toEqual(unknown.body)
  expect(known.status).toBe(200)
})

it('refuses what is missing, in both languages, and keeps machines out', async () => {
  const wrong = await signUp('nein', { privacy: '', [listField(first._id)]: '' })
  expect(wrong.status).toBe(422)
  expect(wrong.page.data.form).toMatchObject({
    values: { email: 'nein' },
    problem: {
      code: 'INVALID',
      fields: {
        email: 'Diese E-Mail-Adresse stimmt nicht. Bitte prüfen Sie sie.',
        lists: 'Bitte wählen Sie wenigstens ein Thema.',
        privacy: expect.stringContaining('Datenschutzerklärung'),
      },
    },
  })
  const english = await signUp('a@example.org', { privacy: '' }, '/en/newsletter')
  expect(english.page.data.form.problem.fields.privacy).toContain('privacy policy must be accepted')
  expect((await signUp('b@example.org', { [trapField]: 'x' })).page.data.form.problem.code).toBe('FORM_TRAP')
  expect((await app.guest.post('/api/v0/newsletter/subscribe', { email: 'c@example.org' })).status).toBe(422)
  expect(await stored('@example.org').then((one) => one?.email)).not.toMatch(/^[abc]@/)
  expect((await app.guest.get('/api/v0/newsletter_subscriber')).status).toBe(401)
})

it('goes on from the small box of other pages without asking twice', async () => {
  const { status, page } = await send('/newsletter', { begin: '1', email: 'lena@example.org' })
  expect(status).toBe(200)
  expect(page.data.form).toEqual({ values: { email: 'lena@example.org', [listField(first._id)]: 'on' } })
  expect(await stored('lena@')).toBeUndefined()
})

it('lets old links go, sends new ones on demand, and forgets who never confirms', async () => {
  await signUp('spaet@example.org')
  const link = addressIn((await mailsTo('spaet@example.org')).at(-1), 'verify')
  await pool.query(`update newsletter_tokens set "expiresAt" = now() - interval '1 minute'`)
  expect((await pageAt(link)).data.expired).toBe(true)
  const refused = await send(link, {})
  expect([refused.status, refused.page.data.form.problem.code]).toEqual([410, 'TOKEN_EXPIRED'])
  // A mail was just sent: the next one only after a quarter of an hour.
  await send(link, { action: 'again' })
  expect(await mailsTo('spaet@example.org')).toHaveLength(1)
  await pool.query(`update newsletter_subscribers set "mailedAt" = now() - interval '16 minutes'`)
  expect((await send(link, { action: 'again' })).location).toBe('/newsletter?done=asked')
  const fresh = addressIn((await mailsTo('spaet@example.org')).at(-1), 'verify')
  expect(fresh).not.toBe(link)
  await app.write(forgetOld)
  expect((await stored('spaet@')).state).toBe('waiting')
  await pool.query(
    `update newsletter_subscribers set "mailedAt" = now() - interval '15 days' where email = 'spaet@example.org'`,
  )
  await app.write(forgetOld)
  expect(await stored('spaet@')).toBeUndefined()
  expect((await send(fresh, {})).status).toBe(410)
  expect((await pageAt('/newsletter/verify/AAAAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  const call = await app.guest.post('/api/v0/newsletter/verify', { token: 'A'.repeat(43) })
  expect(call.body.code).toBe('TOKEN_EXPIRED')
})

it('keeps the proof of a consent for years after its end, however long it was in force', async () => {
  const { own } = await member('treu@example.org')
  const proof = async () => {
    const { rows } = await pool.query(
      `select "action" from newsletter_consents where "source" = 'probe' order by "action"`,
    )
    return rows.map(({ action }) => action)
  }
  await pool.query(`update newsletter_consents set "source" = 'probe', "at" = now() - interval '50 months'
    where "at" = (select max("at") from newsletter_consents) or "person" = (
      select "person" from newsletter_consents order by "at" desc limit 1)`)
  await send(own, { action: 'leave' })
  await pool.query(`update newsletter_consents set "source" = 'probe' where "action" = 'left'`)
  await pool.query(`delete from newsletter_subscribers where email = 'treu@example.org'`)
  await app.write(forgetOld)
  expect(await proof()).toEqual(['asked', 'confirmed', 'left'])
  await pool.query(
    `update newsletter_consents set "at" = now() - interval '37 months' where "action" = 'left'`,
  )
  await app.write(forgetOld)
  expect(await proof()).toEqual([])
})

it('confirms by the call of the specification, and says the same when it is made twice', async () => {
  await signUp('ruf@example.org')
  const token = addressIn((await mailsTo('ruf@example.org')).at(-1), 'verify')
    .split('/')
    .at(-1)
  const answer = { done: true, email: 'ruf@example.org', lists: ['Neues aus dem Ort'] }
  expect((await app.guest.post('/api/v0/newsletter/verify', { token })).body).toEqual(answer)
  expect((await app.guest.post('/api/v0/newsletter/verify', { token })).body).toEqual(answer)
  expect(
    (await mailsTo('ruf@example.org')).filter(({ subject }) => subject?.includes('Willkommen')),
  ).toHaveLength(1)
})

it('unsubscribes with one click of a mail program, for good and without asking', async () => {
  const { own, confirm } = await member('klick@example.org')
  expect((await pageAt(own)).data).toMatchObject({ state: 'confirmed', email: 'klick@example.org' })
  const answer = await send(own, { 'List-Unsubscribe': 'One-Click' })
  expect([answer.status, answer.page.data.state]).toEqual([200, 'left'])
  expect(await stored('klick@')).toMatchObject({
    state: 'left',
    userData: { newsletter: { subscribed_lists: [] } },
  })
  // Neither the old link nor the office can resubscribe; only the person can.
  expect((await send(confirm, {})).status).toBe(410)
  const office = await admin.post('/api/v0/newsletter_subscriber', {
    email: 'klick@example.org',
    lists: [first._id],
    proof: 'Formular',
  })
  expect([office.status, office.body.code]).toEqual([409, 'BLOCKED'])
  await pool.query(`update newsletter_subscribers set "mailedAt" = null`)
  await member('klick@example.org')
  expect((await stored('klick@')).state).toBe('confirmed')
  const forged = own.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await send(forged, { action: 'leave' })).status).toBe(404)
  expect((await stored('klick@')).state).toBe('confirmed')
})

it('lets people choose lists and move to another address, which has to be confirmed there', async () => {
  const { own } = await member('alt@example.org')
  expect((await send(own, { [listField(second._id)]: 'on' })).location).toBe('/newsletter?done=lists')
  expect((await stored('alt@')).userData.newsletter.subscribed_lists).toEqual([second._id])
  const wrong = await send(own, { action: 'address', new_email: 'nein' })
  expect(wrong.page.data.form.problem.fields.new_email).toContain('stimmt nicht')
  expect((await send(own, { action: 'address', new_email: 'neu@example.org' })).location).toBe(
    '/newsletter?done=address',
  )
  expect((await stored('alt@')).email).toBe('alt@example.org')
  const link = addressIn((await mailsTo('neu@example.org')).at(-1), 'verify')
  expect((await send(link, {})).location).toBe('/newsletter?done=moved')
  expect((await stored('neu@')).state).toBe('confirmed')
  expect((await mailsTo('alt@example.org')).at(-1)?.subject).toContain('andere Adresse')
  const moved = await stored('neu@')
  const { body } = await admin.get('/api/v1/getPageDataNewsletterSubscriberEdit/', { _id: moved._id })
  expect(body.consents.map(({ action }: { action: string }) => action)).toEqual([
    'address',
    'lists',
    'confirmed',
    'asked',
  ])
  // An address of another subscriber: only its owner is notified.
  await member('vergeben@example.org')
  await pool.query(`update newsletter_subscribers set "mailedAt" = null`)
  await send(own, { action: 'address', new_email: 'vergeben@example.org' })
  const taken = await send(addressIn((await mailsTo('vergeben@example.org')).at(-1), 'verify'), {})
  expect(taken.page.data.form.problem).toMatchObject({
    code: '11000',
    message: 'Email Adresse ist bereits vorhanden !',
  })
  expect((await send(own, {})).location).toBe('/newsletter?done=left')
})

it('lets the office enter people with a proof, refuses known ones with 11000, and forgets them for good', async () => {
  type Heard = { _id: string; action: string; byName: string }
  const heard: Heard[] = []
  const quit = app.platform.live.on('module/newsletter', ({ data }) => {
    heard.push(...(data as { changes: Heard[] }).changes)
  })
  const enter = (more: object) => admin.post('/api/v0/newsletter_subscriber', { lists: [first._id], ...more })
  const proved = await enter({ email: 'anna@example.org', proof: 'Formular vom 3. Mai, Ordner 2' })
  expect(proved.body.newsletter_subscriber.state).toBe('confirmed')
  const { _id } = proved.body.newsletter_subscriber
  const twice = await enter({ email: 'ANNA@example.org' })
  expect([twice.status, twice.body.code, twice.body.message]).toEqual([
    409,
    '11000',
    'Email Adresse ist bereits vorhanden !',
  ])
  const waiting = await enter({ email: 'otto@example.org' })
  expect(waiting.body.newsletter_subscriber.state).toBe('waiting')
  expect(await mailsTo('otto@example.org')).toHaveLength(1)
  const at = `/api/v0/newsletter_subscriber/${_id}`
  const clerk = app.as({ role: 'member', rights: ['newsletter.read'] })
  expect((await clerk.put(at, { name: 'Anna' })).status).toBe(403)
  expect((await clerk.post(`${at}/lock`, { tab: 'tab-clerk' })).status).toBe(403)
  expect((await admin.post(`${at}/lock`, { tab: 'tab-admin' })).body.lock.mine).toBe(true)
  const changed = await admin.put(at, { name: 'Anna', tags: ['Heuriger'], version: 1 })
  expect(changed.body.newsletter_subscriber).toMatchObject({ name: 'Anna', version: 2 })
  expect(await admin.put(`/api/v0/newsletter_subscriber/${_id}`, { version: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      details: { version: 2, current: changed.body.newsletter_subscriber, byName: 'admin' },
    },
  })

  expect((await admin.delete(`/api/v0/newsletter_subscriber/${_id}`)).body.removed).toEqual([_id])
  const actions = () => heard.filter((one) => one._id === _id).map(({ action }) => action)
  await expect.poll(actions, { timeout: 20_000 }).toEqual(['create', 'update', 'purge'])
  expect(heard.find((one) => one._id === _id && one.action === 'update')?.byName).toBe('admin')
  quit()
  const { rows } = await pool.query(
    `select (select count(*)::int from newsletter_consents where "source" like 'Formular vom%') as proofs,
      (select count(*)::int from audit where concat("before", "after") ~* 'anna@|Anna"|Heuriger') as audited`,
  )
  expect(rows[0]).toEqual({ proofs: 0, audited: 0 })
  expect((await enter({ email: 'anna@example.org', proof: 'x' })).body.code).toBe('BLOCKED')
  expect((await admin.delete(`/api/v0/newsletter_subscriber/${_id}`)).status).toBe(404)
})

it('tells screens and the trail when people act themselves, without their names', async () => {
  const { own } = await member('selbst@example.org')
  const { _id, version } = await stored('selbst@')
  await send(own, { action: 'leave' })
  const late = await admin.put(`/api/v0/newsletter_subscriber/${_id}`, { name: 'Selbst', version })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', details: { current: { state: 'left', lists: [] }, by: null, byName: '' } },
  })
  const { body } = await admin.get(`/api/v0/newsletter_subscriber/${_id}/history`)
  expect(body.history.map(({ action }: { action: string }) => action)).toEqual(['leave', 'confirm'])
  expect(JSON.stringify(body)).not.toContain('selbst@')
})

it('lets two hide public lists at once, and keeps one of them', async () => {
  const tries = await Promise.all(
    [first, second].map((one) => admin.put(`/api/v0/newsletter_list/${one._id}`, { public: false })),
  )
  expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  for (const { _id } of [first, second])
    expect((await admin.put(`/api/v0/newsletter_list/${_id}`, { public: true })).status).toBe(200)
  const { version } = (await admin.get(`/api/v0/newsletter_list/${second._id}`)).body.newsletter_list
  const old = { place: 7, version: version - 1 }
  expect((await admin.put(`/api/v0/newsletter_list/${second._id}`, old)).body).toMatchObject({
    code: 'CONFLICT',
    details: { version, current: { place: 5, public: true }, byName: 'admin' },
  })
})

it('keeps one public list, and takes a removed one from its people', async () => {
  await member('liste@example.org', { [listField(second._id)]: 'on' })
  expect(
    (await app.as({ role: 'member', rights: [] }).delete(`/api/v0/newsletter_list/${second._id}`)).status,
  ).toBe(403)
  expect((await admin.delete(`/api/v0/newsletter_list/${second._id}`)).status).toBe(200)
  expect((await stored('liste@')).userData.newsletter.subscribed_lists).toEqual([first._id])
  expect((await admin.delete(`/api/v0/newsletter_list/${first._id}`)).body.code).toBe('LAST_LIST')
  const hide = await admin.put(`/api/v0/newsletter_list/${first._id}`, { public: false })
  expect(hide.body.code).toBe('LAST_LIST')
  const named = await admin.put(`/api/v0/newsletter_list/${first._id}`, { title: { de: '', en: 'x' } })
  expect(named.body.fields).toHaveProperty(['title.de'])
})

it('creates a list with the defaults of its form', async () => {
  const { body } = await admin.post('/api/v0/newsletter_list', { title: { de: 'Sport', en: 'Sports' } })
  expect(body.newsletter_list).toMatchObject({ text: { de: '', en: '' }, public: true, place: 10 })
})

it('is not there when the site switches it off, but lets everybody out', async () => {
  const { own } = await member('raus@example.org')
  await admin.put('/api/v0/config/', { privacy: { ...defaults.privacy, newsletter_enabled: false } })
  expect((await signUp('zu@example.org')).status).toBe(404)
  expect((await pageAt('/newsletter')).status).toBe(404)
  expect(
    (await app.guest.post('/api/v0/newsletter/subscribe', { email: 'zu@example.org', privacy: true })).status,
  ).toBe(404)
  expect((await send(own, { action: 'leave' })).location).toBe('/newsletter?done=left')
  expect((await app.guest.get('/api/c/site', { path: '/newsletter', query: 'done=left' })).body.status).toBe(
    200,
  )
})
