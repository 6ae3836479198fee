import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { programOf, testApp } from '#kit/testing/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { download, photo, sendForm, upload } from '../files.fixture.ts'
import { filesServer } from '../index.ts'
import { attachments, downloads, fileCards, picture, pictures, storeFile } from '../offers.ts'

const app = await testApp('file editing', { program: programOf(filesServer) })
const admin = app.as('admin')
const editor = app.as({ role: 'member', rights: ['file.read', 'file.create', 'file.update'], name: 'Edi' })
const reader = app.as({ role: 'member', rights: ['file.read'] })
const use = (fileId: string, recordId = uuidv7()) =>
  app.platform.database.db.execute(
    sql`insert into file_uses ("fileId", "collection", "recordId") values (${fileId}, 'news', ${recordId})`,
  )

test('changes what is said of a file, version by version', async () => {
  const file = await upload(app, editor, 'a.jpg', await photo(40, 30, 1))
  const path = `/api/v0/file/${file._id}`
  const changed = await editor.put(path, {
    title: 'Der Platz',
    alt: 'Ein Platz mit Linde',
    credit: 'Foto: Edi',
    tags: ['platz'],
    folder: 'Bilder',
    focal: { x: 0.25, y: 0.75 },
    translations: { en: { alt: 'A square with a lime tree' } },
    version: 1,
  })
  expect(changed.status).toBe(200)
  expect(changed.body.file).toMatchObject({
    version: 2,
    title: 'Der Platz',
    focal: { x: 0.25, y: 0.75 },
    updatedBy: editor.user!._id,
  })
  const english = await editor.get(path, { lang: 'en' })
  expect(english.body.file).toMatchObject({
    alt: 'A square with a lime tree',
    title: 'Der Platz',
    lang: 'de',
  })
  expect(await editor.put(path, { title: 'x', version: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      details: { version: 2, current: { title: 'Der Platz' }, by: editor.user!._id },
    },
  })
  expect((await editor.put(path, { title: 'Der Platz' })).body.file.version).toBe(2)
  expect((await editor.put(path, { name: '../neu' })).body.file.name).toBe('neu.jpg')
  const trail = await app.platform.database.db.execute(
    sql`select "action", "after" from audit where "recordId" = ${file._id} order by "_id"`,
  )
  expect(trail.rows.map(({ action }) => action)).toEqual(['create', 'update', 'update'])
})

test('refuses changes without the right, of nothing, and of what is wrong', async () => {
  const file = await upload(app, editor, 'b.jpg', await photo(40, 30, 2))
  const path = `/api/v0/file/${file._id}`
  expect((await app.guest.put(path, { title: 'x' })).status).toBe(401)
  expect((await app.guest.get(path)).status).toBe(401)
  expect((await reader.put(path, { title: 'x' })).body.code).toBe('C100')
  expect((await editor.delete(path)).body.code).toBe('C100')
  expect((await editor.put(`/api/v0/file/${uuidv7()}`, { title: 'x' })).status).toBe(404)
  expect((await editor.put(path, { focal: { x: 2, y: 0 } })).body.code).toBe('INVALID')
  expect((await editor.post('/api/v0/crop/', { _id: file._id, x: 30, y: 0, w: 20, h: 20 })).body.code).toBe(
    'IMAGE_PART',
  )
  expect((await reader.post('/api/v0/crop/', { _id: file._id, x: 0, y: 0, w: 20, h: 20 })).body.code).toBe(
    'C100',
  )
  expect((await reader.post('/api/v0/rotate/', { _id: file._id, degrees: 90 })).body.code).toBe('C100')
  expect((await editor.post('/api/v0/rotate/', { _id: file._id, degrees: 45 })).body.code).toBe('INVALID')
  expect((await editor.post('/api/v0/batch/file/', { _id: [file._id], action: 'remove' })).body.code).toBe(
    'C100',
  )
  const words = await upload(app, editor, 'words.txt', 'no picture')
  expect((await editor.post('/api/v0/rotate/', { _id: words._id, degrees: 90 })).body.code).toBe('NO_PICTURE')
})

