import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { patience } from '#kit/testing/patience.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { download, pdf, photo, sendForm, upload } from '../files.fixture.ts'

const app = await testApp('files that guests see')
const admin = app.as('admin')
const fileRights = ['file.read', 'file.create', 'file.update', 'file.remove']
const helper = app.as({ role: 'member', name: 'Hilde', rights: [...fileRights, 'news.read', 'news.update'] })
const editor = app.as({ role: 'member', name: 'Edi', rights: [...fileRights, 'news.read', 'news.publish'] })

/** A file used by a published record of a collection. */
async function shown(name: string, bytes: Buffer, collection = '/api/c/news/', more: object = {}) {
  const sent = await upload(app, admin, name, bytes)
  // A picture without alternative text would not be published
  const file = name.endsWith('.jpg') ? (await admin.put(at(sent), { alt: 'Der Platz' })).body.file : sent
  const said = { title: `Zeigt ${name}`, files: [file._id], status: 'published', ...more }
  const made = await admin.post(collection, said)
  expect(made.status).toBe(200)
  return file
}
const at = (file: { _id: string }) => `/api/v0/file/${file._id}`
const current = async (file: { _id: string }) => (await admin.get(at(file))).body.file
const waitingOf = async (file: { _id: string }, who = admin) =>
  (await who.get(`/api/v0/filewaiting/${file._id}`)).body.filewaiting
const seenByGuests = async (file: { href: string }) => (await download(app, app.guest, file.href)).bytes
const release = async (file: { _id: string }, who = admin) =>
  who.post(`/api/v0/filewaiting/${file._id}/release`, { at: (await waitingOf(file)).at })

test('another content waits where guests see the file and the caller may not publish', async () => {
  const before = pdf(['Vorher'])
  const after = pdf(['Nachher'])
  const file = await shown('plan.pdf', before)
  const sent = await sendForm(app, helper, { name: 'neu.pdf', bytes: after }, {}, `${at(file)}/content`)
  expect(sent.status).toBe(200)
  expect(sent.body.file[0]).toMatchObject({ gridref: file.gridref, waiting: expect.any(String) })
  expect((await seenByGuests(file)).equals(before)).toBe(true)
  const waiting = await waitingOf(file, helper)
  expect(waiting).toMatchObject({ mine: true, mayRelease: false, content: { size: after.length } })
  const preview = `${file.href}/${waiting.content.gridref}`
  expect((await download(app, helper, preview)).bytes.equals(after)).toBe(true)
  expect((await download(app, app.guest, preview)).status).toBe(302)
  expect((await helper.get(`${at(file)}/contents`)).body.contents).toHaveLength(1)
  expect((await release(file, helper)).body.code).toBe('FILE_LIVE')
  expect((await helper.post(`${at(file)}/contents`, { gridref: waiting.content.gridref })).status).toBe(404)

  expect(await waitingOf(file, editor)).toMatchObject({ mine: false, mayRelease: true })
  expect(
    (await editor.post(`/api/v0/filewaiting/${file._id}/release`, { at: file.createdAt })).body.code,
  ).toBe('CONFLICT')
  const { status, body } = await release(file, editor)
  expect([status, body.file.waiting, body.file.gridref]).toEqual([200, null, waiting.content.gridref])
  expect((await seenByGuests(file)).equals(after)).toBe(true)
  // The former content can be restored, which waits again
  const taken = await helper.post(`${at(file)}/contents`, { gridref: file.gridref })
  expect(taken.body).toMatchObject({ waits: true, file: { gridref: waiting.content.gridref } })
  expect((await helper.delete(`/api/v0/filewaiting/${file._id}`)).status).toBe(200)
  expect(await waitingOf(file)).toBe(null)
  expect((await helper.get(`${at(file)}/contents`)).body.contents).toHaveLength(2)
})

