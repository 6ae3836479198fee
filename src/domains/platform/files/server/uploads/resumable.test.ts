import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { programOf, testApp, type TestClient } from '#kit/testing/test-app.ts'
import { download, photo } from '../files.fixture.ts'
import { filesServer } from '../index.ts'
import { uploadLimits } from './unfinished-uploads.ts'

const app = await testApp('resumable uploads', { program: programOf(filesServer) })
const editor = app.as({ role: 'member', rights: ['file.create'] })
const other = app.as({ role: 'member', rights: ['file.create'], name: 'Otto' })
const site = await app.server.listen({ port: 0 })
const left = async () =>
  (await readdir(path.join(app.platform.config.dataDir, 'uploads'))).filter((name) => name !== 'staged')

const headers = (caller: TestClient, more: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  ...caller.headers,
  ...more,
})
const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const create = (caller: TestClient, size: number, values: Record<string, string>) =>
  fetch(`${site}/api/v0/upload/`, {
    method: 'POST',
    headers: headers(caller, { 'upload-length': String(size), 'upload-metadata': metadata(values) }),
  })
const send = (caller: TestClient, url: string, offset: number, bytes: Buffer) =>
  fetch(`${site}${url}`, {
    method: 'PATCH',
    headers: headers(caller, {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }),
    body: bytes as Buffer<ArrayBuffer>,
  })
const ask = (caller: TestClient, url: string) =>
  fetch(`${site}${url}`, { method: 'HEAD', headers: headers(caller) })
const begin = async (size: number, values: Record<string, string>) => {
  const created = await create(editor, size, values)
  expect(created.status).toBe(201)
  return created.headers.get('location')!
}

test('an upload goes on where it stopped', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)])
  const url = await begin(bytes.length, { filename: 'Großer Plan.pdf', folder: 'Pläne', title: 'Plan' })
  expect(url).toMatch(/^\/api\/v0\/upload\/[0-9a-f]{32}$/)
  expect((await send(editor, url, 0, bytes.subarray(0, 100_000))).status).toBe(204)
  expect((await ask(editor, url)).headers.get('upload-offset')).toBe('100000')
  expect((await send(editor, url, 50, bytes.subarray(50))).status).toBe(409)
  const last = await send(editor, url, 100_000, bytes.subarray(100_000))
  const { file, refused } = (await last.json()) as {
    file: { name: string; href: string }[]
    refused: unknown[]
  }
  expect([last.status, refused]).toEqual([200, []])
  expect(file[0]).toMatchObject({
    name: 'Großer Plan.pdf',
    folder: 'Pläne',
    title: 'Plan',
    size: bytes.length,
  })
  expect((await download(app, app.guest, file[0]!.href)).bytes.equals(bytes)).toBe(true)
  expect(await left()).toEqual([])
  expect((await ask(editor, url)).status).toBe(404)
})

test('what is refused at the end is told, not taken for stored', async () => {
  const bytes = await photo(40, 40, 1)
  const first = await begin(bytes.length, { filename: 'a.jpg' })
  expect(((await (await send(editor, first, 0, bytes)).json()) as { file: unknown[] }).file).toHaveLength(1)
  const second = await begin(bytes.length, { filename: 'b.jpg' })
  const answer = await send(editor, second, 0, bytes)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ file: [], refused: [{ code: 'C1', name: 'b.jpg' }] })
  const program = Buffer.from('MZ\0\0')
  const third = await begin(program.length, { filename: 'c.png' })
  expect(await (await send(editor, third, 0, program)).json()).toMatchObject({
    refused: [{ code: 'FILE_TYPE' }],
  })
  expect(await left()).toEqual([])
  await app.platform.jobs.idle()
})

test('nobody begins, hears of or goes on with what is not theirs', async () => {
  expect((await create(app.guest, 5, { filename: 'x.txt' })).status).toBe(401)
  expect(
    (await create(app.as({ role: 'member', rights: ['file.read'] }), 5, { filename: 'x.txt' })).status,
  ).toBe(403)
  const url = await begin(5, { filename: 'x.txt', owner: other.user!._id })
  expect((await ask(other, url)).status).toBe(404)
  expect((await send(other, url, 0, Buffer.from('hello'))).status).toBe(404)
  expect((await ask(editor, url)).status).toBe(200)
  expect((await ask(editor, '/api/v0/upload/..%2f..%2fsecret')).status).toBe(404)
  const ended = await fetch(`${site}${url}`, { method: 'DELETE', headers: headers(editor) })
  expect(ended.status).toBe(204)
  expect(await left()).toEqual([])
})