test('crops and turns, and takes a former content back', async () => {
  const file = await upload(app, editor, 'c.jpg', await photo(400, 300, 3))
  await app.platform.jobs.idle()
  const cropped = await editor.post('/api/v0/crop/', {
    _id: file._id,
    x: 10,
    y: 10,
    w: 100,
    h: 50,
    version: 1,
  })
  expect(cropped.body.file).toMatchObject({
    _id: file._id,
    resolution: { w: 100, h: 50 },
    version: 2,
    name: 'c.jpg',
  })
  expect(cropped.body.file.gridref).not.toBe(file.gridref)
  const turned = await editor.post('/api/v0/rotate/', { _id: file._id, degrees: 90 })
  expect(turned.body.file).toMatchObject({ resolution: { w: 50, h: 100 }, version: 3 })
  await app.platform.jobs.idle()
  const shown = await download(app, app.guest, file.href)
  expect((await sharp(shown.bytes).metadata()).width).toBe(50)
  const { body } = await editor.get(`/api/v0/file/${file._id}/contents`)
  expect(body.contents.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false])
  const back = await editor.post(`/api/v0/file/${file._id}/contents`, { gridref: file.gridref })
  expect(back.body.file).toMatchObject({
    gridref: file.gridref,
    resolution: { w: 400, h: 300 },
    variants: 'ready',
    version: 4,
  })
  expect(back.body.file.webp).toHaveLength(1)
  expect(back.body.file.avif).toHaveLength(1)
  expect((await editor.post(`/api/v0/file/${file._id}/contents`, { gridref: uuidv7() })).status).toBe(404)
  const copy = await editor.post('/api/v0/crop/', { _id: file._id, x: 0, y: 0, w: 20, h: 20, asCopy: true })
  expect(copy.body.file._id).not.toBe(file._id)
  await app.platform.jobs.idle()
})

test('replaces a picture only by a picture', async () => {
  const file = await upload(app, editor, 'd.jpg', await photo(40, 30, 4))
  const path = `/api/v0/file/${file._id}/content`
  expect(await sendForm(app, editor, { name: 'x.txt', bytes: 'words for d' }, {}, path)).toMatchObject({
    status: 422,
    body: { code: 'FILE_KIND' },
  })
  expect(await sendForm(app, reader, { name: 'x.jpg', bytes: await photo(9, 9, 4) }, {}, path)).toMatchObject(
    { status: 403 },
  )
  expect(
    await sendForm(app, editor, { name: 'x.jpg', bytes: await photo(40, 30, 4) }, {}, path),
  ).toMatchObject({ status: 409, body: { code: 'C1' } })
  expect(
    await sendForm(app, editor, { name: 'x.png', bytes: await photo(9, 9, 5) }, { version: '0' }, path),
  ).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  await app.platform.jobs.idle()
})

test('a file that is used stays, one in the bin can come back or go for good', async () => {
  const file = await upload(app, admin, 'e.jpg', await photo(40, 30, 6))
  const spare = await upload(app, admin, 'spare.txt', 'spare words')
  const path = `/api/v0/file/${file._id}`
  const recordId = uuidv7()
  await use(file._id, recordId)
  expect(await admin.delete(path)).toMatchObject({
    status: 409,
    body: { code: 'FILE_USED', details: { uses: [{ collection: 'news', recordId }] } },
  })
  expect((await admin.get(`${path}/usage`)).body.uses).toEqual([{ collection: 'news', recordId, title: '' }])
  const many = await admin.post('/api/v0/batch/file/', { _id: [file._id, spare._id], action: 'remove' })
  expect(many.body).toMatchObject({
    removed: [spare._id],
    kept: [{ _id: file._id, uses: [{ recordId }] }],
    total: 1,
  })
  expect(
    (await admin.get('/api/v0/file/', { bin: 'true' })).body.file.map(({ _id }: { _id: string }) => _id),
  ).toContain(spare._id)
  expect((await admin.put(`/api/v0/file/${spare._id}`, { title: 'x' })).body.code).toBe('IN_BIN')
  await admin.post('/api/v0/batch/file/', { _id: [spare._id], action: 'restore' })
  expect((await admin.get(`/api/v0/file/${spare._id}`)).body.file.deletedAt).toBeNull()
  expect((await admin.delete(`/api/v0/file/${spare._id}`, { forGood: 'true' })).body).toEqual({
    removed: [spare._id],
    total: 1,
  })
  expect((await admin.get(`/api/v0/file/${spare._id}`)).status).toBe(404)
  expect(await app.platform.storage.exists(`${spare.gridref.slice(-2)}/${spare.gridref}`)).toBe(false)
})

