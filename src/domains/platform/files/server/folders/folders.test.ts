import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { programOf, testApp } from '#kit/testing/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { FileFolder } from '../../folders.contract.ts'
import { sendForm, upload } from '../files.fixture.ts'
import { filesServer } from '../index.ts'
import { folderAt } from './folders.service.ts'
import { listedFiles, storeFile } from '../offers.ts'

const app = await testApp('file folders', { program: programOf(filesServer) })
const admin = app.as('admin')
const editor = app.as({ role: 'member', rights: ['file.read', 'file.create', 'file.update'], name: 'Edi' })
const reader = app.as({ role: 'member', rights: ['file.read'] })
const address = '/api/v0/filefolder/'

const make = async (name: string, parent?: FileFolder): Promise<FileFolder> => {
  const { status, body } = await editor.post(address, { name, ...(parent ? { parent: parent._id } : {}) })
  expect(status).toBe(200)
  return body.filefolder
}
const paths = async (): Promise<string[]> =>
  (await reader.get(address)).body.filefolder.map(({ path }: FileFolder) => path)
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const change = (folder: FileFolder, to: object) => editor.put(address, { _id: folder._id, ...to })
const namesIn = async (query: object) =>
  ((await reader.get('/api/v0/file/', { sort: 'name', ...query })).body.file as { name: string }[]).map(
    ({ name }) => name,
  )

test('files are kept in a tree, and follow when a folder is renamed or moved', async () => {
  const year = await make('2026', await make('Feste'))
  expect(year).toMatchObject({ path: 'Feste/2026', name: '2026', files: 0 })
  const file = await upload(app, editor, 'kirtag.txt', 'Kirtag', { folder: 'Feste/2026' })
  await upload(app, editor, 'feste.txt', 'Feste', { folder: 'Feste' })
  expect(await namesIn({ folder: 'Feste' })).toEqual(['feste.txt'])
  expect(await namesIn({ folder: 'Feste', below: true })).toEqual(['feste.txt', 'kirtag.txt'])
  const asked = { folder: 'Feste', below: true, limit: 0 }
  expect((await reader.post('/api/v1/file/getDataFileBrowser', asked)).body.total).toBe(2)
  expect((await reader.post('/api/v1/file/getDataGalleryBrowser', asked)).body.total).toBe(0)

  const feasts = (await reader.get(address)).body.filefolder[0]
  const archive = await make('Archiv')
  expect((await change(feasts, { name: 'Märkte', parent: archive._id })).body.filefolder).toMatchObject({
    path: 'Archiv/Märkte',
    parent: archive._id,
  })
  expect(await paths()).toEqual(['Archiv', 'Archiv/Märkte', 'Archiv/Märkte/2026'])
  expect((await reader.get(`/api/v0/file/${file._id}`)).body.file).toMatchObject({
    folder: 'Archiv/Märkte/2026',
    version: 1,
  })
  expect((await change(feasts, { parent: null })).body.filefolder.path).toBe('Märkte')
})

test('what others have of a file tells its new folder at once', async () => {
  const folder = await make('Pläne')
  const { _id } = await upload(app, editor, 'plan.txt', 'Plan', { folder: 'Pläne' })
  const told = () => app.write((ctx) => listedFiles({ ...ctx, db: app.platform.database.db }, [_id]))
  expect((await told())[0]?.folder).toBe('Pläne')
  await change(folder, { name: 'Karten' })
  expect((await told())[0]?.folder).toBe('Karten')
})

test('a path makes what is missing of it, and knows a folder however it is written', async () => {
  const file = await upload(app, editor, 'neu.txt', 'neu', { folder: 'Bilder/Kirche' })
  const moved = await editor.put(`/api/v0/file/${file._id}`, { folder: 'BILDER / kirche/Innen' })
  expect(moved.body.file.folder).toBe('Bilder/Kirche/Innen')
  const { body } = await editor.post('/api/v0/batch/file/', {
    _id: [file._id],
    action: 'move',
    folder: 'bilder',
  })
  expect(body.file[0].folder).toBe('Bilder')
  const stored = await app.write((ctx) =>
    storeFile(ctx, { name: 'x.txt', content: Buffer.from('x'), folder: 'Bilder/Schule' }),
  )
  expect(await namesIn({ folder: 'Bilder/Schule' })).toEqual([stored.file.name])
  const all = await Promise.all(
    [1, 2, 3].map((number) =>
      sendForm(app, editor, { name: `${number}.txt`, bytes: `${number}` }, { folder: 'Zugleich/Da' }),
    ),
  )
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await paths()).filter((path) => path.startsWith('Zugleich'))).toEqual(['Zugleich', 'Zugleich/Da'])
})

test('writers who make the same folder at the same moment all get it', async () => {
  // Collisions are random: within 150 rounds of four, every run had some
  for (let round = 0; round < 150; round++) {
    const path = `Gedränge ${round}`
    const made = await Promise.all([1, 2, 3, 4].map(() => app.write((ctx) => folderAt(ctx, path))))
    expect(made).toEqual([path, path, path, path])
  }
})

