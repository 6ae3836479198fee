import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProgram } from '#app/program.ts'
import { browserOn, type Browser } from './browser.fixture.ts'
import { findOrCreateAuthor } from './offers.ts'
import { adminHandle, password, usersApp } from './users-app.fixture.ts'

const app = await usersApp(createProgram, 'users')
const { server, rows } = app
const auth = '/api/v0/auth'
const nobody = '01890000-0000-7000-8000-000000000001'
let admin: Browser
let system: Browser
let member: Browser
beforeAll(async () => {
  await app.account('Betrieb', 'system')
  await app.account('redakteurin', 'member')
  ;[admin, system, member] = await Promise.all([
    app.signIn(),
    app.signIn('Betrieb'),
    app.signIn('redakteurin'),
  ])
})
beforeEach(() => app.forgetTries())

const idOf = async (handle: string) =>
  (await rows(`select "_id" from users where "handle" = '${handle}'`))[0]?.['_id'] as string
const handles = (body: Record<string, unknown>) =>
  (body['items'] as { handle: string }[]).map(({ handle }) => handle)
const create = (body: object, by = admin) => by.post(`${auth}/`, { password, ...body })
const change = (_id: string, body: object, by = admin) => by.send('PUT', `${auth}/${_id}`, body)

describe('who may', () => {
  test('is administrators alone, for every call', async () => {
    const _id = await idOf('redakteurin')
    for (const [method, url, body] of [
      ['POST', `${auth}/`, { handle: 'x2', password }],
      ['PUT', `${auth}/${_id}`, { roles: ['admin'] }],
      ['DELETE', `${auth}/${_id}`, {}],
      ['POST', '/api/v0/batch/auth/', { _id: [_id], action: 'remove' }],
      ['POST', '/api/v0/search/auth', { search: 'a' }],
      ['POST', '/api/v1/auth/getDataUserBrowser', {}],
      ['POST', `${auth}/setPassword`, { _id, password }],
    ] as const) {
      expect((await member.send(method, url, body)).body).toMatchObject({ code: 'C100' })
      expect((await browserOn(server).send(method, url, body)).status).toBe(401)
    }
    for (const url of [`${auth}/`, `${auth}/${_id}`, `${auth}/getAvailableGroups`])
      expect((await member.get(url)).status).toBe(403)
  })

  test('stops below the own role: only system gives system, and changes who has it', async () => {
    const over = await idOf('Betrieb')
    expect((await create({ handle: 'hoch', roles: ['system'] })).body).toMatchObject({
      code: 'C100',
      fields: { roles: expect.any(String) },
    })
    const mine = await idOf(adminHandle)
    expect((await change(mine, { roles: ['admin', 'system'] })).status).toBe(403)
    expect((await change(over, { disabled: true })).status).toBe(403)
    expect((await admin.post(`${auth}/setPassword`, { _id: over, password })).status).toBe(403)
    expect((await admin.send('DELETE', `${auth}/${over}`)).status).toBe(403)
    expect((await admin.get(`${auth}/getAvailableGroups`)).body).toEqual({
      groups: ['user', 'member', 'admin', 'internal'],
    })
    expect((await system.get(`${auth}/getAvailableGroups`)).body['groups']).toContain('system')
    expect((await create({ handle: 'tief', roles: ['system'] }, system)).status).toBe(200)
    expect((await create({ handle: 'gast', roles: ['guest'] }, system)).status).toBe(403)
  })

  test('never reaches the built-in account', async () => {
    const builtIn = await idOf('system')
    expect((await system.get(`${auth}/${builtIn}`)).status).toBe(404)
    expect((await change(builtIn, { handle: 'meins' }, system)).status).toBe(404)
    expect((await system.send('DELETE', `${auth}/${builtIn}`)).status).toBe(404)
    expect((await system.post(`${auth}/setPassword`, { _id: builtIn, password })).status).toBe(404)
  })
})

