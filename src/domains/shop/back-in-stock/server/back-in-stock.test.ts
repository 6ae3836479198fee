import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { putIn } from '#domains/books/stock/server/offers.ts'
import { changeShopSettings } from '#domains/shop/catalog/server/offers.ts'
import { backInStockPersonal } from './back-in-stock.personal.ts'
import { tellBackInStock } from './back-in-stock.job.ts'

const app = await testApp('shop back in stock')
const admin = app.as('admin')
const at = '/shop/back-in-stock'
const email = 'vera@rebenau.example'
let wine = ''

const page = async (query: string, path_ = at) =>
  (await app.guest.get('/api/c/site', { path: path_, query })).body
async function send(fields: Record<string, string>, url = at) {
  const answer = await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  const isPage = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    location: String(answer.headers.location ?? ''),
    problem: isPage ? answer.json().data?.form?.problem : undefined,
  }
}
async function mails(): Promise<string[]> {
  await app.platform.jobs.idle(60)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).toSorted((a, b) => a.localeCompare(b))
  const all = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return all
    .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(email))
}
const keyIn = (mail: string | undefined) => /key=([\da-f-]{36}\.[\w-]{22})/.exec(mail ?? '')?.[1] ?? ''
const run = () => tellBackInStock.handle(app.platform, {}, {} as never)
const kept = async () =>
  (await app.write(({ db }) => db.execute('select "email", "provedAt" from stock_notices'))).rows

beforeAll(async () => {
  const { body } = await admin.post('/api/v0/accounting/item', {
    ...{ title: { de: 'Eiswein', en: '' }, price: '32', stocked: true },
  })
  wine = body.item._id
  await admin.post('/api/v0/shop/product', {
    title: 'Eiswein',
    status: 'published',
    items: [wine],
  })
})

test('while there is no shop nothing of it is there', async () => {
  expect((await page(`item=${wine}`)).status).toBe(404)
  expect((await send({ action: 'ask', item: wine, email })).status).toBe(404)
})

test('what is no address, no item, or there already is refused, and nothing is kept', async () => {
  await app.write((ctx) => changeShopSettings(ctx, { enabled: true }))
  expect((await page(`item=${wine}`)).data).toMatchObject({ step: 'ask', title: 'Eiswein' })
  const wrong = await send({ action: 'ask', item: wine, email: 'vera' })
  expect([wrong.status, Object.keys(wrong.problem.fields)]).toEqual([422, ['email']])
  expect((await send({ action: 'ask', item: 'nichts', email })).status).toBe(404)
  expect((await send({ action: 'prove', key: `${wine}.${'x'.repeat(22)}` })).status).toBe(404)
  expect(await kept()).toEqual([])
})

test('whoever changes the language goes on where he is', async () => {
  const { meta, trail } = await page(`item=${wine}`)
  expect(meta.alternates).toEqual({
    de: `/shop/back-in-stock?item=${wine}`,
    en: `/en/shop/back-in-stock?item=${wine}`,
  })
  expect(trail.at(-1).href).toBe(meta.alternates.de)
})

test('an address is proved by its mail, told once when it is back, and deleted', async () => {
  expect((await send({ action: 'ask', item: wine, email })).location).toContain('done=sent')
  // A second request does not reveal that the address is known, and is not stored twice
  expect((await send({ action: 'ask', item: wine, email: email.toUpperCase() })).location).toContain(
    'done=sent',
  )
  expect(await kept()).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
  const key = keyIn((await mails())[0])
  expect((await page(`key=${key}`)).data.step).toBe('prove')
  expect((await page(`key=${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`)).data.step).toBe('gone')

  await app.write((ctx) => putIn(ctx, [{ item: wine, quantity: quantity('3') }]))
  await run()
  // The address is not confirmed yet
  expect((await mails()).some((mail) => mail.includes('Reserviert ist nichts'))).toBe(false)
  expect((await send({ action: 'ask', item: wine, email })).status).toBe(409)
  expect((await send({ action: 'prove', key })).location).toContain(key)
  await run()
  await run()
  const told = (await mails()).filter((mail) => mail.includes('Reserviert ist nichts'))
  expect(told).toHaveLength(1)
  expect(await kept()).toEqual([])
})

