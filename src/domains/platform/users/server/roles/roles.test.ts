import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createProgram } from '#app/program.ts'
import { patience } from '#kit/testing/patience.ts'
import { browserOn, type Browser } from '../browser.fixture.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { staff, staffWithRights } from '../offers.ts'
import { adminHandle, usersApp } from '../users-app.fixture.ts'

const app = await usersApp(createProgram, 'roles')
const { server, rows } = app
const outbox = outboxIn(app.dataDir)
const auth = '/api/v0/auth'
let admin: Browser
beforeAll(async () => {
  admin = await app.signIn()
})
beforeEach(() => app.forgetTries())

const idOf = async (handle: string) =>
  (await rows(`select "_id" from users where "handle" = '${handle}'`))[0]!['_id'] as string
const rolesOf = async (handle: string) =>
  (await rows(`select "roles" from users where "handle" = '${handle}'`))[0]!['roles'] as string[]
const give = async (handle: string, roles: string[], by = admin) =>
  by.send('PUT', `${auth}/${await idOf(handle)}`, { roles })
const stateOf = async (browser: Browser) => (await browser.get(`${auth}/getLoggedInState`)).body

let made = 0
async function newRole(rights: string[], more: object = {}) {
  const name = { de: `Verein ${++made}`, en: '' }
  const answer = await admin.post('/api/v0/role/', { name, rights, ...more })
  expect(answer.status).toBe(200)
  return answer.body['role'] as { _id: string; key: string; version: number }
}

/** A signed-in user with these roles. */
async function holder(handle: string, roles: string[], email = ''): Promise<Browser> {
  await app.account(handle, 'user', email)
  expect((await give(handle, roles)).status).toBe(200)
  return app.signIn(handle)
}

describe('a role of the site', () => {
  test('opens the admin centre, and in it what it says and no more', async () => {
    const { key } = await newRole(['news.read', 'news.create'])
    const person = await holder('blasmusik', [key])
    expect(await stateOf(person)).toMatchObject({
      user: { roles: ['member'] },
      rights: ['news.create', 'news.read'],
      viewingAs: null,
    })
    expect((await person.post('/api/c/news/', { title: 'Frühschoppen' })).status).toBe(200)
    expect((await person.post('/api/c/event/', { title: 'Fest' })).body).toMatchObject({ code: 'C100' })
    expect((await person.get('/api/v0/role/')).status).toBe(403)
    const answer = await app.write(async (ctx) => ({
      colleagues: await staff(ctx),
      rights: await staffWithRights(ctx),
    }))
    const _id = await idOf('blasmusik')
    expect(answer.colleagues.map((one) => one._id)).toContain(_id)
    expect(answer.rights.find(({ user }) => user._id === _id)?.user).toMatchObject({
      roles: ['member'],
      rights: new Set(['news.read', 'news.create']),
    })
  })

  test('adds its rights to those of others; limits of any hold for all', async () => {
    const limited = await newRole(['news.read', 'news.update'], { onlyOwn: ['news'] })
    const open = await newRole(['news.read', 'news.update', 'file.read'])
    const person = await holder('beides', [limited.key, open.key])
    expect(await stateOf(person)).toMatchObject({
      rights: ['file.read', 'news.read', 'news.update'],
      onlyOwn: ['news'],
    })
    const foreign = (await admin.post('/api/c/news/', { title: 'Fest' })).body['news']._id
    const change = { title: 'Mein Fest' }
    expect((await person.send('PUT', `/api/c/news/${foreign}`, change)).body).toMatchObject({ code: 'C100' })
    await give('beides', [open.key])
    expect((await person.send('PUT', `/api/c/news/${foreign}`, change)).status).toBe(200)
  })

  test('holds for its people in every process as soon as it is changed', async () => {
    const other = await app.start()
    const role = await newRole(['news.read'])
    const person = await holder('feuerwehr', [role.key])
    const second = browserOn(other.server)
    for (const [name, value] of person.cookies) second.cookies.set(name, value)
    expect((await stateOf(second))['rights']).toEqual(['news.read'])
    const { status, body } = await admin.send('PUT', `/api/v0/role/${role._id}`, {
      version: role.version,
      rights: ['news.read', 'news.create'],
    })
    expect([status, body['role'].people]).toEqual([200, 1])
    expect((await stateOf(person))['rights']).toEqual(['news.create', 'news.read'])
    await vi.waitFor(
      async () => expect((await stateOf(second))['rights']).toEqual(['news.create', 'news.read']),
      patience,
    )
    const late = await admin.send('PUT', `/api/v0/role/${role._id}`, { version: role.version, rights: [] })
    expect([late.status, late.body['code']]).toEqual([409, 'CONFLICT'])
  })

  test('can demand a second factor', async () => {
    const role = await newRole(['news.read'], { secondFactor: true })
    const person = await holder('kassier', [role.key])
    expect(await stateOf(person)).toMatchObject({ factorRequired: true })
    expect((await person.get('/api/c/news/')).status).toBe(200)
    expect((await person.post('/api/c/news/', { title: 'x' })).body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    })
  })

  test('has a name that no other has, and a key that nobody held before', async () => {
    const again = { name: { de: 'Tourismus', en: 'Tourism' }, rights: [] }
    expect((await admin.post('/api/v0/role/', again)).body['role']).toMatchObject({ key: 'tourismus' })
    const second = await admin.post('/api/v0/role/', { name: { de: 'TOURISMUS', en: '' } })
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'DUPLICATE', fields: { 'name.de': expect.any(String) } },
    ])
    await app.account('vorher', 'user')
    await rows(`update users set "roles" = '{user,archiv}' where "handle" = 'vorher'`)
    const archive = await admin.post('/api/v0/role/', {
      name: { de: 'Archiv', en: '' },
      rights: ['file.read'],
    })
    expect(archive.body['role']).toMatchObject({ key: 'archiv-2', people: 0 })
    expect((await admin.post('/api/v0/role/', { name: { de: 'Admin', en: '' } })).body['role'].key).toBe(
      'admin-2',
    )
  })

  test('is never given rights that there are not', async () => {
    const answer = await admin.post('/api/v0/role/', {
      name: { de: 'Zauberei', en: '' },
      rights: ['news.conjure'],
    })
    expect([answer.status, answer.body]).toMatchObject([422, { code: 'NO_SUCH_RIGHT' }])
    const { modules } = (await admin.get('/api/v0/config/rights')).body
    expect(modules).toContainEqual({
      module: 'news',
      actions: ['read', 'create', 'update', 'publish', 'remove'],
    })
  })
})

