import { sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { pdf, photo, sendForm, upload, zip } from '../files.fixture.ts'
import { joinLines } from './pdf-text.ts'
import { readDocument } from './read-document.ts'

const app = await testApp('file texts')
const admin = app.as('admin')
const { database, jobs, metrics } = app.platform

const found = async (text: string) => {
  const { body } = await app.guest.get('/api/c/search', { text, lang: 'de' })
  return body.items as {
    _id: string
    title: { text: string }[]
    excerpt: { text: string; hit?: boolean }[]
  }[]
}
const idsOf = async (text: string) => (await found(text)).map(({ _id }) => _id)
const managed = async (search: string) =>
  ((await admin.get('/api/v0/file/', { search })).body.file as { _id: string }[]).map(({ _id }) => _id)
const stateOf = async (gridref: string) =>
  (
    await database.db.execute<{ state: string; problem: string | null }>(
      sql`select "state", "problem" from file_texts where "gridref" = ${gridref}`,
    )
  ).rows[0]

const minutes = await upload(
  app,
  admin,
  'protokoll.pdf',
  pdf(['Der Gemeinderat beschließt die Sanierung der Volks-', 'schule und der Kläranlage (einstimmig).']),
)
await jobs.idle()
const page = (await admin.post('/api/v0/page/', { title: 'Amtliches', files: [minutes._id] })).body.page

it('finds what is written in a document for guests once a public page shows it, with the words marked', async () => {
  expect(await stateOf(minutes.gridref)).toEqual({ state: 'read', problem: null })
  expect(await idsOf('Kläranlagen')).toEqual([])
  expect(await managed('kläranlage')).toEqual([minutes._id])
  // One word is in its description, the other in its text
  expect(await managed('protokoll sanierung')).toEqual([minutes._id])
  expect(await managed('protokoll schwimmbad')).toEqual([])

  await admin.put(`/api/v0/page/${page._id}`, { status: 'published', version: page.version })
  const [hit, ...others] = await found('Kläranlagen')
  expect([hit?._id, others]).toEqual([minutes._id, []])
  expect(hit?.excerpt.filter((part) => part.hit).map(({ text }) => text)).toEqual(['Kläranlage'])
  // Divided at a line end
  expect(await idsOf('Volksschule')).toEqual([minutes._id])
})

it('finds out what shuts people out of a PDF, and tells it until another content is better', async () => {
  const told = async (_id: string) => (await admin.get(`/api/v0/file/${_id}/text`)).body
  const shutOut = async () =>
    ((await admin.get('/api/v0/file/', { withBarriers: true })).body.file as { _id: string }[]).map(
      ({ _id }) => _id,
    )
  const scan = await upload(app, admin, 'scan.pdf', pdf([]))
  const good = await upload(
    app,
    admin,
    'gut.pdf',
    pdf(['Kundmachung'], undefined, { title: 'Kundmachung', lang: 'de-AT' }),
  )
  const half = await upload(app, admin, 'halb.pdf', pdf(['Halb'], undefined, { title: ' ', lang: 'de-AT' }))
  await jobs.idle()
  expect((await told(scan._id)).barriers).toEqual(['scan', 'untagged', 'untitled', 'noLanguage'])
  expect((await told(half._id)).barriers).toEqual(['untitled'])
  expect((await told(good._id)).barriers).toEqual([])
  expect((await told(minutes._id)).barriers).toEqual(['untagged', 'untitled', 'noLanguage'])
  expect((await shutOut()).toSorted()).toEqual([minutes._id, scan._id, half._id].toSorted())
  expect((await admin.get(`/api/v0/file/${half._id}`)).body.file.barriers).toEqual(['untitled'])
  const picture = await upload(app, admin, 'bild.jpg', await photo(40, 30, 77))
  expect(picture.barriers).toBeNull()

  const bytes = pdf(['Halb und gut'], undefined, { title: 'Ganz', lang: 'de' })
  await sendForm(app, admin, { name: 'ganz.pdf', bytes }, {}, `/api/v0/file/${half._id}/content`)
  await jobs.idle()
  expect(await shutOut()).not.toContain(half._id)
  await admin.post('/api/v0/batch/file/', {
    _id: [scan._id, good._id, half._id, picture._id],
    action: 'remove',
  })
  expect(await shutOut()).toEqual([minutes._id])
})

it('looks once at PDFs that were there before', async () => {
  const { db } = database
  // As left by the migration
  await db.execute(
    sql`update file_texts set "state" = 'waiting', "barriers" = null where "gridref" = ${minutes.gridref}`,
  )
  const told = async () => (await admin.get(`/api/v0/file/${minutes._id}/text`)).body
  expect(await told()).toEqual({ state: 'waiting', barriers: null })
  await app.write((ctx) => jobs.send(ctx, 'file.readTexts', {}))
  await jobs.idle()
  expect((await told()).barriers).toContain('untagged')
})

it('shows the place of a word far behind the beginning', async () => {
  const lines = Array.from(
    { length: 500 },
    (_, number) => `Punkt ${number}: Der Bericht wird zur Kenntnis genommen.`,
  )
  const long = await upload(
    app,
    admin,
    'lang.txt',
    [...lines, 'Beitritt zum Wasserleitungsverband.'].join('\n'),
  )
  await jobs.idle()
  await admin.post('/api/v0/page/', { title: 'Berichte', files: [long._id], status: 'published' })
  const [hit] = await found('Wasserleitungsverbands')
  expect(hit?.excerpt.filter((part) => part.hit).map(({ text }) => text)).toEqual(['Wasserleitungsverband'])
})

it('finds it no longer when it is private, has another content, or its page is gone', async () => {
  const change = async (fields: object) => {
    const { version } = (await admin.get(`/api/v0/file/${minutes._id}`)).body.file
    expect((await admin.put(`/api/v0/file/${minutes._id}`, { version, ...fields })).status).toBe(200)
  }
  await change({ visibility: 'private' })
  expect(await idsOf('Kläranlage')).toEqual([])
  expect(await managed('kläranlage')).toEqual([minutes._id])
  await change({ visibility: 'public' })
  expect(await idsOf('Kläranlage')).toEqual([minutes._id])

  const bytes = pdf(['Die Feuerwehr bekommt ein Tanklöschfahrzeug.'])
  await sendForm(app, admin, { name: 'neu.pdf', bytes }, {}, `/api/v0/file/${minutes._id}/content`)
  await jobs.idle()
  expect([await idsOf('Kläranlage'), await idsOf('Tanklöschfahrzeug')]).toEqual([[], [minutes._id]])
  const restored = await admin.post(`/api/v0/file/${minutes._id}/contents`, {
    gridref: minutes.gridref,
  })
  expect(restored.status).toBe(200)
  await jobs.idle()
  expect(await idsOf('Kläranlage')).toEqual([minutes._id])

  const { version } = (await admin.get(`/api/v0/page/${page._id}`)).body.page
  await admin.put(`/api/v0/page/${page._id}`, { offline: true, status: 'published', version })
  expect([await idsOf('Kläranlage'), await idsOf('Tanklöschfahrzeug')]).toEqual([[], []])
})

it('reads office documents and plain text', async () => {
  const word = await upload(
    app,
    admin,
    'brief.docx',
    zip({
      '[Content_Types].xml':
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      'word/document.xml':
        '<w:document xmlns:w="w"><w:p><w:r><w:t>Marillen</w:t></w:r><w:r><w:t>kirtag &amp; Umzug</w:t></w:r></w:p></w:document>',
    }),
  )
  const open = await upload(
    app,
    admin,
    'plan.odt',
    zip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml':
        '<office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text><text:p>Wege<text:span>rechte</text:span></text:p></office:text></office:body></office:document-content>',
    }),
  )
  const plain = await upload(app, admin, 'liste.csv', 'Straße;Hausnummer\nKellergasse;Brunnenmeister\n')
  await jobs.idle()
  expect(await managed('marillenkirtag')).toEqual([word._id])
  expect(await managed('wegerechte')).toEqual([open._id])
  expect(await managed('brunnenmeister')).toEqual([plain._id])
})

