import { isGtin } from '#kit/shared/people/check-digits.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { places, quantity, rate, scaled, unitPrice } from '#kit/shared/money/decimals.ts'
import type { Adjustment, Invoice, InvoiceLine } from '../../semantic-model.ts'
import { outsidePeppol } from './code-lists.ts'
import { isBlank, linesWith, type Rule, withBuyer, withLine, withSeller } from './rule.ts'

const error = 'error' as const

const net = (line: InvoiceLine) => {
  const total = (parts: readonly Adjustment[]) => parts.reduce((all, { amount }) => all + BigInt(amount), 0n)
  return BigInt(line.net) + total(line.allowances) - total(line.charges)
}

/** Whether quantity × price / base differs by more than 2 cents from the line amount (PEPPOL-EN16931-R120). */
function isPriceOff(line: InvoiceLine): boolean {
  const base = scaled(line.base, places.quantity)
  const product = scaled(line.quantity, places.quantity) * scaled(line.price, places.price) * 100n
  const off = product - net(line) * base * 10_000n
  const most = 2n * base * 10_000n
  return off > most || off < -most
}

/** Whether an amount differs by more than 2 cents from its percentage of the base (PEPPOL-EN16931-R040). */
function isPercentOff({ amount, base, percent }: Adjustment): boolean {
  if (base === undefined || percent === undefined) return false
  const off = BigInt(base) * scaled(percent, places.rate) - BigInt(amount) * 100_000n
  return off > 200_000n || off < -200_000n
}

const adjustmentsOf = ({ allowances, charges, lines }: Invoice) => [
  ...allowances,
  ...charges,
  ...lines.flatMap((line) => [...line.allowances, ...line.charges]),
]

/** Peppol rules that XRechnung has adopted. */
export const sharedPeppolRules: readonly Rule[] = [
  {
    id: 'PEPPOL-EN16931-R121',
    severity: error,
    path: 'BT-149',
    field: 'base',
    broken: (invoice) => linesWith(invoice, ({ base }) => scaled(base, places.quantity) <= 0n),
    words: {
      de: 'Die Menge, für die der Preis gilt, muss größer als 0 sein.',
      en: 'The quantity that the price is for has to be more than 0.',
    },
    wrong: (invoice) => withLine(invoice, { base: quantity('0') }),
  },
  {
    id: 'PEPPOL-EN16931-R010',
    severity: error,
    path: 'BT-49',
    field: 'buyer.electronicAddress',
    broken: ({ buyer }) => isBlank(buyer.electronicAddress?.value),
    words: {
      de: 'Wohin die E-Rechnung geschickt wird, fehlt: Tragen Sie beim Kunden eine elektronische Adresse oder eine E-Mail-Adresse ein.',
      en: 'Where the e-invoice is sent is missing: enter an electronic address or an e-mail address with the customer.',
    },
    wrong: (invoice) => withBuyer(invoice, { electronicAddress: undefined }),
  },
  {
    id: 'PEPPOL-EN16931-R020',
    severity: error,
    path: 'BT-34',
    field: 'seller.electronicAddress',
    broken: ({ seller }) => isBlank(seller.electronicAddress?.value),
    words: {
      de: 'Ihre elektronische Adresse fehlt. Tragen Sie in den Einstellungen der Buchhaltung eine Peppol-Kennung oder E-Mail-Adresse ein.',
      en: 'Your electronic address is missing. Enter a Peppol id or an e-mail address in the settings of accounting.',
    },
    wrong: (invoice) => withSeller(invoice, { electronicAddress: undefined }),
  },
  {
    id: 'PEPPOL-EN16931-R040',
    severity: error,
    path: 'BT-92',
    field: 'allowances',
    broken: (invoice) => adjustmentsOf(invoice).some(isPercentOff),
    words: {
      de: 'Ein Rabatt oder Zuschlag stimmt nicht mit seinem Prozentsatz überein. Geben Sie nur den Betrag oder nur den Prozentsatz ein.',
      en: 'A discount or surcharge does not equal its percentage. Enter only the amount or only the percentage.',
    },
    wrong: (invoice) =>
      withLine(invoice, {
        allowances: [{ amount: cents(500), base: cents(1_000), percent: rate('10'), reason: 'Rabatt' }],
      }),
  },
  {
    id: 'PEPPOL-EN16931-R110',
    severity: error,
    path: 'BT-134',
    field: 'period',
    broken: (invoice) =>
      linesWith(invoice, ({ period }) =>
        Boolean(period?.from && invoice.period?.from && period.from < invoice.period.from),
      ),
    words: {
      de: 'Der Zeitraum der Position beginnt vor dem Leistungszeitraum des Belegs.',
      en: 'The period of the line begins before the document’s period of supply.',
    },
    wrong: (invoice) => ({
      ...withLine(invoice, { period: { from: '2026-01-01', to: '2026-02-10' } }),
      period: { from: '2026-02-01', to: '2026-02-28' },
    }),
  },
  {
    id: 'PEPPOL-EN16931-R111',
    severity: error,
    path: 'BT-135',
    field: 'period',
    broken: (invoice) =>
      linesWith(invoice, ({ period }) =>
        Boolean(period?.to && invoice.period?.to && period.to > invoice.period.to),
      ),
    words: {
      de: 'Der Zeitraum der Position endet nach dem Leistungszeitraum des Belegs.',
      en: 'The period of the line ends after the document’s period of supply.',
    },
    wrong: (invoice) => ({
      ...withLine(invoice, { period: { from: '2026-02-10', to: '2026-03-10' } }),
      period: { from: '2026-02-01', to: '2026-02-28' },
    }),
  },
  {
    id: 'PEPPOL-EN16931-R120',
    severity: error,
    path: 'BT-131',
    field: 'price',
    broken: (invoice) => linesWith(invoice, isPriceOff),
    words: {
      de: 'Menge mal Preis ergibt nicht den Betrag der Position.',
      en: 'Quantity times price does not make the amount of the line.',
    },
    wrong: (invoice) => withLine(invoice, { price: unitPrice('9999') }),
  },
]

