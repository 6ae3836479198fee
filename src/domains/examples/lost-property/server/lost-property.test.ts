import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { editorialServer } from '#kit/server/records/records-server.ts'
import { patience } from '#kit/testing/patience.ts'
import { programOf, testApp, type TestApp, type TestClient } from '#kit/testing/test-app.ts'
import { mergeLines, type RecordLine } from '#kit/shared/records/merge-lines.ts'
import { proveRange } from '#kit/server/numbers/number-ranges.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { lostPropertyPersonal } from './lost-property.personal.ts'
import { lostPropertyServer } from './index.ts'

let app: TestApp
let clerk: TestClient
let other: TestClient
const rights = ['read', 'create', 'update', 'remove', 'handOver'].map((action) => `lost_item.${action}`)
const list = '/api/c/lost_item/'
const at = (_id: string, more = '') => `/api/c/lost_item/${_id}${more}`

beforeAll(async () => {
  app = await testApp('lost property', { program: programOf(lostPropertyServer, editorialServer) })
  await app.platform.database.pool.query(
    await readFile(join(import.meta.dirname, 'lost-property.sql'), 'utf8'),
  )
  clerk = app.as({ role: 'member', rights, name: 'Klara' })
  other = app.as({ role: 'member', rights, name: 'Otto' })
})

async function found(input: object = {}, by = clerk) {
  const { status, body } = await by.post('/api/c/lost_item', {
    title: 'Schirm',
    foundOn: '2031-05-01',
    ...input,
  })
  expect({ status, ...body }).toMatchObject({ status: 200, lost_item: {} })
  return body.lost_item
}
const what = (text: string, count = 1) => ({ _id: uuidv7(), what: text, count })

test('what was found is written down with its lines, and has a number', async () => {
  const contents = [what('Schlüssel', 3), what('Ausweis')]
  const item = await found({ title: 'Handtasche', reward: 500, contents })
  expect(item).toMatchObject({
    state: 'found',
    version: 1,
    reward: 500,
    place: '',
    contents,
    deletedAt: null,
  })
  expect(item.number).toBeGreaterThan(0)
  expect(item.createdBy).toBe(clerk.user?._id)
  expect((await clerk.get(at(item._id))).body.lost_item).toEqual(item)
})

test('nothing is stored of what the contract does not take', async () => {
  const before = (await clerk.get(list)).body.total
  for (const input of [
    { title: '' },
    { foundOn: '1.5.2031' },
    { contents: [{ _id: uuidv7(), what: 'x', count: 0 }] },
  ])
    expect(
      (await clerk.post('/api/c/lost_item', { title: 'x', foundOn: '2031-05-01', ...input })).status,
    ).toBe(422)
  const twice = what('Zweimal')
  expect(
    await clerk.post('/api/c/lost_item', { title: 'x', foundOn: '2031-05-01', contents: [twice, twice] }),
  ).toMatchObject({ status: 422, body: { fields: { contents: expect.any(String) } } })
  expect((await clerk.get(list)).body.total).toBe(before)
})

test('every call asks for its right, actions for their own', async () => {
  const item = await found()
  const calls: [string, (by: TestClient) => ReturnType<TestClient['get']>][] = [
    ['read', (by) => by.get(list)],
    ['read', (by) => by.get(at(item._id))],
    ['read', (by) => by.get(at(item._id, '/steps'))],
    ['create', (by) => by.post('/api/c/lost_item', { title: 'x', foundOn: '2031-05-01' })],
    ['update', (by) => by.put(at(item._id), { title: 'y' })],
    ['update', (by) => by.put('/api/c/batch/lost_item', { changes: [{ _id: item._id, title: 'y' }] })],
    ['update', (by) => by.post(at(item._id, '/restore'))],
    ['update', (by) => by.post('/api/c/batch/lost_item/restore', { _id: [item._id] })],
    ['update', (by) => by.get(at(item._id, '/history'))],
    ['update', (by) => by.post(at(item._id, '/lock'), { tab: 'tab-00001' })],
    ['update', (by) => by.delete(at(item._id, '/lock'), { tab: 'tab-00001' })],
    ['update', (by) => by.post(at(item._id, '/claim'))],
    ['handOver', (by) => by.post(at(item._id, '/hand-over'), { owner: 'Anna' })],
    ['handOver', (by) => by.post(at(item._id, '/give-away'), { text: 'an den Flohmarkt' })],
    ['remove', (by) => by.delete(at(item._id))],
    ['remove', (by) => by.post('/api/c/batch/lost_item/remove', { _id: [item._id] })],
  ]
  for (const [right, call] of calls) {
    expect(await call(app.guest)).toMatchObject({ status: 401 })
    const lacking = app.as({ role: 'member', rights: rights.filter((one) => one !== `lost_item.${right}`) })
    expect(await call(lacking)).toMatchObject({ status: 403, body: { code: 'C100' } })
  }
  expect((await clerk.get(at(item._id))).body.lost_item).toEqual(item)
})

