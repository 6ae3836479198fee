import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { handInsToRelease } from '#kit/server/records/editorial/hand-in.ts'
import { patience } from '#kit/testing/patience.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'

const app = await testApp('waiting')
const admin = app.as('admin')

/** An account with an e-mail address and the given rights. */
async function colleague(handle: string, rights: string[], lang = 'de') {
  const { _id } = await app.write((ctx) =>
    createUser(ctx, { handle, email: `${handle}@dorf.example`, roles: ['member'] }),
  )
  const client = app.as({ role: 'member', _id, name: handle, rights })
  const inLanguage = { 'accept-language': lang }
  return { _id, client, handIn: (at: string, text = '') => client.post(`${at}/handin`, { text }, inLanguage) }
}
const writing = ['news.read', 'news.create', 'news.update']
const anna = await colleague('anna', writing, 'en')
const bert = await colleague('bert', writing)
// Bert last used the admin centre in English
await app.write((ctx) => ctx.db.execute(sql`update users set "lang" = 'en' where "_id" = ${bert._id}`))
const chief = app.as({ role: 'member', name: 'Leitung', rights: [...writing, 'news.publish'] })
const reader = app.as({ role: 'member', name: 'Lesend', rights: ['news.read'] })

async function draft(title: string) {
  const { body } = await anna.client.post('/api/c/news/', { title })
  return `/api/c/news/${body.news._id}`
}
const recordAt = async (at: string) => (await anna.client.get(at)).body.news
const groupsOf = async (who: typeof admin) =>
  new Map<string, { total: number; items: { _id: string; title: string }[] }>(
    (await who.get('/api/v0/waiting/')).body.waiting.map((group: { name: string }) => [group.name, group]),
  )

const outbox = path.join(app.platform.config.dataDir, 'outbox')
async function mailsTo(address: string): Promise<string[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.'))
  const mails = await Promise.all(
    names
      .toSorted()
      .map(async (name) => (await readFile(path.join(outbox, name), 'utf8')).replaceAll('=\r\n', '')),
  )
  return mails.filter((mail) => mail.includes(`<${address}>`) || mail.includes(`To: ${address}`))
}
const mailTo = (address: string, words: string) =>
  vi.waitFor(async () => {
    const found = (await mailsTo(address)).find((mail) => mail.includes(words))
    expect(found, `a mail to ${address} with "${words}"`).toBeDefined()
    return found!
  }, patience)