const bothGerman = ({ seller, buyer }: Invoice) =>
  seller.address.country === 'DE' && buyer.address.country === 'DE'

const wrongGln = (ids: readonly { scheme?: string; value: string }[]) =>
  ids.some(({ scheme, value }) => scheme === '0088' && !isGtin(value))

/** Rules of Peppol BIS Billing 3.0 only. */
export const peppolRules: readonly Rule[] = [
  {
    id: 'PEPPOL-COMMON-R040',
    severity: error,
    path: 'BT-46',
    field: 'buyer.identifiers',
    broken: ({ seller, buyer }) => wrongGln(seller.ids) || wrongGln(buyer.ids),
    words: {
      de: 'Eine GLN dieses Belegs hat eine falsche Prüfziffer. Bitte vergleichen Sie sie mit der Vorlage.',
      en: 'A GLN of this document has a wrong check digit. Please compare it with its source.',
    },
    wrong: (invoice) => withBuyer(invoice, { ids: [{ scheme: '0088', value: '9110000000001' }] }),
  },
  {
    id: 'PEPPOL-EN16931-R003',
    severity: error,
    path: 'BT-10',
    field: 'buyerReference',
    broken: ({ buyerReference, order }) => isBlank(buyerReference) && isBlank(order),
    words: {
      de: 'Peppol verlangt eine Referenz des Kunden oder seine Bestellnummer.',
      en: 'Peppol asks for the customer’s reference or order number.',
    },
    wrong: (invoice) => ({ ...invoice, buyerReference: undefined, order: undefined }),
  },
  {
    id: 'PEPPOL-EN16931-CL008',
    severity: error,
    path: 'BT-49',
    field: 'buyer.electronicAddress',
    broken: ({ buyer }) => outsidePeppol.has(buyer.electronicAddress?.scheme ?? ''),
    words: {
      de: 'Über Peppol erreicht man den Kunden nur mit einer Peppol-Kennung, nicht mit einer E-Mail-Adresse. Fragen Sie ihn danach.',
      en: 'Peppol reaches the customer by a Peppol id only, not by an e-mail address. Ask for it.',
    },
    wrong: (invoice) => withBuyer(invoice, { electronicAddress: { scheme: 'EM', value: 'a@b.example' } }),
  },
  {
    id: 'PEPPOL-EN16931-CL008',
    severity: error,
    path: 'BT-34',
    field: 'seller.electronicAddress',
    broken: ({ seller }) => outsidePeppol.has(seller.electronicAddress?.scheme ?? ''),
    words: {
      de: 'Für Peppol brauchen Sie selbst eine Peppol-Kennung. Tragen Sie sie in den Einstellungen der Buchhaltung ein.',
      en: 'You need a Peppol id of your own. Enter it in the settings of accounting.',
    },
    wrong: (invoice) => withSeller(invoice, { electronicAddress: { scheme: 'EM', value: 'a@b.example' } }),
  },
  {
    id: 'PEPPOL-EN16931-P0112',
    severity: error,
    path: 'BT-3',
    field: 'type',
    broken: (invoice) => invoice.type === '384' && !bothGerman(invoice),
    words: {
      de: 'Eine Rechnungskorrektur (384) gibt es in Peppol nur zwischen deutschen Betrieben. Stornieren Sie stattdessen die Rechnung.',
      en: 'Peppol has corrected invoices (384) between German businesses only. Cancel the invoice instead.',
    },
    wrong: (invoice) => ({
      ...withBuyer(invoice, { address: { ...invoice.buyer.address, country: 'AT' } }),
      type: '384',
    }),
  },
]
