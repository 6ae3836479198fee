import { expect, test } from 'vitest'
import { z } from 'zod'
import { programOf, testApp } from '../../testing/test-app.ts'
import { uuidv7 } from '../../shared/uuid.ts'
import { endpoint } from '../../shared/contract.ts'
import { hiddenSecret } from '../../shared/settings/hidden-secret.ts'
import { settingsCalls, type SettingsOf } from '../../shared/settings/settings-calls.ts'
import type { ServerDomain } from '../domain.ts'
import { implement } from '../http.ts'
import { wrongField } from '../records/refusals.ts'
import { defineSettings } from './define-settings.ts'
import { settingsHandlers } from './settings-handlers.ts'

const path = '/api/c/post/settings'
const contract = settingsCalls({
  name: 'post',
  path,
  summaries: { save: 'Change' },
  fields: {
    title: z.string(),
    host: z.string(),
    user: z.string(),
    password: z.string(),
    lines: z.array(z.string()),
  },
  defaults: { title: 'Post', host: '', user: '', password: '', lines: ['one'] },
  secrets: { password: ['host', 'user'] },
  answered: { count: z.number() },
})
const stored = defineSettings(contract, { public: ['title'] })
const { save } = settingsHandlers(contract, stored, {
  prepare: (_ctx, changes) =>
    changes.lines ? { ...changes, lines: changes.lines.map((line) => line.trim()) } : changes,
  follow(_ctx, saved, before) {
    if (saved.title === '' && before.title !== '') throw wrongField('title', { de: 'Titel', en: 'Title' })
  },
  answered: (_ctx, { lines }) => ({ count: lines.length }),
})
const calls = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Read',
    access: 'guest',
    input: z.object({}),
    output: contract.shape.partial(),
    cached: true,
  }),
  save: contract.calls.save,
}
const postServer: ServerDomain = { name: 'post', calls: implement(calls, { read: stored.visible, save }) }

const app = await testApp('define-settings', { program: programOf(postServer) })
const [anna, bert] = [
  app.as({ role: 'admin', name: 'Anna', _id: uuidv7() }),
  app.as({ role: 'admin', name: 'Bert', _id: uuidv7() }),
]
const secretNow = () => app.write((ctx) => stored.secret(ctx, 'password'))

test('guests see the public fields, administrators all but secrets, others may change nothing', async () => {
  expect((await app.guest.get(path)).body).toEqual({ title: 'Post' })
  expect((await anna.get(path)).body).toMatchObject({ title: 'Post', password: '', lines: ['one'] })
  expect((await app.guest.put(path, { title: 'x' })).status).toBe(401)
  expect((await app.as('member').put(path, { title: 'x' })).status).toBe(403)
  expect((await app.guest.get(path)).body).toEqual({ title: 'Post' })
})

test('a change is seen at once, also in what is cached for guests', async () => {
  expect((await anna.put(path, { title: 'Amt' })).body).toMatchObject({ title: 'Amt', lines: ['one'] })
  expect((await app.guest.get(path)).body).toEqual({ title: 'Amt' })
})

test('a change is completed before it is stored, refused as a whole, and answered with what belongs to it', async () => {
  const saved = await anna.put(path, { title: 'Vorher', lines: [' a ', 'b'] })
  expect(saved.body).toMatchObject({ lines: ['a', 'b'], count: 2 })
  const refused = await anna.put(path, { title: '', lines: [] })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['title']])
  expect((await anna.get(path)).body).toMatchObject({ title: 'Vorher', lines: ['a', 'b'] })
  await anna.put(path, { lines: ['one'] })
})

test('of two who start from the same version the later one is told what is stored now, and by whom', async () => {
  const { version } = (await anna.put(path, { title: 'Start' })).body
  expect((await anna.put(path, { title: 'Von Anna', version })).status).toBe(200)
  const late = await bert.put(path, { lines: ['von Bert'], version })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    code: 'CONFLICT',
    details: {
      current: { title: 'Von Anna', lines: ['one'] },
      version: version + 1,
      by: anna.user?._id,
      byName: 'Anna',
    },
  })
  const again = await bert.put(path, { lines: ['von Bert'], version: late.body.details.version })
  expect(again.body).toMatchObject({ title: 'Von Anna', lines: ['von Bert'], version: version + 2 })
})

test('of many who save at once with the same version one wins', async () => {
  const { version } = (await anna.put(path, { title: 'Wieder' })).body
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => bert.put(path, { title: `Nr. ${index}`, version })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
})

test('a secret is stored sealed and leaves the server in no answer', async () => {
  const secret = 'Sehr-geheim-1784'
  const saved = await anna.put(path, { host: 'mail.example', user: 'amt', password: secret })
  expect(saved.body.password).toBe(hiddenSecret)
  expect(await secretNow()).toBe(secret)
  const { version } = (await anna.put(path, { title: 'Mit Passwort', password: hiddenSecret })).body
  expect(await secretNow()).toBe(secret)
  const conflict = await bert.put(path, { title: 'zu spät', version: version - 1 })
  for (const answer of [saved, conflict, await anna.get(path), await app.guest.get(path)])
    expect(answer.text).not.toContain(secret)
  const { rows } = await app.platform.database.pool.query(
    `select (select "value"::text from settings where "_id" = 'post') || (select string_agg(a::text, '') from audit a) as "all"`,
  )
  expect(rows[0].all).not.toContain(secret)
  expect(rows[0].all).toContain('enc1:')
})

test('a secret does not go along to another server, and can be taken away', async () => {
  const moved = await anna.put(path, { host: 'thief.example', password: hiddenSecret })
  expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([422, ['password']])
  expect((await anna.put(path, { host: 'thief.example' })).status).toBe(422)
  expect((await anna.get(path)).body.host).toBe('mail.example')
  expect((await anna.put(path, { host: 'new.example', password: 'anderes' })).status).toBe(200)
  expect(await secretNow()).toBe('anderes')
  expect((await anna.put(path, { password: '' })).body.password).toBe('')
  expect(await secretNow()).toBe('')
})

test('a secret of another SECRET is none, and settings are checked whole', async () => {
  const { pool } = app.platform.database
  await app.write((ctx) => stored.change(ctx, { password: 'x' }))
  await pool.query(
    `update settings set "value" = "value" || '{"password": "enc1:rubbish"}' where "_id" = 'post'`,
  )
  await app.write(async (ctx) => ctx.drop('settings:post'))
  expect(await secretNow()).toBe('')
  const wrong = { lines: 'none' } as unknown as Partial<SettingsOf<typeof contract>>
  await expect(app.write((ctx) => stored.change(ctx, wrong))).rejects.toThrow(z.ZodError)
})
