import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { testApp } from '#app/test-app.ts'
import type { Overview } from '../../backup.contract.ts'
import type { PastCompared, PastFound } from '../../past.contract.ts'
import { backupNight } from '../night/night.ts'
import { readCopyLine } from './past-night.ts'
import { storedBy } from '../site-of.ts'

const app = await testApp('backup past')
const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-past-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const admin = app.as('admin')
const ids: Record<string, string> = {}
let night: { target: string; name: string }

async function news(fields: object): Promise<string> {
  const { body } = await admin.post('/api/c/news/', fields)
  return body.news._id as string
}
const at = (_id: string) => `/api/c/news/${_id}`
const working = async (_id: string) => (await admin.get(at(_id), { view: 'working' })).body.news

async function find(text: string, kind = 'news', asker = admin): Promise<PastFound[]> {
  const { body } = await asker.post('/api/v0/backup/past/find', { ...night, kind, text })
  return body.found as PastFound[]
}
const compare = async (_id: string, kind = 'news'): Promise<PastCompared> =>
  (await admin.post('/api/v0/backup/past/compare', { ...night, kind, _id })).body as PastCompared
const bring = (_id: string, version: number | null, kind = 'news', asker = admin) =>
  asker.post('/api/v0/backup/past/bring-back', { ...night, kind, _id, version })

async function upload(name: string, text: string): Promise<string> {
  const { storeFile } = await import('#domains/platform/files/server/offers.ts')
  const { file } = await app.write((ctx) => storeFile(ctx, { name, content: Buffer.from(text) }))
  return file._id
}

beforeAll(async () => {
  await admin.put('/api/v0/backup/settings', { settings: { folders: [folder] } })
  ids['file'] = await upload('ordnung.txt', 'Die Friedhofsordnung.')
  ids['same'] = await news({ title: 'Brunnen, unverändert', status: 'published' })
  ids['changed'] = await news({
    title: 'Brunnen: was gilt',
    text: '<p>Zeile mit\tTab, \\ und Umlaut ö.</p>',
    translations: { en: { title: 'The fountain', status: 'published' } },
    status: 'published',
  })
  ids['bin'] = await news({ title: 'Brunnen im Papierkorb', status: 'published' })
  ids['gone'] = await news({ title: 'Brunnen, verloren', tags: ['Wasser', 'Platz'], files: [ids['file']] })
  ids['planned'] = await news({ title: 'Brunnen, geplant' })
  await backupNight(app.platform, storedBy(serverDomains), 'person')
  const { body } = await admin.get('/api/v0/backup/')
  const [newest] = (body as Overview).nights
  night = { target: newest!.target, name: newest!.name }
  await admin.put(at(ids['changed']), { title: 'Ganz anders', text: '<p>Kurz.</p>' })
  await admin.post(`${at(ids['changed'])}/publish`)
  await admin.delete(at(ids['bin']))
  await admin.delete(at(ids['gone']), { forGood: 'true' })
  await admin.put(at(ids['planned']), { title: 'Später', publishAt: '2126-01-01T08:00:00Z' })
})

test('lines are read as COPY writes them', () => {
  expect(readCopyLine('a\\tb\t\\N\t\\\\N\t\tc\\nd')).toEqual(['a\tb', null, '\\N', '', 'c\nd'])
})

test('records of a past night are found by name, with what has become of them', async () => {
  const found = await find('brunnen')
  expect(found.map(({ _id, state }) => [Object.keys(ids).find((name) => ids[name] === _id), state])).toEqual([
    ['bin', 'bin'],
    ['planned', 'changed'],
    ['same', 'same'],
    ['gone', 'gone'],
    ['changed', 'changed'],
  ])
  expect((await find('verloren BRUNNEN')).map(({ title }) => title)).toEqual(['Brunnen, verloren'])
  expect((await find('fountain')).map(({ _id }) => _id)).toEqual([ids['changed']])
  // Only in its text: the search covers names
  expect(await find('Umlaut')).toEqual([])
  expect((await find('ordnung', 'file')).map(({ title, state }) => [title, state])).toEqual([
    ['ordnung.txt', 'same'],
  ])
})

test('one is compared with the one of today and comes back as a draft beside what guests see', async () => {
  const compared = await compare(ids['changed']!)
  expect(compared.changed.toSorted()).toEqual(['text', 'title'])
  expect(compared.was).toEqual({
    title: 'Brunnen: was gilt',
    text: '<p>Zeile mit\tTab, \\ und Umlaut ö.</p>',
  })
  expect(compared.is).toMatchObject({ title: 'Ganz anders' })
  expect((await bring(ids['changed']!, compared.version! - 1)).body.code).toBe('CONFLICT')
  expect((await bring(ids['changed']!, compared.version)).status).toBe(200)
  expect(await working(ids['changed']!)).toMatchObject({
    title: 'Brunnen: was gilt',
    status: 'published',
    hasDraft: true,
  })
  expect((await app.guest.get(at(ids['changed']!))).body.news.title).toBe('Ganz anders')
  const { body } = await admin.get(`${at(ids['changed']!)}/versions`)
  expect(body.versions[0].action).toBe('bringBack')
  const { rows } = await app.platform.database.pool.query(
    `select "byName", "after" from audit where "collection" = 'backup' and "action" = 'bringBack'`,
  )
  expect(rows).toEqual([{ byName: 'admin', after: { ...night, kind: 'news', title: 'Brunnen: was gilt' } }])
})