test('of two who change the same one, the second is told with everything it takes to go on', async () => {
  const item = await found({ contents: [what('Buch')] })
  const [line] = item.contents
  const first = await other.put(at(item._id), {
    place: 'Park',
    version: 1,
    contents: [{ ...line, count: 2 }],
  })
  expect(first.body.lost_item).toMatchObject({ version: 2, place: 'Park', contents: [{ ...line, count: 2 }] })
  const second = await clerk.put(at(item._id), { title: 'Schirm, rot', version: 1 })
  expect(second).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      details: { current: first.body.lost_item, version: 2, by: other.user?._id, byName: 'Otto' },
    },
  })
  const again = await clerk.put(at(item._id), { title: 'Schirm, rot', version: 2 })
  expect(again.body.lost_item).toMatchObject({ title: 'Schirm, rot', place: 'Park', version: 3 })
})

test('saving what is there already changes nothing', async () => {
  const item = await found({ contents: [what('Buch')] })
  const same = await clerk.put(at(item._id), { title: item.title, contents: item.contents, version: 1 })
  expect(same.body.lost_item).toEqual(item)
})

test('lines keep their ids: changed, moved, added and removed ones', async () => {
  const [a, b, c, d] = [what('a'), what('b'), what('c'), what('d')]
  const item = await found({ contents: [a, b, c] })
  const contents = [c, { ...a, count: 7 }, d]
  const changed = await clerk.put(at(item._id), { contents })
  expect(changed.body.lost_item.contents).toEqual(contents)
  const { history } = (await clerk.get(at(item._id, '/history'))).body
  expect(history[0]).toMatchObject({ action: 'update', byName: 'Klara', after: { contents } })
  const thief = await found()
  expect(await clerk.put(at(thief._id), { contents: [{ ...c, what: 'gestohlen' }] })).toMatchObject({
    status: 422,
    body: { fields: { contents: expect.any(String) } },
  })
  expect((await clerk.get(at(item._id))).body.lost_item.contents).toEqual(contents)
})

test('two who change the lines of the same thing lose nothing: the second is told, and what both did is joined', async () => {
  const [keys, card] = [what('Schlüssel'), what('Ausweis')]
  const item = await found({ contents: [keys, card] })
  const glasses = what('Brille')
  const theirs = [{ ...keys, count: 3 }, card, glasses]
  await other.put(at(item._id), { contents: theirs, version: 1 })

  // Another field of the same line, and one line removed
  const mine = [{ ...keys, what: 'Autoschlüssel' }]
  const told = await clerk.put(at(item._id), { contents: mine, version: 1 })
  expect(told).toMatchObject({
    status: 409,
    body: { details: { byName: 'Otto', current: { contents: theirs } } },
  })
  const { current, version } = told.body.details
  const { merged, clashes } = mergeLines(item.contents, mine, current.contents)
  expect(clashes).toEqual([])
  await clerk.put(at(item._id), { contents: merged, version })
  expect((await other.get(at(item._id))).body.lost_item.contents).toEqual([
    { ...keys, what: 'Autoschlüssel', count: 3 },
    glasses,
  ])

  // The same field of the same line: nothing is stored until the conflict is resolved
  const now = (await clerk.get(at(item._id))).body.lost_item
  const counted = (count: number) => now.contents.map((line: RecordLine) => ({ ...line, count }))
  await other.put(at(item._id), { contents: counted(4), version: now.version })
  const second = await clerk.put(at(item._id), { contents: counted(5), version: now.version })
  expect(second.status).toBe(409)
  expect(mergeLines(now.contents, counted(5), second.body.details.current.contents).clashes).toHaveLength(2)
  expect((await clerk.get(at(item._id))).body.lost_item.contents).toEqual(counted(4))
})

