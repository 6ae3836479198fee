import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { storeSubscribers } from '#domains/office/newsletter/server/offers.ts'
import { moduleProps } from '../../letter-modules.contract.ts'
import { tickJob } from '../sending/deliver.job.ts'

const app = await testApp('digests')
const admin = app.as('admin')
const clerk = app.as({
  role: 'member',
  rights: ['newsletter.read', 'newsletter.create', 'newsletter.update'],
})
const { platform } = app
const { pool } = platform.database
const [list] = (await admin.get('/api/v0/newsletter_list')).body.newsletter_list
const { signal } = new AbortController()
const words = (de: string, en = '') => ({ de, en })
const base = '/api/v0/newsletter_automation'

const { newsletter_template: template } = (
  await admin.post('/api/v0/newsletter_template', {
    title: 'Wochenbrief',
    subject: words('Die Woche', 'The week'),
    modules: ['heading', 'news'].map((kind) => ({
      _id: uuidv7(),
      kind,
      props: moduleProps.parse(kind === 'heading' ? { text: words('Grüß Gott', 'Hello') } : {}),
    })),
  })
).body

await admin.post('/api/v0/page/', {
  title: 'Neues',
  template: { view: 'listview' },
  status: 'published',
})

beforeEach(async () => {
  await pool.query('delete from newsletter_automations')
  await pool.query('delete from newsletter_sendings')
  await pool.query('delete from newsletter_subscribers')
})

async function reader(name: string, daysAgo = 0) {
  const since = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const email = `${name}@example.org`
  const person = { _id: uuidv7(), email, name: '', lang: 'de', state: 'confirmed', lists: [list._id], since }
  await app.write((ctx) => storeSubscribers(ctx, [], [person as never], 'test'))
}
const wanted = { title: 'Wochenbrief', template: template._id, lists: [list._id], active: true }
const made = async (more: object) => {
  const { status, body } = await admin.post(base, { ...wanted, ...more })
  expect([status, body.message]).toEqual([200, undefined])
  return body.newsletter_automation
}
const isDue = (_id: string) =>
  pool.query(`update newsletter_automations set "nextAt" = now() where "_id" = $1`, [_id])
async function tick() {
  await tickJob.handle(platform, undefined as never, { signal } as never)
  await platform.jobs.idle(20)
}
interface Letter {
  _id: string
  automation: string
  state: string
}
const letters = async (): Promise<Letter[]> =>
  (await admin.get('/api/v0/newsletter_sending')).body.newsletter_sending
const wordsTo = async (_id: string) =>
  (await admin.get(`/api/v0/newsletter_sending/${_id}/recipients`)).body.recipients.map(
    ({ email, state }: { email: string; state: string }) => `${email} ${state}`,
  )
const publish = (title: string) => admin.post('/api/c/news/', { title, status: 'published' })

test('a digest leaves by itself once there is something new, tells it once, and is skipped while there is not', async () => {
  await reader('anna')
  const { _id } = await made({ rhythm: 'weekly', approve: false })
  await isDue(_id)
  await tick()
  expect(await letters()).toEqual([])
  const skipped = (await admin.get(`${base}/${_id}`)).body.newsletter_automation
  expect(skipped.nextAt > new Date().toISOString()).toBe(true)

  // Created before the last check, and published after it
  const draft = (await admin.post('/api/c/news/', { title: 'Der Brunnen läuft' })).body.news
  await pool.query(`update news set "start" = now() - interval '3 days' where "_id" = $1`, [draft._id])
  expect((await admin.post(`/api/c/news/${draft._id}/publish`, {})).status).toBe(200)
  await isDue(_id)
  await tick()
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter).toMatchObject({ automation: _id, state: 'sent', subject: { de: 'Die Woche' } })
  expect(await wordsTo(letter!._id)).toEqual(['anna@example.org sent'])

  await isDue(_id)
  await tick()
  expect(await letters()).toHaveLength(1)
})

