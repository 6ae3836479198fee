import { isBlank, linesWith, type Rule, withBuyer, withLine } from './rule.ts'

const error = 'error' as const

/** Order number of the Austrian federal administration, alone or before the buyer group. */
const federalOrder = /^47\d{8}(:|$)/
/** Order number, buyer group, or both separated by a colon; up to 54 characters (erechnung.gv.at). */
const federalReference = /^(47\d{8}(:[A-Z0-9]{3})?|[A-Z0-9]{3}(:.{1,50})?)$/

const orderOf = ({ order, buyerReference }: { order?: string; buyerReference?: string }) =>
  order ?? buyerReference

/**
 * Requirements of the ebInterface 6.1 schema beyond EN 16931, and of the Austrian federal administration for its
 * recipients (electronic address 9915). Neither names its rules, so these ids are the program's own.
 */
export const ebInterfaceRules: readonly Rule[] = [
  {
    id: 'EBI-ADDRESS',
    severity: error,
    path: 'BG-8',
    field: 'buyer.address.city',
    broken: ({ buyer, seller }) =>
      [buyer, seller].some(({ address }) => isBlank(address.city) || isBlank(address.code)),
    words: {
      de: 'ebInterface verlangt von beiden Seiten Postleitzahl und Ort.',
      en: 'ebInterface asks for postcode and town of both sides.',
    },
    wrong: (invoice) => withBuyer(invoice, { address: { ...invoice.buyer.address, city: undefined } }),
  },
  {
    id: 'EBI-DELIVERY-ADDRESS',
    severity: error,
    path: 'BG-15',
    field: 'deliverTo.address.zip',
    broken: ({ delivery }) =>
      delivery?.address !== undefined && (isBlank(delivery.address.city) || isBlank(delivery.address.code)),
    words: {
      de: 'ebInterface verlangt in der Lieferanschrift Postleitzahl und Ort.',
      en: 'ebInterface asks for postcode and town in the address of delivery.',
    },
    wrong: (invoice) => ({
      ...invoice,
      delivery: { address: { ...invoice.buyer.address, code: undefined } },
    }),
  },
  {
    id: 'EBI-PAYMENT-REFERENCE',
    severity: 'warning',
    path: 'BT-83',
    field: 'payment.reference',
    broken: ({ payment }) => (payment?.reference?.length ?? 0) > 35,
    words: {
      de: 'ebInterface hat für die Zahlungsreferenz 35 Zeichen. Eine längere wird nicht übertragen.',
      en: 'ebInterface has 35 characters for the payment reference. A longer one is not sent.',
    },
    wrong: (invoice) => ({
      ...invoice,
      payment: { means: '58', accounts: invoice.payment?.accounts ?? [], reference: 'R'.repeat(36) },
    }),
  },
  {
    id: 'ERB-REFERENCE',
    severity: error,
    path: 'BT-13',
    field: 'buyerReference',
    broken: (invoice) =>
      invoice.buyer.electronicAddress?.scheme === '9915' && !federalReference.test(orderOf(invoice) ?? ''),
    words: {
      de: 'Der Bund verlangt eine Auftragsreferenz: Bestellnummer (4700000001), Einkäufergruppe (Z01) oder beides (4700000001:Z01).',
      en: 'The federal administration asks for its order reference: order number (4700000001), group of buyers (Z01) or both (4700000001:Z01).',
    },
    wrong: (invoice) => ({
      ...withBuyer(invoice, { electronicAddress: { scheme: '9915', value: 'b' } }),
      order: undefined,
      buyerReference: 'unbekannt',
    }),
  },
  {
    id: 'ERB-POSITION',
    severity: error,
    path: 'BT-132',
    field: 'buyerLine',
    broken: (invoice) =>
      invoice.buyer.electronicAddress?.scheme === '9915' && federalOrder.test(orderOf(invoice) ?? '')
        ? linesWith(invoice, ({ orderLine }) => isBlank(orderLine))
        : false,
    words: {
      de: 'Mit einer Bestellnummer des Bundes braucht jede Position die Nummer der Bestellposition.',
      en: 'With an order number of the federal administration each line needs the number of its line in the order.',
    },
    wrong: (invoice) => ({
      ...withLine(withBuyer(invoice, { electronicAddress: { scheme: '9915', value: 'b' } }), {
        orderLine: undefined,
      }),
      order: '4700000001',
    }),
  },
  {
    id: 'ERB-SUPPLIER',
    severity: error,
    path: 'BT-29',
    field: 'buyer.supplierNumber',
    broken: ({ buyer, seller }) =>
      buyer.electronicAddress?.scheme === '9915' && seller.ids.every(({ scheme }) => scheme !== undefined),
    words: {
      de: 'Der Bund verlangt Ihre Lieferantennummer. Tragen Sie sie beim Kunden ein.',
      en: 'The federal administration asks for your supplier number. Enter it with the customer.',
    },
    wrong: (invoice) => ({
      ...withBuyer(invoice, { electronicAddress: { scheme: '9915', value: 'b' } }),
      seller: { ...invoice.seller, ids: [] },
    }),
  },
]