it('survives what is damaged, and counts it', async () => {
  const torn = await upload(app, admin, 'zerrissen.pdf', pdf(['Niemand liest das']).subarray(0, 60))
  const empty = await upload(app, admin, 'scan.pdf', pdf([]))
  await jobs.idle()
  expect(await stateOf(torn.gridref)).toEqual({ state: 'failed', problem: 'broken' })
  expect(await stateOf(empty.gridref)).toEqual({ state: 'empty', problem: null })
  expect(await managed('zerrissen')).toEqual([torn._id])
  expect(metrics.failures()).toContainEqual(
    expect.objectContaining({
      name: 'text of a document',
      count: 1,
      message: expect.stringMatching(/\.pdf: /),
    }),
  )
})

it('gives a document up that takes too long, and ends with its caller', async () => {
  const content = () => Readable.from([pdf(['Zu spät'])])
  expect(await readDocument(content(), 'pdf', { giveUpAfter: 1 })).toMatchObject({ unread: 'time' })
  await expect(readDocument(content(), 'pdf', { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

it('reads documents too that were there before the site could read any', async () => {
  const migration = await readFile('migrations/0220-file-texts.sql', 'utf8')
  await database.db.execute(sql`delete from file_texts`)
  await database.db.execute(sql.raw(migration.slice(migration.indexOf('insert into'))))
  expect(await stateOf(minutes.gridref)).toEqual({ state: 'waiting', problem: null })
  await database.db.execute(sql`delete from file_texts where "gridref" <> ${minutes.gridref}`)
  await app.write((ctx) => jobs.send(ctx, 'file.readTexts', {}))
  await jobs.idle()
  expect(await stateOf(minutes.gridref)).toEqual({ state: 'read', problem: null })
})

it('leaves a document alone that was being read when the program ended, twice, and says so', async () => {
  const begunBefore = async (begun: number) => {
    await database.db.execute(
      sql`update file_texts set "state" = 'waiting', "problem" = null, "begun" = ${begun} where "gridref" = ${minutes.gridref}`,
    )
    await app.write((ctx) => jobs.send(ctx, 'file.readTexts', {}))
    await jobs.idle()
    const { rows } = await database.db.execute<{ state: string; problem: string | null; begun: number }>(
      sql`select "state", "problem", "begun" from file_texts where "gridref" = ${minutes.gridref}`,
    )
    return rows[0]
  }
  expect(await begunBefore(2)).toEqual({ state: 'failed', problem: 'ended', begun: 0 })
  expect((await admin.get(`/api/v0/file/${minutes._id}/text`)).body.state).toBe('ended')
  expect(metrics.failures()).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('the program ended 2 times') }),
  )
  expect(await begunBefore(1)).toEqual({ state: 'read', problem: null, begun: 0 })
})

it('tells editors what became of the text of a file, and nobody else', async () => {
  const told = async (_id: string) => (await admin.get(`/api/v0/file/${_id}/text`)).body.state
  const letter = await upload(app, admin, 'brief.pdf', pdf(['Sehr geehrte Damen und Herren']))
  await jobs.idle()
  const picture = await upload(app, admin, 'feld.jpg', await photo())
  expect([await told(letter._id), await told(picture._id)]).toEqual(['read', 'none'])
  const set = (state: string, problem: string | null) =>
    database.db.execute(
      sql`update file_texts set "state" = ${state}, "problem" = ${problem} where "gridref" = ${letter.gridref}`,
    )
  await set('empty', null)
  expect(await told(letter._id)).toBe('empty')
  await set('failed', 'locked')
  expect(await told(letter._id)).toBe('locked')
  expect((await app.guest.get(`/api/v0/file/${letter._id}/text`)).status).toBe(401)
  expect((await admin.get(`/api/v0/file/${page._id}/text`)).status).toBe(404)
})

it('joins divided words, and only those', () => {
  expect(joinLines('Gemein-\nderat, Vor-\nund Nachteile, Nord-\nSüd, 2-\n3')).toBe(
    'Gemeinderat, Vor-\nund Nachteile, Nord-\nSüd, 2-\n3',
  )
})
