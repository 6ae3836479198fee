import { isGtin } from '#kit/shared/people/check-digits.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { places, scaled, unitPrice } from '#kit/shared/money/decimals.ts'
import { allowanceReasons, packsWithoutX, paymentMeans, unitForm } from './code-lists.ts'
import { isBlank, linesWith, type Rule, withLine } from './rule.ts'

const error = 'error' as const
const transfers = new Set(['30', '58'])

const isBackwards = (period: { from?: string; to?: string } | undefined) =>
  period?.from !== undefined && period.to !== undefined && period.to < period.from

/**
 * EN 16931-1: payment, periods, lines. Terms that the model requires (BR-01, BR-24 …) have no rule; `GTIN` is an
 * addition of this program.
 */
export const documentRules: readonly Rule[] = [
  {
    id: 'BR-16',
    severity: error,
    path: 'BG-25',
    field: 'lines',
    broken: ({ lines }) => lines.length === 0,
    words: {
      de: 'Der Beleg hat keine Position. Fügen Sie mindestens eine hinzu.',
      en: 'The document has no line. Add at least one.',
    },
    wrong: (invoice) => ({ ...invoice, lines: [] }),
  },
  {
    id: 'BR-25',
    severity: error,
    path: 'BT-153',
    field: 'name',
    broken: (invoice) => linesWith(invoice, ({ name }) => isBlank(name)),
    words: { de: 'Die Bezeichnung der Position fehlt.', en: 'The name of the line is missing.' },
    wrong: (invoice) => withLine(invoice, { name: undefined }),
  },
  {
    id: 'BR-27',
    severity: error,
    path: 'BT-146',
    field: 'price',
    broken: (invoice) => linesWith(invoice, ({ price }) => scaled(price, places.price) < 0n),
    words: {
      de: 'Der Preis darf nicht negativ sein. Setzen Sie das Minus vor die Menge.',
      en: 'The price must not be negative. Put the minus in front of the quantity.',
    },
    wrong: (invoice) => withLine(invoice, { price: unitPrice('-1') }),
  },
  {
    id: 'BR-CL-23',
    severity: error,
    path: 'BT-130',
    field: 'unit.code',
    broken: (invoice) => linesWith(invoice, ({ unit }) => !unitForm.test(unit) || packsWithoutX.has(unit)),
    words: {
      de: 'Der Code der Einheit steht nicht in der Liste der Vereinten Nationen. Packungen beginnen mit X: Flasche XBO, Karton XCT, Schachtel XBX.',
      en: 'The code of the unit is not in the list of the United Nations. Packs begin with X: bottle XBO, carton XCT, box XBX.',
    },
    wrong: (invoice) => withLine(invoice, { unit: 'BO' }),
  },
  {
    id: 'GTIN',
    severity: 'warning',
    path: 'BT-157',
    field: 'item.ean',
    broken: (invoice) => linesWith(invoice, ({ gtin }) => gtin !== undefined && !isGtin(gtin)),
    words: {
      de: 'Die EAN hat eine falsche Länge oder Prüfziffer.',
      en: 'The EAN has a wrong length or check digit.',
    },
    wrong: (invoice) => withLine(invoice, { gtin: '4006381333932' }),
  },
  {
    id: 'BR-30',
    severity: error,
    path: 'BT-135',
    field: 'period',
    broken: (invoice) => linesWith(invoice, ({ period }) => isBackwards(period)),
    words: {
      de: 'Der Leistungszeitraum der Position endet, bevor er beginnt.',
      en: 'The period of the line ends before it begins.',
    },
    wrong: (invoice) => withLine(invoice, { period: { from: '2026-02-01', to: '2026-01-01' } }),
  },
  {
    id: 'BR-29',
    severity: error,
    path: 'BT-74',
    field: 'supply',
    broken: ({ period }) => isBackwards(period),
    words: {
      de: 'Der Leistungszeitraum endet, bevor er beginnt.',
      en: 'The period of supply ends before it begins.',
    },
    wrong: (invoice) => ({ ...invoice, period: { from: '2026-02-01', to: '2026-01-01' } }),
  },
  {
    id: 'BR-33',
    severity: error,
    path: 'BT-97',
    field: 'allowances',
    broken: ({ allowances }) =>
      allowances.some(({ reason, reasonCode }) => isBlank(reason) && isBlank(reasonCode)),
    words: {
      de: 'Ein Rabatt auf den ganzen Beleg braucht einen Grund, zum Beispiel „Treuerabatt“.',
      en: 'A discount on the whole document needs a reason, such as “loyalty discount”.',
    },
    wrong: (invoice) => ({
      ...invoice,
      allowances: [{ amount: cents(100), category: 'S', rate: invoice.vat[0]!.rate }],
    }),
  },
  {
    id: 'BR-38',
    severity: error,
    path: 'BT-104',
    field: 'charges',
    broken: ({ charges }) => charges.some(({ reason, reasonCode }) => isBlank(reason) && isBlank(reasonCode)),
    words: {
      de: 'Ein Zuschlag auf den ganzen Beleg braucht einen Grund, zum Beispiel „Versand“.',
      en: 'A surcharge on the whole document needs a reason, such as “shipping”.',
    },
    wrong: (invoice) => ({
      ...invoice,
      charges: [{ amount: cents(100), category: 'S', rate: invoice.vat[0]!.rate }],
    }),
  },
  {
    id: 'BR-CL-19',
    severity: error,
    path: 'BT-98',
    field: 'allowances',
    broken: ({ allowances }) =>
      allowances.some(({ reasonCode }) => reasonCode !== undefined && !allowanceReasons.has(reasonCode)),
    words: {
      de: 'Der Code für den Grund des Rabatts ist unbekannt. Üblich ist 95 (Rabatt).',
      en: 'The code for the reason of the discount is unknown. Usual is 95 (discount).',
    },
    wrong: (invoice) => ({
      ...invoice,
      allowances: [
        {
          amount: cents(100),
          reason: 'Rabatt',
          reasonCode: '999',
          category: 'S',
          rate: invoice.vat[0]!.rate,
        },
      ],
    }),
  },
  {
    id: 'BR-CL-16',
    severity: error,
    path: 'BT-81',
    field: 'payment.means',
    broken: ({ payment }) => payment !== undefined && !paymentMeans.has(payment.means),
    words: {
      de: 'Die Zahlungsart ist unbekannt. Wählen Sie zum Beispiel „Überweisung“.',
      en: 'The means of payment is unknown. Choose, for example, “bank transfer”.',
    },
    wrong: (invoice) => ({ ...invoice, payment: { means: '999', accounts: [] } }),
  },
  {
    id: 'BR-61',
    severity: error,
    path: 'BT-84',
    field: 'payment.account',
    broken: ({ payment }) =>
      payment !== undefined &&
      transfers.has(payment.means) &&
      payment.accounts.every(({ iban }) => isBlank(iban)),
    words: {
      de: 'Für eine Überweisung fehlt das Bankkonto. Wählen Sie Ihr Konto oder eine andere Zahlungsart.',
      en: 'The bank account for a transfer is missing. Choose your account or another means of payment.',
    },
    wrong: (invoice) => ({ ...invoice, payment: { means: '58', accounts: [] } }),
  },
  {
    id: 'BR-CO-25',
    severity: error,
    path: 'BT-9',
    field: 'terms.dueOn',
    broken: ({ totals, due, terms, discounts }) =>
      totals.due > 0 && due === undefined && isBlank(terms) && discounts.length === 0,
    words: {
      de: 'Bis wann ist zu zahlen? Geben Sie ein Fälligkeitsdatum oder Zahlungsbedingungen an.',
      en: 'When has it to be paid? Enter a due date or terms of payment.',
    },
    wrong: (invoice) => ({ ...invoice, due: undefined, terms: undefined, discounts: [] }),
  },
]
