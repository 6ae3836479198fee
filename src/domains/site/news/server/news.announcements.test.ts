import { beforeAll, beforeEach, expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'

const app = await testApp('push_news')
const admin = app.as('admin')
const news = '/api/c/news/'
const { pool } = app.platform.database

interface Listed {
  _id: string
  topic: string
  status: string
  sendAt: string
  texts: Record<string, { title: string; body: string; href: string }>
}
const sendings = async (title: string): Promise<Listed[]> => {
  const { body } = await admin.get('/api/v1/firebase/sendings')
  return body.sendings.filter(({ texts }: Listed) => texts['de']?.title === title)
}
const saying = (title: string, body = '') => ({ message: { de: { title, body } } })
const made = async (fields: object): Promise<string> => (await admin.post(news, fields)).body.news._id
const publish = (_id: string, more: object = {}) => admin.post(`${news}${_id}/publish`, more)
/** Marks a message as shown on devices. */
const shown = (_id: string) =>
  pool.query(`update push_sendings set "status" = 'done', "reached" = 2 where "key" = $1`, [`news:${_id}`])
const pageAt = async (path: string) => (await app.guest.get('/api/c/site', { path })).body
const hour = 3_600_000
const soon = (hours = 1) => new Date(Date.now() + hours * hour).toISOString()

beforeAll(async () => {
  const page = { title: 'Aktuelles', slug: 'aktuelles', template: { view: 'listview' }, status: 'published' }
  await admin.post('/api/v0/page/', page)
})

beforeEach(async () => {
  await admin.put('/api/v1/firebase/settings', { quietFrom: 0, quietTo: 0 })
})

it('says nothing that nobody asked for, however an item is published', async () => {
  const _id = await made({ title: 'Das Fest' })
  await publish(_id)
  await admin.put(news, { _id, teaser: 'Mit Musik', status: 'published' })
  const two = await made({ title: 'Zwei auf einmal' })
  await admin.post('/api/c/batch/news', { _id: [two], action: 'publish' })
  await made({ title: 'Gleich öffentlich', status: 'published' })
  await app.platform.jobs.idle()
  for (const title of ['Das Fest', 'Zwei auf einmal', 'Gleich öffentlich'])
    expect(await sendings(title)).toEqual([])
})

it('sends the text that the editor wrote, with the address of the item', async () => {
  const _id = await made({ title: 'Der Brunnen', slug: 'brunnen' })
  const message = {
    de: { title: 'Wasser!', body: 'Der Brunnen läuft wieder.' },
    en: { title: 'Water!', body: 'The fountain runs again.' },
  }
  expect((await publish(_id, { message })).status).toBe(200)
  // Without subscribers of the topic nothing is pending
  const [sending] = await sendings('Wasser!')
  expect(sending).toMatchObject({ topic: 'news', status: 'done', texts: { de: message.de, en: message.en } })
  expect(sending?.texts['de']?.href).toMatch(/\/brunnen$/)
  expect(sending?.texts['en']?.href).toMatch(/^\/en\/.*brunnen$/)
})

it('tells editors whom a message reaches, and those without the right to publish nothing', async () => {
  const _id = await made({ title: 'Wer erfährt es?' })
  const address = '/api/v1/firebase/announcement/news'
  const asked = async (who = admin) => (await who.get(address, { _id })).body.announcement
  expect(await asked()).toEqual({
    topic: { de: 'Neuigkeiten', en: 'News' },
    devices: 0,
    waiting: null,
    sent: null,
  })
  await publish(_id, { at: soon(), ...saying('Wer es erfährt') })
  expect(await asked()).toMatchObject({ waiting: { texts: { de: { title: 'Wer es erfährt' } } } })
  const writer = app.as({ role: 'member', rights: ['news.update'] })
  expect(await asked(writer)).toBeNull()
  expect((await app.guest.get(address, { _id })).status).toBe(401)
  expect((await writer.post(`${news}${_id}/publish`, saying('Unerlaubt'))).status).toBe(403)
  expect(await sendings('Unerlaubt')).toEqual([])
})

it('waits until guests can read the item, goes along with the plan, and is given up with it', async () => {
  const start = soon(2)
  const _id = await made({ title: 'Morgen', start })
  await publish(_id, { at: soon(1), ...saying('Morgen geht es los') })
  expect(await sendings('Morgen geht es los')).toMatchObject([{ status: 'waiting', sendAt: start }])
  const later = soon(3)
  await admin.put(news, { _id, start: later })
  expect(await sendings('Morgen geht es los')).toMatchObject([{ status: 'waiting', sendAt: later }])
  await admin.post(`${news}${_id}/unpublish`)
  expect(await sendings('Morgen geht es los')).toMatchObject([{ status: 'cancelled' }])
  // Requested once, not permanently
  await publish(_id)
  expect(await sendings('Morgen geht es los')).toMatchObject([{ status: 'cancelled' }])
})

it('takes another text in place of one that waits, or none', async () => {
  const _id = await made({ title: 'Anders' })
  await publish(_id, { at: soon(), ...saying('Erste Worte') })
  await publish(_id, { at: soon(2), ...saying('Zweite Worte') })
  expect(await sendings('Erste Worte')).toEqual([])
  expect(await sendings('Zweite Worte')).toMatchObject([{ status: 'waiting' }])
  await publish(_id, { message: null })
  expect(await sendings('Zweite Worte')).toMatchObject([{ status: 'cancelled' }])
})

it('refuses a message about what nobody can read, and about what is told of nowhere', async () => {
  const hidden = await made({ title: 'Verborgen', hidden: true })
  const refused = await publish(hidden, saying('Ins Leere'))
  expect([refused.status, refused.body.code]).toEqual([422, 'PUSH_INVALID'])
  expect((await admin.get(`${news}${hidden}`)).body.news.status).toBe('draft')
  const { body } = await admin.post('/api/c/person/', { last_name: 'Huber' })
  const person = await admin.post(`/api/c/person/${body.person._id}/publish`, saying('Nirgends'))
  expect([person.status, person.body.code]).toEqual([422, 'PUSH_INVALID'])
  expect([...(await sendings('Ins Leere')), ...(await sendings('Nirgends'))]).toEqual([])
})

it('corrects the message when an item is taken back, and its link explains what happened', async () => {
  const _id = await made({ title: 'Sperre', slug: 'sperre' })
  await publish(_id, saying('Straße gesperrt'))
  await shown(_id)
  const path = (await sendings('Straße gesperrt'))[0]!.texts['de']!.href
  expect(await pageAt(path)).toMatchObject({ status: 200 })
  // A draft with `hidden` is not public yet
  await admin.put(news, { _id, hidden: true })
  expect(await sendings('Zurückgezogen: Straße gesperrt')).toEqual([])
  await admin.post(`${news}${_id}/unpublish`)
  const [correction] = await sendings('Zurückgezogen: Straße gesperrt')
  expect(correction).toMatchObject({ texts: { de: { href: path, body: 'Diese Meldung gilt nicht mehr.' } } })
  const { rows } = await pool.query(`select "corrects" from push_sendings where "_id" = $1`, [
    correction?._id,
  ])
  expect(rows[0].corrects).toBe((await sendings('Straße gesperrt'))[0]?._id)
  const page = await pageAt(path)
  expect(page).toMatchObject({ status: 410, meta: { title: 'Diese Meldung wurde zurückgezogen' } })
  expect(page.data.gone.text).toContain('Diese Meldung gilt nicht mehr.')
  expect(await pageAt(`${path}-anders`)).toMatchObject({ status: 404 })
  const english = await pageAt(`/en${path}`)
  expect(english.status).toBe(404)

  await admin.put(news, { _id, hidden: false })
  await publish(_id)
  expect(await pageAt(path)).toMatchObject({ status: 200 })
  const { body } = await app.guest.get('/api/c/site', { path: '/push' })
  const told = body.data.history.flatMap(({ messages }: { messages: { title: string }[] }) =>
    messages.map(({ title }) => title),
  )
  expect(told).toContain('Straße gesperrt')
  expect(told).not.toContain('Zurückgezogen: Straße gesperrt')
})

it('keeps still when an item ends as planned, and its link says so', async () => {
  const _id = await made({ title: 'Markt', slug: 'markt' })
  await publish(_id, saying('Markt heute'))
  await shown(_id)
  const path = (await sendings('Markt heute'))[0]!.texts['de']!.href
  await pool.query(`update news set "unpublishAt" = now() - interval '1 minute' where "_id" = $1`, [_id])
  await app.platform.jobs.send({ db: app.platform.database.db }, 'collections.due', {
    collection: 'news',
    recordId: _id,
  })
  await app.platform.jobs.idle()
  expect((await admin.get(`${news}${_id}`)).body.news.status).toBe('draft')
  expect(await sendings('Zurückgezogen: Markt heute')).toEqual([])
  expect(await pageAt(path)).toMatchObject({
    status: 410,
    meta: { title: 'Diese Meldung ist nicht mehr zu lesen' },
  })
})

it('corrects what was shown once, however often somebody asks for it', async () => {
  const _id = await made({ title: 'Das Gerücht' })
  await publish(_id, saying('Das Gerücht'))
  await shown(_id)
  const retract = async () => {
    const address = `/api/v0/social/sharing/news/${_id}/retract`
    const { body } = await admin.post(address, { how: 'takeBack', note: 'Es war keines', channels: ['push'] })
    return body.results
  }
  expect(await retract()).toMatchObject([{ channel: 'push', outcome: 'begun' }])
  expect(await retract()).toMatchObject([{ channel: 'push', outcome: 'done' }])
  expect(await sendings('Zurückgezogen: Das Gerücht')).toMatchObject([
    { texts: { de: { body: 'Es war keines' } } },
  ])
})

it('sends a second message about the same item when an editor asks again', async () => {
  const _id = await made({ title: 'Noch einmal' })
  await publish(_id, saying('Einmal'))
  await admin.put(news, { _id, teaser: 'Neuer Stand' })
  await publish(_id, saying('Zweimal'))
  expect([...(await sendings('Einmal')), ...(await sendings('Zweimal'))]).toMatchObject([
    { status: 'done' },
    { status: 'done' },
  ])
})

it('has a page to turn notifications on and one for lost connections, in both languages', async () => {
  for (const [path, view, title] of [
    ['/push', 'push', 'Benachrichtigungen'],
    ['/en/push', 'push', 'Notifications'],
    ['/offline', 'offline', 'Keine Verbindung'],
    ['/en/offline', 'offline', 'No connection'],
  ] as const) {
    const { body } = await app.guest.get('/api/c/site', { path })
    expect(body).toMatchObject({ status: 200, view, meta: { title } })
  }
})