test('is read-only while another tab or another person edits it', async () => {
  const file = await upload(app, editor, 'f.jpg', await photo(40, 30, 7))
  const path = `/api/v0/file/${file._id}`
  const [one, two] = ['tab-aaaa-1', 'tab-bbbb-2']
  expect((await editor.post(`${path}/lock`, { tab: one }, { 'x-tab': one })).body.lock.mine).toBe(true)
  expect((await editor.get(path, {}, { 'x-tab': one })).body.file).toMatchObject({
    readOnly: false,
    lockedBy: editor.user!._id,
    fileLock: { localSessionId: one, name: 'Edi' },
  })
  expect((await editor.get(path, {}, { 'x-tab': two })).body.file.readOnly).toBe(true)
  expect(await editor.put(path, { title: 'x' }, { 'x-tab': two })).toMatchObject({
    status: 409,
    body: { code: 'LOCKED' },
  })
  expect((await admin.delete(path)).body.code).toBe('LOCKED')
  expect((await editor.put(path, { title: 'x' }, { 'x-tab': one })).status).toBe(200)
  const locks = await admin.get('/api/pageData/system_filelock')
  expect(locks.body.locks).toMatchObject([
    { collection: 'file', recordId: file._id, title: 'x', name: 'Edi', localSessionId: one },
  ])
  const seenWith = async (...rights: string[]) =>
    (await app.as({ role: 'member', rights, name: 'Seher' }).get('/api/pageData/system_filelock')).body
  expect(await seenWith('file.read')).toMatchObject({ total: 1, locks: [{ title: 'x' }] })
  expect(await seenWith('news.read', 'page.read')).toEqual({ total: 0, locks: [] })
  const other = app.as({ role: 'member', rights: ['file.update'], name: 'Otto' })
  expect((await other.post('/api/v0/freeFileLock/', { _id: file._id })).body.code).toBe('C100')
  expect((await admin.post('/api/v0/freeFileLock/', { _id: file._id })).body).toEqual({ released: true })
  expect((await admin.put(path, { title: 'y' })).status).toBe(200)
  await editor.post(`${path}/lock`, { tab: one }, { 'x-tab': one })
  expect((await editor.delete(`${path}/lock`, { tab: one })).body.lock.by).toBeNull()
})

test('finds files by folder, kind, tag, use and words', async () => {
  await upload(app, editor, 'Straßenfest.txt', 'find me 1', {
    folder: 'Suche/Eins',
    tags: 'fest',
    title: 'Großes Fest',
  })
  const shown = await upload(app, editor, 'g.jpg', await photo(40, 30, 8), {
    folder: 'Suche',
    tags: 'fest,bild',
  })
  await use(shown._id)
  const names = async (input: object) =>
    (await reader.post('/api/v0/search/file/', { sort: 'name', ...input })).body.file.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names({ folder: 'Suche' })).toEqual(['g.jpg'])
  expect(await names({ folder: 'Suche', below: true })).toEqual(['g.jpg', 'Straßenfest.txt'])
  expect(await names({ search: 'strassenfest gross' })).toEqual(['Straßenfest.txt'])
  expect(await names({ search: '%' })).toEqual([])
  expect(await names({ tag: 'fest', kind: 'image' })).toEqual(['g.jpg'])
  expect(await names({ folder: 'Suche', below: true, unused: true })).toEqual(['Straßenfest.txt'])
  expect(await names({ folder: 'Suche', withoutAlt: true })).toEqual(['g.jpg'])
  expect((await reader.post('/api/v0/search/file/', { sort: 'sha256' })).body.code).toBe('INVALID')
  const data = await reader.post('/api/v1/file/getDataFileBrowser', { folder: 'Suche', limit: 5 })
  expect(data.body.folders).toContainEqual({ folder: 'Suche/Eins', count: 1 })
  expect(data.body.tags).toContainEqual({ tag: 'fest', count: 2 })
  expect(data.body.quota.used).toBeGreaterThan(1000)
  expect(data.body.quota.total).toBeGreaterThan(data.body.quota.used)
  const gallery = await reader.post('/api/v1/file/getDataGalleryBrowser', { folder: 'Suche', below: true })
  expect(gallery.body.file).toHaveLength(1)
  expect((await app.as('user').get('/api/v0/quota/')).status).toBe(403)
  const page = await reader.get('/api/v0/file/', { limit: '2', skip: '1' })
  expect(page.body.file).toHaveLength(2)
  expect(page.body.total).toBeGreaterThan(4)
})