test('a list is filtered, searched, sorted and paged; its rows have no lines', async () => {
  const place = `Gasse ${uuidv7()}`
  for (const [title, foundOn] of [
    ['Hut 100 %', '2030-01-02'],
    ['Hut 1000', '2030-01-03'],
    ['Handschuh', '2030-01-04'],
  ])
    await found({ title, foundOn, place, contents: [what('x')] })
  const titles = async (query: object) =>
    (await clerk.get(list, { search: place, ...query })).body.lost_item.map(
      (one: { title: string }) => one.title,
    )
  expect(await titles({})).toEqual(['Handschuh', 'Hut 1000', 'Hut 100 %'])
  expect(await titles({ sort: 'title' })).toEqual(['Handschuh', 'Hut 100 %', 'Hut 1000'])
  expect(await titles({ search: `${place} 100 %` })).toEqual(['Hut 100 %'])
  expect(await titles({ foundFrom: '2030-01-03', foundTo: '2030-01-03' })).toEqual(['Hut 1000'])
  expect(await titles({ state: 'claimed' })).toEqual([])
  const page = (await clerk.get(list, { search: place, limit: 1, skip: 1 })).body
  expect(page).toMatchObject({ total: 3, lost_item: [{ title: 'Hut 1000' }] })
  expect(page.lost_item[0].contents).toBeUndefined()
  expect((await clerk.get(list, { sort: 'finder' })).status).toBe(422)
})

test('states: what can be done is done and kept as a step, what cannot is refused with the reason', async () => {
  const item = await found()
  const claimed = await clerk.post(at(item._id, '/claim'), { version: 1, text: 'Frau Huber ruft an' })
  expect(claimed.body.lost_item).toMatchObject({ state: 'claimed', version: 2 })
  expect(await clerk.post(at(item._id, '/give-away'), { text: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'TRANSITION', message: 'Jemand möchte das abholen. Sagen Sie die Abholung zuerst ab.' },
  })
  expect(await other.post(at(item._id, '/unclaim'), { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  })
  const returned = await clerk.post(at(item._id, '/hand-over'), { owner: 'Maria Huber' })
  expect(returned.body.lost_item).toMatchObject({ state: 'returned', owner: 'Maria Huber', version: 3 })
  expect(await clerk.put(at(item._id), { state: 'found' })).toMatchObject({
    body: { lost_item: { state: 'returned' } },
  })
  const { steps } = (await clerk.get(at(item._id, '/steps'))).body
  expect(steps).toMatchObject([
    { what: 'claim', state: 'claimed', text: 'Frau Huber ruft an', byName: 'Klara' },
    { what: 'handOver', state: 'returned', text: '' },
  ])
  await expect(
    app.platform.database.pool.query(`update record_steps set "state" = 'found' where "recordId" = $1`, [
      item._id,
    ]),
  ).rejects.toThrow('steps are never changed')
})

test('every receipt has the next number of its range, without gaps, and only what was handed over has one', async () => {
  const items = [await found(), await found(), await found()]
  expect(items.map(({ receipt }) => receipt)).toEqual([null, null, null])
  const handed = (_id: string) => clerk.post(at(_id, '/hand-over'), { owner: 'Anna Adler' })
  const first = await Promise.all([handed(items[0]._id), handed(items[1]._id), handed(items[0]._id)])
  expect(first.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 200, 409])
  await handed(items[2]._id)
  const rows = sql`select "receiptPeriod" as "period", "receiptCounter" as "counter" from lost_items where "receipt" is not null`
  const proof = await app.write((ctx) => proveRange(ctx, 'lost-property', rows))
  expect(proof.faults).toEqual([])
  const given = (await clerk.get(at(items[2]._id))).body.lost_item.receipt
  expect(given).toMatch(/^F\d{4}-\d{4}$/)
  const texts = `select 1 from search_documents where "recordId" = $1 and "tags" like $2`
  const indexed = await app.platform.database.pool.query(texts, [items[2]._id, `%${given.slice(-4)}`])
  expect(indexed.rowCount).toBe(1)
})

