import { beforeAll, expect, test } from 'vitest'
import { programOf, testApp, type TestApp, type TestClient } from '#kit/testing/test-app.ts'
import { notesSchema, notesServer } from './notes.fixture.ts'

let app: TestApp
let editor: TestClient
let publisher: TestClient
const rights = ['note.read', 'note.create', 'note.update', 'note.remove']

beforeAll(async () => {
  app = await testApp('collection', { program: programOf(notesServer) })
  await app.platform.database.pool.query(notesSchema)
  editor = app.as({ role: 'member', rights, name: 'Eva' })
  publisher = app.as({ role: 'member', rights: [...rights, 'note.publish'], name: 'Paul' })
})

async function created(by: TestClient, input: object) {
  const { status, body } = await by.post('/api/c/note', input)
  expect({ status, ...body }).toMatchObject({ status: 200, note: {} })
  return body.note
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('creating needs only the title and makes a draft that guests do not see', async () => {
  const note = await created(editor, { title: 'Größter Umzug' })
  expect(note).toMatchObject({
    title: 'Größter Umzug',
    slug: 'groesster-umzug',
    status: 'draft',
    version: 1,
    hasDraft: false,
  })
  expect(note.createdBy).toBe(editor.user?._id)
  expect((await app.guest.get(`/api/c/note/${note._id}`)).status).toBe(404)
  expect((await editor.get(`/api/c/note/${note._id}`)).body.note.title).toBe('Größter Umzug')
  const list = await app.guest.get('/api/c/note/', { search: 'Umzug' })
  expect(list.body).toMatchObject({ note: [], total: 0 })
})

test('refuses writes to whoever lacks the right, with the code of the specification', async () => {
  const note = await created(publisher, { title: 'Geschützt', status: 'published' })
  const reader = app.as({ role: 'member', rights: ['note.read'] })
  const at = `/api/c/note/${note._id}`
  const attempts: ((by: TestClient) => ReturnType<TestClient['post']>)[] = [
    (by) => by.post('/api/c/note', { title: 'x' }),
    (by) => by.put(at, { title: 'x' }),
    (by) => by.delete(at),
    (by) => by.post(`${at}/publish`),
    (by) => by.post(`${at}/unpublish`),
    (by) => by.delete(`${at}/draft`),
    (by) => by.post(`${at}/restore`),
    (by) => by.post(`${at}/lock`, { tab: 'tab-00001' }),
    (by) => by.delete(`${at}/lock`, { tab: 'tab-00001' }),
    (by) => by.get(`${at}/versions`),
    (by) => by.post('/api/c/batch/note', { _id: [note._id], action: 'remove' }),
    (by) => by.post('/api/c/batch/note', { _id: [note._id], action: 'publish' }),
    (by) => by.post('/api/c/batch/note', { _id: [note._id], action: 'unpublish' }),
    (by) => by.post('/api/c/batch/note', { _id: [note._id], action: 'restore' }),
  ]
  for (const attempt of attempts) {
    expect(await attempt(app.guest)).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    expect(await attempt(reader)).toMatchObject({ status: 403, body: { code: 'C100' } })
  }
  const after = (await publisher.get(at)).body.note
  expect(after).toMatchObject({ title: 'Geschützt', version: 1, status: 'published', deletedAt: null })
})

test('publishing needs its own right; without it a change of a live record waits as a draft', async () => {
  expect(await editor.post('/api/c/note', { title: 'Sofort', status: 'published' })).toMatchObject({
    status: 403,
    body: { code: 'C100' },
  })
  const note = await created(publisher, { title: 'Live', status: 'published' })
  const at = `/api/c/note/${note._id}`
  const changed = await editor.put(at, { title: 'Neuer Titel', version: 1 })
  expect(changed.body.note).toMatchObject({
    title: 'Neuer Titel',
    hasDraft: true,
    status: 'published',
    version: 2,
  })
  expect((await app.guest.get(at)).body.note).toMatchObject({ title: 'Live', status: 'published' })
  expect((await editor.get(at, { view: 'live' })).body.note.title).toBe('Live')
  expect(await editor.put(at, { title: 'x', status: 'published' })).toMatchObject({
    status: 403,
    body: { code: 'C100' },
  })

  const published = await publisher.post(`${at}/publish`, { version: 2 })
  expect(published.body.note).toMatchObject({ title: 'Neuer Titel', hasDraft: false, version: 3 })
  expect((await app.guest.get(at)).body.note.title).toBe('Neuer Titel')
})

test('guests get nothing of what is only for editors', async () => {
  const note = await created(publisher, {
    title: 'Offen',
    status: 'published',
    translations: { en: { title: 'Open' } },
  })
  await publisher.put(`/api/c/note/${note._id}`, { title: 'Noch geheim' })
  const { body } = await app.guest.get(`/api/c/note/${note._id}`)
  for (const field of ['translations', 'hasDraft', 'deletedAt', 'deletedBy', 'sourceVersion', 'draft'])
    expect(body.note).not.toHaveProperty(field)
  expect(body.note).toMatchObject({ createdBy: null, updatedBy: null, lang: 'de' })
  expect(JSON.stringify(body)).not.toContain('geheim')
})

test('a discarded draft leaves the live version', async () => {
  const note = await created(publisher, { title: 'Bleibt', status: 'published' })
  const at = `/api/c/note/${note._id}`
  await editor.put(at, { title: 'Geht wieder' })
  const { body } = await editor.delete(`${at}/draft`)
  expect(body.note).toMatchObject({ title: 'Bleibt', hasDraft: false })
})

test('an older version is answered with what the screen needs to merge, and nothing is stored', async () => {
  const note = await created(editor, { title: 'Eins', text: '<p>a</p>' })
  const at = `/api/c/note/${note._id}`
  await publisher.put(at, { title: 'Zwei', version: 1 })
  const { status, body } = await editor.put(at, { text: '<p>b</p>', version: 1 })
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'CONFLICT',
    details: {
      version: 2,
      by: publisher.user?._id,
      byName: 'Paul',
      current: { title: 'Zwei', text: '<p>a</p>' },
    },
  })
  expect(body.details.changedFields).toEqual(['slug', 'title'])
  expect((await editor.get(at)).body.note).toMatchObject({ text: '<p>a</p>', version: 2 })
  expect((await editor.put(at, { text: '<p>b</p>', version: 2 })).body.note.version).toBe(3)
})