test('refuses names that are taken or wrong, circles, and more than eight levels', async () => {
  const a = await make('A')
  const b = await make('B', a)
  expect(codeOf(await editor.post(address, { name: ' a ' }))).toEqual([409, 'FOLDER_EXISTS'])
  expect(codeOf(await change(b, { name: 'A', parent: null }))).toEqual([409, 'FOLDER_EXISTS'])
  for (const name of ['', ' ', '..', 'a/b', String.raw`a\b`, 'x'.repeat(81)])
    expect(codeOf(await editor.post(address, { name }))).toEqual([422, 'INVALID'])
  for (const folder of ['/', '../a', 'a//b', 'a/ /b', Array(9).fill('t').join('/')])
    expect(codeOf(await sendForm(app, editor, { name: 'x.txt', bytes: 'no' }, { folder }))).toEqual([
      422,
      'INVALID',
    ])
  expect(codeOf(await change(a, { parent: a._id }))).toEqual([409, 'FOLDER_INSIDE_ITSELF'])
  expect(codeOf(await change(a, { parent: b._id }))).toEqual([409, 'FOLDER_INSIDE_ITSELF'])
  expect(codeOf(await change(a, { parent: uuidv7() }))).toEqual([409, 'FOLDER_GONE'])
  expect(codeOf(await editor.post(address, { name: 'x', parent: uuidv7() }))).toEqual([409, 'FOLDER_GONE'])
  expect((await change({ ...a, _id: uuidv7() }, { name: 'x' })).status).toBe(404)

  let deep = b
  for (let level = 3; level <= 8; level++) deep = await make(`${level}`, deep)
  expect(codeOf(await editor.post(address, { name: '9', parent: deep._id }))).toEqual([409, 'FOLDER_DEPTH'])
  expect(codeOf(await change(a, { parent: (await make('Oben'))._id }))).toEqual([409, 'FOLDER_DEPTH'])
  expect((await paths()).filter((path) => path.startsWith('A'))).toContain('A/B/3/4/5/6/7/8')
})

test('the database itself refuses a circle and a file in a folder that is not there', async () => {
  const outer = await make('Außen')
  await make('Innen', outer)
  const { db } = app.platform.database
  for (const above of ['Außen', 'Außen/Innen']) {
    const circle = db.execute(
      sql`update file_folders set "parent" = ${above} where "_id" = ${outer._id}::uuid`,
    )
    await expect(circle).rejects.toThrow(/file_folders_(parent|depth)/)
  }
  const { _id } = await upload(app, editor, 'fest.txt', 'hier')
  const nowhere = db.execute(sql`update files set "folder" = 'nirgends' where "_id" = ${_id}::uuid`)
  await expect(nowhere).rejects.toThrow(/files_in_folder/)
})

test('two moves at once that would make a circle: one of them is refused', async () => {
  const [one, two] = [await make('Eins'), await make('Zwei')]
  const answers = await Promise.all([change(one, { parent: two._id }), change(two, { parent: one._id })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.map(({ body }) => body.code)).toContain('FOLDER_INSIDE_ITSELF')
})

test('a folder goes only when it is empty, or what is in it goes up', async () => {
  const outer = await make('Alt')
  const inner = await make('Alt', outer)
  const file = await upload(app, editor, 'alt.txt', 'alt', { folder: 'Alt' })
  const thrown = await upload(app, editor, 'weg.txt', 'weg', { folder: 'Alt' })
  await admin.delete(`/api/v0/file/${thrown._id}`)
  expect(await editor.delete(address, { _id: outer._id })).toMatchObject({
    status: 409,
    body: { code: 'FOLDER_NOT_EMPTY', details: { files: 1, folders: 1 } },
  })
  // Its content has a name already used in the parent
  const clash = await make('Neu')
  await make('Neu', outer)
  expect(codeOf(await editor.delete(address, { _id: outer._id, content: 'parent' }))).toEqual([
    409,
    'FOLDER_EXISTS',
  ])
  expect((await editor.delete(address, { _id: clash._id })).body.removed).toEqual([clash._id])

  const { status, body } = await editor.delete(address, { _id: outer._id, content: 'parent' })
  expect([status, body]).toEqual([200, { removed: [outer._id], total: 1, moved: { files: 1, folders: 2 } }])
  const { filefolder } = (await reader.get(address)).body
  expect(filefolder.find(({ _id }: FileFolder) => _id === inner._id)).toMatchObject({
    path: 'Alt',
    parent: null,
  })
  expect((await reader.get(`/api/v0/file/${file._id}`)).body.file.folder).toBe('')
  const restored = await editor.post('/api/v0/batch/file/', { _id: [thrown._id], action: 'restore' })
  expect(restored.body.file[0].folder).toBe('')
  const { rows } = await app.platform.database.db.execute(
    sql`select "action", "before" from audit where "collection" = 'filefolder' and "recordId" = ${outer._id}::uuid order by "_id"`,
  )
  expect(rows.at(-1)).toEqual({ action: 'remove', before: { path: 'Alt' } })
})

test('who may not, does not', async () => {
  const folder = await make('Geschützt')
  for (const [caller, status] of [
    [app.guest, 401],
    [reader, 403],
  ] as const) {
    expect((await caller.post(address, { name: 'Meins' })).status).toBe(status)
    expect((await caller.put(address, { _id: folder._id, name: 'Meins' })).status).toBe(status)
    expect((await caller.delete(address, { _id: folder._id })).status).toBe(status)
  }
  expect((await app.guest.get(address)).status).toBe(401)
  expect(await paths()).toContain('Geschützt')
})
