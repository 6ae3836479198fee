import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { documentContent } from '#domains/books/documents/content/content.contract.ts'
import { xmlFormats } from '../formats.ts'
import { checkFor, formatsFor, invoiceSamples, xmlFor } from './offers.ts'
import { element, escapeXml, writeXml } from './xml.ts'

const samples = invoiceSamples()
const sample = (key: string) => samples.find((one) => one.key === key)!.content

/** Texts by path of local names; throws if the XML is not well formed. */
function texts(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const path: string[] = []
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local }) => {
    path.push(local)
    text = ''
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', () => {
    const key = path.slice(1).join('/')
    if (text.trim()) found.set(key, [...(found.get(key) ?? []), text])
    path.pop()
    text = ''
  })
  parser.write(xml).close()
  return found
}

test('the samples are contents as issuing freezes them', () => {
  for (const { content } of samples)
    expect(documentContent.safeParse(content).error?.issues ?? []).toEqual([])
})

test('every sample is well formed in every format, twice the same, without empty elements', () => {
  for (const { content } of samples)
    for (const format of xmlFormats) {
      const { xml } = xmlFor(content, format)
      expect(xmlFor(content, format).xml).toBe(xml)
      expect(texts(xml).size).toBeGreaterThan(20)
      const empty = [...xml.matchAll(/<([\w:]+)(?: [^>]*)?\/>/g)].map(([, name]) => name)
      expect(
        empty.filter((name) => !/ApplicableHeaderTradeDelivery|NoPayment|OtherPayment/.test(name!)),
      ).toEqual([])
    }
})

test('each case goes into the formats that its parties can be reached by', () => {
  expect(
    Object.fromEntries(samples.map(({ key, content }) => [key, formatsFor(content).length])),
  ).toMatchObject({
    'domestic-net': 5,
    'public-body-at': 5,
    advance: 5,
    cancellation: 5,
    'foreign-buyer': 4,
  })
  // The consumer has only an e-mail address, which Peppol does not support
  expect(formatsFor(sample('domestic-gross'))).not.toContain('peppol')
  expect(checkFor(sample('domestic-gross'), 'pdf')).toEqual([])
})

test('a finding names the line of the content', () => {
  const content = sample('free-text')
  const lines = content.lines.map((line) => (line.type === 'item' ? { ...line, name: '' } : line))
  const ids = content.lines.filter(({ type }) => type === 'item').map(({ _id }) => _id)
  expect(
    checkFor({ ...content, lines }, 'zugferd').map(({ rule, line, field }) => [rule, line, field]),
  ).toEqual([
    ['BR-25', ids[0], 'name'],
    ['BR-25', ids[1], 'name'],
  ])
})

test('a draft has no XML', () => {
  expect(() => xmlFor({ ...sample('domestic-net'), number: null }, 'zugferd')).toThrow(/number|Nummer/)
})

test('what is no invoice is refused', () => {
  const offer = { ...sample('domestic-net'), kind: 'offer' as const, type: null, typeCode: '' }
  expect(() => checkFor(offer, 'zugferd')).toThrow(RangeError)
})

test('a cancellation is a credit note with the positive amounts of what it cancels', () => {
  const ubl = xmlFor(sample('cancellation'), 'peppol').xml
  expect(ubl).toContain('<CreditNote ')
  const found = texts(ubl)
  expect(found.get('CreditNoteTypeCode')).toEqual(['381'])
  expect(found.get('BillingReference/InvoiceDocumentReference/ID')).toEqual(['R2026-0042'])
  const invoice = texts(xmlFor(sample('domestic-net'), 'peppol').xml)
  expect(found.get('LegalMonetaryTotal/PayableAmount')).toEqual(
    invoice.get('LegalMonetaryTotal/PayableAmount'),
  )
  const national = texts(xmlFor(sample('cancellation'), 'ebinterface').xml)
  expect(national.get('CancelledOriginalDocument/InvoiceNumber')).toEqual(['R2026-0042'])
})

test('a final invoice takes its advances off with a negative quantity and names them', () => {
  const found = texts(xmlFor(sample('final'), 'xrechnung-ubl').xml)
  expect(found.get('InvoiceLine/InvoicedQuantity')).toEqual(['480', '-1'])
  expect(found.get('InvoiceLine/Price/PriceAmount')).toEqual(['6.9', '1200'])
  expect(found.get('BillingReference/InvoiceDocumentReference/ID')).toEqual(['R2026-0031'])
  expect(xmlFor(sample('final'), 'ebinterface').xml).toContain('DocumentType="FinalSettlement"')
})

