import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { fileProofs, storeFile } from '#domains/platform/files/server/offers.ts'
import { verifyCommand } from './notices.commands.ts'
import { sweepJob } from './notices.job.ts'
import { putNotices } from './offers.ts'

let app: TestApp
let clerk: TestClient

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const site = async (path: string, query = '') => (await app.guest.get('/api/c/site', { path, query })).body
const titles = (items: { title: string }[]) => items.map(({ title }) => title)

beforeAll(async () => {
  app = await testApp('notices')
  clerk = app.as({
    role: 'member',
    name: 'Petra',
    rights: ['read', 'create', 'update', 'publish', 'remove'].map((right) => `notices.${right}`),
  })
})

async function made(input: object) {
  const answer = await clerk.post('/api/c/notices/', input)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.notices
}
const posted = (input: object) => made({ status: 'published', ...input })
const sealsOf = async (id: string) => (await clerk.get(`/api/v0/notices/seals/${id}`)).body.seals
const eventsOf = async (id: string) => (await sealsOf(id)).map(({ event }: { event: string }) => event)
const verdict = async (query = {}) => (await clerk.get('/api/v0/notices/verify', query)).body
const document = (content: string) =>
  app.write(async (ctx) => {
    const { file } = await storeFile(ctx, { name: 'plan.txt', content: Buffer.from(content), title: 'Plan' })
    return file
  })

/** Moves a notice in time, past all rules. */
const shift = (id: string, from: string, until: string) =>
  app.platform.database.pool.query(
    `update notices set "postedFrom" = $2, "postedUntil" = $3, "shownUntil" = case when "keepInArchive" then null else $3::timestamptz end where "_id" = $1`,
    [id, from, until],
  )

test('a title is enough for a draft that would hang for fourteen whole days', async () => {
  const notice = await made({ title: 'Entwurf', postedFrom: '2030-05-02T08:00:00Z' })
  expect(notice).toMatchObject({ status: 'draft', keepInArchive: false })
  // The day of posting does not count, the last one does: midnight after 16 May in Vienna
  expect(notice.postedUntil).toBe('2030-05-16T22:00:00.000Z')
  expect(notice.shownUntil).toBe(notice.postedUntil)
  expect((await app.guest.get(`/api/c/notices/${notice._id}`)).status).toBe(404)
  expect(await eventsOf(notice._id)).toEqual([])
})

test('refuses what makes no sense, and who may not write', async () => {
  const turned = { title: 'x', postedFrom: inHours(2), postedUntil: inHours(1) }
  expect(await clerk.post('/api/c/notices/', turned)).toMatchObject({
    status: 422,
    body: { fields: { postedUntil: expect.any(String) } },
  })
  const over = await made({ title: 'vorbei', postedFrom: inHours(-2), postedUntil: inHours(-1) })
  expect(await clerk.post(`/api/c/notices/${over._id}/publish`)).toMatchObject({
    status: 422,
    body: { fields: { postedUntil: expect.any(String) } },
  })
  expect((await app.guest.post('/api/c/notices/', { title: 'x' })).status).toBe(401)
  const reader = app.as({ role: 'member', rights: ['notices.read', 'notices.create'] })
  expect(await reader.post('/api/c/notices/', { title: 'x', status: 'published' })).toMatchObject({
    status: 403,
    body: { code: 'C100' },
  })
  expect((await app.guest.get('/api/v0/notices/verify')).status).toBe(401)
})