test('roles are the business of administrators, who have proved who they are', async () => {
  const role = await newRole(['news.read'])
  await app.account('neugierig', 'member')
  const member = await app.signIn('neugierig')
  const writes = [
    ['POST', '/api/v0/role/', { name: { de: 'Alles', en: '' } }],
    ['PUT', `/api/v0/role/${role._id}`, { rights: [] }],
    ['DELETE', `/api/v0/role/${role._id}`, {}],
  ] as const
  for (const [method, url, body] of [...writes, ['POST', `${auth}/viewAs`, { role: role.key }] as const]) {
    expect((await member.send(method, url, body)).body).toMatchObject({ code: 'C100' })
    expect((await browserOn(server).send(method, url, body)).status).toBe(401)
  }
  expect((await member.get('/api/v0/role/')).body).toMatchObject({ code: 'C100' })
  const long = await app.signIn()
  await rows(`update sessions set "provedAt" = now() - interval '11 minutes'`)
  const other = await app.start()
  const stale = browserOn(other.server)
  for (const [name, value] of long.cookies) stale.cookies.set(name, value)
  for (const [method, url, body] of writes)
    expect((await stale.send(method, url, body)).body).toMatchObject({ code: 'PROOF_REQUIRED' })
  await rows(`update sessions set "provedAt" = now()`)
})