test('refuses at the beginning what can not end well', async () => {
  expect((await create(editor, 5 * 1024 ** 3, { filename: 'x.mp4' })).status).toBe(413)
  const wrong = await create(editor, 5, { filename: 'x.txt', visibility: 'secret' })
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toMatchObject({ code: 'INVALID', fields: { visibility: expect.any(String) } })
  const changes = await create(editor, 5, {
    filename: 'x.txt',
    replaces: '0190a000-0000-7000-8000-000000000001',
  })
  expect(changes.status).toBe(403)
  expect(await left()).toEqual([])
})

// Under faketime files have real times: a new one looks abandoned for weeks
test.skipIf(process.env['TEST_CLOCK'])(
  'begins no more uploads than one may leave unfinished, and takes no room twice',
  async () => {
    const GB = 1_000_000_000
    const hoarder = app.as({ role: 'member', rights: ['file.create'], name: 'Hamster' })
    const begun: string[] = []
    const tries = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => create(hoarder, 1.9 * GB, { filename: `${index}.mp4` })),
    )
    for (const one of tries) if (one.status === 201) begun.push(one.headers.get('location')!)
    const refused = tries.filter(({ status }) => status !== 201)
    expect(begun.length).toBeLessThanOrEqual(5)
    for (const one of refused)
      expect((await one.json()) as object).toMatchObject({
        code: expect.stringMatching(/TOO_MANY_UPLOADS|NO_ROOM/),
      })
    for (const url of begun) await fetch(`${site}${url}`, { method: 'DELETE', headers: headers(hoarder) })
    const small = await Promise.all(
      Array.from({ length: uploadLimits.each + 5 }, async () => create(hoarder, 5, { filename: 'x.txt' })),
    )
    expect(small.filter(({ status }) => status === 201)).toHaveLength(uploadLimits.each)
    expect(small.filter(({ status }) => status === 429)).toHaveLength(5)
    // Other users can still start theirs
    const url = await begin(5, { filename: 'y.txt' })
    await fetch(`${site}${url}`, { method: 'DELETE', headers: headers(editor) })

    // Stalled uploads make room, expired ones are deleted
    const folder = path.join(app.platform.config.dataDir, 'uploads')
    const [first, second] = small.flatMap((one) => one.headers.get('location') ?? [])
    const before = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await utimes(path.join(folder, first!.split('/').at(-1)!), before(2), before(2))
    const described = path.join(folder, `${second!.split('/').at(-1)}.json`)
    const said = JSON.parse(await readFile(described, 'utf8'))
    await writeFile(described, JSON.stringify({ ...said, creation_date: before(25).toISOString() }))
    expect((await create(hoarder, 5, { filename: 'z.txt' })).status).toBe(201)
    expect((await ask(hoarder, second!)).status).toBe(404)
    expect((await ask(hoarder, first!)).status).toBe(200)
    expect((await create(hoarder, 5, { filename: 'z.txt' })).status).toBe(201)
    expect((await ask(hoarder, first!)).status).toBe(404)
    for (const name of await left()) await rm(path.join(folder, name), { force: true })
  },
)

test('answers uploads of unknown length, in parts or against the protocol with a problem', async () => {
  const begun = (more: Record<string, string>) =>
    fetch(`${site}/api/v0/upload/`, { method: 'POST', headers: headers(editor, more) })
  for (const [more, status, code] of [
    [{ 'upload-defer-length': '1' }, 411, 'UPLOAD_LENGTH'],
    [{ 'upload-concat': 'partial', 'upload-length': '5' }, 400, 'UPLOAD_CONCAT'],
    [{}, 400, 'UPLOAD_PROTOCOL'],
  ] as const) {
    const answer = await begun(more)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
  }
  // A client's mistake is not counted as a failure for administrators
  expect(app.platform.metrics.failures().map(({ name }) => name)).not.toContain('request')
  expect(await left()).toEqual([])
})
