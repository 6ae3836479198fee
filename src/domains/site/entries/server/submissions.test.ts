import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { stampField, stampForm, trapField } from '#kit/server/http/spam.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'

const app = await testApp('entry-submissions')
const editor = app.as('admin')

const typed = {
  title: 'Musikverein',
  type: 'Verein',
  categories: 'Musik, Jugend',
  teaser: 'Wir spielen.',
  text: 'Proben am Freitag.\r\n\r\n<b>Kommt!</b>',
  contact: '',
  address: '',
  phone: '',
  email: '',
  website: 'musikverein.example',
  openingNote: '',
  sender_name: 'Vera',
  sender_email: 'vera@rebenau.example',
  sender_message: 'Bild folgt',
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

async function send(
  changed: Record<string, string> = {},
  { to = '/entry/create', age = 2, from = '127.0.0.1' } = {},
) {
  const stamp = stampForm(app.platform.config.secret, 'entry', minutesAgo(age))
  const { statusCode, headers } = await app.server.inject({
    method: 'POST',
    url: to,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...typed, [stampField]: stamp, [trapField]: '', ...changed }).toString(),
  })
  return { status: statusCode, to: headers.location }
}
const drafts = async () => (await editor.get('/api/c/entry/', { status: 'draft' })).body

test('shows the form, for every reader with a stamp of its own', async () => {
  const { body } = await app.guest.get('/api/c/site', { path: '/entry/create' })
  expect(body).toMatchObject({
    view: 'entryCreate',
    data: { stamp: { name: stampField }, listHref: '/entry' },
    meta: { hidden: true },
  })
})

test('takes a suggestion in as a draft that only editors see, with its sender', async () => {
  expect(await send({}, { to: '/en/entry/create' })).toEqual({ status: 303, to: '/en/entry/create?sent' })
  const { entry, total } = await drafts()
  expect(total).toBe(1)
  expect(entry[0]).toMatchObject({
    title: 'Musikverein',
    status: 'draft',
    categories: ['Musik', 'Jugend'],
    text: '<p>Proben am Freitag.</p>\n<p>&lt;b&gt;Kommt!&lt;/b&gt;</p>',
    website: 'https://musikverein.example',
  })
  expect((await app.guest.get('/api/c/entry/')).body.total).toBe(0)
  const address = `/api/c/entry/${entry[0]._id}/submission`
  expect((await editor.get(address)).body.submission).toMatchObject({
    name: 'Vera',
    email: 'vera@rebenau.example',
    message: 'Bild folgt',
  })
  expect((await app.guest.get(address)).status).toBe(401)
  await editor.post(`/api/c/entry/${entry[0]._id}/publish`, {})
  expect(JSON.stringify((await app.guest.get('/api/c/entry/')).body)).not.toContain('Vera')
})

test.each([
  ['without a name', { title: ' ' }, {}],
  ['without an address to ask back', { sender_email: 'Vera' }, {}],
  ['with a web address that is none', { website: 'javascript:alert(1)' }, {}],
  ['that filled the trap', { [trapField]: 'https://spam.example' }, {}],
  ['that came at once', {}, { age: 0 }],
  ['with a stamp of its own making', { [stampField]: 'x.y' }, {}],
])('refuses one %s and stores nothing', async (_what, changed, more) => {
  const before = (await editor.get('/api/c/entry/')).body.total
  expect((await send(changed as Record<string, string>, more)).status).toBe(422)
  expect((await editor.get('/api/c/entry/')).body.total).toBe(before)
})

test('refuses the sixth within an hour from one network', async () => {
  const answers = []
  for (let count = 2; count <= 6; count++) answers.push((await send({ title: `Verein ${count}` })).status)
  expect(answers).toEqual([303, 303, 303, 303, 429])
})

test('leads editors on to the admin centre, and nobody else', async () => {
  const [one] = (await drafts()).entry
  const path = `/entry/create/${one._id}`
  const asked = (caller: typeof editor) => caller.get('/api/c/site', { path })
  expect((await asked(editor)).body.redirect.to).toBe(`/admincenter/entry/edit/${one._id}`)
  expect((await asked(app.guest)).body.redirect.to).toMatch(/^\/login\?redirect=/)
})

test('tells the office by mail that a suggestion waits, with its sender to answer to', async () => {
  const { site } = await app.write(siteSettings)
  const contact = { ...site.contact, email: 'amt@rebenau.example' }
  await editor.put('/api/v0/config/', { site: { ...site, contact } })
  expect((await send({ title: 'Weinbau Prem' }, { from: '198.51.100.7' })).status).toBe(303)
  await app.platform.jobs.idle(20)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const [mail = ''] = await Promise.all(
    (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')),
  )
  expect(mail).toMatch(/^To: .*amt@rebenau\.example/im)
  expect(mail).toMatch(/^Reply-To: .*vera@rebenau\.example/im)
  expect(mail).toContain('Weinbau Prem')
})