test('changes many at once', async () => {
  const ids = [await upload(app, editor, 'h1.txt', 'h1'), await upload(app, editor, 'h2.txt', 'h2')].map(
    ({ _id }) => _id,
  )
  await editor.post('/api/v0/batch/file/', { _id: ids, action: 'move', folder: 'Neu' })
  await editor.post('/api/v0/batch/file/', { _id: ids, action: 'tag', tags: ['a', 'b'] })
  const { body } = await editor.post('/api/v0/batch/file/', {
    _id: ids.toReversed(),
    action: 'untag',
    tags: ['a'],
  })
  expect(body.file.map(({ _id }: { _id: string }) => _id)).toEqual(ids.toReversed())
  expect(body.file[0]).toMatchObject({ folder: 'Neu', tags: ['b'], version: 4 })
})

test('other domains get pictures, cards and downloads, each as the reader may see them', async () => {
  const shown = await upload(app, editor, 'i.jpg', await photo(700, 500, 9), {
    alt: 'Ein Bild',
    caption: 'Am Bach',
  })
  await editor.put(`/api/v0/file/${shown._id}`, {
    credit: 'Edi',
    focal: { x: 0.2, y: 0.9 },
    translations: { en: { caption: 'By the brook' } },
  })
  const secret = await upload(app, editor, 'j.jpg', await photo(60, 50, 10), { visibility: 'private' })
  const plan = await upload(app, editor, 'Plan_2026.pdf', '%PDF-1.4\n1 0 obj')
  await app.platform.jobs.idle()
  const ids = [plan._id, shown._id, secret._id, uuidv7()]
  const guest = { ...systemCaller('en'), user: null }
  const { result, tags } = await runRead(app.platform, guest, async (ctx) => ({
    one: await picture(ctx, shown._id, 'en'),
    none: await picture(ctx, null),
    several: [...(await pictures(ctx, ids)).keys()],
    cards: [...(await fileCards(ctx, ids)).keys()].toSorted(),
    downloads: await downloads(ctx, ids),
    attachments: await attachments(ctx, ids),
  }))
  expect(result.one).toMatchObject({
    w: 700,
    h: 500,
    alt: 'Ein Bild',
    caption: 'By the brook',
    credit: 'Edi',
    focal: { x: 0.2, y: 0.9 },
    lang: 'de',
  })
  expect(result.one!.variants.map(({ type, w }) => `${type} ${w}`)).toEqual([
    'image/webp 320',
    'image/webp 640',
    'image/avif 320',
    'image/avif 640',
  ])
  expect(result.one!.src).toBe(result.one!.variants[1]!.src)
  expect((await download(app, app.guest, result.one!.src)).headers['content-type']).toBe('image/webp')
  expect(result.none).toBeNull()
  expect(result.several).toEqual([shown._id])
  expect(result.cards).toEqual([plan._id, shown._id].toSorted())
  expect(result.downloads[0]).toMatchObject({
    _id: plan._id,
    title: 'Plan 2026',
    kind: 'PDF',
    bytes: 16,
    href: plan.href,
  })
  expect(result.attachments.gallery).toHaveLength(1)
  expect(result.attachments.downloads).toHaveLength(1)
  expect(tags).toContain(`file:${secret._id}`)
  const asSystem = await runRead(app.platform, systemCaller(), (ctx) => pictures(ctx, ids))
  expect([...asSystem.result.keys()].toSorted()).toEqual([shown._id, secret._id].toSorted())
})

test('importers store each file once', async () => {
  const bytes = await photo(33, 22, 11)
  const { result } = await runRead(app.platform, systemCaller(), async (ctx) => {
    const first = await storeFile(ctx, {
      name: 'k.jpg',
      content: bytes,
      title: 'K',
      tags: ['import'],
      folder: 'Import',
    })
    const again = await storeFile(ctx, { name: 'other.jpg', content: bytes })
    const _id = uuidv7()
    const own = await storeFile(ctx, {
      _id,
      name: 'l.txt',
      content: Buffer.from('own id'),
      createdAt: '2020-01-02T03:04:05.000Z',
    })
    const same = await storeFile(ctx, { _id, name: 'l.txt', content: Buffer.from('something else') })
    return { first, again, own, same, _id }
  })
  expect([result.first.existed, result.again.existed, result.own.existed, result.same.existed]).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect(result.again.file._id).toBe(result.first.file._id)
  expect(result.own.file._id).toBe(result._id)
  expect((await admin.get(`/api/v0/file/${result._id}`)).body.file.createdAt).toBe('2020-01-02T03:04:05.000Z')
  await app.platform.jobs.idle()
})
