import { isCountry } from '#kit/shared/people/countries.ts'
import { addressSchemes, isVatPrefix } from './code-lists.ts'
import { isBlank, type Rule, withBuyer, withSeller } from './rule.ts'

const error = 'error' as const

const hasScheme = (id: { scheme?: string } | undefined) => !id || addressSchemes.has(id.scheme ?? '')
const isForeignPrefix = (vatId: string | undefined) => vatId !== undefined && !isVatPrefix(vatId.slice(0, 2))
/** EN 16931-1: seller, buyer and delivery address. */
export const partyRules: readonly Rule[] = [
  {
    id: 'BR-06',
    severity: error,
    path: 'BT-27',
    field: 'seller.name',
    broken: ({ seller }) => isBlank(seller.name),
    words: {
      de: 'Der Name Ihres Betriebs fehlt. Tragen Sie ihn in den Einstellungen der Buchhaltung ein.',
      en: 'The name of your business is missing. Enter it in the settings of accounting.',
    },
    wrong: (invoice) => withSeller(invoice, { name: undefined }),
  },
  {
    id: 'BR-07',
    severity: error,
    path: 'BT-44',
    field: 'buyer.name',
    broken: ({ buyer }) => isBlank(buyer.name),
    words: {
      de: 'Eine E-Rechnung braucht einen Empfänger mit Namen. Wählen Sie einen Kunden aus.',
      en: 'An e-invoice needs a recipient with a name. Please choose a customer.',
    },
    wrong: (invoice) => withBuyer(invoice, { name: undefined }),
  },
  {
    id: 'BR-11',
    severity: error,
    path: 'BT-55',
    field: 'buyer.address.country',
    broken: ({ buyer }) => isBlank(buyer.address.country),
    words: {
      de: 'Das Land in der Anschrift des Kunden fehlt.',
      en: 'The country in the customer’s address is missing.',
    },
    wrong: (invoice) => withBuyer(invoice, { address: { ...invoice.buyer.address, country: undefined } }),
  },
  {
    id: 'BR-CL-14',
    severity: error,
    path: 'BT-55',
    field: 'buyer.address.country',
    broken: ({ seller, buyer, delivery }) =>
      [seller.address, buyer.address, delivery?.address].some(
        (one) => one?.country !== undefined && !isCountry(one.country),
      ),
    words: {
      de: 'Ein Ländercode dieses Belegs gehört zu keinem Land. Wählen Sie das Land aus der Liste.',
      en: 'A country code of this document belongs to no country. Choose the country from the list.',
    },
    wrong: (invoice) => withBuyer(invoice, { address: { ...invoice.buyer.address, country: 'QQ' } }),
  },
  {
    id: 'BR-CO-09',
    severity: error,
    path: 'BT-31',
    field: 'seller.vatId',
    broken: ({ seller }) => isForeignPrefix(seller.vatId),
    words: {
      de: 'Ihre UID-Nummer muss mit dem Kürzel des Landes beginnen, zum Beispiel ATU… oder DE….',
      en: 'Your VAT number has to begin with the letters of its country, such as ATU… or DE….',
    },
    wrong: (invoice) => withSeller(invoice, { vatId: '12345678' }),
  },
  {
    id: 'BR-CO-09',
    severity: error,
    path: 'BT-48',
    field: 'buyer.vatId',
    broken: ({ buyer }) => isForeignPrefix(buyer.vatId),
    words: {
      de: 'Die UID-Nummer des Kunden muss mit dem Kürzel des Landes beginnen, zum Beispiel ATU… oder DE….',
      en: 'The customer’s VAT number has to begin with the letters of its country, such as ATU… or DE….',
    },
    wrong: (invoice) => withBuyer(invoice, { vatId: '12345678' }),
  },
  {
    id: 'BR-CO-26',
    severity: error,
    path: 'BT-30',
    field: 'seller.registration',
    broken: ({ seller }) => isBlank(seller.vatId) && !seller.legalId && seller.ids.length === 0,
    words: {
      de: 'Ihr Betrieb braucht eine Nummer, an der man ihn erkennt: UID-Nummer, Firmenbuch- oder Vereinsregisternummer, oder die Lieferantennummer beim Kunden.',
      en: 'Your business needs a number to be known by: VAT number, number in the register of companies or associations, or your supplier number with this customer.',
    },
    wrong: (invoice) => withSeller(invoice, { vatId: undefined, legalId: undefined, ids: [] }),
  },
  {
    id: 'BR-CL-25',
    severity: error,
    path: 'BT-34',
    field: 'seller.electronicAddress',
    broken: ({ seller }) => !hasScheme(seller.electronicAddress),
    words: {
      de: 'Die Art Ihrer elektronischen Adresse ist unbekannt. Wählen Sie sie aus der Liste, zum Beispiel E-Mail oder Peppol-Kennung.',
      en: 'The kind of your electronic address is unknown. Choose it from the list, such as e-mail or Peppol id.',
    },
    wrong: (invoice) => withSeller(invoice, { electronicAddress: { scheme: '1234', value: '1' } }),
  },
  {
    id: 'BR-CL-25',
    severity: error,
    path: 'BT-49',
    field: 'buyer.electronicAddress',
    broken: ({ buyer }) => !hasScheme(buyer.electronicAddress),
    words: {
      de: 'Die Art der elektronischen Adresse des Kunden ist unbekannt. Wählen Sie sie aus der Liste, zum Beispiel E-Mail oder Peppol-Kennung.',
      en: 'The kind of the customer’s electronic address is unknown. Choose it from the list, such as e-mail or Peppol id.',
    },
    wrong: (invoice) => withBuyer(invoice, { electronicAddress: { scheme: '1234', value: '1' } }),
  },
]
