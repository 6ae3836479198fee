import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { readPdf } from './read-pdf.fixture.ts'
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
  expect((await admin.get(at)).body.value.claim).toEqual({ de: '', en: '' })
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