test('seals what is put up, changed and taken down, and no more than that', async () => {
  const notice = await posted({ title: 'Bauverhandlung', text: '<p>Am Montag</p>', type: 'Bauverhandlung' })
  const id = notice._id
  expect(await eventsOf(id)).toEqual(['posted'])
  expect(await site('/amtstafel/bauverhandlung')).toMatchObject({
    status: 200,
    view: 'noticeDetail',
    data: { changedAt: [], takenDownAt: null, proof: { hash: expect.any(String) } },
  })
  // A draft changes nothing for guests
  await clerk.put(`/api/c/notices/${id}`, { text: '<p>Am Dienstag</p>' })
  expect(await eventsOf(id)).toEqual(['posted'])
  await clerk.post(`/api/c/notices/${id}/publish`)
  await clerk.post(`/api/c/notices/${id}/publish`)
  expect(await eventsOf(id)).toEqual(['posted', 'changed'])
  expect((await site('/amtstafel/bauverhandlung')).data.changedAt).toHaveLength(1)

  // A posted notice can be taken down but not deleted
  const removal = [
    await clerk.delete(`/api/c/notices/${id}`),
    await clerk.delete(`/api/c/notices/${id}`, { forGood: 'true' }),
  ]
  for (const { status, body } of removal) expect([status, body.code]).toEqual([409, 'NOTICE_HANGS'])
  const batch = await clerk.post('/api/c/batch/notices', { _id: [id], action: 'remove' })
  expect(batch).toMatchObject({ status: 409, body: { code: 'BATCH' } })

  await clerk.post(`/api/c/notices/${id}/unpublish`)
  expect(await eventsOf(id)).toEqual(['posted', 'changed', 'takenDown'])
  expect((await site('/amtstafel/bauverhandlung')).status).toBe(404)
  // Posted again, it hangs from now on
  await clerk.post(`/api/c/notices/${id}/publish`)
  expect(await eventsOf(id)).toEqual(['posted', 'changed', 'takenDown', 'posted'])
  await clerk.post(`/api/c/notices/${id}/unpublish`)
  await clerk.delete(`/api/c/notices/${id}`, { forGood: 'true' })
  expect(await sealsOf(id)).toHaveLength(5)
  expect(await verdict()).toMatchObject({ intact: true, faults: [] })
})

test('nothing is put up in the past, whatever was planned', async () => {
  const notice = await made({ title: 'Liegen geblieben', postedFrom: inHours(-72) })
  await clerk.post(`/api/c/notices/${notice._id}/publish`)
  const { body } = await clerk.get(`/api/c/notices/${notice._id}`)
  expect(Date.parse(body.notices.postedFrom)).toBeGreaterThan(Date.now() - hour)
})

test('a planned notice is nowhere before its time, everywhere during it, nowhere after it', async () => {
  const file = await document('Nur während des Aushangs')
  const word = 'Silberpappel'
  const notice = await posted({
    title: `Fällung der ${word}`,
    files: [file._id],
    postedFrom: inHours(1),
    postedUntil: inHours(2),
    translations: { en: { title: 'Felling of the poplar', status: 'published' } },
  })
  const id = notice._id
  const seen = async () => ({
    list: titles((await app.guest.get('/api/c/notices/')).body.notices).includes(notice.title),
    byState: titles((await app.guest.get('/api/c/notices/', { state: 'hanging' })).body.notices).includes(
      notice.title,
    ),
    byId: (await app.guest.get(`/api/c/notices/${id}`)).status === 200,
    batch: (await app.guest.post('/api/c/batch/notices', { _id: [id] })).body.total === 1,
    search: (await app.guest.get('/api/c/notices/', { search: word })).body.total === 1,
    board: titles((await site('/amtstafel')).data.hanging).includes(notice.title),
    page: (await site(`/amtstafel/${notice.slug}`)).status === 200,
    english: (await site('/en/notice-board/felling-of-the-poplar')).status === 200,
    sitemap: (await app.guest.get('/sitemap.xml')).text.includes(notice.slug),
    file: (await app.guest.get(`/api/v0/download/${file._id}`)).status === 200,
  })
  const all = (value: boolean) => Object.fromEntries(Object.keys(first).map((key) => [key, value]))
  const first = await seen()
  expect(first).toEqual(all(false))
  expect((await app.as('admin').get(`/api/v0/download/${file._id}`)).status).toBe(200)
  expect(await eventsOf(id)).toEqual([])

  await shift(id, inHours(-1), inHours(1))
  await app.platform.database.pool.query(
    `update search_documents set "visibleFrom" = $2, "visibleUntil" = $3 where "recordId" = $1`,
    [id, inHours(-1), inHours(1)],
  )
  await sweepJob.handle(app.platform, {} as never, {} as never)
  expect(await seen()).toEqual(all(true))
  await sweepJob.handle(app.platform, {} as never, {} as never)
  expect(await eventsOf(id)).toEqual(['posted'])

  // Its end passes unnoticed: the seal records both the end and the time of sealing
  const end = inHours(-0.5)
  await app.platform.database.pool.query(
    `update notice_seals set "content" = jsonb_set("content", '{postedUntil}', to_jsonb($2::text)) where "notice" = $1`,
    [id, end],
  )
  await shift(id, inHours(-1), end)
  await app.platform.database.pool.query(
    `update search_documents set "visibleUntil" = $2 where "recordId" = $1`,
    [id, end],
  )
  await sweepJob.handle(app.platform, {} as never, {} as never)
  expect(await seen()).toEqual(all(false))
  const [, down] = await sealsOf(id)
  expect(down).toMatchObject({ event: 'takenDown', moment: end })
  expect(down.sealedAt > end).toBe(true)
  await app.platform.database.pool.query('truncate notice_seals')
  await app.platform.database.pool.query('delete from notices')
})