test('whoever changes his mind, or is to be forgotten, is deleted; without proof after a week', async () => {
  const other = (
    await admin.post('/api/v0/accounting/item', { title: { de: 'Sekt', en: '' }, price: '9', stocked: true })
  ).body.item._id as string
  await admin.post('/api/v0/shop/product', { title: 'Sekt', status: 'published', items: [other] })
  const before = (await mails()).length
  await send({ action: 'ask', item: other, email })
  const key = keyIn((await mails())[before])
  expect((await send({ action: 'stop', key })).location).toContain('done=stopped')
  expect(await kept()).toEqual([])

  await send({ action: 'ask', item: other, email })
  await app.write(async (ctx) => {
    const person = { emails: [email], accounts: [], names: [], records: [] }
    const found = await backInStockPersonal.find!(ctx, person)
    expect(found).toMatchObject([{ title: 'Sekt', fate: 'remove', ask: email }])
    await backInStockPersonal.erase!(ctx, found, person)
  })
  expect(await kept()).toEqual([])

  await send({ action: 'ask', item: other, email })
  await app.write(({ db }) => db.execute(`update stock_notices set "createdAt" = now() - interval '8 days'`))
  await run()
  expect(await kept()).toEqual([])
})

test('asking again begins the week anew with its mail; what is proved is renewed by the button alone', async () => {
  const { body } = await admin.post('/api/v0/accounting/item', {
    ...{ title: { de: 'Rosé', en: '' }, price: '9', stocked: true },
  })
  const item = body.item._id as string
  await admin.post('/api/v0/shop/product', { title: 'Rosé', status: 'published', items: [item] })
  const age = (days: number) =>
    app.write(async ({ db }) => {
      await db.execute(sql`update stock_notices set "createdAt" = now() - ${days} * interval '1 day'`)
      await db.execute(sql`update form_sendings set "since" = "since" - interval '2 days'`)
    })
  const isNew = async () => {
    const { rows } = await app.write(({ db }) =>
      db.execute(
        sql`select "createdAt" > now() - interval '1 day' as "isNew", "provedAt" from stock_notices`,
      ),
    )
    return rows.map((row) => [row['isNew'], row['provedAt'] !== null])
  }
  const ask = async () => {
    const before = (await mails()).length
    await send({ action: 'ask', item, email })
    return (await mails()).slice(before)
  }
  // Only so many mails a day go to one address
  await age(0)
  const key = keyIn((await ask())[0])
  expect(key).not.toBe('')
  await age(6)
  expect(await ask()).toHaveLength(1)
  expect(await isNew()).toEqual([[true, false]])
  await run()
  expect((await page(`key=${key}`)).data.step).toBe('prove')
  // Without a mail the request is not prolonged either
  await app.write(({ db }) =>
    db.execute(sql`update stock_notices set "createdAt" = now() - interval '6 days'`),
  )
  expect(await ask()).toEqual([])
  expect(await isNew()).toEqual([[false, false]])

  await send({ action: 'prove', key })
  expect(await isNew()).toEqual([[true, true]])
  await age(360)
  const [again] = await ask()
  expect(again).toContain(`key=${key}&amp;again=1`)
  expect(await isNew()).toEqual([[false, true]])
  expect((await page(`key=${key}&again=1`)).data.step).toBe('prove')
  await send({ action: 'prove', key })
  expect(await isNew()).toEqual([[true, true]])
  expect((await page(`key=${key}`)).data.step).toBe('proved')
  await send({ action: 'stop', key })
})

test('what is back is told however many wait for something else', async () => {
  const itemOf = async (title: string) => {
    const { body } = await admin.post('/api/v0/accounting/item', {
      ...{ title: { de: title, en: '' }, price: '9', stocked: true },
    })
    await admin.post('/api/v0/shop/product', { title, status: 'published', items: [body.item._id] })
    return body.item._id as string
  }
  const [gone, back] = [await itemOf('Most'), await itemOf('Perry')]
  await app.write(({ db }) =>
    db.execute(sql`
      insert into stock_notices ("_id", "createdAt", "item", "email", "lang", "provedAt")
      select gen_random_uuid(), now() - interval '3 days', ${gone}::uuid, 'wer' || n || '@rebenau.example', 'de', now() - interval '2 days'
      from generate_series(1, 250) n
      union all select gen_random_uuid(), now(), ${back}::uuid, ${email}, 'de', now()`),
  )
  await app.write((ctx) => putIn(ctx, [{ item: back, quantity: quantity('3') }]))
  await run()
  expect((await mails()).filter((mail) => mail.includes('Perry'))).toHaveLength(1)
  expect(await kept()).toHaveLength(250)
})
