import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { programOf, testApp } from '#kit/testing/test-app.ts'
import { keyOf } from './content/content.service.ts'
import { photo, sendForm, upload } from './files.fixture.ts'
import { makeFormsJob, sweepJob, sweepStore } from './files.job.ts'
import { filesServer } from './index.ts'
import { contentsTable, variantsTable } from './files.table.ts'

const app = await testApp('file jobs', { program: programOf(filesServer) })
const admin = app.as('admin')
const { storage, database, config } = app.platform
const run = { id: '', retry: 0, last: true, signal: new AbortController().signal }

test('what nobody knows leaves the store, what somebody knows stays', async () => {
  const file = await upload(app, admin, 'a.jpg', await photo(400, 300, 1))
  await app.platform.jobs.idle()
  const orphan = keyOf(uuidv7())
  await storage.put(orphan, Buffer.from('left by a write that broke off'))
  // The tests' clock does not affect file times
  const now = new Date()
  await utimes(path.join(config.dataDir, 'files', orphan), now, now)
  await storage.put('aa/not-ours.txt', Buffer.from('somebody else’s'))
  await sweepStore(app.platform)
  expect(await storage.exists(orphan)).toBe(true)
  await sweepStore(app.platform, Date.now() + 1000)
  expect([await storage.exists(orphan), await storage.exists('aa/not-ours.txt')]).toEqual([false, true])
  const { body } = await admin.get(`/api/v0/file/${file._id}`)
  for (const { gridref } of body.file.gridrefs) expect(await storage.exists(keyOf(gridref))).toBe(true)
})

test('former contents go after 30 days, with their forms', async () => {
  const file = await upload(app, admin, 'b.jpg', await photo(400, 300, 2))
  await app.platform.jobs.idle()
  await sendForm(
    app,
    admin,
    { name: 'c.jpg', bytes: await photo(500, 300, 3) },
    {},
    `/api/v0/file/${file._id}/content`,
  )
  await app.platform.jobs.idle()
  await sweepJob.handle(app.platform, {} as never, run)
  expect((await admin.get(`/api/v0/file/${file._id}/contents`)).body.contents).toHaveLength(2)
  await database.db.execute(
    sql`update file_contents set "formerSince" = now() - interval '31 days' where "gridref" = ${file.gridref}`,
  )
  await sweepJob.handle(app.platform, {} as never, run)
  await sweepStore(app.platform, Date.now() + 1000)
  expect((await admin.get(`/api/v0/file/${file._id}/contents`)).body.contents).toHaveLength(1)
  expect(await storage.exists(keyOf(file.gridref))).toBe(false)
  const forms = await database.db.select().from(variantsTable)
  const contents = new Set((await database.db.select().from(contentsTable)).map(({ gridref }) => gridref))
  expect(forms.every(({ contentOf }) => contents.has(contentOf))).toBe(true)
})

test('uploads that broke off are removed after a day', async () => {
  const folder = path.join(config.dataDir, 'uploads')
  await mkdir(path.join(folder, 'staged'), { recursive: true })
  const now = Date.now()
  const old = now - 2 * 86_400_000
  for (const [name, at] of [
    ['old', old],
    ['staged/old', old],
    ['new', now],
  ] as const) {
    await writeFile(path.join(folder, name), 'x')
    await utimes(path.join(folder, name), new Date(at), new Date(at))
  }
  await filesServer.start?.(app.platform)
  expect((await readdir(folder)).toSorted()).toEqual(['new', 'staged'])
  expect(await readdir(path.join(folder, 'staged'))).toEqual([])
})

test('forms that can not be made are told, and the picture is shown without them', async () => {
  const file = await upload(app, admin, 'd.jpg', await photo(400, 300, 4))
  await app.platform.jobs.idle()
  await database.db.execute(sql`delete from file_variants where "contentOf" = ${file.gridref}`)
  await storage.put(keyOf(file.gridref), Buffer.from('no picture any more'))
  await expect(makeFormsJob.handle(app.platform, { gridref: file.gridref }, run)).rejects.toMatchObject({
    code: 'IMAGE_BROKEN',
  })
  expect((await admin.get(`/api/v0/file/${file._id}`)).body.file).toMatchObject({
    variants: 'failed',
    webp: [],
  })
})

test('forms that were made twice are kept once', async () => {
  const file = await upload(app, admin, 'e.jpg', await photo(400, 300, 5))
  await app.platform.jobs.idle()
  const keys = async () => {
    let count = 0
    for await (const _ of storage.list('')) count++
    return count
  }
  const before = await keys()
  await makeFormsJob.handle(app.platform, { gridref: file.gridref }, run)
  await makeFormsJob.handle(app.platform, { gridref: uuidv7() }, run)
  expect((await admin.get(`/api/v0/file/${file._id}`)).body.file.webp).toHaveLength(1)
  expect(await keys()).toBe(before)
})