test('cropping, turning, texts, hiding and moving the point wait; what nobody sees does not', async () => {
  const file = await shown('platz.jpg', await photo(80, 60, 2))
  for (const change of [
    { visibility: 'private' },
    { title: 'Frech' },
    { name: 'anders' },
    { alt: 'Falsch' },
    { translations: { en: { title: 'Cheeky' } } },
    { focal: { x: 0, y: 0 } },
  ]) {
    const { status, body } = await helper.put(at(file), change)
    expect([change, status, body.waits]).toEqual([change, 200, true])
  }
  const part = { _id: file._id, x: 0, y: 0, w: 10, h: 10 }
  expect((await helper.post('/api/v0/crop/', part)).body.waits).toBe(true)
  expect((await helper.post('/api/v0/rotate/', { _id: file._id, degrees: 90 })).body.waits).toBe(true)
  expect((await helper.post('/api/v0/crop/', { ...part, asCopy: true })).body.waits).toBe(false)
  const { gridref, title, visibility, version, name } = await current(file)
  expect([gridref, title, visibility, version, name]).toEqual([
    file.gridref,
    '',
    'public',
    file.version,
    'platz.jpg',
  ])
  expect((await helper.put(at(file), { folder: 'Bilder', tags: ['platz'] })).body).toMatchObject({
    waits: false,
    file: { folder: 'Bilder', tags: ['platz'] },
  })
  const { differences, content } = await waitingOf(file, editor)
  expect(content.resolution).toEqual({ w: 60, h: 80 })
  expect(differences.map(({ field }: { field: string }) => field).toSorted()).toEqual(
    ['alt', 'en.title', 'focal', 'name', 'title', 'visibility'].toSorted(),
  )
  expect((await release(file, editor)).status).toBe(200)
  expect(await current(file)).toMatchObject({
    title: 'Frech',
    name: 'anders.jpg',
    visibility: 'private',
    resolution: { w: 60, h: 80 },
    translations: { en: { title: 'Cheeky' } },
    waiting: null,
  })
})

test('resumable uploads are no way around it', async () => {
  const file = await shown('umweg.txt', Buffer.from('vorher'))
  const site = await app.server.listen({ port: 0 })
  const bytes = Buffer.from('nachher')
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const headers = { 'tus-resumable': '1.0.0', ...helper.headers }
  const created = await fetch(`${site}/api/v0/upload/`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64('u.txt')},replaces ${base64(file._id)}`,
    },
  })
  await fetch(`${site}${created.headers.get('location')}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  })
  expect(String(await seenByGuests(file))).toBe('vorher')
  expect((await waitingOf(file)).content.size).toBe(bytes.length)
})

test('the right has to reach every place: own records, branches, the settings', async () => {
  const own = ['news.read', 'news.update', 'news.publish']
  const onlyOwn = app.as({
    role: 'member',
    name: 'Eigen',
    rights: [...fileRights, ...own],
    onlyOwn: ['news'],
  })
  const file = await shown('fremd.txt', Buffer.from('fremd'))
  expect((await onlyOwn.put(at(file), { title: 'x' })).body.waits).toBe(true)
  const both = await shown('beide.txt', Buffer.from('beide'))
  expect(
    (await admin.post('/api/v0/page/', { title: 'Seite', files: [both._id], status: 'published' })).status,
  ).toBe(200)
  expect((await editor.put(at(both), { title: 'x' })).body.waits).toBe(true)
  const logo = await upload(app, admin, 'logo.png', await photo(40, 40, 3))
  const { site } = (await admin.get('/api/v0/config/')).body.config
  expect((await admin.put('/api/v0/config/', { site: { ...site, logo: logo._id } })).status).toBe(200)
  expect((await editor.put(at(logo), { title: 'x' })).body.waits).toBe(true)
  // Drafts are not public
  const draft = await shown('entwurf.txt', Buffer.from('entwurf'), '/api/c/news/', { status: 'draft' })
  expect((await helper.put(at(draft), { title: 'x' })).body).toMatchObject({
    waits: false,
    file: { title: 'x' },
  })
})

