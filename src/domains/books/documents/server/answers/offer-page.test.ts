import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { stampField, stampForm } from '../../../../../kit/server/http/spam.ts'
import { base, openBooks } from '../documents.fixture.ts'

const app = await testApp('offer page')
const { clerk, party, line, issued, issue, read } = await openBooks(app)
const wirt = await party({ company: 'Gasthof Linde' })
const offered = (more: object = {}) =>
  issued('offer', { party: wirt._id, lines: [line('2', '10')], validUntil: '2999-12-31', ...more })

/** The address that the letter of an offer names. */
async function addressOf(_id: string, language = 'angebot'): Promise<string> {
  const { text } = (await clerk.get(`${base}/document/${_id}/mail`)).body
  return new RegExp(`/(?:en/)?${language}/[\\w-]{44}`).exec(text)![0]
}
const page = async (address: string) =>
  (await app.guest.get('/api/c/site', { path: address, query: '' })).body
let network = 0
/** A form as a browser without the program sends it. */
async function send(url: string, fields: Record<string, string>) {
  const stamp = stampForm(app.platform.config.secret, 'offer', new Date(Date.now() - 10_000).toISOString())
  const answer = await app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: `10.6.0.${++network}`,
    payload: new URLSearchParams({ [stampField]: stamp, ...fields }).toString(),
  })
  const isPage = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, problem: isPage ? answer.json().data?.form?.problem : undefined }
}
async function mails(): Promise<string> {
  await app.platform.jobs.idle(20)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  return (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n')
}

test('a customer reads the offer by the link of the mail and accepts it with a name; the office is told', async () => {
  const offer = await offered({ subject: 'Wein zur Taufe' })
  const address = await addressOf(offer._id)
  const shown = await page(address)
  expect(shown).toMatchObject({ view: 'offerPage', meta: { hidden: true, keyed: true } })
  expect(shown.data).toMatchObject({ step: 'open', subject: 'Wein zur Taufe', version: expect.any(String) })
  expect(shown.data.totals.find(({ isMain }: { isMain: boolean }) => isMain).amount).toContain('24,00')
  const { version } = shown.data
  const nameless = await send(address, { action: 'accept', version, name: '' })
  expect([nameless.status, Object.keys(nameless.problem.fields)]).toEqual([422, ['name']])
  expect((await read('offer', offer._id)).state).toBe('sent')

  expect((await send(address, { action: 'accept', version, name: 'Anna Huber' })).status).toBe(303)
  expect((await read('offer', offer._id)).state).toBe('accepted')
  const { steps } = (await clerk.get(`${base}/offer/${offer._id}/steps`)).body
  expect(steps.at(-1)).toMatchObject({ what: 'accept', text: 'Online angenommen von Anna Huber.', by: null })
  expect((await page(address)).data.step).toBe('accepted')
  expect(await mails()).toContain(`Angebot ${offer.number} wurde angenommen`)
  expect((await send(address, { action: 'decline', version })).problem.code).toBe('OFFER_ANSWERED')
})

test('a customer declines with a reason, in English', async () => {
  const offer = await offered({ language: 'en' })
  const address = await addressOf(offer._id, 'offer')
  const { version } = (await page(address)).data
  expect((await send(address, { action: 'decline', version, reason: 'Too dear.' })).status).toBe(303)
  expect((await read('offer', offer._id)).state).toBe('declined')
  const { steps } = (await clerk.get(`${base}/offer/${offer._id}/steps`)).body
  expect(steps.at(-1)).toMatchObject({ what: 'decline', text: expect.stringContaining('Too dear.') })
})

test('an answer to an offer that has changed, is revised or is over is refused, and a made-up key opens nothing', async () => {
  const offer = await offered()
  const address = await addressOf(offer._id)
  const { version } = (await page(address)).data
  const accept = () => send(address, { action: 'accept', version, name: 'Anna Huber' })
  expect((await clerk.post(`${base}/offer/${offer._id}/reopen`)).status).toBe(200)
  expect((await page(address)).data).toMatchObject({ step: 'revised', rows: [], pdfHref: '' })
  expect((await accept()).problem.code).toBe('OFFER_CHANGED')
  const { version: draft } = await read('offer', offer._id)
  await clerk.put(`${base}/offer/${offer._id}`, { version: draft, lines: [line('2', '99')] })
  await issue('offer', offer._id)
  expect((await accept()).problem.code).toBe('OFFER_CHANGED')
  expect((await read('offer', offer._id)).state).toBe('sent')

  const { pool } = app.platform.database
  await pool.query(`update documents set "expiresAt" = now() - interval '1 minute' where "_id" = $1`, [
    offer._id,
  ])
  const now = (await page(address)).data
  expect(now.step).toBe('expired')
  expect(
    (await send(address, { action: 'accept', version: now.version, name: 'Anna Huber' })).problem.code,
  ).toBe('OFFER_ANSWERED')

  const forged = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`
  expect((await page(forged)).status).toBe(404)
  expect((await send(forged, { action: 'accept', version, name: 'Anna Huber' })).status).toBe(404)
  const key = forged.split('/').at(-1)
  expect((await app.guest.get(`${base}/offer-page/${key}/pdf`)).status).toBe(404)
})

test('the paper of the offer is there for whoever has the link', async () => {
  const offer = await offered()
  const address = await addressOf(offer._id)
  await expect
    .poll(async () => (await page(address)).data.pdfHref, { timeout: 30_000 })
    .toContain('/offer-page/')
  const got = await app.guest.get((await page(address)).data.pdfHref)
  expect(got.text).toMatch(/^%PDF/)
})
