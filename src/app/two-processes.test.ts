import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#kit/server/database/connect.ts'
import { silentLog } from '#kit/testing/test-database.ts'
import { createProgram } from './program.ts'
import { testApp } from './test-app.ts'

// Two programs on one database, like two processes behind a load balancer.
const one = await testApp('two_processes')
const database = await openDatabase({
  databaseUrl: one.platform.database.url,
  log: silentLog,
  schema: one.platform.database.schema,
})
const two = await createProgram(one.platform.config, {
  database,
  log: one.platform.log,
  renderer: null,
  sessions: async () => null,
})
afterAll(async () => {
  await two.stop()
  await database.close()
})

const admin = one.as('admin')
const seenByTwo = async (url: string, query?: Record<string, string>) =>
  (await two.server.inject({ url, ...(query ? { query } : {}) })).json()

/** Retries until the condition is met: announcements take a moment through the database. */
async function eventually<T>(look: () => Promise<T>, wanted: (seen: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const seen = await look()
    if (wanted(seen) || tries > 400) return seen
    await delay(25)
  }
}

it('shows on one what was published on the other, although both keep answers', async () => {
  expect((await seenByTwo('/api/c/news/')).total).toBe(0)
  expect((await seenByTwo('/api/c/site', { path: '/zwei' })).status).toBe(404)

  await admin.post('/api/c/news/', { title: 'Von eins', status: 'published' })
  const news = await eventually(
    () => seenByTwo('/api/c/news/'),
    ({ total }) => total === 1,
  )
  expect(news.news[0].title).toBe('Von eins')

  const { body } = await admin.post('/api/v0/page/', {
    title: 'Zwei',
    text: '<p>alt</p>',
    status: 'published',
  })
  const page = () => seenByTwo('/api/c/site', { path: '/zwei' })
  expect((await eventually(page, ({ status }) => status === 200)).data.text.html).toBe('<p>alt</p>')
  await admin.put('/api/v0/page/', { _id: body.page._id, text: '<p>neu</p>', status: 'published' })
  expect((await eventually(page, ({ data }) => data.text.html === '<p>neu</p>')).data.text.html).toBe(
    '<p>neu</p>',
  )
})

it('drops what was kept before a time was planned: it does not know when it ends', async () => {
  const heard: string[] = []
  const end = await database.listen('cache', (message) => void heard.push(...message.split('\n')))
  const { body } = await admin.post('/api/c/news/', { title: 'Kommt noch' })
  const dropped = () =>
    eventually(
      async () => heard.splice(0),
      (tags) => tags.length > 0,
    )
  expect(await dropped()).not.toContain('news')
  const at = new Date(Date.now() + 86_400_000).toISOString()
  await admin.post(`/api/c/news/${body.news._id}/publish`, { at })
  expect(await dropped()).toContain('news')
  await admin.delete('/api/c/news/', { _id: body.news._id })
  await end()
})

it('runs a job once, wherever it was queued', async () => {
  const at = new Date(Date.now() + 1500).toISOString()
  const { body } = await admin.post('/api/c/news/', { title: 'Geplant', status: 'scheduled', publishAt: at })
  expect(body).toMatchObject({ news: { status: 'scheduled' } })
  const list = await eventually(
    async () => {
      await delay(100)
      return seenByTwo('/api/c/news/')
    },
    ({ total }) => total === 2,
  )
  expect(list.total).toBe(2)
  const { body: history } = await admin.get(`/api/c/news/${body.news._id}/versions`)
  expect(
    history.versions.filter(({ action }: { action: string }) => action === 'publish').length,
  ).toBeLessThanOrEqual(1)
})
