import { isIban, isLeitwegId } from '#kit/shared/people/check-digits.ts'
import { isBlank, type Rule, withBuyer, withSeller } from './rule.ts'

const error = 'error' as const

const typesTaken = new Set(['326', '380', '381', '384', '389', '875', '876', '877'])
const cards = new Set(['48', '54', '55'])

/** XRechnung 3.0 (KoSIT) with the Peppol rules it has adopted. Rules that the writers cannot break are left out. */
export const xrechnungRules: readonly Rule[] = [
  {
    id: 'BR-DE-1',
    severity: error,
    path: 'BG-16',
    field: 'payment.means',
    broken: ({ payment }) => payment === undefined,
    words: {
      de: 'XRechnung verlangt Angaben zur Zahlung. Wählen Sie eine Zahlungsart.',
      en: 'XRechnung asks how to pay. Choose a means of payment.',
    },
    wrong: (invoice) => ({ ...invoice, payment: undefined }),
  },
  {
    id: 'BR-DE-3',
    severity: error,
    path: 'BT-37',
    field: 'seller.address.city',
    broken: ({ seller }) => isBlank(seller.address.city),
    words: { de: 'In Ihrer Anschrift fehlt der Ort.', en: 'Your address has no town.' },
    wrong: (invoice) => withSeller(invoice, { address: { ...invoice.seller.address, city: undefined } }),
  },
  {
    id: 'BR-DE-4',
    severity: error,
    path: 'BT-38',
    field: 'seller.address.zip',
    broken: ({ seller }) => isBlank(seller.address.code),
    words: { de: 'In Ihrer Anschrift fehlt die Postleitzahl.', en: 'Your address has no postcode.' },
    wrong: (invoice) => withSeller(invoice, { address: { ...invoice.seller.address, code: undefined } }),
  },
  {
    id: 'BR-DE-5',
    severity: error,
    path: 'BT-41',
    field: 'seller.contact.name',
    broken: ({ seller }) => isBlank(seller.contact.name),
    words: {
      de: 'XRechnung verlangt eine Ansprechperson in Ihrem Betrieb. Tragen Sie sie in den Einstellungen der Buchhaltung ein.',
      en: 'XRechnung asks for a person to turn to in your business. Enter it in the settings of accounting.',
    },
    wrong: (invoice) => withSeller(invoice, { contact: { ...invoice.seller.contact, name: undefined } }),
  },
  {
    id: 'BR-DE-6',
    severity: error,
    path: 'BT-42',
    field: 'seller.contact.phone',
    broken: ({ seller }) => isBlank(seller.contact.phone),
    words: {
      de: 'XRechnung verlangt eine Telefonnummer Ihres Betriebs. Tragen Sie sie in den Einstellungen der Buchhaltung ein.',
      en: 'XRechnung asks for a phone number of your business. Enter it in the settings of accounting.',
    },
    wrong: (invoice) => withSeller(invoice, { contact: { ...invoice.seller.contact, phone: undefined } }),
  },
  {
    id: 'BR-DE-7',
    severity: error,
    path: 'BT-43',
    field: 'seller.contact.email',
    broken: ({ seller }) => isBlank(seller.contact.mail),
    words: {
      de: 'XRechnung verlangt eine E-Mail-Adresse Ihres Betriebs. Tragen Sie sie in den Einstellungen der Buchhaltung ein.',
      en: 'XRechnung asks for an e-mail address of your business. Enter it in the settings of accounting.',
    },
    wrong: (invoice) => withSeller(invoice, { contact: { ...invoice.seller.contact, mail: undefined } }),
  },
  {
    id: 'BR-DE-8',
    severity: error,
    path: 'BT-52',
    field: 'buyer.address.city',
    broken: ({ buyer }) => isBlank(buyer.address.city),
    words: { de: 'In der Anschrift des Kunden fehlt der Ort.', en: 'The customer’s address has no town.' },
    wrong: (invoice) => withBuyer(invoice, { address: { ...invoice.buyer.address, city: undefined } }),
  },
  {
    id: 'BR-DE-9',
    severity: error,
    path: 'BT-53',
    field: 'buyer.address.zip',
    broken: ({ buyer }) => isBlank(buyer.address.code),
    words: {
      de: 'In der Anschrift des Kunden fehlt die Postleitzahl.',
      en: 'The customer’s address has no postcode.',
    },
    wrong: (invoice) => withBuyer(invoice, { address: { ...invoice.buyer.address, code: undefined } }),
  },
  {
    id: 'BR-DE-10',
    severity: error,
    path: 'BT-77',
    field: 'deliverTo.address.city',
    broken: ({ delivery }) => delivery?.address !== undefined && isBlank(delivery.address.city),
    words: { de: 'In der Lieferanschrift fehlt der Ort.', en: 'The address of delivery has no town.' },
    wrong: (invoice) => ({
      ...invoice,
      delivery: { address: { ...invoice.buyer.address, city: undefined } },
    }),
  },
  {
    id: 'BR-DE-11',
    severity: error,
    path: 'BT-78',
    field: 'deliverTo.address.zip',
    broken: ({ delivery }) => delivery?.address !== undefined && isBlank(delivery.address.code),
    words: {
      de: 'In der Lieferanschrift fehlt die Postleitzahl.',
      en: 'The address of delivery has no postcode.',
    },
    wrong: (invoice) => ({
      ...invoice,
      delivery: { address: { ...invoice.buyer.address, code: undefined } },
    }),
  },
  {
    id: 'BR-DE-15',
    severity: error,
    path: 'BT-10',
    field: 'buyerReference',
    broken: ({ buyerReference }) => isBlank(buyerReference),
    words: {
      de: 'XRechnung verlangt eine Käuferreferenz, bei Behörden die Leitweg-ID. Fragen Sie den Kunden danach und tragen Sie sie bei ihm oder im Beleg ein.',
      en: 'XRechnung asks for a buyer reference, for public bodies the Leitweg-ID. Ask the customer for it and enter it there or in the document.',
    },
    wrong: (invoice) => ({ ...invoice, buyerReference: undefined }),
  },
  {
    id: 'BR-DE-16',
    severity: error,
    path: 'BT-31',
    field: 'seller.vatId',
    broken: ({ seller, vat }) =>
      vat.some(({ category }) => category !== 'O') && isBlank(seller.vatId) && isBlank(seller.taxNumber),
    words: {
      de: 'XRechnung verlangt Ihre UID-Nummer oder Steuernummer. Tragen Sie sie in den Einstellungen der Buchhaltung ein.',
      en: 'XRechnung asks for your VAT number or tax number. Enter it in the settings of accounting.',
    },
    wrong: (invoice) => withSeller(invoice, { vatId: undefined, taxNumber: undefined }),
  },
  {
    id: 'BR-DE-17',
    severity: 'warning',
    path: 'BT-3',
    field: 'type',
    broken: ({ type }) => !typesTaken.has(type),
    words: {
      de: 'XRechnung kennt keine Anzahlungsrechnung. Manche Empfänger weisen sie zurück; fragen Sie nach oder wählen Sie ZUGFeRD.',
      en: 'XRechnung knows no advance invoice. Some recipients refuse it; ask them or choose ZUGFeRD.',
    },
    wrong: (invoice) => ({ ...invoice, type: '386' }),
  },
  {
    id: 'BR-DE-19',
    severity: 'warning',
    path: 'BT-84',
    field: 'payment.account.iban',
    broken: ({ payment }) => payment?.means === '58' && payment.accounts.some(({ iban }) => !isIban(iban)),
    words: {
      de: 'Die IBAN Ihres Kontos stimmt nicht. Bitte vergleichen Sie sie mit der Bankkarte.',
      en: 'The IBAN of your account is not right. Please compare it with your bank card.',
    },
    wrong: (invoice) => ({
      ...invoice,
      payment: { means: '58', accounts: [{ iban: 'AT611904300234573202' }] },
    }),
  },
  {
    id: 'BR-DE-24-a',
    severity: error,
    path: 'BG-18',
    field: 'payment.means',
    broken: ({ payment }) => payment !== undefined && cards.has(payment.means),
    words: {
      de: 'XRechnung verlangt bei Kartenzahlung die letzten Ziffern der Karte, die hier nicht gespeichert werden. Wählen Sie als Zahlungsart „Online-Bezahldienst“.',
      en: 'XRechnung asks for the last digits of the card, which are not kept here. Choose “online payment service” as means of payment.',
    },
    wrong: (invoice) => ({ ...invoice, payment: { means: '48', accounts: [] } }),
  },
  {
    id: 'BR-DE-25-a',
    severity: error,
    path: 'BG-19',
    field: 'payment.means',
    broken: ({ payment }) => payment?.means === '59',
    words: {
      de: 'Für einen SEPA-Lastschrifteinzug fehlen Mandat und Gläubiger-Kennung. Wählen Sie eine andere Zahlungsart.',
      en: 'Mandate and creditor identifier of a SEPA direct debit are missing. Choose another means of payment.',
    },
    wrong: (invoice) => ({ ...invoice, payment: { means: '59', accounts: [] } }),
  },
  {
    id: 'BR-DE-27',
    severity: 'warning',
    path: 'BT-42',
    field: 'seller.contact.phone',
    broken: ({ seller }) =>
      !isBlank(seller.contact.phone) && (seller.contact.phone?.match(/\d/g) ?? []).length < 3,
    words: {
      de: 'Ihre Telefonnummer hat weniger als drei Ziffern.',
      en: 'Your phone number has fewer than three digits.',
    },
    wrong: (invoice) => withSeller(invoice, { contact: { ...invoice.seller.contact, phone: '+4' } }),
  },
  {
    id: 'BR-DE-28',
    severity: 'warning',
    path: 'BT-43',
    field: 'seller.contact.email',
    broken: ({ seller }) =>
      !isBlank(seller.contact.mail) && !/^[^@\s]+[^@\s.]@[^@\s.][^@\s]+$/.test(seller.contact.mail ?? ''),
    words: {
      de: 'Ihre E-Mail-Adresse hat nicht die Form name@beispiel.at.',
      en: 'Your e-mail address does not have the form name@example.com.',
    },
    wrong: (invoice) =>
      withSeller(invoice, { contact: { ...invoice.seller.contact, mail: 'rechnung.example' } }),
  },
  {
    id: 'BR-DE-TMP-32',
    severity: 'warning',
    path: 'BT-72',
    field: 'supply',
    broken: ({ delivery, period, lines }) => !delivery?.day && !period && lines.some((line) => !line.period),
    words: {
      de: 'Der Tag oder Zeitraum der Lieferung fehlt.',
      en: 'The day or period of supply is missing.',
    },
    wrong: (invoice) => ({ ...invoice, delivery: undefined, period: undefined }),
  },
  {
    id: 'LEITWEG-ID',
    severity: 'warning',
    path: 'BT-10',
    field: 'buyerReference',
    broken: ({ buyer, buyerReference }) =>
      buyer.electronicAddress?.scheme === '0204' &&
      !isBlank(buyerReference) &&
      !isLeitwegId((buyerReference ?? '').toUpperCase()),
    words: {
      de: 'Die Leitweg-ID hat eine falsche Form oder Prüfziffer, zum Beispiel 04011000-1234512345-06.',
      en: 'The Leitweg-ID has a wrong form or check digit; it looks like 04011000-1234512345-06.',
    },
    wrong: (invoice) => ({
      ...withBuyer(invoice, { electronicAddress: { scheme: '0204', value: '1' } }),
      buyerReference: '04011000-1234512345-07',
    }),
  },
]
