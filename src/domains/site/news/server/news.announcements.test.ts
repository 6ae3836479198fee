import { expect, it } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'

const app = await testApp('push_news')
const admin = app.as('admin')
const news = '/api/c/news/'

interface Listed {
  _id: string
  topic: string
  status: string
  sendAt: string
  texts: Record<string, { title: string; href: string }>
}
const sendings = async (title: string): Promise<Listed[]> => {
  const { body } = await admin.get('/api/v1/firebase/sendings')
  return body.sendings.filter(({ texts }: Listed) => texts['de']?.title === title)
}

it('tells of a news item when it is published for the first time, and once only', async () => {
  await admin.put('/api/v1/firebase/settings', { quietFrom: 0, quietTo: 0 })
  const { body } = await admin.post(news, { title: 'Das Fest' })
  const { _id } = body.news
  expect(await sendings('Das Fest')).toEqual([])
  const publish = () => admin.put(news, { _id, status: 'published' })
  await publish()
  // Nobody takes the topic: there is nothing to wait for
  expect(await sendings('Das Fest')).toMatchObject([{ topic: 'news', status: 'done' }])
  await admin.put(news, { _id, teaser: 'Mit Musik', status: 'published' })
  await admin.put(news, { _id, status: 'draft' })
  await publish()
  await app.platform.jobs.idle()
  expect(await sendings('Das Fest')).toHaveLength(1)
})

it('corrects what was shown once, however often somebody asks for it', async () => {
  const { _id } = (await admin.post(news, { title: 'Das Gerücht', status: 'published' })).body.news
  await app.platform.database.pool.query(
    `update push_sendings set "status" = 'done', "reached" = 2 where "key" = $1`,
    [`news:${_id}`],
  )
  const retract = async () => {
    const address = `/api/v0/social/sharing/news/${_id}/retract`
    const { body } = await admin.post(address, { how: 'takeBack', note: 'Es war keines', channels: ['push'] })
    return body.results
  }
  expect(await retract()).toMatchObject([{ channel: 'push', outcome: 'begun' }])
  expect(await retract()).toMatchObject([{ channel: 'push', outcome: 'done' }])
  expect(await sendings('Zurückgezogen: Das Gerücht')).toHaveLength(1)
})

it('waits until an item can be read, and keeps still when it is taken back before', async () => {
  const start = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await admin.post(news, { title: 'Morgen', status: 'published', start })
  expect(await sendings('Morgen')).toMatchObject([{ status: 'waiting', sendAt: start }])
  await admin.put(news, { _id: body.news._id, status: 'draft' })
  expect(await sendings('Morgen')).toMatchObject([{ status: 'cancelled' }])
  await admin.put(news, { _id: body.news._id, status: 'published' })
  expect(await sendings('Morgen')).toMatchObject([{ status: 'waiting', sendAt: start }])
  await admin.delete(news, { _id: body.news._id })
  expect(await sendings('Morgen')).toMatchObject([{ status: 'cancelled' }])
})

it('says nothing of hidden items and of drafts', async () => {
  await admin.post(news, { title: 'Verborgen', status: 'published', hidden: true })
  await admin.post(news, { title: 'Entwurf' })
  expect([...(await sendings('Verborgen')), ...(await sendings('Entwurf'))]).toEqual([])
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
