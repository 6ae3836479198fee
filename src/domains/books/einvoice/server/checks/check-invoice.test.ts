import { expect, test } from 'vitest'
import type { XmlFormat } from '../../formats.ts'
import type { Invoice } from '../../semantic-model.ts'
import { invoiceOf } from '../from-content.ts'
import { sampleInvoices } from '../samples/sample-cases.ts'
import { brokenRules, europeanRules, rulesFor } from './check-invoice.ts'

const samples = new Map(sampleInvoices().map(({ key, content }) => [key, invoiceOf(content)]))
const sample = (key: string): Invoice => samples.get(key)!

const right: readonly [XmlFormat, Invoice][] = [
  ['zugferd', sample('domestic-net')],
  ['xrechnung-ubl', sample('public-body-de')],
  ['peppol', sample('domestic-net')],
  ['ebinterface', sample('public-body-at')],
]

test.each(right)(
  'each rule of %s holds for a right sample and is broken by its wrong one',
  (format, invoice) => {
    expect(brokenRules(invoice, format).map(({ rule }) => rule.id)).toEqual([])
    for (const rule of rulesFor(format, invoice)) {
      const found = brokenRules(rule.wrong(invoice), format)
      expect(
        found.some((one) => one.rule === rule),
        `${rule.id} (${rule.path})`,
      ).toBe(true)
    }
  },
)

test('findings come with errors first, and name the line', () => {
  const invoice = sample('several-rates')
  const lines = invoice.lines.map((line, index) => (index === 2 ? { ...line, name: ' ' } : line))
  const found = brokenRules({ ...invoice, lines, type: '386' }, 'xrechnung-cii')
  expect(found.map(({ rule, line }) => [rule.id, rule.severity, line])).toEqual([
    ['BR-25', 'error', '3'],
    ['BR-DE-17', 'warning', undefined],
  ])
})

test('German parties meet the rules of XRechnung in Peppol under its names', () => {
  const german = sample('public-body-de')
  const found = brokenRules({ ...german, buyerReference: undefined, order: 'B-7' }, 'peppol')
  expect(found.map(({ rule }) => rule.id)).toEqual(['PEPPOL-EN16931-CL008', 'DE-R-015'])
  const foreign = {
    ...german,
    buyer: { ...german.buyer, address: { ...german.buyer.address, country: 'AT' } },
  }
  expect(brokenRules(foreign, 'peppol').map(({ rule }) => rule.id)).not.toContain('DE-R-015')
})

test('every rule speaks both languages and says something of its own', () => {
  for (const [format, invoice] of right)
    for (const { words, path } of rulesFor(format, invoice)) {
      expect(path).toMatch(/^B[TG]-\d+$/)
      expect(words.de).not.toBe(words.en)
      expect(words.de.endsWith('.')).toBe(true)
    }
  expect(europeanRules.length).toBeGreaterThan(40)
})
