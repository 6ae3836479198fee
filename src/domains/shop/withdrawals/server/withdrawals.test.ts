import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { changeShopSettings } from '../../catalog/server/offers.ts'
import { lastDay, refundBy } from '../withdrawals.rules.ts'

const app = await testApp('shop withdrawals')
const admin = app.as('admin')
const of = (...actions: string[]) => actions.map((action) => `shop_withdrawal.${action}`)
const reader = app.as({ role: 'member', name: 'Rosa', rights: of('read') })
const keeper = app.as({ role: 'member', name: 'Paula', rights: of('read', 'update') })
const list = '/api/v0/shop/withdrawal'
const page = async (at: string, query = '') => (await app.guest.get('/api/c/site', { path: at, query })).body
const send = async (fields: Record<string, string>, url = '/shop/withdrawal') => {
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
    form: isPage ? answer.json().data?.form : undefined,
  }
}
const declared = { name: 'Vera Huber', contract: 'ABCD-2345', email: 'vera@rebenau.example' }

test('the last day and the day of the refund are counted from the day after', () => {
  expect(lastDay('2026-11-22')).toBe('2026-12-06')
  expect(refundBy('2026-12-24')).toBe('2027-01-07')
})

test('there is nothing of it while the shop is off', async () => {
  expect((await page('/shop/withdrawal')).status).toBe(404)
  expect((await send({ ...declared, step: 'confirm' })).status).toBe(404)
  expect(JSON.stringify((await page('/')).frame.footer)).not.toContain('withdrawal')
})

test('anybody declares in two steps, gets the receipt with content and time at once, and the shop a deadline', async () => {
  await app.write((ctx) => changeShopSettings(ctx, { enabled: true }))
  expect(JSON.stringify((await page('/')).frame.footer)).toContain('Vertrag widerrufen')
  expect((await page('/en/shop/withdrawal')).data.step).toBe('declare')
  const wrong = await send({ name: '', contract: '', email: 'vera' })
  expect([wrong.status, Object.keys(wrong.form.problem.fields).toSorted()]).toEqual([
    422,
    ['contract', 'email', 'name'],
  ])
  const first = await send(declared)
  expect([first.status, first.form.values.step, first.form.values.statement]).toEqual([
    200,
    'confirm',
    'Hiermit widerrufe ich den Vertrag zur Bestellung ABCD-2345.',
  ])
  expect((await reader.get(list)).body.shop_withdrawal).toEqual([])
  const done = await send({ ...declared, step: 'confirm' })
  expect(done.status).toBe(303)
  const [at = '', query = ''] = done.location.split('?')
  const receipt = await page(at, query)
  expect(receipt.data).toMatchObject({ step: 'done', statement: first.form.values.statement })
  expect((await page(at, query.slice(0, -1))).data.step).toBe('declare')
  const [row] = (await reader.get(list)).body.shop_withdrawal
  expect(row).toMatchObject({ state: 'declared', order: null, late: false, refundBy: expect.any(String) })
  await app.platform.jobs.idle(30)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const all = await Promise.all(
    (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')),
  )
  expect(all.some((mail) => mail.includes('vera@rebenau.example') && mail.includes('ABCD-2345'))).toBe(true)
})

test('only whoever may change it settles it, and not without an order', async () => {
  const [row] = (await reader.get(list)).body.shop_withdrawal
  expect((await app.guest.get(list)).status).toBe(401)
  expect((await reader.post(`${list}/${row._id}/refund`, {})).status).toBe(403)
  const none = await keeper.post(`${list}/${row._id}/refund`, {})
  expect([none.status, none.body.code]).toEqual([409, 'NO_ORDER'])
  expect((await keeper.post(`${list}/${row._id}/reject`, { text: '' })).status).toBe(422)
  const rejected = await keeper.post(`${list}/${row._id}/reject`, { text: 'Kein Vertrag mit uns' })
  expect(rejected.body.shop_withdrawal.state).toBe('rejected')
  expect((await admin.post(`${list}/${row._id}/settle`, { text: '' })).status).toBe(409)
})
