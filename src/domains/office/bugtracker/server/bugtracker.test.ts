import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestClient } from '#app/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'

const app = await testApp('bugtracker')
const base = '/api/v0/system_bugtracker'
const name = 'system_bugtracker'
const rights = ['read', 'create', 'update', 'remove'].map((action) => `${name}.${action}`)
let office: TestClient
let reader: TestClient
let citizen: TestClient
let admin: TestClient

beforeAll(async () => {
  const [clerk, other, user] = await app.write(async (ctx) => [
    await createUser(ctx, { handle: 'klara', email: 'klara@rebenau.example', roles: ['admin'] }),
    await createUser(ctx, { handle: 'otto', email: 'otto@rebenau.example', roles: ['member'] }),
    await createUser(ctx, { handle: 'vera', email: 'vera@rebenau.example', roles: ['user'] }),
  ])
  office = app.as({ role: 'member', rights, name: 'Klara', _id: clerk._id })
  reader = app.as({ role: 'member', rights: [`${name}.read`], name: 'Otto', _id: other._id })
  citizen = app.as({ role: 'user', name: 'Vera', _id: user._id })
  admin = app.as('admin')
  await admin.put(`${base}_settings`, {
    projects: [{ key: '', name: 'Website', assignee: null }],
    email: 'fehler@rebenau.example',
  })
})

const at = (_id: string, more = '') => `${base}/${_id}${more}`
let network = 0
/** Reports from a separate address each: the number per minute and address is limited. */
async function post(by: TestClient, input: object) {
  const answer = await app.server.inject({
    method: 'POST',
    url: `${base}/`,
    headers: by.headers,
    remoteAddress: `10.5.0.${++network}`,
    payload: input,
  })
  return { status: answer.statusCode, body: answer.json() }
}
async function reported(input: object = {}, by = office) {
  const { status, body } = await post(by, {
    title: 'Der Kalender klappt nicht auf',
    text: 'Auf dem Telefon.',
    ...input,
  })
  expect({ status, ...body }).toMatchObject({ status: 200, [name]: {} })
  return body[name]
}
const image = (width = 60) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#996633' } })
    .withExif({ IFD0: { Copyright: 'Geheimnis' } })
    .png()
    .toBuffer()

