import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'

let app: TestApp
let admin: TestClient

beforeAll(async () => {
  app = await testApp('contents')
  admin = app.as('admin')
  await admin.post('/api/v0/page/', {
    title: 'Amt',
    text: '<p>Vorher</p><p>[[Sommerpause]]</p><p>[[hinweise]]</p><p>[[gibt-es-nicht]]</p><p>Nachher</p>',
    status: 'published',
    translations: { en: { title: 'Office', slug: 'office', status: 'published' } },
  })
})

const textAt = async (path: string): Promise<string> =>
  (await app.guest.get('/api/c/site', { path })).body.data.text.html

test('a title is enough for a draft, its key is made from it', async () => {
  const { status, body } = await admin.post('/api/c/content/', { title: 'Nur ein Entwurf', type: 'Hinweise' })
  expect(status).toBe(200)
  expect(body.content).toMatchObject({
    slug: 'nur-ein-entwurf',
    look: 'text',
    status: 'draft',
    showTitle: true,
  })
  expect((await app.guest.get('/api/c/content/')).body).toMatchObject({ content: [], total: 0, file: [] })
})

test('stands where a page names its key, and follows every change', async () => {
  expect(await textAt('/amt')).toBe('<p>Vorher</p><p>Nachher</p>')
  const { body } = await admin.post('/api/c/content/', {
    title: 'Sommerpause',
    look: 'note',
    text: '<p>Zu bis 1. September.</p>',
    status: 'published',
    translations: {
      en: { title: 'Summer break', text: '<p>Closed until 1 September.</p>', status: 'published' },
    },
  })
  const box = (words: string) => `<p>Vorher</p><div class="note">${words}</div><p>Nachher</p>`
  expect(await textAt('/amt')).toBe(box('<h2>Sommerpause</h2><p>Zu bis 1. September.</p>'))
  expect(await textAt('/en/office')).toBe(box('<h2>Summer break</h2><p>Closed until 1 September.</p>'))
  await admin.put(`/api/c/content/${body.content._id}`, {
    text: '<p>Wieder da!</p>',
    showTitle: false,
    status: 'published',
  })
  expect(await textAt('/amt')).toBe(box('<p>Wieder da!</p>'))
  await admin.delete(`/api/c/content/${body.content._id}`)
  expect(await textAt('/amt')).toBe('<p>Vorher</p><p>Nachher</p>')
})

test('shows all of a type, the latest first, with hours and words that say their language', async () => {
  const week = [{ day: 1, from: '08:00', to: '12:00' }]
  const plan = { title: 'Amt', week, ours: true, closedOnHolidays: false }
  expect((await admin.post('/api/v0/booking/openinghours', plan)).status).toBe(200)
  const notice = { type: 'Hinweise', showTitle: false, status: 'published' }
  await admin.post('/api/c/content/', {
    ...notice,
    title: 'Alt',
    text: '<p>alt</p>',
    date: '2020-01-01T00:00:00Z',
  })
  await admin.post('/api/c/content/', {
    ...notice,
    title: 'Neu',
    look: 'hours',
    date: '2021-01-01T00:00:00Z',
  })
  const hours =
    '<table><caption>Öffnungszeiten</caption><tbody><tr><th scope="row">Montag</th><td>08:00–12:00</td></tr></tbody></table>'
  expect(await textAt('/amt')).toBe(`<p>Vorher</p>${hours}\n<div><p>alt</p></div><p>Nachher</p>`)
  expect(await textAt('/en/office')).toContain('<div lang="de"><p>alt</p></div>')
})

test('nothing of a marker is said where only words count', async () => {
  expect((await app.guest.get('/api/c/site', { path: '/amt' })).body.meta.description).not.toContain('[[')
})

test('refuses what makes no sense, and every write to guests and to those without the right', async () => {
  expect(await admin.post('/api/c/content/', { title: ' ' })).toMatchObject({
    status: 422,
    body: { fields: { title: expect.any(String) } },
  })
  expect((await admin.post('/api/c/content/', { title: 'x', look: 'dancing' })).status).toBe(422)
  const [one] = (await admin.get('/api/c/content/')).body.content
  const path = `/api/c/content/${one._id}`
  for (const [caller, status] of [
    [app.guest, 401],
    [app.as({ role: 'member', rights: ['content.read'] }), 403],
  ] as const) {
    const answers = [
      await caller.post('/api/c/content/', { title: 'x' }),
      await caller.put(path, { title: 'x' }),
      await caller.delete(path),
      await caller.post(`${path}/publish`, {}),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
  }
})

test('a page that names a long piece thousands of times stays readable', async () => {
  const piece = {
    title: 'Langes',
    text: `<p>${'wort '.repeat(2000)}</p>`,
    showTitle: false,
    status: 'published',
  }
  expect((await admin.post('/api/c/content/', piece)).status).toBe(200)
  const text = `<p>Oben</p>${'<p>[[langes]]</p>'.repeat(2000)}<p>Unten</p>`
  const page = { title: 'Wiederholt', text, status: 'published' }
  expect((await admin.post('/api/v0/page/', page)).status).toBe(200)
  const shown = await textAt('/wiederholt')
  expect(shown).toMatch(/^<p>Oben<\/p><div><p>wort .*<p>Unten<\/p>$/s)
  expect(shown.length).toBeLessThan(3_000_000)
})
