import { afterAll, expect, test } from 'vitest'
import type { DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import { xmlFor } from '#domains/books/einvoice/server/offers.ts'
import { withFacturX } from './factur-x-xmp.ts'
import { pdfSettingsContract } from '../pdf-settings.contract.ts'
import { makePdf } from './make-pdf.ts'
import { makeWords } from './make-words.ts'
import { paperLimits } from './paper-orders.ts'
import { filesIn, objectsIn, readPdf } from './read-pdf.fixture.ts'
import { documentSamples } from './samples.ts'
import { endPaper, setPaper } from './set-paper.ts'
import { sheetOf } from './sheet-of.ts'

const samples = new Map(documentSamples().map(({ key, content }) => [key, content]))
const sample = (key: string): DocumentContent => samples.get(key)!
afterAll(endPaper)

const gross = sample('domestic-gross')
const invoice = await makePdf(gross, { attachXml: true })
const read = await readPdf(invoice)

test('a ZUGFeRD invoice carries the data, tied to the document as an alternative', () => {
  expect(read.attachments).toEqual(['factur-x.xml'])
  expect(filesIn(invoice)).toEqual([xmlFor(gross, 'zugferd').xml])
  const objects = objectsIn(invoice)
  expect(objects).toMatch(/\/AFRelationship\s*\/Alternative/)
  expect(objects).toMatch(/\/AF\s*\[\s*\d+ 0 R\s*\]/)
  expect(objects).toMatch(/\/Subtype\s*\/text#2fxml/i)
})

test('its metadata tell PDF/A-3a and what Factur-X asks for, with the schema that explains it', () => {
  for (const part of [
    '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
    '<fx:DocumentType>INVOICE</fx:DocumentType>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:Version>1.0</fx:Version>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
  ])
    expect(read.xmp).toContain(part)
  const own = read.xmp.slice(read.xmp.indexOf('Factur-X PDFA'))
  expect(own.slice(0, own.indexOf('</rdf:Seq>')).match(/<pdfaProperty:name>/g)).toHaveLength(4)
})

test('it is tagged, names title and language, and its fonts are inside', () => {
  expect(read.marked).toBe(true)
  expect(read.info).toMatchObject({ Title: 'Rechnung R2026-0042', Language: 'de-AT' })
  for (const role of ['H1', 'Table', 'TH', 'TD', 'Figure']) expect(read.roles.flat()).toContain(role)
  const objects = objectsIn(invoice)
  expect(objects).toMatch(/\/OutputIntents/)
  const described = objects.match(/\/Type\s*\/FontDescriptor/g)?.length
  expect(described).toBeGreaterThan(1)
  expect(objects.match(/\/FontFile2? \d+ 0 R|\/FontFile3 \d+ 0 R/g)).toHaveLength(described ?? 0)
})

test('text reads in its order and keeps every letter', () => {
  const order = [
    'Đường Nguyễn-Akić',
    'Rechnung R2026-0042',
    'Bezeichnung',
    'Grüner Veltliner',
    'Zweigelt',
    '102,40',
    'IBAN',
  ]
  const places = order.map((words) => read.text.indexOf(words))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('the same content gives the same bytes, and no rest of the one before', async () => {
  const other = await readPdf(await makePdf(sample('foreign-buyer')))
  expect(other.text).toContain('Óscar Łukasiewicz ₽')
  expect(other.text).not.toContain('Nguyễn')
  expect(other.attachments).toEqual([])
  expect((await makePdf(gross, { attachXml: true })).equals(invoice)).toBe(true)
})

test('long documents repeat the head of the table and count their pages', async () => {
  const { pages, texts, roles } = await readPdf(await makePdf(sample('hundred-lines')))
  expect(pages).toBeGreaterThan(3)
  const counted = texts.map((text, index) => text.includes(`Seite ${index + 1} von ${pages}`))
  expect(counted).not.toContain(false)
  // The last page may contain only the payment
  expect(texts.slice(0, -1).every((text) => text.includes('Bezeichnung'))).toBe(true)
  expect(roles.flat().filter((role) => role === 'Table')).not.toHaveLength(0)
})

test('words of customers are words, whatever they look like', async () => {
  const nasty = '#panic("x") $ \\ *fett* <label> @ref `code` //'
  const { text } = await readPdf(
    await makePdf({ ...gross, texts: { introduction: nasty, closing: '', notes: [] } }),
  )
  expect(text).toContain('#panic("x") $ \\ *fett* <label> @ref')
})

test('a logo takes the place of the name, with a text for who cannot see it', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20H0z"/></svg>'
  const logo = { type: 'image/svg+xml' as const, bytes: Buffer.from(drawing) }
  const { roles } = await readPdf(await makePdf(sample('offer'), { logo }))
  const { roles: without } = await readPdf(await makePdf(sample('offer')))
  expect(roles.flat().filter((role) => role === 'Figure')).toHaveLength(
    without.flat().filter((role) => role === 'Figure').length + 1,
  )
})

test('what cannot be set is one clear failure, and the next sheet is made', async () => {
  const broken = { type: 'image/png' as const, bytes: Buffer.from('no picture') }
  await expect(makePdf(gross, { logo: broken })).rejects.toMatchObject({ code: 'PAPER_FAILED', status: 500 })
  const sheet = sheetOf(gross, pdfSettingsContract.defaults, { logo: null, invoiceData: null })
  await expect(setPaper(sheet, { madeAt: 0, giveUpAfter: 0 })).rejects.toMatchObject({ code: 'PAPER_FAILED' })
  // A timeout does not affect waiting sheets
  const [late, then] = await Promise.allSettled([
    setPaper(sheet, { madeAt: 0, giveUpAfter: 0 }),
    setPaper(sheet, { madeAt: 0 }),
  ])
  expect([late.status, then.status]).toEqual(['rejected', 'fulfilled'])
  const endless = { ...sheet, introduction: 'x'.repeat(paperLimits.sheet) }
  await expect(setPaper(endless, { madeAt: 0 })).rejects.toMatchObject({
    code: 'PAPER_TOO_LONG',
    status: 422,
  })
  const waiting = makePdf(gross)
  endPaper()
  await expect(waiting).rejects.toMatchObject({ code: 'PAPER_FAILED' })
  expect((await makePdf(gross)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a draft carries no data, and files of others are not touched', async () => {
  await expect(makePdf(sample('draft'), { attachXml: true })).rejects.toMatchObject({
    code: 'EINVOICE_NO_NUMBER',
  })
  expect(() => withFacturX(Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'))).toThrow(/references/)
})

test('words alone become a tagged PDF with title and language', async () => {
  const pdf = await makeWords({
    title: 'Widerrufsbelehrung',
    text: '## 1. Recht\n\nSie haben das Recht zu widerrufen.\n\nĐường Nguyễn.',
    seller: 'Weingut Berger',
    lang: 'de',
    day: '2026-11-22',
  })
  const { text, roles } = await readPdf(pdf)
  expect(text).toContain('Đường Nguyễn')
  expect(text).not.toContain('#')
  expect(roles.flat()).toEqual(expect.arrayContaining(['H1', 'H2']))
})