test('handed in, sent back with words, handed in again and released', async () => {
  const { permissions } = (await admin.get('/api/v0/config/')).body.config
  const member = [...permissions.member, 'news.publish']
  expect((await admin.put('/api/v0/config/', { permissions: { ...permissions, member } })).status).toBe(200)

  const at = await draft('Der Brunnen rinnt')
  expect((await recordAt(at)).handIn).toBe(null)
  const handedIn = await anna.handIn(at, 'Bitte vor Freitag')
  expect(handedIn.status).toBe(200)
  expect(handedIn.body.news).toMatchObject({
    status: 'draft',
    handIn: { state: 'handedIn', author: anna._id, lang: 'en' },
  })
  expect((await groupsOf(chief)).get('waiting.release')).toMatchObject({
    total: 1,
    items: [{ title: 'Der Brunnen rinnt', collection: 'news' }],
  })
  expect((await groupsOf(bert.client)).has('waiting.release')).toBe(false)
  // Lists show the state beside the record; guests do not get it
  const listed = await anna.client.get('/api/c/news/', { search: 'Brunnen' })
  expect(listed.body.news[0].handIn.state).toBe('handedIn')
  const narrowed = async (status: string[], caller = anna.client) =>
    (await caller.get('/api/c/news/', { status, search: 'Brunnen' })).body.total
  expect(await narrowed(['handedIn'])).toBe(1)
  expect(await narrowed(['published'])).toBe(0)
  expect(await narrowed(['published', 'handedIn'])).toBe(1)
  expect(await narrowed(['handedIn'], app.guest)).toBe(0)
  const asked = await mailTo('bert@dorf.example', 'Bitte vor Freitag')
  expect(asked).toContain('/waiting/news/')
  expect(asked).toContain('waits for your release')
  expect(await mailsTo('anna@dorf.example')).toEqual([])

  expect((await chief.post(`${at}/sendback`, { text: ' ' })).body.code).toBe('INVALID')
  const back = await chief.post(`${at}/sendback`, { text: 'Ein Bild fehlt' })
  expect(back.body.news.handIn.state).toBe('sentBack')
  expect(await mailTo('anna@dorf.example', 'Ein Bild fehlt')).toContain('comes back')
  expect((await groupsOf(anna.client)).get('waiting.sentBack')).toMatchObject({ total: 1 })
  expect((await groupsOf(bert.client)).has('waiting.sentBack')).toBe(false)

  await anna.client.put(at, { teaser: 'Mit Bild' })
  expect((await anna.handIn(at)).status).toBe(200)
  const released = await chief.post(`${at}/publish`, { text: 'Danke!' })
  expect(released.body.news).toMatchObject({ status: 'published', handIn: null })
  expect(await mailTo('anna@dorf.example', 'Danke!')).toContain('is released')
  expect((await app.guest.get(at)).body.news).not.toHaveProperty('handIn')
  expect((await groupsOf(chief)).has('waiting.release')).toBe(false)

  const { steps } = (await anna.client.get(`${at}/steps`)).body
  expect(steps.map(({ what, byName, text }: Record<string, string>) => [what, byName, text])).toEqual([
    ['handIn', 'anna', 'Bitte vor Freitag'],
    ['sendBack', 'Leitung', 'Ein Bild fehlt'],
    ['handIn', 'anna', ''],
    ['release', 'Leitung', 'Danke!'],
  ])
  const { versions } = (await anna.client.get(`${at}/versions`)).body
  expect(versions.map(({ action }: { action: string }) => action)).toContain('sendBack')
})

test('refused is what cannot be, and what is not for the caller', async () => {
  const at = await draft('Nicht so')
  const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer
    return [status, body.code]
  }
  expect(await codeOf(chief.post(`${at}/sendback`, { text: 'Wozu?' }))).toEqual([409, 'TRANSITION'])
  expect(await codeOf(anna.client.delete(`${at}/handin`))).toEqual([409, 'TRANSITION'])
  expect((await reader.post(`${at}/handin`)).status).toBe(403)
  expect((await reader.get(`${at}/steps`)).status).toBe(403)
  expect((await app.guest.post(`${at}/handin`)).status).toBe(401)
  expect(await codeOf(anna.client.post(`${at}/handin`, { version: 99 }))).toEqual([409, 'CONFLICT'])
  expect((await anna.client.post(`${at}/handin`, { text: 'x'.repeat(2001) })).status).toBe(422)

  expect((await anna.handIn(at)).status).toBe(200)
  expect(await codeOf(anna.handIn(at))).toEqual([409, 'TRANSITION'])
  expect((await anna.client.post(`${at}/sendback`, { text: 'Selbst' })).status).toBe(403)
  expect((await bert.client.delete(`${at}/handin`)).status).toBe(403)
  expect((await recordAt(at)).handIn.state).toBe('handedIn')
  expect((await anna.client.delete(`${at}/handin`)).body.news.handIn).toBe(null)

  // In the bin, already scheduled, and without changes to release
  const planned = await draft('Geplant')
  await chief.post(`${planned}/publish`, { at: '2040-01-01T00:00:00Z' })
  expect(await codeOf(anna.handIn(planned))).toEqual([409, 'TRANSITION'])
  const live = await draft('Schon öffentlich')
  await chief.post(`${live}/publish`)
  expect(await codeOf(anna.handIn(live))).toEqual([409, 'NOTHING_TO_PUBLISH'])
  const binned = await draft('Weg')
  await anna.handIn(binned)
  await admin.delete(binned)
  expect(await codeOf(anna.handIn(binned))).toEqual([409, 'IN_BIN'])
  expect((await groupsOf(chief)).has('waiting.release')).toBe(false)
})

