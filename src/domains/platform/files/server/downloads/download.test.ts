import { expect, test, vi } from 'vitest'
import { applicationName } from '#kit/server/database/pool.ts'
import { programOf, testApp } from '#kit/testing/test-app.ts'
import { contentDisposition, rangeOf } from './download.routes.ts'
import { download, photo, sendForm, upload } from '../files.fixture.ts'
import { filesServer } from '../index.ts'
import { keyOf } from '../content/content.service.ts'

const app = await testApp('file downloads', { program: programOf(filesServer) })
const editor = app.as('admin')
const text = '0123456789'.repeat(10)
const file = await upload(app, editor, 'Übersicht „neu“.txt', text)
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  download(app, app.guest, url, headers, method)

test('gives the whole with what browsers need to know', async () => {
  const { status, bytes, headers } = await get(file.href)
  expect([status, bytes.toString()]).toEqual([200, text])
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': '100',
    'accept-ranges': 'bytes',
    'cache-control': 'public, no-cache',
    etag: `"${file.gridref}"`,
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="Ubersicht neu.txt"; filename*=UTF-8''%C3%9Cbersicht%20%E2%80%9Eneu%E2%80%9C.txt`,
  })
  expect(Date.parse(String(headers['last-modified']))).toBeGreaterThan(Date.now() - 60_000)
  expect((await get(`${file.href}?download=1`)).headers['content-disposition']).toMatch(/^attachment;/)
  expect((await get(`${file.href}/${file.gridref}`)).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
})

test('tells the head without the body', async () => {
  const { status, bytes, headers } = await get(file.href, {}, 'HEAD')
  expect([status, bytes.length, headers['content-length']]).toEqual([200, 0, '100'])
})

test.each([
  ['bytes=0-9', 206, 'bytes 0-9/100', text.slice(0, 10)],
  ['bytes=95-', 206, 'bytes 95-99/100', text.slice(95)],
  ['bytes=-3', 206, 'bytes 97-99/100', text.slice(97)],
  ['bytes=90-500', 206, 'bytes 90-99/100', text.slice(90)],
  ['bytes=-500', 206, 'bytes 0-99/100', text],
  ['bytes=100-', 416, 'bytes */100', ''],
  ['bytes=-0', 416, 'bytes */100', ''],
  ['bytes=0-1,5-6', 200, undefined, text],
  ['bytes=9-1', 200, undefined, text],
  ['lines=0-1', 200, undefined, text],
])('answers the range %s', async (range, status, contentRange, body) => {
  const answer = await get(file.href, { range })
  expect([answer.status, answer.headers['content-range'], answer.bytes.toString()]).toEqual([
    status,
    contentRange,
    body,
  ])
})

test('a range is for the content one has', async () => {
  const headers = { range: 'bytes=0-1', 'if-range': '"another"' }
  expect((await get(file.href, headers)).status).toBe(200)
  expect((await get(file.href, { ...headers, 'if-range': `"${file.gridref}"` })).status).toBe(206)
})

test('what one has is not sent again', async () => {
  const known = await get(file.href, { 'if-none-match': `W/"x", "${file.gridref}"` })
  expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, `"${file.gridref}"`])
  expect((await get(file.href, { 'if-none-match': '"x"' })).status).toBe(200)
  const { headers } = await get(file.href)
  expect((await get(file.href, { 'if-modified-since': String(headers['last-modified']) })).status).toBe(304)
  expect((await get(file.href, { 'if-modified-since': new Date(0).toUTCString() })).status).toBe(200)
})

test('an archive is saved, not shown', async () => {
  const archive = await upload(
    app,
    editor,
    'x.zip',
    Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
  )
  const { headers } = await get(archive.href)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(headers['content-disposition']).toMatch(/^attachment;/)
})

test('private files and files in the bin are for those who may read files', async () => {
  const secret = await upload(app, editor, 'secret.txt', 'secret words', { visibility: 'private' })
  const reader = app.as({ role: 'member', rights: ['file.read'] })
  const user = app.as('user')
  for (const url of [secret.href, `${secret.href}/${secret.gridref}`]) {
    expect((await get(url)).status).toBe(404)
    expect((await download(app, user, url)).status).toBe(404)
    const { status, headers } = await download(app, reader, url)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
  }
  const gone = await upload(app, editor, 'gone.txt', 'gone words')
  await editor.delete(`/api/v0/file/${gone._id}`)
  expect((await get(gone.href)).status).toBe(404)
  expect((await download(app, reader, gone.href)).status).toBe(200)
})

test('a content belongs to its file', async () => {
  const other = await upload(app, editor, 'other.txt', 'other words', { visibility: 'private' })
  expect((await get(`${file.href}/${other.gridref}`)).status).toBe(404)
  expect((await download(app, editor, `${file.href}/${other.gridref}`)).status).toBe(404)
  for (const url of [
    '/api/v0/download/x',
    '/api/v0/download/..%2f..%2fetc',
    `${file.href}/x`,
    `/api/v0/download/${other.gridref}`,
  ]) {
    expect((await get(url)).status).toBe(404)
  }
})

test('a former content leads to the present one', async () => {
  const picture = await upload(app, editor, 'a.jpg', await photo(50, 40, 1))
  const { body } = await sendForm(
    app,
    editor,
    { name: 'b.jpg', bytes: await photo(60, 40, 2) },
    {},
    `/api/v0/file/${picture._id}/content`,
  )
  expect(body.file[0]).toMatchObject({
    _id: picture._id,
    href: picture.href,
    name: 'a.jpg',
    resolution: { w: 60, h: 40 },
    version: 2,
  })
  const former = await get(`${picture.href}/${picture.gridref}`)
  expect([former.status, former.headers.location, former.headers['cache-control']]).toEqual([
    302,
    picture.href,
    'no-store',
  ])
  expect((await download(app, editor, `${picture.href}/${picture.gridref}`)).status).toBe(200)
  expect((await get(picture.href, { 'if-none-match': `"${picture.gridref}"` })).status).toBe(200)
  await app.platform.jobs.idle()
})

test('a content that is not in the store is told and counted', async () => {
  const lost = await upload(app, editor, 'lost.txt', 'lost words')
  await app.platform.storage.delete(keyOf(lost.gridref))
  expect((await get(lost.href)).status).toBe(404)
  expect(app.platform.metrics.failures().map(({ name }) => name)).toContain('file content missing')
})

test('names survive every program', () => {
  expect(contentDisposition('attachment', 'a"b\\c%.txt')).toBe(
    `attachment; filename="a_b_c_.txt"; filename*=UTF-8''a%22b%5Cc%25.txt`,
  )
  expect(contentDisposition('inline', '日本.pdf')).toBe(
    `inline; filename=".pdf"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.pdf`,
  )
  expect(rangeOf('bytes=0-0', 0)).toBe('outside')
})

test('a picture is asked for again where the database has lost the connection: the browser would not', async () => {
  const { pool, schema } = app.platform.database
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table file_contents in access exclusive mode')
    const answer = get(`${file.href}/${file.gridref}`)
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = $1 and wait_event_type = 'Lock' and query like '%file_contents c on%'`
    await expect
      .poll(async () => (await pool.query(waiting, [applicationName(schema)])).rowCount, { timeout: 20_000 })
      .toBeGreaterThan(0)
    await holder.query('rollback')
    const { status, bytes } = await answer
    expect([status, bytes.toString()]).toEqual([200, text])
  } finally {
    holder.release(true)
  }
})

test('a picture waits for a connection once: it does not queue again where none came free', async () => {
  const { pool } = app.platform.database
  const others = pool.query.bind(pool) as (...given: unknown[]) => unknown
  let asked = 0
  const spy = vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
    const [{ text: statement = '' }] = given as [{ text?: string }]
    if (!statement.includes('file_contents c on')) return others(...given) as never
    asked++
    throw new Error('timeout exceeded when trying to connect')
  })
  try {
    expect((await get(`${file.href}/${file.gridref}`)).status).toBe(503)
    expect(asked).toBe(1)
  } finally {
    spy.mockRestore()
  }
})