test('records without drafts show files too: who may change the record may change its file', async () => {
  const office = app.as({ role: 'member', name: 'Berta', rights: [...fileRights, 'booking_resource.update'] })
  const picture = await upload(app, admin, 'saal.jpg', await photo(60, 40, 7))
  const resource = { title: 'Saal', picture: picture._id, active: true }
  const made = await admin.post('/api/v0/booking/resource', resource)
  expect(made.status).toBe(200)
  const { _id } = made.body.booking_resource
  const sent = { name: 'neu.jpg', bytes: await photo(60, 40, 8) }
  const { body } = await sendForm(app, helper, sent, {}, `${at(picture)}/content`)
  expect(body.file[0]).toMatchObject({ gridref: picture.gridref, waiting: expect.any(String) })
  expect((await release(picture, helper)).body.code).toBe('FILE_LIVE')
  expect((await release(picture, office)).status).toBe(200)
  expect((await current(picture)).gridref).not.toBe(picture.gridref)
  // Not public while inactive
  expect((await admin.put(`/api/v0/booking/resource/${_id}`, { active: false })).status).toBe(200)
  expect((await helper.put(at(picture), { alt: 'Ein Saal' })).body.waits).toBe(false)
})

test('what a plan will show is settled: its files wait for who may publish', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const planned = { status: 'scheduled', publishAt: later }
  const file = await shown('geplant.txt', Buffer.from('geplant'), '/api/c/news/', planned)
  expect((await helper.put(at(file), { title: 'x' })).body.waits).toBe(true)
  const beside = await upload(app, admin, 'beiblatt.txt', 'beiblatt')
  const { news } = (await admin.post('/api/c/news/', { title: 'Steht schon', status: 'published' })).body
  const change = { files: [beside._id], publishAt: later }
  expect((await admin.put(`/api/c/news/${news._id}`, change)).status).toBe(200)
  expect((await helper.put(at(beside), { title: 'x' })).body.waits).toBe(true)
  expect((await admin.put(`/api/c/news/${news._id}`, { publishAt: null })).status).toBe(200)
  expect((await helper.put(at(beside), { title: 'x' })).body.waits).toBe(false)
})

test('cutting out a copy makes a file, which asks for the right to', async () => {
  const picture = await upload(app, admin, 'teil.jpg', await photo(60, 40, 9))
  const part = { _id: picture._id, x: 0, y: 0, w: 10, h: 10, asCopy: true }
  const changer = app.as({ role: 'member', rights: ['file.read', 'file.update'] })
  expect((await changer.post('/api/v0/crop/', part)).body.code).toBe('C100')
  expect((await helper.post('/api/v0/crop/', part)).status).toBe(200)
})

test('headings of listed files wait, and the folder that gives one is kept', async () => {
  const listed = await upload(app, admin, 'antrag.txt', 'Antrag', { folder: 'Formulare' })
  const page = { title: 'Formulare', view: 'downloadviewGroups', files: [listed._id], status: 'published' }
  expect((await admin.post('/api/v0/page/', page)).status).toBe(200)
  expect((await helper.put(at(listed), { tags: ['Unfug'] })).body.waits).toBe(true)
  const many = (input: object) => helper.post('/api/v0/batch/file', { _id: [listed._id], ...input })
  expect((await many({ action: 'move', folder: 'Unfug' })).body.waits).toEqual([listed._id])
  expect((await many({ action: 'tag', tags: ['Unfug'] })).body.waits).toEqual([listed._id])
  expect(await current(listed)).toMatchObject({ folder: 'Formulare', tags: [] })
  const { filefolder } = (await helper.get('/api/v0/filefolder')).body
  const folder = filefolder.find((one: { path: string }) => one.path === 'Formulare')
  const renamed = await helper.put(`/api/v0/filefolder/${folder._id}`, { name: 'Unfug' })
  expect([renamed.status, renamed.body.code]).toEqual([403, 'FILE_LIVE'])
  const gone = await helper.delete(`/api/v0/filefolder/${folder._id}`, { content: 'up' })
  expect(gone.status).toBeGreaterThanOrEqual(403)
  expect((await current(listed)).folder).toBe('Formulare')
  expect((await admin.put(`/api/v0/filefolder/${folder._id}`, { name: 'Anträge' })).status).toBe(200)
})