describe('an account', () => {
  test('is made, signs in and can be read', async () => {
    const made = await create({
      handle: 'Maria',
      email: 'maria@gemeinde.example',
      roles: ['member', 'member'],
      userData: { first_name: 'Maria', last_name: 'Huber' },
    })
    expect(made.body['user']).toMatchObject({
      handle: 'Maria',
      name: 'Maria Huber',
      email: 'maria@gemeinde.example',
      roles: ['member'],
      disabled: false,
      version: 1,
      failedLogins: 0,
      lastLogin: null,
    })
    await app.signIn('maria')
    const read = await admin.get(`${auth}/${made.body['user']._id}`)
    expect(read.body).toMatchObject({ total: 1, items: [{ handle: 'Maria' }] })
    expect((await admin.get(`${auth}/${nobody}`)).status).toBe(404)
  })

  test('needs a name of its own and a password that is hard to guess', async () => {
    await create({ handle: 'eigen', email: 'eigen@gemeinde.example' })
    for (const body of [
      { handle: 'EIGEN' },
      { handle: 'eigen2', email: 'Eigen@Gemeinde.example' },
      { handle: 'eigen@gemeinde.example' },
      { handle: 'eigen3', email: 'maria@gemeinde.example' },
      { handle: 'System' },
    ]) {
      const answer = await create(body)
      expect([answer.status, answer.body['code']]).toEqual([409, 'DUPLICATE'])
      expect(answer.body['message']).toContain('schon vergeben')
    }
    const weak = await create({ handle: 'schwach', password: 'schwach2024' })
    expect(weak.body).toMatchObject({ code: 'WEAK_PASSWORD', fields: { password: expect.any(String) } })
    expect((await create({ handle: 'kurz', password: 'a!7Q' })).body).toMatchObject({ code: 'WEAK_PASSWORD' })
    expect(await idOf('schwach')).toBeUndefined()
  })

  test('is told to open screens when it is made, changed and removed', async () => {
    const heard: { _id: string; action: string }[] = []
    const quit = app.platform.live.on('module/users', ({ data }) => {
      heard.push(...(data as { changes: typeof heard }).changes)
    })
    const { user } = (await create({ handle: 'gehoert' })).body
    await change(user._id, { email: 'gehoert@gemeinde.example' })
    await admin.send('DELETE', `${auth}/${user._id}`, {})
    const actions = () => heard.filter(({ _id }) => _id === user._id).map(({ action }) => action)
    await expect.poll(actions, { timeout: 20_000 }).toEqual(['create', 'update', 'remove'])
    quit()
  })

  test('changes where it is named, on the version that was read', async () => {
    const { user } = (await create({ handle: 'wandel', userData: { first_name: 'Eva', company: 'Wein' } }))
      .body
    const changed = await change(user._id, {
      version: 1,
      userData: { last_name: 'Weiss' },
      email: 'eva@gemeinde.example',
    })
    expect(changed.body['user']).toMatchObject({
      name: 'Eva Weiss',
      userData: { company: 'Wein' },
      version: 2,
    })
    const late = await change(user._id, { version: 1, handle: 'spaet' })
    expect(late.body).toMatchObject({
      code: 'CONFLICT',
      details: { version: 2, current: { name: 'Eva Weiss' } },
    })
    expect((await change(user._id, { version: 2, email: 'eva@gemeinde.example' })).body['user'].version).toBe(
      2,
    )
    const [entry] = await rows(`select "before", "after", "byName" from audit
      where "recordId" = '${user._id}' and "action" = 'update'`)
    expect(entry).toMatchObject({
      before: { email: '' },
      after: { email: 'eva@gemeinde.example' },
      byName: adminHandle,
    })
  })

  test('signs in with the new name and no longer with the old one', async () => {
    const { user } = (await create({ handle: 'frueher' })).body
    await change(user._id, { handle: 'spaeter' })
    await app.signIn('spaeter')
    await expect(app.signIn('frueher')).rejects.toThrow('Benutzername oder Passwort')
    expect((await create({ handle: 'frueher' })).status).toBe(200)
  })

  test('may try again at once with a new password', async () => {
    const { user } = (await create({ handle: 'ungeduld' })).body
    for (let tries = 0; tries < 5; tries++)
      await browserOn(server).post(`${auth}/login`, { handle: 'ungeduld', password: 'x' })
    await expect(app.signIn('ungeduld')).rejects.toThrow('warten')
    expect((await admin.post(`${auth}/setPassword`, { _id: user._id, password })).status).toBe(200)
    await app.signIn('ungeduld')
  })

  test('cannot remove or lock itself', async () => {
    const _id = await idOf(adminHandle)
    expect((await admin.send('DELETE', `${auth}/${_id}`)).body).toMatchObject({ code: 'SELF' })
    expect((await change(_id, { disabled: true })).body).toMatchObject({ code: 'SELF' })
    expect((await admin.post('/api/v0/batch/auth/', { _id: [_id], action: 'remove' })).body).toMatchObject({
      code: 'SELF',
    })
  })
})