test('the job of the planned moment seals once', async () => {
  const notice = await posted({ title: 'Gleich', postedFrom: inHours(1), postedUntil: inHours(20) })
  await shift(notice._id, inHours(-1), inHours(20))
  for (let times = 0; times < 2; times++)
    await app.write((ctx) => app.platform.jobs.send(ctx, 'notices.seal', { notice: notice._id }))
  await app.platform.jobs.idle()
  expect(await eventsOf(notice._id)).toEqual(['posted'])
})

test('what is kept stays readable below the board', async () => {
  const notice = await posted({ title: 'Voranschlag', keepInArchive: true, type: 'Auflage' })
  await shift(notice._id, inHours(-3), inHours(-1))
  await sweepJob.handle(app.platform, {} as never, {} as never)
  const { data } = await site('/amtstafel')
  expect(titles(data.hanging)).not.toContain('Voranschlag')
  expect(titles(data.archive.lines)).toEqual(['Voranschlag'])
  expect((await site('/amtstafel/voranschlag')).data.takenDownAt).toEqual(expect.any(String))
  expect((await site('/amtstafel', 'type=Bauverhandlung')).data.archive.lines).toEqual([])
})

test('notices from elsewhere bring their seals along, in the order of time', async () => {
  const item = (title: string, from: number, until: number) => ({
    _id: uuidv7(),
    title,
    postedFrom: inHours(from),
    postedUntil: inHours(until),
    status: 'published' as const,
  })
  const items = [item('Später', -50, 50), item('Früher', -100, -20), item('Erst noch', 30, 60)]
  const put = () => app.write((ctx) => putNotices(ctx, items))
  await put()
  await put()
  const told = (await Promise.all(items.map(({ _id }) => sealsOf(_id))))
    .flat()
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ event, content, moment }) => [event, content.title, moment])
  expect(told).toEqual([
    ['posted', 'Früher', items[1]?.postedFrom],
    ['posted', 'Später', items[0]?.postedFrom],
    ['takenDown', 'Früher', items[1]?.postedUntil],
  ])
  expect(await verdict()).toMatchObject({ intact: true })
})

test('a file that hangs is not changed, and where it is past the program, that is sealed', async () => {
  const file = await document('Erste Fassung')
  const notice = await posted({ title: 'Mit Datei', files: [file._id] })
  const [first] = await sealsOf(notice._id)
  expect(first.content.files).toEqual(await app.write((ctx) => fileProofs(ctx, [file._id])))
  expect(first.content.files).toHaveLength(1)
  const refused = await app.as('admin').put(`/api/v0/file/${file._id}`, { visibility: 'private' })
  expect([refused.status, refused.body.code]).toEqual([409, 'FILE_FROZEN'])
  await app.platform.database.pool.query(`update files set "visibility" = 'private' where "_id" = $1`, [
    file._id,
  ])
  await app.as('admin').put(`/api/v0/file/${file._id}`, { tags: ['Plan'] })
  const seals = await sealsOf(notice._id)
  expect(seals.map(({ event }: { event: string }) => event)).toEqual(['posted', 'changed'])
  expect(seals[1].content.files).toEqual([])
  expect(await verdict({ bytes: 'true' })).toMatchObject({ intact: true })
})