test('out of the bin, after it is gone, and with a plan, nothing becomes public by itself', async () => {
  const bin = await compare(ids['bin']!)
  expect((await bring(ids['bin']!, bin.version)).status).toBe(200)
  expect(await working(ids['bin']!)).toMatchObject({ status: 'draft', deletedAt: null })

  const gone = await compare(ids['gone']!)
  expect(gone).toMatchObject({ version: null, is: null, state: 'gone', missingFiles: 0 })
  expect((await bring(ids['gone']!, gone.version)).status).toBe(200)
  expect(await working(ids['gone']!)).toMatchObject({
    title: 'Brunnen, verloren',
    tags: ['Wasser', 'Platz'],
    status: 'draft',
    files: [ids['file']],
  })
  for (const _id of [ids['bin']!, ids['gone']!]) expect((await app.guest.get(at(_id))).status).toBe(404)

  const planned = await compare(ids['planned']!)
  expect((await bring(ids['planned']!, planned.version)).status).toBe(200)
  expect(await working(ids['planned']!)).toMatchObject({
    title: 'Brunnen, geplant',
    status: 'draft',
    publishAt: null,
  })
  expect((await bring(ids['same']!, 1)).body.code).toBe('BACKUP_SAME')
})

test('a file comes back under its id, for nobody but editors to see until they say otherwise', async () => {
  const lost = await upload('plan.txt', 'Der Plan vom Platz.')
  const binned = await upload('liste.txt', 'Die Liste der Vereine.')
  await backupNight(app.platform, storedBy(serverDomains), 'person')
  const { body } = await admin.get('/api/v0/backup/')
  const before = night
  night = { target: before.target, name: (body as Overview).nights[0]!.name }
  await app.platform.database.pool.query(`delete from files where "_id" = $1`, [lost])
  const compared = await compare(lost, 'file')
  expect(compared).toMatchObject({ state: 'gone', version: null, title: 'plan.txt', isInBin: false })
  expect((await bring(lost, null, 'file')).body).toEqual({ _id: lost })
  const { rows } = await app.platform.database.pool.query<{ gridref: string; visibility: string }>(
    `select "gridref", "visibility" from files where "_id" = $1`,
    [lost],
  )
  expect(rows[0]!.visibility).toBe('private')
  const { gridref } = rows[0]!
  const key = `${gridref.slice(-2)}/${gridref}`
  expect((await app.platform.storage.read(key)).toString()).toBe('Der Plan vom Platz.')
  expect((await bring(lost, null, 'file')).body.code).toBe('BACKUP_SAME')

  // In the bin it is intact; a second copy would be superfluous
  expect((await admin.delete(`/api/v0/file/${binned}`)).status).toBe(200)
  const inBin = await compare(binned, 'file')
  expect(inBin).toMatchObject({ state: 'bin', isInBin: true })
  expect((await bring(binned, inBin.version, 'file')).body.code).toBe('BACKUP_FILE_IN_BIN')
})

test('whoever may not bring back, or not change these records today, is refused; erased people stay erased', async () => {
  const changed = ids['changed']!
  const restorer = app.as({ role: 'member', rights: ['backup.read', 'backup.restore', 'news.update'] })
  const bringer = app.as({ role: 'member', rights: ['backup.bringBack', 'news.read'] })
  for (const asker of [restorer, bringer])
    for (const call of ['find', 'compare', 'bring-back'])
      expect(
        (
          await asker.post(`/api/v0/backup/past/${call}`, {
            ...night,
            kind: 'news',
            text: 'brunnen',
            _id: changed,
            version: 1,
          })
        ).status,
      ).toBe(403)
  expect((await bringer.get('/api/v0/backup/past/kinds')).body).toEqual({ kinds: [] })
  expect((await bring(changed, 1, 'news', app.as({ role: 'admin', unproved: true }))).body.code).toBe(
    'PROOF_REQUIRED',
  )
  expect((await bring(changed, 1, 'users')).status).toBe(404)
  const own = app.as({
    role: 'member',
    rights: ['backup.bringBack', 'news.read', 'news.update'],
    onlyOwn: ['news'],
  })
  expect(await find('brunnen', 'news', own)).toEqual([])
  await app.platform.database.pool.query(
    `insert into privacy_erasures ("_id", "at", "people", "records", "counts") values (gen_random_uuid(), now(), '{}', array[$1::uuid], '{}')`,
    [changed],
  )
  expect((await find('was gilt')).map(({ _id }) => _id)).toEqual([])
  expect((await bring(changed, 1)).body.code).toBe('BACKUP_ERASED')
})