test('two at once on the same version: one is stored, one is told', async () => {
  const note = await created(editor, { title: 'Gleichzeitig' })
  const at = `/api/c/note/${note._id}`
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((colour) => editor.put(at, { colour, version: 1 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
})

test('a change that changes nothing makes no version', async () => {
  const note = await created(editor, { title: 'Gleich', colour: 'red' })
  expect((await editor.put(`/api/c/note/${note._id}`, { colour: 'red' })).body.note.version).toBe(1)
})

test('autosave joins the last version of the same person and still counts up', async () => {
  const note = await created(editor, { title: 'Tippt' })
  const at = `/api/c/note/${note._id}`
  await editor.put(at, { text: '<p>1</p>', version: 1, autosave: true })
  await editor.put(at, { colour: 'red', version: 2, autosave: true })
  const own = (await editor.get(`${at}/versions`)).body
  expect(own.total).toBe(1)
  expect(own.versions[0]).toMatchObject({
    version: 3,
    action: 'create',
    byName: 'Eva',
    state: { text: '<p>1</p>', colour: 'red' },
  })
  await publisher.put(at, { colour: 'blue', version: 3, autosave: true })
  expect((await editor.get(`${at}/versions`)).body.total).toBe(2)
  expect((await editor.put(at, { colour: 'green', version: 1 })).body.details.changedFields).toContain(
    'colour',
  )
})

test('older versions come back as working state', async () => {
  const note = await created(publisher, { title: 'Erste', status: 'published' })
  const at = `/api/c/note/${note._id}`
  await publisher.put(at, { title: 'Zweite', status: 'published' })
  const { body } = await editor.post(`${at}/restore`, { version: 1 })
  expect(body.note).toMatchObject({ title: 'Erste', hasDraft: true, version: 3 })
  expect((await app.guest.get(at)).body.note.title).toBe('Zweite')
  const { versions } = (await editor.get(`${at}/versions`)).body
  expect(versions.map(({ action }: { action: string }) => action)).toEqual(['restore', 'publish', 'create'])
  expect(versions[1].changed).toEqual(['title'])
  expect(await editor.post(`${at}/restore`, { version: 99 })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})

test('the bin keeps, gives back and, asked twice, forgets', async () => {
  const note = await created(publisher, { title: 'Papierkorb', status: 'published' })
  const at = `/api/c/note/${note._id}`
  expect((await editor.delete(at)).body).toEqual({ removed: [note._id], total: 1 })
  expect((await app.guest.get(at)).status).toBe(404)
  expect((await editor.get(at)).body.note).toMatchObject({ deletedBy: editor.user?._id })
  expect((await editor.get('/api/c/note/', { bin: 'true', search: 'papierkorb' })).body.total).toBe(1)
  expect((await editor.get('/api/c/note/', { search: 'papierkorb' })).body.total).toBe(0)
  expect((await app.guest.get('/api/c/note/', { bin: 'true' })).body.total).toBe(0)
  expect(await editor.put(at, { title: 'x' })).toMatchObject({ status: 409, body: { code: 'IN_BIN' } })
  expect(await publisher.post(`${at}/publish`)).toMatchObject({ status: 409, body: { code: 'IN_BIN' } })

  const back = await publisher.post(`${at}/restore`)
  expect(back.body.note).toMatchObject({ deletedAt: null, status: 'published' })
  expect((await app.guest.get(at)).body.note.title).toBe('Papierkorb')
  await editor.delete(at)
  expect((await editor.post(`${at}/restore`)).body.note.status).toBe('draft')

  await editor.delete(at)
  await editor.delete(at)
  expect((await editor.get(at)).status).toBe(404)
  expect((await editor.get(`${at}/versions`)).status).toBe(404)
  expect((await editor.delete(at)).status).toBe(404)
})

test('plans are kept: late jobs hide nothing from guests, and states follow', async () => {
  const note = await created(publisher, { title: 'Geplant', status: 'scheduled', publishAt: later(60) })
  const at = `/api/c/note/${note._id}`
  expect(note.status).toBe('scheduled')
  expect((await app.guest.get(at)).status).toBe(404)
  expect(await editor.put(at, { title: 'x' })).toMatchObject({ status: 403, body: { code: 'C100' } })
  // The clock cannot be changed, the schedule can
  await app.platform.database.pool.query(
    'update notes set "publishAt" = now() - interval \'1 minute\' where "_id" = $1',
    [note._id],
  )
  expect((await app.guest.get(at)).body.note).toMatchObject({ title: 'Geplant', status: 'published' })
  expect(
    (await app.guest.get('/api/c/note/', { colour: 'white' })).body.note.map(
      (one: { _id: string }) => one._id,
    ),
  ).toContain(note._id)

  await runSweep()
  expect((await publisher.get(at)).body.note).toMatchObject({
    status: 'published',
    publishAt: null,
    version: 2,
  })
  const { versions } = (await publisher.get(`${at}/versions`)).body
  expect(versions[0]).toMatchObject({ action: 'publish', byName: 'System' })
})

test('changes and the end of publication can be planned, too', async () => {
  const note = await created(publisher, { title: 'Alt', status: 'published' })
  const at = `/api/c/note/${note._id}`
  expect(await publisher.post(`${at}/publish`, { at: later(5) })).toMatchObject({
    status: 409,
    body: { code: 'NOTHING_TO_PUBLISH' },
  })
  await publisher.put(at, { title: 'Neu' })
  await publisher.post(`${at}/publish`, { at: later(5) })
  await publisher.post(`${at}/unpublish`, { at: later(10) })
  expect((await publisher.get(at)).body.note).toMatchObject({ status: 'published', hasDraft: true })
  expect((await app.guest.get(at)).body.note.title).toBe('Alt')
  await app.platform.database.pool.query(
    'update notes set "publishAt" = now() - interval \'1 minute\' where "_id" = $1',
    [note._id],
  )
  expect((await app.guest.get(at)).body.note.title).toBe('Neu')
  await runSweep()
  expect((await publisher.get(at)).body.note).toMatchObject({
    title: 'Neu',
    hasDraft: false,
    publishAt: null,
  })
  await app.platform.database.pool.query(
    'update notes set "unpublishAt" = now() - interval \'1 minute\' where "_id" = $1',
    [note._id],
  )
  expect((await app.guest.get(at)).status).toBe(404)
  await runSweep()
  expect((await publisher.get(at)).body.note).toMatchObject({ status: 'draft', unpublishAt: null })
})

test('a record that refuses its planned step keeps no other one waiting', async () => {
  const planned = async (title: string) =>
    (await created(publisher, { title, status: 'scheduled', publishAt: later(10) }))._id
  const ids = [await planned('Verweigert'), await planned('Geht')]
  const { pool } = app.platform.database
  await pool.query(`update notes set "publishAt" = now() - interval '1 minute' where "_id" = any($1)`, [ids])
  await pool.query(`update notes set "colour" = 'forbidden' where "_id" = $1`, [ids[0]])
  await runSweep()
  const states = await Promise.all(
    ids.map(async (id) => (await publisher.get(`/api/c/note/${id}`)).body.note.status),
  )
  expect(states).toEqual(['scheduled', 'published'])
  expect(app.platform.metrics.failures()).toMatchObject([{ name: 'collection note' }])
  await publisher.put(`/api/c/note/${ids[0]}`, { colour: 'white' })
})

async function runSweep() {
  const sweep = notesServer.jobs?.find(({ name }) => name === 'collections.sweep')
  await sweep?.handle(app.platform, {} as never, {
    id: '',
    retry: 0,
    last: true,
    signal: new AbortController().signal,
  })
}

test('states that can not follow each other are refused with a reason', async () => {
  const draft = await created(publisher, { title: 'Zustand' })
  const live = await created(publisher, { title: 'Zustand', status: 'published' })
  const refused = await publisher.post(`/api/c/note/${draft._id}/unpublish`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
  expect(refused.body.message).toContain('nicht veröffentlicht')
  const english = await publisher.post(`/api/c/note/${draft._id}/unpublish`, {}, { 'accept-language': 'en' })
  expect(english.body.message).toContain('not published')
  expect(
    await publisher.put(`/api/c/note/${live._id}`, { status: 'scheduled', publishAt: later(5) }),
  ).toMatchObject({ status: 409, body: { code: 'TRANSITION' } })
  expect(await publisher.put(`/api/c/note/${draft._id}`, { status: 'scheduled' })).toMatchObject({
    status: 422,
    body: { fields: { publishAt: expect.any(String) } },
  })
  expect(await publisher.put(`/api/c/note/${live._id}`, { unpublishAt: later(-5) })).toMatchObject({
    status: 422,
    body: { fields: { unpublishAt: expect.any(String) } },
  })
})

test('slugs are one of a kind, per language, even when many are made at once', async () => {
  const notes = await Promise.all(
    Array.from({ length: 8 }, () => created(publisher, { title: 'Sitzung', status: 'published' })),
  )
  expect(new Set(notes.map(({ slug }) => slug)).size).toBe(8)
  const other = await created(editor, { title: 'Anders', translations: { en: { title: 'Sitzung' } } })
  expect(other.translations.en.slug).not.toBe('sitzung')
  const renamed = await editor.put(`/api/c/note/${other._id}`, { slug: 'sitzung' })
  expect(renamed.body.note.slug).toMatch(/^sitzung-/)
})

test('a slug follows the title until the public knows it', async () => {
  const note = await created(publisher, { title: 'Entwurf eins' })
  const at = `/api/c/note/${note._id}`
  expect((await publisher.put(at, { title: 'Anders genannt' })).body.note.slug).toBe('anders-genannt')
  await publisher.post(`${at}/publish`)
  expect((await publisher.put(at, { title: 'Noch anders', status: 'published' })).body.note.slug).toBe(
    'anders-genannt',
  )
})

test('guests see a record only within its time and not when it is hidden', async () => {
  const seen = async (input: object) => {
    const note = await created(publisher, { title: 'Zeit', status: 'published', ...input })
    return (await app.guest.get(`/api/c/note/${note._id}`)).status
  }
  expect(await seen({ from: later(-5), until: later(5) })).toBe(200)
  expect(await seen({ from: later(5) })).toBe(404)
  expect(await seen({ until: later(-5) })).toBe(404)
  expect(await seen({ hidden: true })).toBe(404)
})

test('times come back in one form, formatted text is cleaned', async () => {
  const note = await created(editor, {
    title: 'Zeitzone',
    from: '2026-03-01T10:00:00+02:00',
    text: '<p onclick="x()">a<script>b</script></p>',
  })
  expect(note).toMatchObject({ from: '2026-03-01T08:00:00.000Z', text: '<p>a</p>' })
})

test('lists page, sort and filter, and count exactly', async () => {
  for (const [index, title] of ['B', 'A', 'C'].entries())
    await created(publisher, {
      title,
      colour: 'teal',
      status: 'published',
      pinned: title === 'C',
      from: later(-10 + index),
    })
  await created(editor, { title: 'D', colour: 'teal' })
  const titles = async (by: TestClient, input: object) =>
    (await by.get('/api/c/note/', { colour: 'teal', ...input })).body.note
      .map((one: { title: string }) => one.title)
      .join('')
  expect(await titles(app.guest, {})).toBe('CAB')
  expect(await titles(app.guest, { sort: 'title' })).toBe('ABC')
  expect(await titles(app.guest, { sort: '-title', limit: '1', skip: '1' })).toBe('B')
  expect(await titles(editor, { sort: 'title' })).toBe('ABCD')
  expect(await titles(editor, { status: 'draft' })).toBe('D')
  expect((await app.guest.get('/api/c/note/', { colour: 'teal', limit: '1' })).body.total).toBe(3)
  expect((await editor.get('/api/c/note/', { colour: 'teal', limit: '0' })).body.total).toBe(4)
  await created(publisher, { title: 'E', colour: 'teal', status: 'published' })
  expect((await app.guest.get('/api/c/note/', { colour: 'teal', limit: '1' })).body.total).toBe(4)
  expect((await editor.get('/api/c/note/', { colour: 'teal', limit: '0' })).body.total).toBe(5)
  expect(await editor.get('/api/c/note/', { sort: 'text' })).toMatchObject({
    status: 422,
    body: { code: 'INVALID' },
  })
  for (const [language, message] of [
    ['de', 'Nach „title“ soll zweimal sortiert werden.'],
    ['en', '"title" is named twice in the sorting.'],
  ] as const) {
    const asked = { colour: 'teal', sort: 'title,pinned,-title' }
    expect(await app.guest.get('/api/c/note/', asked, { 'accept-language': language })).toMatchObject({
      status: 422,
      body: { code: 'INVALID', message: expect.stringContaining(message) },
    })
  }
})

test('a batch reads several, and changes all or none', async () => {
  const one = await created(publisher, { title: 'Stapel 1' })
  const two = await created(publisher, { title: 'Stapel 2', status: 'published' })
  const missing = '01890000-0000-7000-8000-000000000000'
  const read = await app.guest.post('/api/c/batch/note', { _id: [one._id, two._id] })
  expect(read.body).toMatchObject({ total: 1, note: [{ _id: two._id }] })
  const failed = await publisher.post('/api/c/batch/note', { _id: [one._id, missing], action: 'publish' })
  expect(failed).toMatchObject({
    status: 409,
    body: { code: 'BATCH', details: { failed: [{ _id: missing, code: 'NOT_FOUND' }] } },
  })
  expect((await publisher.get(`/api/c/note/${one._id}`)).body.note.status).toBe('draft')
  const done = await publisher.post('/api/c/batch/note', { _id: [one._id, two._id], action: 'publish' })
  expect(done.body.note.map(({ status }: { status: string }) => status)).toEqual(['published', 'published'])
  await publisher.post('/api/c/batch/note', { _id: [one._id, two._id], action: 'remove' })
  expect((await app.guest.post('/api/c/batch/note', { _id: [one._id, two._id] })).body.total).toBe(0)
  const back = await editor.post('/api/c/batch/note', { _id: [one._id, two._id], action: 'restore' })
  expect(back.body.note.map(({ status }: { status: string }) => status)).toEqual(['draft', 'draft'])
})

test('a searched list tells how many fit, whatever page and filter, best ones first', async () => {
  for (const [title, colour] of [
    ['Laternenfest', 'red'],
    ['Ablauf', 'red'],
    ['Plan', 'blue'],
  ])
    await created(publisher, { title, colour, text: '<p>Das Laternenfest</p>', status: 'published' })
  const gone = await created(publisher, { title: 'Laternenfest fällt aus', status: 'published' })
  await editor.delete(`/api/c/note/${gone._id}`)
  for (const reader of [editor, app.guest]) {
    const asked = async (more: Record<string, string>) => {
      const { body } = await reader.get('/api/c/note/', { search: 'laternenfest', ...more })
      return [body.total, body.note.map(({ title }: { title: string }) => title)]
    }
    expect(await asked({})).toEqual([3, ['Laternenfest', 'Plan', 'Ablauf']])
    expect(await asked({ limit: '1' })).toEqual([3, ['Laternenfest']])
    expect(await asked({ limit: '1', skip: '2' })).toEqual([3, ['Ablauf']])
    expect(await asked({ limit: '1', skip: '5' })).toEqual([3, []])
    expect(await asked({ limit: '1', colour: 'red' })).toEqual([2, ['Laternenfest']])
    expect(await asked({ limit: '1', sort: 'title' })).toEqual([3, ['Ablauf']])
  }
})

test('what a hook refuses is not stored', async () => {
  expect(await editor.post('/api/c/note', { title: 'Nie', colour: 'forbidden' })).toMatchObject({
    status: 422,
    body: { code: 'NO_SUCH_COLOUR' },
  })
  expect((await editor.get('/api/c/note/', { search: 'Nie' })).body.total).toBe(0)
})

test('files of records come with them', async () => {
  const picture = '01890000-0000-7000-8000-00000000000a'
  const note = await created(publisher, { title: 'Mit Bild', picture, status: 'published' })
  expect((await app.guest.get(`/api/c/note/${note._id}`)).body.file).toEqual([{ _id: picture }])
  const { rows } = await app.platform.database.pool.query(
    'select "recordId" from file_uses where "fileId" = $1',
    [picture],
  )
  expect(rows).toEqual([{ recordId: note._id }])
})

test('files within texts count as used, in every language, until the text lets go of them', async () => {
  const shown = '01890000-0000-7000-8000-00000000000b'
  const linked = '01890000-0000-7000-8000-00000000000c'
  const uses = async () => {
    const { rows } = await app.platform.database.pool.query<{ fileId: string }>(
      'select "fileId" from file_uses where "recordId" = $1 order by "fileId"',
      [note._id],
    )
    return rows.map(({ fileId }) => fileId)
  }
  const note = await created(publisher, {
    title: 'Mit Bild im Text',
    text: `<p><img src="/api/v0/download/${shown}/abc" alt="Brunnen"></p>`,
    translations: {
      en: { title: 'With a link', text: `<p><a href="/api/v0/download/${linked}">Plan</a></p>` },
    },
  })
  expect(await uses()).toEqual([shown, linked])
  await publisher.put('/api/c/note', { _id: note._id, text: '<p>Ohne</p>' })
  expect(await uses()).toEqual([linked])
})