test('one administrator stays, also when two remove each other', async () => {
  const others = await usersApp(createProgram, 'last_administrator')
  const one = await others.signIn()
  const first = (await others.rows(`select "_id" from users where not "builtIn"`))[0]?.['_id'] as string
  expect((await change(first, { roles: ['member'] }, one)).body).toMatchObject({ code: 'LAST_ADMIN' })
  const second = await others.account('zweite', 'admin')
  const two = await others.signIn('zweite')
  const { pool } = others.platform.database
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  const holder = await pool.connect()
  const [lowest, highest] = [first, second].toSorted()
  await holder.query('begin')
  await holder.query('select from users where "_id" = $1 for update', [lowest])
  const answers = Promise.all([
    one.send('DELETE', `${auth}/${second}`),
    two.send('DELETE', `${auth}/${first}`),
  ])
  await expect.poll(waiting).toBe(2)
  // Both wait for the same account and hold no other, so the result does not depend on deadlock detection
  await holder.query('select from users where "_id" = $1 for update nowait', [highest])
  await holder.query('commit')
  holder.release()
  const statuses = (await answers).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  const left = await others.rows(`select 1 from users where 'admin' = any("roles") and not "disabled"`)
  expect(left).toHaveLength(1)
})

describe('the list', () => {
  beforeAll(async () => {
    for (const [handle, first_name, last_name] of [
      ['liste-1', 'Änne', 'Zöhrer'],
      ['liste-2', 'Bernd', 'Auer_100%'],
      ['liste-3', 'Clara', 'Moser'],
    ]) {
      await create({ handle, email: `${handle}@liste.example`, userData: { first_name, last_name } })
    }
    await create({ handle: 'drinnen', roles: ['internal'] })
  })

  test('finds every word in names, handles and addresses', async () => {
    const find = async (search: string) => handles((await admin.post('/api/v0/search/auth', { search })).body)
    expect(await find('liste.example zöhrer')).toEqual(['liste-1'])
    expect(await find('100%')).toEqual(['liste-2'])
    expect(await find('_100')).toEqual(['liste-2'])
    expect(await find('moser zöhrer')).toEqual([])
  })

  test('comes in pages and orders', async () => {
    const ask = async (query: string) => (await admin.get(`${auth}/?search=liste.example&${query}`)).body
    expect(handles(await ask('sort=-handle'))).toEqual(['liste-3', 'liste-2', 'liste-1'])
    const page = await ask('sort=handle&limit=1&skip=1')
    expect([handles(page), page['total']]).toEqual([['liste-2'], 3])
    for (const sort of ['password', '__proto__'])
      expect((await admin.get(`${auth}/?sort=${sort}`)).status).toBe(422)
  })

  test('hides built-in accounts, and internal ones unless asked for', async () => {
    const all = handles((await admin.get(`${auth}/?limit=500`)).body)
    expect(all).toContain(adminHandle)
    expect(all).not.toContain('system')
    expect(all).not.toContain('drinnen')
    expect(handles((await admin.get(`${auth}/?role=internal`)).body)).toEqual(['drinnen'])
    const data = await admin.post('/api/v1/auth/getDataUserBrowser', { role: 'internal' })
    expect(data.body).toMatchObject({ total: 1, groups: expect.arrayContaining(['member']) })
  })

  test('reads and removes several at once, all or none', async () => {
    const batch = (body: object) => admin.post('/api/v0/batch/auth/', body)
    const [one, two] = [await idOf('liste-1'), await idOf('liste-3')]
    expect(handles((await batch({ _id: [two, one, nobody] })).body)).toEqual(['liste-3', 'liste-1'])
    expect((await batch({ _id: [one, nobody], action: 'remove' })).status).toBe(404)
    expect(await idOf('liste-1')).toBe(one)
    expect((await batch({ _id: [one, two], action: 'remove' })).body).toMatchObject({ total: 2 })
    expect(await idOf('liste-1')).toBeUndefined()
  })
})

describe('offers', () => {
  test('find authors or make locked accounts for them', async () => {
    const author = (one: Parameters<typeof findOrCreateAuthor>[1]) =>
      app.write((ctx) => findOrCreateAuthor(ctx, one))
    const known = await author({ handle: 'anders', email: 'MARIA@gemeinde.example' })
    expect(known).toEqual({ _id: await idOf('Maria'), name: 'Maria Huber', created: false })
    const made = await author({ handle: 'themereviewer', name: 'Theme Reviewer', email: 'theme@example.org' })
    expect(made).toMatchObject({ name: 'Theme Reviewer', created: true })
    expect(await author({ handle: 'ThemeReviewer' })).toEqual({ ...made, created: false })
    const [stored] = await rows(
      `select "disabled", "roles"::text as roles from users where "_id" = '${made._id}'`,
    )
    expect(stored).toEqual({ disabled: true, roles: '{member}' })
    expect(await author({ handle: 'system' })).toMatchObject({ name: 'system-2', created: true })
  })
})
