import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { testApp, type TestCaller } from '#app/test-app.ts'
import type { SiteRenderer } from '#app/site-renderer.ts'
import { exportXml, type FixtureItem } from '../reading/export-fixture.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { holdPlace } from './import-place.ts'
import { exportFile } from '../export-files.ts'

/** A minimal renderer, so that public pages can be requested over HTTP. */
const renderer: SiteRenderer = {
  build: 'test',
  scriptHashes: [],
  serveAssets: async () => {},
  adminDocument: async () => '',
  document: async (page) => page.meta.title,
  errorDocument: async () => '',
}

const app = await testApp('wordpress_http', { renderer })
const admin = app.as('admin')
const base = '/api/v0/import/wordpress'

const items: FixtureItem[] = [
  {
    id: 1,
    type: 'page',
    title: 'Seite',
    slug: 'seite',
    link: 'https://dorf.example/alte-seite/',
    content: '<p>Text</p>',
  },
  {
    id: 2,
    title: 'Grüner Veltliner',
    slug: 'gruener',
    link: 'https://dorf.example/2024/05/grüner/',
    content: '<p>Neu</p>',
  },
]

/** Uploads a file like a browser's form. */
async function upload(role: TestCaller['role'], file: string | null, lang = '') {
  const limit = 'x-test-limit'
  const fields = `--${limit}\r\ncontent-disposition: form-data; name="lang"\r\n\r\n${lang}\r\n`
  const part =
    file === null
      ? ''
      : `--${limit}\r\ncontent-disposition: form-data; name="file"; filename="export.xml"\r\ncontent-type: text/xml\r\n\r\n${file}\r\n`
  const answer = await app.server.inject({
    method: 'POST',
    url: base,
    headers: {
      'content-type': `multipart/form-data; boundary=${limit}`,
      'x-test-caller': JSON.stringify({ role }),
    },
    payload: `${fields}${part}--${limit}--\r\n`,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const read = async (_id: string) => (await admin.get(`${base}/${_id}`)).body.import
const waiting = async () =>
  (await readdir(path.join(app.platform.config.dataDir, 'uploads', 'wordpress')).catch(() => [])).length
const pagesHere = async () => (await admin.get('/api/v0/page')).body.total

async function checked(file: string, lang?: string): Promise<string> {
  const { status, body } = await upload('admin', file, lang)
  expect(status).toBe(200)
  await app.platform.jobs.idle()
  return body.import._id
}

describe('who may', () => {
  it('refuses everybody but administrators, and keeps nothing of theirs', async () => {
    for (const [role, status] of [
      ['guest', 401],
      ['user', 403],
      ['member', 403],
    ] as const) {
      expect((await upload(role, exportXml(items))).status).toBe(status)
      const caller = app.as(role)
      expect((await caller.get(`${base}/`)).status).toBe(status)
      for (const call of ['start', 'cancel'])
        expect((await caller.post(`${base}/0197e2c0-0000-7000-8000-000000000000/${call}`)).status).toBe(
          status,
        )
    }
    expect(await waiting()).toBe(0)
    expect((await admin.get(`${base}/`)).body).toEqual({ imports: [], total: 0 })
  })
})

describe('an import in the admin centre', () => {
  it('is previewed, started and done', async () => {
    const _id = await checked(exportXml(items))
    const preview = await read(_id)
    expect(preview).toMatchObject({
      state: 'checked',
      fileName: 'export.xml',
      preview: { dryRun: true, page: { created: 1 }, news: { created: 1 } },
      report: null,
    })
    expect(await pagesHere()).toBe(0)

    const { status, body } = await admin.post(`${base}/${_id}/start`, { fetchMedia: false })
    expect([status, body.import.state]).toEqual([200, 'running'])
    await app.platform.jobs.idle()
    expect(await read(_id)).toMatchObject({
      state: 'done',
      report: { dryRun: false, page: { created: 1 }, news: { created: 1 } },
      finishedAt: expect.any(String),
    })
    expect(await pagesHere()).toBe(2)
    expect(existsSync(exportFile(app.platform.config, _id))).toBe(false)
    expect((await admin.post(`${base}/${_id}/start`)).status).toBe(409)
    expect((await admin.post(`${base}/${_id}/cancel`)).status).toBe(409)
  })

  it('answers old addresses with 301 to the new ones', async () => {
    const ask = async (url: string) => {
      const { statusCode, headers } = await app.server.inject({ url })
      return [statusCode, headers.location]
    }
    expect(await ask('/alte-seite')).toEqual([301, '/seite'])
    expect(await ask('/?p=2')).toEqual([301, '/aktuelles/gruener'])
    expect(await ask('/?page_id=1')).toEqual([301, '/seite'])
    expect(await ask(`/2024/05/${encodeURIComponent('grüner')}`)).toEqual([301, '/aktuelles/gruener'])
    expect(await ask('/2024/05/gr%C3%BCner/')).toEqual([301, '/2024/05/gr%C3%BCner'])
    expect(await ask('/?p=999')).toEqual([200, undefined])
    expect(await ask('/seite')).toEqual([200, undefined])
  })

  it('takes the language that was chosen', async () => {
    const _id = await checked(exportXml(items), 'en')
    expect(await read(_id)).toMatchObject({ lang: 'en', preview: { lang: 'en', inBothLanguages: 2 } })
  })

  it('tells of a broken file with line and column, and stores nothing', async () => {
    const before = await pagesHere()
    const kept = await waiting()
    const broken = exportXml(items).replace('</channel>', '</chanel>')
    const _id = await checked(broken)
    const { state, problem } = await read(_id)
    expect(state).toBe('failed')
    expect(problem).toMatchObject({
      code: 'EXPORT_FILE',
      line: expect.any(Number),
      column: expect.any(Number),
    })
    expect(problem.message.de).toContain(`Zeile ${problem.line}`)
    expect(problem.message.en).toContain(`line ${problem.line}`)
    expect(await pagesHere()).toBe(before)
    expect(await waiting()).toBe(kept)
    expect((await admin.post(`${base}/${_id}/start`)).status).toBe(409)
  })

  it('refuses what is no file', async () => {
    expect((await upload('admin', null)).body.code).toBe('FILE_MISSING')
    expect((await admin.post(base, { lang: 'de' })).body.code).toBe('FILE_MISSING')
  })

  it('is cancelled before it has begun, and leaves no file', async () => {
    const kept = await waiting()
    const _id = await checked(exportXml(items))
    expect((await admin.post(`${base}/${_id}/cancel`)).body.import.state).toBe('cancelled')
    expect((await admin.post(`${base}/${_id}/start`)).status).toBe(409)
    expect(await waiting()).toBe(kept)
  })

  it('is stopped while it runs; what is there stays', async () => {
    const many = Array.from({ length: 400 }, (_, index): FixtureItem => ({
      id: 1000 + index,
      title: `Meldung ${index}`,
      slug: `meldung-${index}`,
      content: '<p>Text</p>',
    }))
    const _id = await checked(exportXml(many))
    const second = await checked(exportXml(items))
    await admin.post(`${base}/${_id}/start`, { fetchMedia: false })
    while ((await admin.get('/api/c/news', { limit: 1 })).body.total < 5) await delay(20)
    expect((await admin.post(`${base}/${second}/start`)).body.code).toBe('IMPORT_RUNNING')
    expect((await admin.post(`${base}/${_id}/cancel`)).status).toBe(200)
    await app.platform.jobs.idle()
    const { total } = (await admin.get('/api/c/news', { limit: 1 })).body
    expect(total).toBeGreaterThanOrEqual(5)
    expect(total).toBeLessThan(400)
    expect((await read(_id)).state).toBe('cancelled')
  })

  it('whose process was killed a moment ago frees its place at once, and one that runs does not', async () => {
    const { pool } = app.platform.database
    const killed = uuidv7()
    await pool.query(
      `insert into imports ("_id", "createdAt", "fileName", "bytes", "options", "state", "progressAt")
        values ($1, now() - interval '1 day', 'killed.xml', 1, '{"lang":null,"fetchMedia":false}', 'running', now())`,
      [killed],
    )
    const leave = await holdPlace(app.platform, killed)
    const _id = await checked(exportXml(items))
    expect((await admin.post(`${base}/${_id}/start`)).body.code).toBe('IMPORT_RUNNING')
    await leave()
    expect((await admin.post(`${base}/${_id}/start`, { fetchMedia: false })).status).toBe(200)
    expect(await read(killed)).toMatchObject({ state: 'failed', problem: { code: 'IMPORT_LOST' } })
    await app.platform.jobs.idle()
    expect((await read(_id)).state).toBe('done')
  })

  it('lists what there was, newest first', async () => {
    const { body } = await admin.get(`${base}/`, { limit: 2 })
    expect(body.imports).toHaveLength(2)
    expect(body.total).toBeGreaterThan(4)
    expect(body.imports[0].createdAt > body.imports[1].createdAt).toBe(true)
    expect(body.imports[0].report).toBeUndefined()
  })
})