test('nobody changes a file of a notice while it hangs', async () => {
  const hour = 3_600_000
  const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const file = await shown('verordnung.pdf', pdf(['Verordnung']), '/api/c/notices/', {
    postedUntil: inHours(24),
  })
  const refused = { status: 409, body: { code: 'FILE_FROZEN' } }
  for (const who of [admin, helper]) {
    const bytes = pdf(['Gefälscht'])
    expect(await sendForm(app, who, { name: 'x.pdf', bytes }, {}, `${at(file)}/content`)).toMatchObject(
      refused,
    )
    expect(await who.put(at(file), { visibility: 'private' })).toMatchObject(refused)
    expect(await who.put(at(file), { title: 'x' })).toMatchObject(refused)
    expect((await who.delete(at(file))).body.code).toBe('FILE_USED')
  }
  expect(await waitingOf(file)).toBe(null)
  expect((await admin.put(at(file), { folder: 'Amt' })).status).toBe(200)
})

test('usage names what the caller may read and counts the rest', async () => {
  const file = await shown('wo.txt', Buffer.from('wo'))
  const piece = await admin.post('/api/c/content/', { title: 'Geheimes Stück', files: [file._id] })
  expect(piece.status).toBe(200)
  const seen = async (who = helper) => (await who.get(`${at(file)}/usage`)).body
  expect(await seen()).toEqual({ uses: [expect.objectContaining({ title: 'Zeigt wo.txt' })], others: 1 })
  expect((await seen(admin)).uses).toHaveLength(2)
  const used = await helper.delete(at(file))
  expect(used.body).toMatchObject({ code: 'FILE_USED', details: { others: 1 } })
  expect(used.text).not.toContain('Geheim')
  const kept = await helper.post('/api/v0/batch/file', { _id: [file._id], action: 'remove' })
  expect(kept.body.kept).toEqual([expect.objectContaining({ others: 1 })])
  expect(kept.text).not.toContain('Geheim')
})

test('what waits is listed, can be thrown away by who may, and its bytes go', async () => {
  const file = await shown('liste.txt', Buffer.from('liste'))
  await sendForm(app, helper, { name: 'l.txt', bytes: 'eins' }, {}, `${at(file)}/content`)
  const first = (await waitingOf(file)).content.gridref
  await sendForm(app, helper, { name: 'l.txt', bytes: 'zwei' }, {}, `${at(file)}/content`)
  expect((await download(app, admin, `${file.href}/${first}`)).status).toBe(404)
  const listed = (await editor.get('/api/v0/filewaiting')).body
  expect(listed.total).toBe(listed.filewaiting.length)
  expect(listed.filewaiting.map((one: { file: { _id: string } }) => one.file._id)).toContain(file._id)
  const narrowed = (await editor.get('/api/v0/file', { waiting: 'true', limit: 100 })).body.file
  expect(narrowed.map(({ _id }: { _id: string }) => _id)).toContain(file._id)
  const stranger = app.as({ role: 'member', name: 'Otto', rights: ['file.read', 'file.update'] })
  expect((await stranger.delete(`/api/v0/filewaiting/${file._id}`)).status).toBe(403)
  expect((await stranger.delete(`/api/v0/filewaiting/${uuidv7()}`)).status).toBe(404)
  const reader = app.as({ role: 'member', name: 'Leni', rights: ['file.read'] })
  expect((await reader.delete(`/api/v0/filewaiting/${file._id}`)).body.code).toBe('C100')
  expect((await release(file, reader)).body.code).toBe('C100')
  expect((await app.guest.get('/api/v0/filewaiting')).status).toBe(401)
  const second = (await waitingOf(file)).content.gridref
  expect((await editor.delete(`/api/v0/filewaiting/${file._id}`)).status).toBe(200)
  expect((await download(app, admin, `${file.href}/${second}`)).status).toBe(404)
})

