import { expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'

const app = await testApp('push_history')
const admin = app.as('admin')
const { pool } = app.platform.database
await admin.put('/api/v1/firebase/settings', { quietFrom: 0, quietTo: 0 })

interface Message {
  title: string
  body: string
  href: string
  lang?: string
}
/** Messages on the page for guests, from the page cache if cached. */
async function read(path = '/push'): Promise<Record<string, Message[]>> {
  const { status, body } = await app.guest.get('/api/c/site', { path })
  expect(status).toBe(200)
  return Object.fromEntries(
    body.data.history.map(({ topic, messages }: { topic: string; messages: Message[] }) => [topic, messages]),
  )
}
const send = (more: object) =>
  admin.post('/api/v1/firebase/send', { topic: 'weather', href: '/wetter', ...more })

it('shows nothing while nothing was sent, and what was sent from the moment it was', async () => {
  expect(await read()).toEqual({})
  await send({ title: 'Sturm', body: 'Bitte Fenster schließen.' })
  const { weather } = await read()
  expect(weather).toMatchObject([{ title: 'Sturm', body: 'Bitte Fenster schließen.', href: '/wetter' }])
  expect(Object.keys(weather![0]!).toSorted()).toEqual(['_id', 'at', 'body', 'href', 'title'])
  expect((await read('/en/push'))['weather']).toMatchObject([{ title: 'Sturm', lang: 'de' }])
  await send({ title: 'Hagel' })
  expect((await read())['weather']!.map(({ title }) => title)).toEqual(['Hagel', 'Sturm'])
})

it('shows nothing of what waits or was given up', async () => {
  const { body } = await send({ title: 'Übung', sendAt: new Date(Date.now() + 3_600_000).toISOString() })
  expect((await read())['weather']).toHaveLength(2)
  await admin.delete(`/api/v1/firebase/sendings/${body.sending._id}`)
  expect((await read())['weather']).toHaveLength(2)
})

it('takes away what a news item no longer says, and brings it back with it', async () => {
  const { body } = await admin.post('/api/c/news/', { title: 'Das Fest' })
  const message = { de: { title: 'Das Fest', body: '' } }
  await admin.post(`/api/c/news/${body.news._id}/publish`, { message })
  const titles = async () => (await read())['news']?.map(({ title }) => title) ?? []
  expect(await titles()).toEqual(['Das Fest'])
  const change = (status: string) => admin.put('/api/c/news/', { _id: body.news._id, status })
  await change('draft')
  expect(await titles()).toEqual([])
  await change('published')
  expect(await titles()).toEqual(['Das Fest'])
  await admin.delete('/api/c/news/', { _id: body.news._id })
  expect(await titles()).toEqual([])
})

it('forgets after thirty days and keeps ten of a topic', async () => {
  await pool.query(`update push_sendings set "sendAt" = now() - interval '31 days' where "topic" = 'weather'`)
  for (let number = 1; number <= 11; number++) await send({ title: `Warnung ${number}` })
  const { weather = [] } = await read()
  expect(weather).toHaveLength(10)
  expect(weather[0]!.title).toBe('Warnung 11')
  expect(JSON.stringify(weather)).not.toContain('Sturm')
})