/** A form with pictures, like that of the dialog. */
async function sendForm(
  by: TestClient,
  fields: Record<string, string>,
  pictures: Buffer[] = [],
  url = `${base}/`,
) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  for (const content of pictures) body.append('screenshots', new Blob([new Uint8Array(content)]), 'bild.png')
  const request = new Request('http://site', { method: 'POST', body })
  const answer = await app.server.inject({
    method: 'POST',
    url,
    headers: { ...by.headers, 'content-type': request.headers.get('content-type')! },
    remoteAddress: `10.5.0.${++network}`,
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const mails = async () => {
  await app.platform.jobs.idle(20)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  return Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
}
const mailsTo = async (address: string, about: number) =>
  (await mails()).filter((mail) => mail.includes(address) && mail.includes(`[#${about}]`))

test('whoever is signed in reports, with what the browser knew and a picture that says what was drawn', async () => {
  const { status, body } = await sendForm(
    citizen,
    {
      title: 'Kalender leer',
      text: 'Im Dezember steht nichts.',
      severity: 'ui_error',
      page: '/termine',
      context: JSON.stringify({
        browser: 'Firefox',
        width: 360,
        height: 640,
        errors: ['TypeError: x'],
        record: '',
      }),
      screenshot_meta_0: JSON.stringify({ name: 'bildschirm.png', drawn: true }),
    },
    [await image()],
  )
  expect(status).toBe(200)
  const bug = body[name]
  expect(bug).toMatchObject({
    developer: 'open',
    severity: 'ui_error',
    priority: 'normal',
    reproduce: 'not_tested',
    page: '/termine',
    waiting: true,
    context: { browser: 'Firefox', width: 360, errors: ['TypeError: x'] },
    reporter: { _id: citizen.user!._id },
    screenshots: [{ width: 60, height: 40, meta: { name: 'bildschirm.png', drawn: true } }],
  })
  const picture = await app.guest.get(bug.screenshots[0].large)
  expect(picture.status).toBe(200)
  expect(picture.bytes.includes('Geheimnis')).toBe(false)
  expect((await app.guest.get(bug.screenshots[0].large.slice(0, -2))).status).toBe(404)
  expect(await mailsTo('fehler@rebenau.example', bug.number)).toHaveLength(1)
})

test('a picture that is too heavy, none at all or one of too many is refused in one way, and nothing is stored', async () => {
  const before = (await office.get(`${base}/`)).body.total
  const typed = { title: 'Mit Bild', text: 'Siehe Bild.' }
  const heavy = await sendForm(citizen, typed, [Buffer.alloc(16 * 1024 * 1024, 1)])
  expect(heavy).toMatchObject({
    status: 422,
    body: { code: 'FILE_TOO_LARGE', fields: { screenshots: /15 MB/ } },
  })
  const none = await sendForm(citizen, typed, [Buffer.from('<svg onload="alert(1)"'), await image()])
  expect(none).toMatchObject({ status: 422, body: { fields: { screenshots: expect.any(String) } } })
  const many = await sendForm(citizen, typed, await Promise.all(Array.from({ length: 7 }, () => image())))
  expect(many).toMatchObject({ status: 422, body: { code: 'TOO_MANY_FILES' } })
  expect((await office.get(`${base}/`)).body.total).toBe(before)
})

test('guests report nothing, and who may not sort does not', async () => {
  expect((await post(app.guest, { title: 'Hallo', text: 'Hallo' })).status).toBe(401)
  for (const sorted of [
    { priority: 'very_important' },
    { tags: ['x'] },
    { assignee: office.user!._id },
    { milestone: uuidv7() },
  ])
    expect(await post(citizen, { title: 'Hallo', text: 'Hallo', ...sorted })).toMatchObject({
      status: 403,
      body: { code: 'C100' },
    })
  expect((await post(citizen, { title: 'x', text: '' })).status).toBe(422)
  expect((await citizen.get(`${base}/`)).status).toBe(403)
})

test('a report that is sent again with its key is one', async () => {
  const idempotencyKey = uuidv7()
  const first = await reported({ idempotencyKey }, citizen)
  expect((await reported({ idempotencyKey }, citizen))._id).toBe(first._id)
})

test('of one account only so many come within an hour, from whatever machine; whoever sorts is not stopped', async () => {
  const many = app.as({ role: 'user', name: 'Viel', _id: uuidv7() })
  for (let sent = 0; sent < 20; sent++) await reported({ title: `Nummer ${sent}` }, many)
  expect(await post(many, { title: 'Noch eine', text: 'Bitte' })).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY', details: { retryAfter: expect.any(Number) } },
  })
  const { rows } = await app.platform.database.db.execute(
    sql`select 1 from reports where "createdBy" = ${many.user!._id}::uuid`,
  )
  expect(rows).toHaveLength(20)
  for (let sent = 0; sent < 21; sent++) await reported({ title: `Selbst ${sent}` })
})

test('whoever reports sees on the own account page what became of it, and nothing the office keeps to itself', async () => {
  const bug = await reported({ title: 'Karte bleibt grau' }, citizen)
  await office.post(at(bug._id, '/note'), { text: 'Intern: alter Server' })
  await office.post(at(bug._id, '/note'), { message: 'Bitte laden Sie die Seite neu.' })
  const page = async (by: TestClient, address = '/konto') =>
    JSON.stringify((await by.get('/api/c/site', { path: address })).body)
  const own = await page(citizen)
  expect(own).toContain(`Nr. ${bug.number}: Karte bleibt grau`)
  expect(own).toContain('Bitte laden Sie die Seite neu.')
  expect(own).not.toContain('Intern')
  expect(await page(citizen, '/en/account')).toContain('Your bug reports')
  expect(await page(reader)).not.toContain('Karte bleibt grau')
})

test('reporting stands in the document of all calls, with its pictures', async () => {
  const { body } = await app.guest.get('/api/docs/json')
  const { post: call } = body.paths[`${base}/`]
  expect(Object.keys(call.requestBody.content)).toEqual(['application/json', 'multipart/form-data'])
  expect(JSON.stringify(call)).toContain('screenshots')
})