test('who may release hears of it by mail', async () => {
  const { permissions } = (await admin.get('/api/v0/config/')).body.config
  const member = [...permissions.member, 'news.publish']
  expect((await admin.put('/api/v0/config/', { permissions: { ...permissions, member } })).status).toBe(200)
  for (const [handle, onlyOwn] of [
    ['alle', []],
    ['eigene', ['news']],
  ] as const)
    await app.write(async (ctx) => {
      await createUser(ctx, { handle, email: `${handle}@dorf.example`, roles: ['member'], onlyOwn })
    })
  const file = await shown('post.txt', Buffer.from('post'))
  expect((await helper.put(at(file), { title: 'Neu' })).body.waits).toBe(true)
  const outbox = path.join(app.platform.config.dataDir, 'outbox')
  const written = () => readdir(outbox).then((names) => names.filter((name) => !name.startsWith('.')))
  const [name] = await vi.waitFor(async () => {
    const names = await written()
    expect(names).toHaveLength(1)
    return names
  }, patience)
  const mail = (await readFile(path.join(outbox, name!), 'utf8')).replaceAll('=\r\n', '')
  expect(mail).toContain('alle@dorf.example')
  expect(mail).toContain(`/file/edit/${file._id}`)
  // Alternating discards and changes send no further mail
  for (let round = 0; round < 2; round++) {
    expect((await helper.delete(`/api/v0/filewaiting/${file._id}`)).status).toBe(200)
    expect((await helper.put(at(file), { title: `Anders ${round}` })).body.file.waiting).not.toBe(null)
  }
  await app.platform.jobs.idle()
  expect(await written()).toHaveLength(1)
  expect((await editor.delete(`/api/v0/filewaiting/${file._id}`)).status).toBe(200)
  await helper.put(at(file), { title: 'Noch einmal' })
  await app.platform.jobs.idle()
  expect(await written()).toHaveLength(2)
})

test('whoever made a waiting version hears what became of it, in the language they read', async () => {
  const outbox = path.join(app.platform.config.dataDir, 'outbox')
  const { _id } = await app.write((ctx) =>
    createUser(ctx, { handle: 'ellen', email: 'ellen@dorf.example', roles: ['member'] }),
  )
  const ellen = app.as({
    role: 'member',
    _id,
    name: 'Ellen',
    rights: [...fileRights, 'news.read', 'news.update'],
  })
  const english = { 'accept-language': 'en' }
  const mailWith = (words: string) =>
    vi.waitFor(async () => {
      const names = (await readdir(outbox)).filter((name) => !name.startsWith('.'))
      const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')))
      expect(
        mails.map((mail) => mail.replaceAll('=\r\n', '')).filter((mail) => mail.includes(words)),
      ).toHaveLength(1)
    }, patience)

  const released = await shown('frei.txt', Buffer.from('frei'))
  expect((await ellen.put(at(released), { title: 'Freed' }, english)).body.waits).toBe(true)
  expect((await release(released, editor)).status).toBe(200)
  await mailWith('Your version of a file is online')

  const discarded = await shown('weg.txt', Buffer.from('weg'))
  expect((await ellen.put(at(discarded), { title: 'Weg' })).body.waits).toBe(true)
  expect((await editor.delete(`/api/v0/filewaiting/${discarded._id}`)).status).toBe(200)
  await mailWith('Ihre Fassung einer Datei wurde verworfen')
})