describe('an account', () => {
  test('gets no role that there is not, and loses one that is gone', async () => {
    await app.account('umzug', 'user')
    expect((await give('umzug', ['gibtsnicht'])).body).toMatchObject({
      code: 'NO_SUCH_ROLE',
      fields: { roles: expect.any(String) },
    })
    expect(
      (await admin.post(`${auth}/`, { handle: 'neu', email: 'neu@x.example', roles: ['gibtsnicht'] })).body,
    ).toMatchObject({ code: 'NO_SUCH_ROLE' })
    // From an older backup
    await rows(`update users set "roles" = '{user,verschollen}' where "handle" = 'umzug'`)
    const person = await app.signIn('umzug')
    expect(await stateOf(person)).toMatchObject({ user: { roles: ['user'] }, rights: [] })
    const { body } = await admin.get(`${auth}/${await idOf('umzug')}`)
    expect(body['items'][0].roles).toEqual(['user', 'verschollen'])
    expect((await give('umzug', ['user', 'verschollen', 'member'])).status).toBe(200)
    expect((await give('umzug', ['member'])).status).toBe(200)
  })

  test('that administers can be the last, whatever own roles there are', async () => {
    const role = await newRole(['news.read'])
    expect((await give(adminHandle, [role.key])).body).toMatchObject({ code: 'LAST_ADMIN' })
  })
})

describe('removing a role', () => {
  test('that nobody has is enough by itself', async () => {
    const role = await newRole(['news.read'])
    expect((await admin.send('DELETE', `/api/v0/role/${role._id}`)).body).toEqual({ removed: [role._id] })
    expect((await admin.send('DELETE', `/api/v0/role/${role._id}`)).status).toBe(404)
  })

  test('that people have asks what they get instead, and tells them', async () => {
    const role = await newRole(['news.read', 'news.create'])
    const next = await newRole(['event.read'])
    const person = await holder('singverein', [role.key, next.key], 'chor@rebenau.example')
    await holder('gesperrt', ['user', role.key])
    await admin.send('PUT', `${auth}/${await idOf('gesperrt')}`, { disabled: true })
    const url = `/api/v0/role/${role._id}`
    expect((await admin.send('DELETE', url)).body).toMatchObject({
      code: 'ROLE_IN_USE',
      details: { people: 2 },
    })
    for (const wrong of [role.key, 'admin', 'system', 'gibtsnicht'])
      expect((await admin.send('DELETE', `${url}?replacement=${wrong}`)).body).toMatchObject({
        code: 'NO_SUCH_ROLE',
      })
    expect(await rolesOf('singverein')).toEqual([role.key, next.key])
    const told = async () => (await outbox.all()).filter((mail) => mail.includes('chor@rebenau.example'))
    await vi.waitFor(async () => expect(await told()).toHaveLength(1), patience)
    expect((await admin.send('DELETE', `${url}?replacement=${next.key}`)).status).toBe(200)
    expect(await rolesOf('singverein')).toEqual([next.key])
    expect(await rolesOf('gesperrt')).toEqual(['user', next.key])
    expect((await stateOf(person))['rights']).toEqual(['event.read'])
    await vi.waitFor(async () => expect(await told()).toHaveLength(2), patience)
    const [entry] = await rows(
      `select "before", "after" from audit where "collection" = 'role' and "action" = 'remove' order by "_id" desc limit 1`,
    )
    expect(entry).toMatchObject({ before: { key: role.key }, after: { replacement: next.key } })
  })
})

test('an administrator sees the site with the rights of a role, and comes back', async () => {
  const role = await newRole(['news.read'])
  const viewer = await app.signIn()
  expect((await viewer.post(`${auth}/viewAs`, { role: 'gibtsnicht' })).body).toMatchObject({
    code: 'NO_SUCH_ROLE',
  })
  expect((await viewer.post(`${auth}/viewAs`, { role: role.key })).status).toBe(200)
  expect(await stateOf(viewer)).toMatchObject({
    user: { handle: adminHandle, roles: ['member'] },
    rights: ['news.read'],
    viewingAs: expect.stringMatching(/^Verein/),
  })
  expect((await viewer.get(`${auth}/`)).status).toBe(403)
  expect((await viewer.post('/api/c/news/', { title: 'x' })).status).toBe(403)
  // Other sessions of the account are unchanged
  expect((await admin.get(`${auth}/`)).status).toBe(200)
  expect((await viewer.post(`${auth}/endViewAs`)).status).toBe(200)
  expect((await viewer.get(`${auth}/`)).status).toBe(200)
  await viewer.post(`${auth}/viewAs`, { role: role.key })
  await admin.send('DELETE', `/api/v0/role/${role._id}`)
  expect(await stateOf(viewer)).toMatchObject({ viewingAs: null, user: { roles: ['admin'] } })
})
