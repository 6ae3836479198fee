import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { base, openBooks } from './documents.fixture.ts'

const app = await testApp('usual texts of documents')
const { admin, clerk, party, line, made, issued, issue, convert } = await openBooks(app)
const wirt = await party({ company: 'Gasthof Linde' })

async function block(title: string, kinds: readonly string[], more: object = {}): Promise<void> {
  const text = { de: title, en: `${title} (en)` }
  const input = { title, kinds, place: 'intro', isDefault: true, text, ...more }
  expect((await admin.post(`${base}/text-block`, input)).body.message).toBeUndefined()
}
await block('Alle Belege', [])
await block('Nur Angebote', ['offer'])
await block('Gutschriften', ['creditNote'], { place: 'closing' })
await block('Steht nur zur Wahl', ['invoice'], { place: 'closing', isDefault: false })
const lines = () => [line('2', '10')]

test('new documents begin with the default text of their kind, in their language', async () => {
  const offer = await made('offer', { party: wirt._id, lines: lines() })
  expect([offer.introduction, offer.closing]).toEqual(['Nur Angebote', ''])
  const english = await made('invoice', { party: wirt._id, language: 'en', lines: lines() })
  expect([english.introduction, english.closing]).toEqual(['Alle Belege (en)', ''])
  const { content } = (await clerk.post(`${base}/document/preview`, { kind: 'offer', draft: {} })).body
  expect(content.texts.introduction).toBe('Nur Angebote')
})

test('what was written stays, be it nothing; what is made of a document begins with its own, and a correction with its', async () => {
  const own = await made('invoice', { party: wirt._id, introduction: '', closing: 'Danke', lines: lines() })
  expect([own.introduction, own.closing]).toEqual(['', 'Danke'])
  const offer = await issued('offer', { party: wirt._id, lines: lines(), introduction: 'Wie besprochen' })
  const invoice = await issue('invoice', (await convert(offer._id, 'invoice'))._id)
  expect([offer.introduction, invoice.introduction]).toEqual(['Wie besprochen', 'Alle Belege'])
  const { body } = await clerk.post(`${base}/invoice/${invoice._id}/credit`, {})
  expect(body.invoice).toMatchObject({ introduction: 'Alle Belege', closing: 'Gutschriften' })
  const { body: copied } = await clerk.post(`${base}/document/${own._id}/copy`, {})
  const copy = (await clerk.get(`${base}/invoice/${copied.document._id}`)).body.invoice
  expect([copy.introduction, copy.closing]).toEqual(['', 'Danke'])
})

test('texts that are the usual ones go along with the language, what was written by hand stays', async () => {
  const change = async (document: Record<string, unknown>, more: object) => {
    const address = `${base}/invoice/${String(document['_id'])}`
    const { version } = (await clerk.get(address)).body.invoice
    const { body } = await clerk.put(address, { version, ...more })
    return [body.invoice?.introduction, body.invoice?.closing]
  }
  const usual = await made('invoice', { party: wirt._id, closing: 'Danke', lines: lines() })
  expect(await change(usual, { language: 'en' })).toEqual(['Alle Belege (en)', 'Danke'])
  expect(await change(usual, { language: 'de' })).toEqual(['Alle Belege', 'Danke'])
  expect(await change(usual, { language: 'en', introduction: 'By hand' })).toEqual(['By hand', 'Danke'])
  expect(await change(usual, { language: 'de' })).toEqual(['By hand', 'Danke'])
  const sent = await made('invoice', { party: wirt._id, lines: lines() })
  expect(await change(sent, { language: 'en', introduction: 'Alle Belege' })).toEqual(['Alle Belege', ''])
  const bare = await made('invoice', { party: wirt._id, introduction: '', lines: lines() })
  expect(await change(bare, { language: 'en' })).toEqual(['', ''])
})