test('the page of data gives open faults unless asked otherwise, how many, and what the caller may', async () => {
  const tag = 'seitendaten'
  const open = await reported({ tags: [tag], project: 'website', severity: 'critical_error' })
  const closed = await reported({ tags: [tag], severity: 'trivial' })
  await office.post(at(closed._id, '/close'), { text: 'Erledigt' })
  const ask = async (input: object, by = office) =>
    (await by.post('/api/v1/system_bugtracker/getPageData', { tags: tag, ...input })).body
  expect(await ask({})).toMatchObject({ bugs: [{ _id: open._id }], numItems: 1, auth: { update: true } })
  expect(
    (await ask({ developer: ['open', 'closed'], sort: '-severity' })).bugs.map(
      (one: { _id: string }) => one._id,
    ),
  ).toEqual([open._id, closed._id])
  expect((await ask({ developer: 'closed', severity: ['trivial', 'error'] })).numItems).toBe(1)
  expect((await ask({ project: 'website' })).numItems).toBe(1)
  expect((await ask({ search: `${open.number}` })).numItems).toBe(1)
  expect((await ask({ reproduce: 'always' })).numItems).toBe(0)
  expect(await ask({}, reader)).toMatchObject({ numItems: 1, auth: { update: false, remove: false } })
  expect((await citizen.post('/api/v1/system_bugtracker/getPageData', {})).status).toBe(403)
})

test('the developer status goes by the table of states, by its button or by saving, and is told', async () => {
  const bug = await reported({}, citizen)
  const closed = await office.put(at(bug._id), { developer: 'closed', version: bug.version })
  expect(closed.body[name]).toMatchObject({
    developer: 'closed',
    state: 'closed',
    waiting: false,
    closedAt: expect.any(String),
  })
  expect(await office.put(at(bug._id), { developer: 'accepted' })).toMatchObject({
    status: 409,
    body: { code: 'TRANSITION' },
  })
  const open = await office.post(at(bug._id, '/reopen'), { text: 'Doch noch da' })
  expect(open.body[name]).toMatchObject({ developer: 'open', closedAt: null })
  expect(await mailsTo('vera@rebenau.example', bug.number)).toHaveLength(2)
  expect(await office.put(at(bug._id), { priority: 'low', version: bug.version })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  })
})

test('several are sorted at once, and back', async () => {
  const [one, two] = [await reported(), await reported({ priority: 'low' })]
  const changed = await office.put('/api/v0/batch/system_bugtracker', {
    changes: [one, two].map(({ _id }) => ({ _id, priority: 'high', developer: 'approved' })),
  })
  expect(
    changed.body[name].map((is: { priority: string; developer: string }) => [is.priority, is.developer]),
  ).toEqual([
    ['high', 'approved'],
    ['high', 'approved'],
  ])
  await office.put('/api/v0/batch/system_bugtracker', { changes: changed.body.undo })
  expect((await office.get(at(two._id))).body[name]).toMatchObject({ priority: 'low', developer: 'open' })
  expect(
    (await reader.put('/api/v0/batch/system_bugtracker', { changes: [{ _id: one._id, priority: 'high' }] }))
      .status,
  ).toBe(403)
})

test('notes and time stay with the office, messages reach whoever reported it', async () => {
  const bug = await reported({}, citizen)
  // Nothing is mailed without a message
  await office.post(at(bug._id, '/note'), { text: 'Geheim: liegt am Server.', minutes: 90 })
  expect(await mailsTo('vera@rebenau.example', bug.number)).toEqual([])
  const message = 'Welches Telefon ist es?'
  const preview = await office.post(at(bug._id, '/preview-note'), { message })
  expect(preview.body.mails).toMatchObject([
    { to: 'vera@rebenau.example', html: expect.stringContaining(message) },
  ])
  expect(await mailsTo('vera@rebenau.example', bug.number)).toEqual([])
  expect((await reader.post(at(bug._id, '/preview-note'), { message })).status).toBe(403)
  const answered = await office.post(at(bug._id, '/note'), { message })
  expect(answered.body[name]).toMatchObject({ minutes: 90, waiting: false })
  const words = async (by: TestClient) =>
    (await by.get(at(bug._id, '/steps'))).body.steps.map(
      ({ what, text }: { what: string; text: string }) => `${what} ${text}`,
    )
  expect(await words(office)).toEqual([
    'note Geheim: liegt am Server.',
    'time 1:30',
    'comment Welches Telefon ist es?',
  ])
  expect(await words(reader)).toEqual(['comment Welches Telefon ist es?'])
  const told = await mailsTo('vera@rebenau.example', bug.number)
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('Welches Telefon')
  expect(told[0]).toContain('Neue Nachricht')
  expect((await office.post(at(bug._id, '/note'), {})).status).toBe(422)
  expect((await reader.post(at(bug._id, '/note'), { message: 'x' })).status).toBe(403)
})

