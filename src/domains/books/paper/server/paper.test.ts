import { afterAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { paperMaker } from './paper-maker.ts'
import { readPdf } from './read-pdf.fixture.ts'
import { documentSamples } from './samples.ts'
import { endPaper } from './set-paper.ts'

const app = await testApp('books paper')
afterAll(endPaper)

const admin = app.as('admin')
const at = '/api/v0/accounting/settings/pdf'

test('settings are kept with their version; who started from an older one is told', async () => {
  const { body } = await admin.get(at)
  expect(body).toMatchObject({ value: { headings: 'serif', logo: null, columns: { vat: true } } })
  const saved = await admin.put(at, { accent: '#7a1f3d', version: body.version })
  expect(saved.body).toMatchObject({ value: { accent: '#7a1f3d', headings: 'serif' } })
  expect((await admin.put(at, { accent: '#000000', version: body.version })).status).toBe(409)
  expect((await admin.get(at)).body.value.accent).toBe('#7a1f3d')
})

test('colours and logos that are none are refused at their field', async () => {
  const colour = await admin.put(at, { accent: 'red' })
  expect([colour.status, Object.keys(colour.body.fields)]).toEqual([422, ['accent']])
  const logo = await admin.put(at, { logo: '00000000-0000-4000-8000-000000000001' })
  expect([logo.status, Object.keys(logo.body.fields)]).toEqual([422, ['logo']])
})

test('a preview shows settings that are not stored', async () => {
  const answer = await admin.post(`${at}/preview`, {
    kind: 'offer',
    lang: 'en',
    claim: { de: '', en: 'Since 1832' },
  })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text, info } = await readPdf(answer.bytes)
  expect(info).toMatchObject({ Title: 'Offer A2026-0007' })
  expect(text).toContain('Since 1832')
  expect(text).toContain('Thank you for your enquiry.')
  const invoice = await admin.post(`${at}/preview`, { lang: 'en' })
  expect((await readPdf(invoice.bytes)).text).toContain('Payable within 14 days')
  expect((await admin.get(at)).body.value.claim).toEqual({ de: '', en: '' })
  const drawn = await admin.post(`${at}/preview`, { accent: '#7a1f3d', format: 'svg' })
  expect(drawn.headers['content-type']).toMatch(/^image\/svg\+xml/)
  expect(drawn.text).toContain('#7a1f3d')
})

test('only administrators see and change how paper looks', async () => {
  for (const [client, status] of [
    [app.guest, 401],
    [app.as('member'), 403],
  ] as const) {
    expect((await client.get(at)).status).toBe(status)
    expect((await client.put(at, { accent: '#000000' })).status).toBe(status)
    expect((await client.post(`${at}/preview`, {})).status).toBe(status)
  }
})

test('documents get their findings by field, and their files by format', async () => {
  const content = documentSamples().find(({ key }) => key === 'public-body-de')!.content
  const xrechnung = { ...content, format: 'xrechnung-ubl' as const }
  const { contact } = content.seller
  const wrong = {
    ...xrechnung,
    buyerReference: '',
    seller: { ...content.seller, contact: { ...contact, phone: '' } },
    lines: content.lines.map((line) => (line.type === 'item' ? { ...line, name: '' } : line)),
  }
  const found = await app.write((ctx) => paperMaker.check!(ctx, wrong))
  expect(found.map(({ code, field, blocks }) => [code, field, blocks])).toEqual([
    ['BR-25', `lines.${content.lines[0]!._id}.name`, true],
    ['BR-25', `lines.${content.lines[1]!._id}.name`, true],
    ['BR-DE-6', 'settings.company.phone', true],
    ['BR-DE-15', 'buyerReference', true],
  ])
  const files = await app.write((ctx) => paperMaker.make!(ctx, xrechnung))
  expect(files.map(({ role, name }) => [role, name])).toEqual([
    ['pdf', 'Rechnung-R2026-0042.pdf'],
    ['xml', 'R2026-0042.xml'],
  ])
  const zugferd = await app.write((ctx) => paperMaker.make!(ctx, { ...content, format: 'zugferd' }))
  expect((await readPdf(Buffer.from(zugferd[0]!.content))).attachments).toEqual(['factur-x.xml'])
})