test('a change beside the public version waits until it is published, planned or thrown away', async () => {
  const changed = async (title: string) => {
    const at = await draft(title)
    await chief.post(`${at}/publish`)
    await anna.client.put(at, { teaser: 'Neu' })
    expect((await anna.handIn(at)).body.news.handIn.state).toBe('handedIn')
    return at
  }
  const thrown = await changed('Verworfen')
  expect((await anna.client.delete(`${thrown}/draft`)).body.news.handIn).toBe(null)
  const together = await changed('Aus der Liste')
  const _id = [together.split('/').at(-1)]
  expect((await chief.post('/api/c/batch/news', { _id, action: 'publish' })).body.news[0].handIn).toBe(null)
  const planned = await changed('Später')
  expect((await chief.post(`${planned}/publish`, { at: '2040-01-01T00:00:00Z' })).body.news.handIn).toBe(null)
})

test('whoever may change only their own gets nothing of others to release', async () => {
  const at = await draft('Von Anna')
  await anna.handIn(at)
  const own = app.as({
    role: 'member',
    name: 'Verein',
    rights: [...writing, 'news.publish'],
    onlyOwn: ['news'],
  })
  expect((await groupsOf(own)).has('waiting.release')).toBe(false)
  expect((await own.post(`${at}/sendback`, { text: 'Nein' })).status).toBe(403)
  expect((await own.get(`${at}/steps`)).status).toBe(403)
  await anna.client.delete(`${at}/handin`)
})

test('texts with barriers are not handed in where they can not be published', async () => {
  const admin = app.as('admin')
  const { site } = (await admin.get('/api/v0/config/')).body.config
  await admin.put('/api/v0/config/', { site: { ...site, blockBarriers: true } })
  const { body } = await anna.client.post('/api/c/news/', {
    title: 'Mit Barriere',
    text: '<h2>Fest</h2><p><img src="/api/v0/download/01a20357-991d-7214-82db-2e0f59969010"></p>',
  })
  const at = `/api/c/news/${body.news._id}`
  expect((await anna.handIn(at)).body.code).toBe('HAS_BARRIERS')
  expect((await recordAt(at)).handIn).toBe(null)
  await admin.put('/api/v0/config/', { site })
})

test('handing in and taking back by turns sends one mail, another after somebody decided', async () => {
  const at = await draft('Hin und her')
  const sent = async () => {
    await app.platform.jobs.idle()
    return (await mailsTo('bert@dorf.example')).filter((mail) => mail.includes('Hin und her')).length
  }
  for (let round = 0; round < 3; round++) {
    expect((await anna.handIn(at)).status).toBe(200)
    expect((await anna.client.delete(`${at}/handin`)).status).toBe(200)
  }
  expect(await sent()).toBe(1)
  await anna.handIn(at)
  await chief.post(`${at}/sendback`, { text: 'Ein Bild fehlt' })
  await anna.handIn(at)
  expect(await sent()).toBe(2)
  await anna.client.delete(`${at}/handin`)
  await app.platform.database.pool.query(`update audit set "at" = "at" - interval '5 hours'`)
  await anna.handIn(at)
  expect(await sent()).toBe(3)
  await anna.client.delete(`${at}/handin`)
})

test('of many that wait only those shown are read', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, (_, index) => draft(`Wartet ${index}`)))
  for (const at of made) expect((await anna.handIn(at)).status).toBe(200)
  const { items, total, read } = await app.write(async (ctx) => {
    let rows = 0
    const db = new Proxy(ctx.db, {
      get: (target, name, self) =>
        name === 'execute'
          ? async (query: SQL) => {
              const answer = await target.execute(query)
              rows += answer.rows.filter((row) => 'translations' in row).length
              return answer
            }
          : Reflect.get(target, name, self),
    })
    const found = await handInsToRelease({ ...ctx, db }, 2)
    return { ...found, read: rows }
  })
  expect([total, read]).toEqual([5, 2])
  expect(items.map(({ title }) => title)).toEqual(['Wartet 0', 'Wartet 1'])
  expect((await chief.get('/api/v0/waiting/', { limit: 0 })).body.total).toBe(5)
  for (const at of made) await anna.client.delete(`${at}/handin`)
})

test('guests and ordinary users have no list', async () => {
  expect((await app.guest.get('/api/v0/waiting/')).status).toBe(401)
  expect((await app.as('user').get('/api/v0/waiting/')).status).toBe(403)
})