test('a digest that a person approves waits for it, and only who may send makes one', async () => {
  await reader('berta')
  const { _id } = await made({ rhythm: 'monthly', approve: true })
  await publish('Das Bad öffnet')
  await isDue(_id)
  await tick()
  const [letter] = await letters()
  expect(letter).toMatchObject({ state: 'approval' })
  expect(await wordsTo(letter!._id)).toEqual([])
  const start = `/api/v0/newsletter_sending/${letter!._id}/start`
  expect((await clerk.post(start, {})).status).toBe(403)
  expect((await clerk.post(base, { ...wanted, rhythm: 'weekly' })).status).toBe(403)
  expect((await clerk.put(`${base}/${_id}`, { approve: false })).status).toBe(403)
  expect((await admin.post(start, {})).status).toBe(200)
  await tick()
  expect(await wordsTo(letter!._id)).toEqual(['berta@example.org sent'])
})

test('a digest of notices tells what was put up since the last one, and a letter at once each new notice', async () => {
  await reader('dora')
  const notices = { _id: uuidv7(), kind: 'notices', props: moduleProps.parse({}) }
  const board = await admin.post('/api/v0/newsletter_template', {
    title: 'Amtstafel',
    subject: words('Neu an der Amtstafel', 'New official notices'),
    modules: [notices],
  })
  const of = { template: board.body.newsletter_template._id, approve: false }
  const put = async (title: string) => {
    const answer = await admin.post('/api/c/notices/', { title, status: 'published' })
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
  }
  const shown = async (_id: string) =>
    (await pool.query(`select "html" from newsletter_contents where "sending" = $1 and "lang" = 'de'`, [_id]))
      .rows[0].html as string

  const weekly = await made({ ...of, title: 'Amtstafel der Woche', rhythm: 'weekly' })
  await isDue(weekly._id)
  await tick()
  expect(await letters()).toEqual([])
  await put('Kundmachung zum Flächenwidmungsplan')
  await isDue(weekly._id)
  await tick()
  const [first, ...more] = await letters()
  expect(more).toEqual([])
  expect(await wordsTo(first!._id)).toEqual(['dora@example.org sent'])
  expect(await shown(first!._id)).toContain('Kundmachung zum Flächenwidmungsplan')
  await isDue(weekly._id)
  await tick()
  expect(await letters()).toHaveLength(1)

  const atOnce = await made({ ...of, title: 'Sofort', rhythm: 'atOnce' })
  await put('Verordnung: Sperre der Kellergasse')
  await isDue(atOnce._id)
  await tick()
  const own = (await letters()).filter(({ automation }) => automation === atOnce._id)
  expect(own).toHaveLength(1)
  const html = await shown(own[0]!._id)
  expect(html).toContain('Sperre der Kellergasse')
  expect(html).not.toContain('Flächenwidmungsplan')
})

test('a welcome letter goes once to each who comes, after the days it waits, and to nobody who was there', async () => {
  await reader('anna', 30)
  const first = await made({ rhythm: 'welcome', title: 'Willkommen', afterDays: 0 })
  const second = await made({ rhythm: 'welcome', title: 'Eine Woche später', afterDays: 7 })
  await reader('carl')
  await tick()
  await tick()
  const sent = async () => {
    const found = []
    for (const { _id, automation } of await letters())
      for (const line of await wordsTo(_id))
        found.push(`${automation === first._id ? 'first' : 'second'} ${line}`)
    return found
  }
  expect(await sent()).toEqual(['first carl@example.org sent'])

  // A week passes
  await pool.query(`update newsletter_subscribers set "since" = "since" - interval '8 days'`)
  await pool.query(`update newsletter_automations set "lastAt" = "lastAt" - interval '8 days'`)
  await tick()
  expect((await sent()).toSorted()).toEqual(['first carl@example.org sent', 'second carl@example.org sent'])

  await admin.put(`${base}/${second._id}`, { active: false })
  const states = Object.fromEntries((await letters()).map((one) => [one.automation, one.state]))
  expect(states).toEqual({ [first._id]: 'sending', [second._id]: 'cancelled' })
})