test('whoever changes something past the program is found out', async () => {
  const { pool } = app.platform.database
  const file = await document('Unverfälscht')
  const notice = await posted({ title: 'Ehrlich', text: '<p>Wahr</p>', files: [file._id] })
  await posted({ title: 'Danach' })
  const faults = async (query = {}) =>
    (await verdict(query)).faults.map(({ fault }: { fault: string }) => fault)
  expect(await faults({ bytes: 'true' })).toEqual([])
  const lines: string[] = []
  const command = () =>
    verifyCommand.run(app.platform, {
      args: [],
      options: {},
      say: (line) => void lines.push(line),
      progress: () => {},
    })
  await command()
  expect(lines).toHaveLength(1)

  await pool.query(`update notices set "text" = '<p>Falsch</p>' where "_id" = $1`, [notice._id])
  expect(await faults()).toEqual(['altered'])
  await pool.query(`update notices set "text" = '<p>Wahr</p>' where "_id" = $1`, [notice._id])

  const one = `where "notice" = '${notice._id}'`
  await pool.query(`update notice_seals set "moment" = "moment" - interval '3 days' ${one}`)
  expect(await faults()).toEqual(['seal'])
  await pool.query(`update notice_seals set "moment" = "moment" + interval '3 days' ${one}`)

  await pool.query(`update notice_seals set "content" = jsonb_set("content", '{title}', '"Anders"') ${one}`)
  expect(await faults()).toEqual(['content'])
  await pool.query(`update notice_seals set "content" = jsonb_set("content", '{title}', '"Ehrlich"') ${one}`)
  expect(await faults()).toEqual([])

  const { rows } = await pool.query(`select c."gridref" from file_contents c where c."fileId" = $1`, [
    file._id,
  ])
  const { gridref } = rows[0] as { gridref: string }
  await app.platform.storage.put(`${gridref.slice(-2)}/${gridref}`, Buffer.from('verfälscht'))
  expect(await faults()).toEqual([])
  expect(await faults({ bytes: 'true' })).toEqual(['fileAltered'])

  await pool.query(`delete from notice_seals ${one}`)
  expect(await faults()).toContain('gap')
  await expect(command()).rejects.toThrow('seals checked: something is wrong')
  expect(lines.length).toBeGreaterThan(1)
})

test('a page of the tree shows the board, with a feed of what hangs', async () => {
  await app.as('admin').post('/api/v0/page/', {
    title: 'Anschlagtafel',
    text: '<p>Vorne</p><h2>Hinten</h2>',
    template: { view: 'noticeview' },
    status: 'published',
  })
  await posted({ title: 'Im Feed', type: 'Verordnung', reference: 'GR-1' })
  await posted({
    title: 'Erst morgen',
    type: 'Verordnung',
    postedFrom: inHours(24),
    postedUntil: inHours(48),
  })
  expect(await site('/amtstafel')).toMatchObject({ redirect: { to: '/anschlagtafel' } })
  const { data } = await site('/anschlagtafel')
  expect(data).toMatchObject({ intro: { html: '<p>Vorne</p>' }, feed: true })
  expect(data.types).toContainEqual({ name: 'Verordnung', label: 'Verordnung', count: 1 })
  expect((await site('/anschlagtafel/im-feed')).view).toBe('noticeDetail')
  const feed = (await app.guest.get('/feed/anschlagtafel.atom')).text
  expect(feed).toContain('Im Feed')
  expect(feed).not.toContain('Erst morgen')
  expect((await app.guest.get(`/api/v0/notices/seals/${uuidv7()}`)).status).toBe(401)
})