test('mails are in the language of whoever reads them', async () => {
  const made = await app.server.inject({
    method: 'POST',
    url: `${base}/`,
    headers: { ...citizen.headers, 'x-lang': 'en' },
    remoteAddress: `10.5.0.${++network}`,
    payload: { title: 'Calendar is empty', text: 'In December.' },
  })
  const bug = made.json()[name]
  const _id = await app.write(async (ctx) => {
    const user = await createUser(ctx, { handle: 'emma', email: 'emma@rebenau.example', roles: ['admin'] })
    await ctx.db.execute(sql`update users set "lang" = 'en' where "_id" = ${user._id}`)
    return user._id
  })
  await app.as({ role: 'admin', _id }).put(at(bug._id, '/watch'), { watching: true })
  await admin.post(at(bug._id, '/accept'), { text: '' })
  for (const address of ['vera@rebenau.example', 'emma@rebenau.example'])
    expect((await mailsTo(address, bug.number)).join()).toMatch(/New state: Accepted/)
  expect((await mailsTo('fehler@rebenau.example', bug.number)).join()).toContain('Ein Fehler wurde gemeldet')
})

test('faults are duplicates, parts or blockers of others, never in a circle', async () => {
  const [a, b, c] = [await reported(), await reported(), await reported()]
  const relate = (bug: { _id: string }, what: string, number: number, by = office) =>
    by.post(at(bug._id, '/relation'), { what, number })
  await relate(a, 'parent', b.number)
  expect((await relate(a, 'blocks', c.number)).body[name].relations).toMatchObject([
    { what: 'parent', direction: 'to', bug: { number: b.number } },
    { what: 'blocks', direction: 'to', bug: { number: c.number } },
  ])
  expect((await office.get(at(b._id))).body[name].relations).toMatchObject([
    { what: 'parent', direction: 'from', bug: { number: a.number } },
  ])
  await relate(b, 'parent', c.number)
  expect((await relate(c, 'parent', a.number)).status).toBe(422)
  expect((await relate(a, 'blocks', a.number)).status).toBe(422)
  expect((await relate(a, 'blocks', 999_999)).status).toBe(422)
  expect((await relate(a, 'blocks', b.number, reader)).status).toBe(403)
  const moved = (await relate(a, 'parent', c.number)).body[name].relations
  expect(moved.filter(({ what }: { what: string }) => what === 'parent')).toMatchObject([
    { bug: { number: c.number } },
  ])
  const left = await office.delete(at(a._id, `/relation/${moved[0]._id}`))
  expect(left.body[name].relations).toHaveLength(1)
  expect((await office.delete(at(c._id, `/relation/${uuidv7()}`))).status).toBe(404)
})

test('of faults that somebody may not see he does not read what his own have to do with them', async () => {
  const own = await reported({}, citizen)
  const [foreign, mine] = [await reported({ title: 'Lohnliste offen' }), await reported({}, citizen)]
  for (const { number } of [foreign, mine])
    await office.post(at(own._id, '/relation'), { what: 'blocks', number })
  const limited = app.as({ role: 'user', rights, onlyOwn: [name], _id: citizen.user!._id })
  const read = (await limited.get(at(own._id))).body[name]
  expect(read.relations).toMatchObject([{ bug: { number: mine.number } }])
  const renamed = await limited.put(at(own._id), { title: 'Der Kalender klappt nie auf' })
  expect(renamed.status).toBe(200)
  expect(JSON.stringify([read, renamed.body])).not.toContain('Lohnliste')
  expect((await office.get(at(own._id))).body[name].relations).toHaveLength(2)
})

