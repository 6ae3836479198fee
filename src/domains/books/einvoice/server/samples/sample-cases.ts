import { cents } from '#kit/shared/money/cents.ts'
import { rate } from '#kit/shared/money/decimals.ts'
import type { ContentReference, DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import { sampleContent, type SampleLine, type SampleParts, taxed } from './sample-content.ts'
import { sampleParties } from './sample-parties.ts'

const veltliner = (count = '24', more: Partial<SampleLine> = {}): SampleLine => ({
  name: 'Grüner Veltliner Weinviertel DAC 2025',
  text: '0,75 l, 12,5 % vol.',
  number: 'GV-25',
  count,
  price: '7.90',
  tax: taxed('20'),
  ...more,
})
const ownWine = (count = '12', more: Partial<SampleLine> = {}): SampleLine => ({
  name: 'Zweigelt Reserve 2023, eigener Anbau',
  number: 'ZW-23',
  count,
  price: '12.40',
  tax: taxed('13'),
  ...more,
})
const juice = (count = '30', more: Partial<SampleLine> = {}): SampleLine => ({
  name: 'Traubensaft rot',
  number: 'TS-R',
  count,
  unit: 'LTR',
  price: '3.15',
  tax: taxed('10'),
  ...more,
})
const service = (tax = taxed('19')): SampleLine => ({
  name: 'Wartung der Kelteranlage',
  count: '7.5',
  unit: 'HUR',
  price: '84',
  tax,
})

const reference = (number: string, issuedOn: string, type: ContentReference['type']): ContentReference => ({
  _id: '00000000-0000-4000-8000-000000000900',
  kind: 'invoice',
  type,
  number,
  issuedOn,
})

const domesticNet: SampleParts = {
  entries: [veltliner(), veltliner('6', { name: 'Riesling Ried Haidberg 2024', price: '9.80' })],
}

const advanced = reference('R2026-0031', '2026-09-01', 'advance')

const germanAccount = {
  means: '58',
  reference: '',
  account: {
    holder: 'Kellertechnik Rhein GmbH',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bank: '',
  },
}

/** Samples of e-invoices as issuing would freeze them; the key is the file name. */
const cases: Readonly<Record<string, SampleParts>> = {
  'domestic-net': domesticNet,
  'domestic-gross': {
    counting: 'gross',
    entries: [veltliner('6', { price: '9.99' }), ownWine('3', { price: '14.90', discount: '5' })],
    more: { buyer: sampleParties.consumer, buyerReference: 'Bestellung 7741' },
  },
  'several-rates': {
    entries: [
      veltliner(),
      ownWine(),
      juice(),
      juice('10', { name: 'Apfel, frisch', unit: 'KGM', price: '2.2', tax: taxed('4.9') }),
    ],
  },
  discounts: {
    entries: [veltliner('36', { discount: '10' }), ownWine('24', { discount: '2.5' }), juice()],
    discount: { percent: '3' },
  },
  surcharge: {
    entries: [veltliner(), juice()],
    surcharge: { amount: cents(1_490), reason: 'Versand', reasonCode: 'FC' },
  },
  advance: {
    entries: [
      {
        name: 'Anzahlung zu Auftrag A-2026-117',
        text: '30 % des Auftragswerts',
        count: '1',
        unit: 'LS',
        price: '1200',
        tax: taxed('20'),
      },
    ],
    more: { type: 'advance', typeCode: '386', supply: null, number: 'R2026-0031' },
  },
  final: {
    entries: [
      veltliner('480', { price: '6.90' }),
      {
        name: 'Anzahlung',
        text: 'Anzahlungsrechnung R2026-0031 vom 1. September 2026: netto 1.200,00\u00A0€, 20\u00A0% USt 240,00\u00A0€',
        count: '-1',
        unit: 'LS',
        price: '1200',
        tax: taxed('20'),
        advance: advanced,
      },
    ],
    more: { type: 'final', preceding: [advanced] },
  },
  'credit-note': {
    entries: [veltliner('3', { text: 'Kork, zurückgegeben' })],
    more: {
      type: 'credit_note',
      typeCode: '381',
      direction: 'credit',
      number: 'G2026-0003',
      preceding: [reference('R2026-0042', '2026-11-20', 'invoice')],
    },
  },
  cancellation: {
    ...domesticNet,
    more: {
      type: 'cancellation',
      typeCode: '381',
      direction: 'credit',
      number: 'S2026-0001',
      preceding: [reference('R2026-0042', '2026-11-20', 'invoice')],
    },
  },
  'reverse-charge': {
    entries: [service(taxed('0', 'AE'))],
    more: {
      seller: sampleParties.germanFirm,
      payment: germanAccount,
      buyer: sampleParties.firm,
      texts: { introduction: '', closing: '', notes: ['Steuerschuldnerschaft des Leistungsempfängers'] },
    },
  },
  'intra-community': {
    entries: [veltliner('120', { tax: taxed('0', 'K') })],
    more: {
      buyer: sampleParties.germanBuyer,
      deliverTo: {
        name: 'Lager Weinhandel am Dom',
        address: { ...sampleParties.germanBuyer.address, street: 'Hafenstraße 2' },
      },
    },
  },
  export: {
    entries: [veltliner('60', { tax: taxed('0', 'G') })],
    more: { buyer: sampleParties.swissBuyer },
  },
  'small-business': {
    entries: [
      { name: 'Marillenmarmelade', count: '10', unit: 'C62', price: '5.50', tax: taxed('0', 'E') },
      { name: 'Honig, 500 g', count: '4', unit: 'C62', price: '8.20', tax: taxed('0', 'E') },
    ],
    more: { seller: sampleParties.smallGrower },
  },
  'public-body-at': {
    entries: [veltliner('48', { buyerLine: '10' }), juice('20', { buyerLine: '20' })],
    more: { buyer: sampleParties.austrianBody, buyerReference: '4700000001:Z01' },
  },
  'public-body-de': {
    entries: [
      service(),
      { name: 'Ersatzdichtung', count: '4', unit: 'C62', price: '12.35', tax: taxed('19') },
    ],
    more: {
      seller: sampleParties.germanFirm,
      buyer: sampleParties.germanBody,
      buyerReference: '04011000-1234512345-06',
      payment: germanAccount,
    },
  },
  'cash-discount': {
    entries: [veltliner('60'), juice('60')],
    more: {
      terms: {
        dueOn: '2026-12-20',
        text: '2 % Skonto bei Zahlung bis 30.11.2026, sonst ohne Abzug bis 20.12.2026.',
        cashDiscounts: [{ days: 10, percent: rate('2'), until: '2026-11-30', payable: cents(76_117) }],
      },
    },
  },
  'delivery-period': {
    entries: [{ name: 'Miete der Presse', count: '3', unit: 'MON', price: '150', tax: taxed('20') }],
    more: { supply: { from: '2026-08-01', to: '2026-10-31' } },
  },
  'free-text': {
    entries: [
      { words: 'Wie auf der Messe besprochen:' },
      { heading: 'Weißwein' },
      veltliner(),
      { words: 'Bitte kühl & dunkel lagern; Temperatur < 14 °C, „liegend“.' },
      { subtotal: 'Zwischensumme Weißwein' },
      { heading: 'Rotwein' },
      ownWine(),
    ],
  },
  'foreign-buyer': {
    entries: [veltliner('6', { text: '0.75 l, 12.5 % vol.' })],
    more: {
      language: 'en',
      terms: { dueOn: '2026-12-04', text: 'Payable within 14 days, without deduction.', cashDiscounts: [] },
      buyer: {
        ...sampleParties.germanBuyer,
        kind: 'person',
        name: 'Óscar Łukasiewicz ₽',
        vatId: null,
        address: { street: 'ul. Długa 5', extra: '', zip: '31-147', city: 'Kraków', country: 'PL' },
      },
    },
  },
  'hundred-lines': {
    entries: Array.from({ length: 100 }, (_, index) => ({
      ...veltliner(String((index % 12) + 1)),
      name: `Lage ${index + 1}, Jahrgang ${2015 + (index % 10)}`,
      price: `${5 + (index % 17)}.${String((index * 37) % 100).padStart(2, '0')}`,
      tax: taxed(index % 3 === 0 ? '10' : '20'),
    })),
  },
  'three-decimals': {
    entries: [
      juice('12.375'),
      { name: 'Treber', count: '1040.125', unit: 'KGM', price: '0.0875', tax: taxed('13') },
      { name: 'Kapseln', count: '2500', unit: 'C62', price: '38.5', base: '1000', tax: taxed('20') },
    ],
  },
  'gross-thousand': {
    counting: 'gross',
    entries: [veltliner('1000', { price: '1.99' })],
    more: { buyer: sampleParties.consumer },
  },
  voucher: {
    entries: [{ name: 'Gutschein', count: '2', unit: 'C62', price: '50', tax: taxed('0', 'O') }],
    more: { buyer: { ...sampleParties.firm, vatId: null } },
  },
}

export interface Sample {
  key: string
  content: DocumentContent
}

/** One sample for every case of invoices, with frozen content. */
export const sampleInvoices = (): Sample[] =>
  Object.entries(cases).map(([key, parts]) => ({ key, content: sampleContent(parts) }))
