import { expect, test } from 'vitest'
import { cents } from '#kit/shared/money/cents.ts'
import type { DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import { pdfSettingsContract } from '../pdf-settings.contract.ts'
import { documentSamples } from './samples.ts'
import { sheetOf } from './sheet-of.ts'

const settings = pdfSettingsContract.defaults

const samples = new Map(documentSamples().map(({ key, content }) => [key, content]))
const sample = (key: string): DocumentContent => samples.get(key)!
const sheet = (key: string, change: Partial<DocumentContent> = {}, look = settings) =>
  sheetOf({ ...sample(key), ...change }, look, { logo: null, invoiceData: null })
/** Texts with non-breaking spaces replaced. */
const plain = (texts: readonly (readonly string[])[]) =>
  texts.map((row) => row.map((text) => text.replaceAll('\u00a0', ' ')))
const totals = (key: string) => plain(sheet(key).totals.map(({ name, amount }) => [name, amount]))
const columns = (key: string, look = settings) => sheet(key, {}, look).columns.map((column) => column.key)

test('net documents add the VAT of each rate, discounts stand once', () => {
  expect(totals('discounts')).toEqual([
    ['Summe der Positionen', '640,62 €'],
    ['Treuerabatt 3 %', '−19,22 €'],
    ['Nettobetrag', '621,40 €'],
    ['USt. 20 % von 248,28 €', '49,66 €'],
    ['USt. 13 % von 281,46 €', '36,59 €'],
    ['USt. 10 % von 91,66 €', '9,17 €'],
    ['Rechnungsbetrag', '716,82 €'],
  ])
})

test('gross documents show what is paid, and the VAT within it', () => {
  expect(totals('domestic-gross')).toEqual([
    ['Rechnungsbetrag', '102,40 €'],
    ['darin 20 % USt. aus 49,95 €', '9,99 €'],
    ['darin 13 % USt. aus 37,58 €', '4,88 €'],
  ])
})

test('what was paid before is taken off, each payment by its day', () => {
  const { gross } = sample('domestic-net').totals
  const paid = cents(10_000)
  const change = {
    payments: [{ on: '2026-11-01', amount: paid, means: 'Überweisung' }],
    totals: { ...sample('domestic-net').totals, paid, due: cents(gross - paid) },
  }
  const rows = sheet('domestic-net', change).totals
  expect(plain(rows.slice(-2).map(({ name, amount }) => [name, amount]))).toEqual([
    ['Bezahlt am 1. November 2026 (Überweisung)', '−100,00 €'],
    ['Zu zahlen', '198,08 €'],
  ])
  expect(rows.filter(({ weight }) => weight === 'main')).toHaveLength(1)
})

test('a delivery note can leave out prices and sums', () => {
  expect(columns('delivery')).toEqual(['position', 'name', 'quantity', 'unit'])
  expect(totals('delivery')).toEqual([])
  expect(sheet('delivery').payment.text).toBe('')
})

test('columns are those that the settings want and that hold something', () => {
  expect(columns('domestic-net')).not.toContain('discount')
  expect(columns('discounts')).toContain('discount')
  const few = {
    ...settings,
    columns: { position: false, number: true, unit: false, discount: false, vat: false },
  }
  expect(columns('discounts', few)).toEqual(['number', 'name', 'quantity', 'price', 'amount'])
})

test('only an issued invoice names an account and a code to pay by', () => {
  expect(sheet('domestic-net').payment.code?.alt).toContain('R2026-0042')
  expect(sheet('domestic-net').payment.rows.flat()).toContain('AT61 1904 3002 3457 3201')
  for (const key of ['draft', 'offer', 'order', 'cancellation', 'credit-note']) {
    expect(sheet(key).payment.code).toBeNull()
    expect(sheet(key).payment.rows).toEqual([])
  }
  expect(sheet('domestic-net', {}, { ...settings, code: false }).payment.code).toBeNull()
  expect(sheet('draft')).toMatchObject({ stamp: 'ENTWURF', heading: 'Rechnung (Entwurf)' })
})

test('a correction says what it corrects, an exemption why', () => {
  expect(sheet('cancellation').subject).toBe('Storniert die Rechnung R2026-0042 vom 20. November 2026.')
  expect(sheet('reverse-charge').notes).toEqual(['Steuerschuldnerschaft des Leistungsempfängers'])
  expect(sheet('small-business').notes).toEqual([
    'Umsatzsteuerfrei, Kleinunternehmer gemäß § 6 Abs. 1 Z 27 UStG',
  ])
})

test('addresses follow the envelope: the country in capitals where it is another', () => {
  expect(sheet('domestic-net').recipient).toEqual([
    'Gasthof zur Post Huber & Söhne OG',
    'Anna Huber',
    'Hauptplatz 1',
    '2020 Hollabrunn',
  ])
  expect(sheet('export').recipient.at(-1)).toBe('SCHWEIZ')
  expect(sheet('foreign-buyer').recipient.at(-1)).toBe('POLAND')
})

test("the customer's VAT id stands on the paper however much else does", () => {
  const named = { _id: 'a', kind: 'order', type: null, number: 'A2026-7', issuedOn: '2026-11-02' } as const
  const { facts } = sheet('domestic-net', {
    ...{ buyerReference: 'R', purchaseOrder: 'P', contract: 'C', project: 'J', validUntil: '2026-12-01' },
    ...{ order: named, deliveries: [{ ...named, kind: 'delivery', number: 'L2026-3' }] },
    buyer: { ...sample('domestic-net').buyer!, supplierNumber: 'L-7', vatId: 'ATU87654321' },
  })
  expect(facts).toHaveLength(9)
  expect(facts).toContainEqual(['Ihre UID', 'ATU87654321'])
})

test('goods are told to be collected where the buyer takes them, not wherever the address is the own one', () => {
  const { name, address } = sample('domestic-net').seller
  const noted = (isCollected?: boolean) =>
    sheet('domestic-net', { deliverTo: { name, address, ...(isCollected ? { isCollected } : {}) } }).notes[0]
  expect(noted(true)).toMatch(/^Abholung bei: /)
  expect(noted()).toMatch(/^Lieferung an: /)
})

test('a colour too pale for white paper is darkened, a document speaks its own language', () => {
  expect(sheet('domestic-net', {}, { ...settings, accent: '#ffee88' }).look.accent).not.toBe('#ffee88')
  expect(sheet('domestic-net').look.accent).toBe(settings.accent)
  expect(sheet('foreign-buyer')).toMatchObject({ lang: 'en', heading: 'Invoice R2026-0042' })
})

test.each([
  ['AT', '23. Jänner 2027'],
  ['DE', '23. Januar 2027'],
])('the paper of a seller in %s names the months as they are called there', (country, day) => {
  const { seller, terms, totals } = sample('domestic-net')
  const change = {
    seller: { ...seller, address: { ...seller.address, country } },
    issuedOn: '2027-01-23',
    supply: { from: '2027-01-23', to: '2027-01-23' },
    terms: { ...terms, dueOn: '2027-01-23', text: '' },
    payments: [{ on: '2027-01-23', amount: cents(100), means: 'bar' }],
    totals: { ...totals, paid: cents(100), due: cents(totals.due - 100) },
  }
  const said = JSON.stringify(sheet('domestic-net', change))
  expect(said.split(day)).toHaveLength(6)
  expect(said.match(/\d\. (Januar|Jänner)/g)).toHaveLength(5)
})