test('a line of ebInterface names its place in the order with the order, however the customer refers to it', () => {
  const content = sample('public-body-at')
  const line = 'Details/ItemList/ListLineItem/InvoiceRecipientsOrderReference'
  const ordersOf = (more: object) =>
    texts(xmlFor({ ...content, ...more }, 'ebinterface').xml).get(`${line}/OrderID`)
  const firm = { ...content.buyer!, kind: 'business' as const }
  expect(ordersOf({ buyer: firm })).toEqual(['4700000001:Z01', '4700000001:Z01'])
  expect(ordersOf({ buyer: firm, purchaseOrder: 'B-7' })).toEqual(['B-7', 'B-7'])
  const { xml } = xmlFor({ ...content, buyer: firm, buyerReference: '' }, 'ebinterface')
  expect(xml).not.toContain('OrderPositionNumber')
})

test('an advance has no period in a final invoice over a period, before which it lies (PEPPOL-EN16931-R110)', () => {
  const content = sample('final')
  const lines = content.lines.map((line) =>
    line.type === 'item' && line.advance
      ? { ...line, period: { from: '2026-09-01', to: '2026-09-01' } }
      : line,
  )
  const supply = { from: '2026-10-01', to: '2026-10-31' }
  const formats = ['xrechnung-ubl', 'peppol'] as const
  for (const format of formats)
    expect(checkFor({ ...content, supply, lines }, format)).toEqual(checkFor({ ...content, supply }, format))
})

test('beyond 400 pieces the price of gross documents is one of several', () => {
  const found = texts(xmlFor(sample('gross-thousand'), 'zugferd').xml)
  const line = 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem'
  const price = `${line}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice`
  expect(found.get(`${price}/ChargeAmount`)).toEqual(['16.5833'])
  expect(found.get(`${price}/BasisQuantity`)).toEqual(['10'])
  expect(
    found.get(
      `${line}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`,
    ),
  ).toEqual(['1658.33'])
})

test('cash discounts have their form in XRechnung, and words elsewhere', () => {
  const terms = (format: (typeof xmlFormats)[number]) => xmlFor(sample('cash-discount'), format).xml
  expect(terms('xrechnung-cii')).toContain('\n#SKONTO#TAGE=10#PROZENT=2.00#\n<')
  expect(terms('peppol')).not.toContain('#SKONTO#')
  // XRechnung can express ten days from the end of the month only from the day of the invoice
  const content = structuredClone(sample('cash-discount'))
  content.terms.cashDiscounts[0]!.until = '2026-12-10'
  expect(xmlFor(content, 'xrechnung-ubl').xml).toContain('#SKONTO#TAGE=20#PROZENT=2.00#')
  expect(texts(terms('ebinterface')).get('PaymentConditions/Discount/PaymentDate')).toEqual(['2026-11-30'])
})

test('outside of VAT nobody is named by a VAT number', () => {
  const { xml } = xmlFor(sample('voucher'), 'xrechnung-ubl')
  expect(xml).not.toContain('PartyTaxScheme')
  expect(texts(xml).get('InvoiceLine/Item/ClassifiedTaxCategory/Percent')).toBeUndefined()
})

test('partial invoices keep their code between German parties alone', () => {
  const content = { ...sample('public-body-de'), type: 'partial' as const, typeCode: '326' }
  expect(xmlFor(content, 'xrechnung-ubl').xml).toContain('<cbc:InvoiceTypeCode>326<')
  const austrian = { ...content, seller: sample('domestic-net').seller }
  expect(xmlFor(austrian, 'xrechnung-ubl').xml).toContain('<cbc:InvoiceTypeCode>380<')
})

test('text is escaped, and what XML cannot carry is left out', () => {
  expect(escapeXml('a < b & "c" > d\u0000\u000b\ufffe\ud800 ₽ 🍷')).toBe(
    'a &lt; b &amp; &quot;c&quot; &gt; d ₽ 🍷',
  )
  const root = element('a', [element('b', ' '), element('c', 'x', { d: '"' }), null, [element('e', [])]])!
  expect(writeXml(root)).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <c d="&quot;">x</c>\n</a>\n')
})
