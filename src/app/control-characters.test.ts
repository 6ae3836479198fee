import { expect, test } from 'vitest'
import { stampField, stampForm } from '#kit/server/http/spam.ts'
import { cleanTexts } from '#kit/server/http/clean-input.ts'
import { testApp } from './test-app.ts'

const app = await testApp('control_characters', { env: { PUBLIC_URL: 'https://rebenau.example' } })
const admin = app.as('admin')

/** Control characters as left by Word, PDFs or wrong encodings; a tab and line breaks are allowed. */
const pasted = 'Bau\u0007hof\u000Boffen\u000Cbis\u0085Mai\u0081\u007F\uFFFE\t\u001F\uFDD0\n.'
const clean = 'Bauhof offen bis Mai\t\n.'
/** Matches control characters in JSON, whether escaped or not. */
const forbidden = /\\u00|\\[bf]|[\u007F-\u009F\uFDD0-\uFDEF\uFFFE\uFFFF]/

test('are taken out of a record, and reach neither page nor feed', async () => {
  await admin.post('/api/v0/page/', {
    title: 'Neues',
    template: { view: 'listview' },
    status: 'published',
    translations: {},
  })
  const made = await admin.post('/api/c/news/', {
    title: `Titel ${pasted}`,
    teaser: pasted,
    text: `<p>${pasted}</p><p>&#7;&#x81;&#11;.</p>`,
    tags: ['Bau\u0007hof'],
    status: 'published',
    translations: { en: { title: 'Open\u000Bdepot', status: 'published' } },
  })
  expect(made.status).toBe(200)
  const { news } = made.body
  expect(news).toMatchObject({ teaser: clean, tags: ['Bauhof'], slug: 'titel-bauhof-offen-bis-mai' })
  expect(news.translations.en.title).toBe('Open depot')
  expect(news.text).toContain(`<p>${clean}</p>`)
  const shown = [
    await app.guest.get('/api/c/site', { path: `/neues/${news.slug}` }),
    await app.guest.get(`/api/c/news/${news._id}`),
    await app.guest.get('/feed/neues.rss'),
  ]
  for (const { status, text } of shown) {
    expect(status).toBe(200)
    expect(text).toContain('Bauhof offen bis Mai')
    expect(text).not.toMatch(forbidden)
    // oxlint-disable-next-line no-control-regex -- a feed would contain them unescaped
    expect(text).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/)
  }
})

test('are taken out of a form, also where it is shown again', async () => {
  const send = (form: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: '/nachricht',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        [stampField]: stampForm(
          app.platform.config.secret,
          'message',
          new Date(Date.now() - 10_000).toISOString(),
        ),
        name: 'Maria\u0007 Huber',
        email: 'maria@example.org',
        text: `Wann? ${pasted}`,
        ...form,
      }).toString(),
    })
  const refused = await send({ email: 'nein' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().data.form.values.name).toBe('Maria Huber')
  expect(refused.body).not.toMatch(forbidden)
  expect((await send({})).statusCode).toBe(303)
  const { message_thread: messages } = (await admin.get('/api/v1/messages')).body
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({
    name: 'Maria Huber',
    preview: expect.stringContaining('Bauhof offen bis Mai'),
  })
  expect(JSON.stringify(messages)).not.toMatch(forbidden)
})

test('are taken out of what is asked for in an address', async () => {
  const { status, text, body } = await app.guest.get('/api/c/site', {
    path: '/suche',
    query: new URLSearchParams({ q: 'Bau\u0007hof\u0081' }).toString(),
  })
  expect([status, body.data.query ?? body.data.q]).toEqual([200, 'Bauhof'])
  expect(text).not.toMatch(forbidden)
})

test('are taken out however deep they stand, and bytes are left alone', () => {
  let deep: unknown[] = ['a\u0007']
  const innermost = deep
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
  const bytes = Buffer.from([7])
  cleanTexts({ deep, bytes })
  expect([innermost[0], bytes[0]]).toEqual(['a', 7])
})