test('what is kept of people is found by their name and erased, the thing itself stays', async () => {
  const item = await found({ finder: 'Zenzi Zangerl' })
  const person = { emails: [], accounts: [], names: ['zenzi zangerl'], records: [] }
  const { find, erase } = lostPropertyPersonal
  const findings = await app.write((ctx) => find!(ctx, person))
  expect(findings).toMatchObject([{ _id: item._id, fate: 'anonymise', sure: false }])
  await app.write((ctx) => erase!(ctx, findings, person))
  expect((await clerk.get(at(item._id))).body.lost_item).toMatchObject({ finder: '', version: 2 })
  expect(await app.write((ctx) => find!(ctx, person))).toEqual([])
})

test('an action that needs words is refused without them', async () => {
  const item = await found()
  expect(await clerk.post(at(item._id, '/give-away'))).toMatchObject({
    status: 422,
    body: { fields: { text: expect.any(String) } },
  })
  expect((await clerk.get(at(item._id))).body.lost_item).toEqual(item)
})

test('of two who act at once, one is refused', async () => {
  const item = await found()
  const answers = await Promise.all([
    clerk.post(at(item._id, '/hand-over'), { owner: 'Anna' }),
    other.post(at(item._id, '/give-away'), { text: 'an den Flohmarkt' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  expect((await clerk.get(at(item._id, '/steps'))).body.steps).toHaveLength(1)
})

test('a claim ends by itself when its time has come', async () => {
  const item = await found()
  const soon = new Date(Date.now() - 1000).toISOString()
  const claimed = await clerk.post(at(item._id, '/claim'), { claimedUntil: soon.replace('Z', '+00:00') })
  expect(claimed.body.lost_item.claimedUntil).toBe(soon)
  await app.platform.jobs.idle()
  expect((await clerk.get(at(item._id))).body.lost_item).toMatchObject({ state: 'found', claimedUntil: null })
  const { steps } = (await clerk.get(at(item._id, '/steps'))).body
  expect(steps).toMatchObject([{ what: 'claim' }, { what: 'unclaim', byName: 'System' }])
})

test('what is removed lies in the bin, comes back, and from there goes for good', async () => {
  const item = await found({ title: 'Rucksack' })
  expect((await clerk.delete(at(item._id))).body).toEqual({ removed: [item._id], total: 1 })
  expect((await clerk.get(list, { search: 'Rucksack' })).body.total).toBe(0)
  expect((await clerk.get(list, { search: 'Rucksack', bin: true })).body.lost_item).toMatchObject([
    { _id: item._id },
  ])
  expect(await clerk.put(at(item._id), { title: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'IN_BIN' },
  })
  expect((await clerk.post(at(item._id, '/restore'))).body.lost_item).toMatchObject({
    deletedAt: null,
    version: 3,
  })
  await clerk.delete(at(item._id))
  await clerk.delete(at(item._id))
  expect((await clerk.get(at(item._id))).status).toBe(404)
})

test('many are changed together or not at all, and what comes back undoes it', async () => {
  const [a, b] = [await found({ place: 'Bad', contents: [what('x')] }), await found({ place: 'Bahnhof' })]
  const changes = [
    { _id: a._id, place: 'Amt', contents: [] },
    { _id: b._id, place: 'Amt', version: b.version },
  ]
  const done = await clerk.put('/api/c/batch/lost_item', { changes })
  expect(done.body).toMatchObject({ total: 2, lost_item: [{ place: 'Amt' }, { place: 'Amt' }] })
  expect((await clerk.put('/api/c/batch/lost_item', { changes })).body).toMatchObject({
    code: 'BATCH',
    details: { failed: [{ _id: b._id, code: 'CONFLICT' }] },
  })
  const undone = await clerk.put('/api/c/batch/lost_item', { changes: done.body.undo })
  expect(undone.status).toBe(200)
  expect((await clerk.get(at(a._id))).body.lost_item).toMatchObject({
    place: 'Bad',
    contents: a.contents,
    version: 3,
  })
  expect((await clerk.get(at(b._id))).body.lost_item).toMatchObject({ place: 'Bahnhof', version: 3 })
  expect((await clerk.post('/api/c/batch/lost_item/remove', { _id: [a._id, uuidv7()] })).body.code).toBe(
    'BATCH',
  )
  expect((await clerk.post('/api/c/batch/lost_item/remove', { _id: [a._id, b._id] })).body.total).toBe(2)
  expect((await clerk.post('/api/c/batch/lost_item/restore', { _id: [a._id, b._id] })).body.total).toBe(2)
})

test('what undoes a change of many is what stood there when it was made, however long that had to wait', async () => {
  const item = await found({ place: 'Bad' })
  const { pool } = app.platform.database
  const earlier = await pool.connect()
  await earlier.query('begin')
  await earlier.query(`update lost_items set "place" = 'Bahnhof' where "_id" = $1`, [item._id])
  const changing = clerk.put('/api/c/batch/lost_item', { changes: [{ _id: item._id, place: 'Amt' }] })
  const waiting = `select 1 from pg_locks where not "granted" and "pid" in
    (select "pid" from pg_stat_activity where "query" like '%lost_items%')`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBeGreaterThan(0), patience)
  await earlier.query('commit')
  earlier.release()
  expect((await changing).body.undo).toMatchObject([{ _id: item._id, place: 'Bahnhof' }])
})

test('sent twice with one key it is made once, even at the same moment', async () => {
  const input = { title: 'Fahrrad', foundOn: '2031-05-02', idempotencyKey: uuidv7() }
  const answers = await Promise.all([1, 2, 3].map(() => clerk.post('/api/c/lost_item', input)))
  expect(new Set(answers.map(({ body }) => body.lost_item._id)).size).toBe(1)
  expect((await clerk.get(list, { search: 'Fahrrad' })).body.total).toBe(1)
  expect(await clerk.post('/api/c/lost_item', { ...input, title: 'Roller' })).toMatchObject({
    status: 422,
    body: { code: 'KEY_REUSED' },
  })
  const others = await other.post('/api/c/lost_item', input)
  expect(others.body.lost_item._id).not.toBe(answers[0]?.body.lost_item._id)
})

test('who is limited to his own sees and changes nothing else', async () => {
  const limited = app.as({ role: 'member', rights, name: 'Lina', onlyOwn: ['lost_item'] })
  const [mine, theirs] = [await found({}, limited), await found()]
  const answer = (await limited.get(list)).body
  expect(answer.lost_item.map((one: { _id: string }) => one._id)).toEqual([mine._id])
  for (const call of [
    () => limited.get(at(theirs._id)),
    () => limited.put(at(theirs._id), { title: 'x' }),
    () => limited.delete(at(theirs._id)),
    () => limited.post(at(theirs._id, '/claim')),
    () => limited.get(at(theirs._id, '/history')),
    () => limited.get(at(theirs._id, '/steps')),
    () => limited.post(at(theirs._id, '/lock'), { tab: 'tab-00001' }),
  ])
    expect((await call()).status).toBe(404)
  await clerk.post(at(theirs._id, '/lock'), { tab: 'tab-clerk' })
  const left = await limited.delete(at(theirs._id, '/lock'), { tab: 'tab-clerk' })
  expect(left.body.lock).toEqual({ mine: false, by: null, since: null })
  expect((await clerk.post(at(theirs._id, '/lock'), { tab: 'tab-other' })).body.lock.by.name).toBe(
    clerk.user!.name,
  )
  expect((await clerk.get(at(theirs._id))).body.lost_item).toEqual(theirs)
})

test('a screen is left without a refusal, also when its record is removed at the same moment', async () => {
  const item = await found()
  expect((await clerk.post(at(item._id, '/lock'), { tab: 'tab-00001' })).body.lock.mine).toBe(true)
  // First into the bin, then deleted
  for (const _ of ['bin', 'gone']) {
    expect((await clerk.delete(at(item._id))).status).toBe(200)
    expect(await clerk.delete(at(item._id, '/lock'), { tab: 'tab-00001' })).toMatchObject({
      status: 200,
      body: { lock: { mine: false, by: null } },
    })
  }
  expect((await clerk.get(at(item._id))).status).toBe(404)
})

test('the trail tells who changed what, without what is confidential', async () => {
  const item = await found({ finder: 'Frau Geheim' })
  await clerk.put(at(item._id), { finder: 'Herr Geheim', place: 'Amt' })
  const { history, total } = (await clerk.get(at(item._id, '/history'))).body
  expect(total).toBe(2)
  expect(history[0]).toMatchObject({
    before: { place: '', finder: '…' },
    after: { place: 'Amt', finder: '…' },
  })
  expect(JSON.stringify(history)).not.toContain('Geheim')
})

test('open screens hear of every change', async () => {
  const heard: { _id: string; action: string }[] = []
  const quit = app.platform.live.on('module/lost_item', ({ data }) => {
    heard.push(...(data as { changes: typeof heard }).changes)
  })
  const item = await found()
  await clerk.put(at(item._id), { place: 'Amt' })
  await clerk.post(at(item._id, '/claim'))
  await clerk.delete(at(item._id))
  const actions = () => heard.filter(({ _id }) => _id === item._id).map(({ action }) => action)
  await expect.poll(actions, { timeout: 20_000 }).toEqual(['create', 'update', 'update', 'remove'])
  quit()
})

test('a label is on one thing alone', async () => {
  const label = uuidv7()
  await found({ label })
  expect(await clerk.post('/api/c/lost_item', { title: 'x', foundOn: '2031-05-01', label })).toMatchObject({
    status: 422,
    body: { fields: { label: 'Dieses Etikett klebt schon auf etwas anderem.' } },
  })
})

test('everybody reads what waits, and nothing of who found it', async () => {
  const item = await found({
    title: 'Brille',
    finder: 'Frau Geheim',
    notice: { de: 'Mit Etui', en: '' },
  })
  const { body } = await app.guest.get('/api/v0/lost-property')
  expect(body.waiting).toContainEqual({
    _id: item._id,
    number: item.number,
    title: 'Brille',
    foundOn: '2031-05-01',
    notice: { text: 'Mit Etui', lang: 'de' },
  })
  const inEnglish = async () =>
    (await app.guest.get('/api/v0/lost-property', { lang: 'en' })).body.waiting.find(
      (one: { _id: string }) => one._id === item._id,
    ).notice
  expect(await inEnglish()).toEqual({ text: 'Mit Etui', lang: 'de' })
  const notice = { de: 'Mit Etui', en: 'With its case' }
  expect((await clerk.put(at(item._id), { notice })).body.lost_item.notice).toEqual(notice)
  expect(await inEnglish()).toEqual({ text: 'With its case', lang: 'en' })
  expect((await clerk.get(list, { search: 'etui case' })).body.total).toBe(1)
  const tooLong = await clerk.put(at(item._id), { notice: { de: '', en: 'x'.repeat(301) } })
  expect([tooLong.status, Object.keys(tooLong.body.fields)]).toEqual([422, ['notice.en']])
  await clerk.post(at(item._id, '/claim'))
  const after = (await app.guest.get('/api/v0/lost-property')).body.waiting
  expect(after.map((one: { _id: string }) => one._id)).not.toContain(item._id)
})

test('settings say whether everybody reads the list and where things are, and of two who save the second is told', async () => {
  const path = '/api/c/lost_item/settings'
  const chief = app.as({ role: 'admin' })
  const item = await found({ title: 'Handschuh' })
  const shown = async () => (await app.guest.get('/api/v0/lost-property')).body
  expect((await clerk.get(path)).body).toMatchObject({ listed: true, version: 0 })
  for (const by of [clerk, app.guest])
    expect([401, 403]).toContain((await by.put(path, { listed: false })).status)
  const counter = { de: 'Bürgerservice, Zimmer 2', en: 'Citizens’ office, room 2' }
  const saved = await chief.put(path, { counter, version: 0 })
  expect(saved).toMatchObject({ status: 200, body: { listed: true, counter, version: 1 } })
  expect(await shown()).toMatchObject({ counter: { text: counter.de, lang: 'de' } })
  expect((await shown()).waiting.map((one: { _id: string }) => one._id)).toContain(item._id)
  const late = await chief.put(path, { listed: false, version: 0 })
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', details: { current: { counter } } } })
  expect((await chief.put(path, { counter: { de: 'x'.repeat(301), en: '' } })).status).toBe(422)
  await chief.put(path, { listed: false, version: 1 })
  expect((await shown()).waiting).toEqual([])
})