test('whoever watches hears of it, and no longer when he stops', async () => {
  const bug = await reported({}, citizen)
  const watched = await app
    .as({ role: 'admin', _id: office.user!._id })
    .put(at(bug._id, '/watch'), { watching: true })
  expect(watched.body[name]).toMatchObject({ watching: true, watchers: [{ _id: office.user!._id }] })
  await admin.post(at(bug._id, '/note'), { text: 'Neues' })
  expect(await mailsTo('klara@rebenau.example', bug.number)).toHaveLength(1)
  await office.put(at(bug._id, '/watch'), { watching: false })
  await admin.post(at(bug._id, '/note'), { text: 'Noch etwas' })
  expect(await mailsTo('klara@rebenau.example', bug.number)).toHaveLength(1)
})

test('milestones tell what is planned and what was reached', async () => {
  const create = (input: object, by = office) => by.post(`${base}_milestone`, input)
  const plan = (await create({ title: 'Sommer', due: '2031-06-01' })).body.bug_milestone
  const past = (await create({ title: 'Frühling', released: '2031-03-01' })).body.bug_milestone
  const one = await reported({ milestone: plan._id, priority: 'high' })
  const two = await reported({ milestone: plan._id })
  await office.post(at(two._id, '/close'), {})
  const told = await reader.get('/api/v1/system_bugtracker/milestones')
  expect(told).toMatchObject({ status: 200 })
  const { milestones } = told.body
  expect(milestones.map(({ _id }: { _id: string }) => _id)).toEqual([plan._id, past._id])
  expect(milestones[0]).toMatchObject({
    bugs: 2,
    done: 1,
    items: [{ number: one.number }, { number: two.number }],
  })
  expect((await create({ title: 'x' }, reader)).status).toBe(403)
  expect((await office.put(at(one._id), { milestone: uuidv7() })).body).toMatchObject({
    fields: { milestone: expect.any(String) },
  })
  await office.delete(`${base}_milestone/${plan._id}`)
  expect((await office.get(at(one._id))).body[name].milestone).toBe(null)
})

test('what sounds alike is named while a title is typed, to whoever may read it', async () => {
  const bug = await reported({ title: 'Newsletter kommt doppelt an' })
  const similar = async (by: TestClient) =>
    by.get('/api/v1/system_bugtracker/similar', { title: 'Newsletter doppelt' })
  expect((await similar(reader)).body.similar).toMatchObject([{ _id: bug._id, number: bug.number }])
  expect((await similar(citizen)).status).toBe(403)
})

test('history tells every field, old and new, and not what the browser said', async () => {
  const bug = await reported({ context: { browser: 'Safari' } })
  await office.put(at(bug._id), { severity: 'trivial', assignee: office.user!._id })
  const { history } = (await office.get(at(bug._id, '/history'))).body
  expect(history[0]).toMatchObject({ before: { severity: 'error' }, after: { severity: 'trivial' } })
  expect(JSON.stringify(history)).not.toContain('Safari')
  const { steps } = (await office.get(at(bug._id, '/steps'))).body
  expect(steps).toMatchObject([{ what: 'assigned' }])
})

test('what is removed lies in the bin with its pictures, and is gone with them', async () => {
  const { body } = await sendForm(office, { title: 'Weg damit', text: 'Weg damit' }, [await image()])
  const bug = body[name]
  expect((await reader.delete(at(bug._id))).status).toBe(403)
  await office.delete(at(bug._id))
  expect((await app.guest.get(bug.screenshots[0].small)).status).toBe(200)
  await office.delete(at(bug._id))
  expect((await office.get(at(bug._id))).status).toBe(404)
  expect((await app.guest.get(bug.screenshots[0].small)).status).toBe(404)
  const keys: string[] = []
  for await (const { key } of app.platform.storage.list('reports/')) keys.push(key)
  expect(keys.filter((key) => key.includes(bug.screenshots[0]._id))).toEqual([])
})

test('a picture can be taken away', async () => {
  const { body } = await sendForm(office, { title: 'Zwei Bilder', text: 'Zwei' }, [
    await image(),
    await image(80),
  ])
  const [first, second] = body[name].screenshots
  const left = await office.delete(at(body[name]._id, `/screenshot/${first._id}`))
  expect(left.body[name].screenshots).toMatchObject([{ _id: second._id }])
  expect((await reader.delete(at(body[name]._id, `/screenshot/${second._id}`))).status).toBe(403)
})

test('pictures are added later, by who may change the report, and as many as one can have', async () => {
  const { _id } = await reported()
  const add = (by: TestClient, pictures: Buffer[]) => sendForm(by, {}, pictures, at(_id, '/screenshot'))
  expect((await add(citizen, [await image()])).status).toBe(403)
  expect((await add(reader, [await image()])).status).toBe(403)
  expect(await add(office, [])).toMatchObject({
    status: 422,
    body: { fields: { screenshots: expect.any(String) } },
  })
  const none = await add(office, [Buffer.from('kein Bild')])
  expect([none.status, Object.keys(none.body.fields)]).toEqual([422, ['screenshots']])
  const { body } = await add(office, [await image(), await image(90)])
  expect(body[name].screenshots).toMatchObject([{ width: 60 }, { width: 90 }])
  expect((await app.guest.get(body[name].screenshots[1].small)).status).toBe(200)
  const six = await Promise.all(Array.from({ length: 6 }, () => image()))
  for (let turn = 0; turn < 4; turn++) expect((await add(office, six)).status).toBe(200)
  expect((await add(office, six)).status).toBe(422)
  const gone = await sendForm(office, {}, [await image()], at(uuidv7(), '/screenshot'))
  expect(gone.status).toBe(404)
})

test('figures count by project what is open, what was closed lately, and time spent', async () => {
  const project = 'website'
  const of = async (by: TestClient) =>
    (await by.get('/api/v1/system_bugtracker/figures')).body.figures.find(
      (one: { project: string }) => one.project === project,
    )
  const before = (await of(office)) ?? { open: 0, closed: 0, minutes: 0 }
  const open = await reported({ project })
  const done = await reported({ project })
  await office.post(at(done._id, '/note'), { text: 'Behoben', minutes: 90 })
  expect((await office.post(at(done._id, '/close'), {})).status).toBe(200)
  expect(await of(office)).toMatchObject({
    open: before.open + 1,
    closed: before.closed + 1,
    minutes: before.minutes + 90,
    medianDays: expect.any(Number),
  })
  await office.delete(at(open._id))
  expect((await of(office)).open).toBe(before.open)
  expect((await citizen.get('/api/v1/system_bugtracker/figures')).status).toBe(403)
})

test('settings keep the keys of projects, and are for administrators', async () => {
  const { body } = await admin.get(`${base}_settings`)
  expect(body.projects).toMatchObject([{ key: 'website', name: 'Website' }])
  expect((await office.put(`${base}_settings`, body)).status).toBe(403)
  expect((await office.put(at((await reported())._id), { project: 'gibt-es-nicht' })).status).toBe(422)
})

test('a question is asked with words, by whatever way', async () => {
  const bug = await reported({}, citizen)
  const before = (await mailsTo('vera@rebenau.example', bug.number)).length
  expect(await office.post(at(bug._id, '/ask'))).toMatchObject({
    status: 422,
    body: { fields: { message: expect.any(String) } },
  })
  expect(await office.put(at(bug._id), { developer: 'needs_more_info' })).toMatchObject({
    status: 422,
    body: { fields: { developer: expect.any(String) } },
  })
  expect((await office.get(at(bug._id))).body[name].state).toBe('open')
  expect(await mailsTo('vera@rebenau.example', bug.number)).toHaveLength(before)
  const words = { text: 'Ruft ständig an.', message: 'Welches Telefon haben Sie?' }
  const shown = await office.post(at(bug._id, '/preview-action'), { action: 'ask', message: words.message })
  expect(shown.body.mails).toMatchObject([
    { to: 'vera@rebenau.example', html: expect.stringContaining(words.message) },
  ])
  expect(await mailsTo('vera@rebenau.example', bug.number)).toHaveLength(before)
  const asked = await office.post(at(bug._id, '/ask'), words)
  expect(asked.body[name]).toMatchObject({ state: 'needs_more_info' })
  const sent = (await mailsTo('vera@rebenau.example', bug.number)).slice(before)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(words.message)
  expect(sent[0]).not.toContain('Ruft')
})
