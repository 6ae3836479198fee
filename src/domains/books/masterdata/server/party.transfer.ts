import { transferHandlers } from '#kit/server/records/transfer.ts'
import { party } from '../party.contract.ts'
import { type PartyKind, partyName } from '../party.rules.ts'
import { parties } from './party.kind.ts'
import { judge, partyRecordCalls, type Sent } from './party.service.ts'

const column = (
  field: string,
  de: string,
  en: string,
  example: string | boolean | null,
  blank?: string | boolean,
) => ({
  field,
  heading: { de, en },
  example,
  ...(blank === undefined ? {} : { blank }),
})

/** Import and export of parties, identified by number, so that imported customers keep theirs. */
export const partyTransferCalls = transferHandlers(party, parties, {
  columns: [
    column('number', 'Nummer', 'Number', '10001'),
    column('kind', 'Art', 'Kind', 'business'),
    column('isCustomer', 'Kunde', 'Customer', true),
    column('isVendor', 'Lieferant', 'Vendor', false),
    column('company', 'Firma', 'Company', 'Gasthof Linde GmbH'),
    column('title', 'Titel', 'Title', ''),
    column('firstName', 'Vorname', 'First name', 'Eva'),
    column('lastName', 'Nachname', 'Last name', 'Traubinger'),
    column('email', 'E-Mail', 'E-mail', 'kueche@linde.example'),
    column('phone', 'Telefon', 'Telephone', '+43 2942 12345'),
    column('website', 'Website', 'Website', ''),
    column('vatId', 'UID-Nummer', 'VAT id', 'ATU12345675'),
    column('taxNumber', 'Steuernummer', 'Tax number', ''),
    column('legalId', 'Firmenbuchnummer', 'Company register number', ''),
    column('gln', 'GLN', 'GLN', ''),
    column('supplierNumber', 'Unsere Lieferantennummer', 'Our supplier number', ''),
    column('orderReference', 'Auftragsreferenz', 'Order reference', ''),
    column('leitwegId', 'Leitweg-ID', 'Leitweg-ID', ''),
    column('invoiceFormat', 'Rechnungsformat', 'Invoice format', 'pdf'),
    column('invoiceEmail', 'E-Mail für Rechnungen', 'E-mail for invoices', ''),
    column('language', 'Sprache', 'Language', 'de'),
    column('priceMode', 'Preise (net, gross)', 'Prices (net, gross)', 'net'),
    column('priceGroup', 'Preisgruppe', 'Price group', ''),
    column('discount', 'Rabatt in Prozent', 'Discount in percent', '0'),
    column('note', 'Notiz', 'Note', ''),
  ],
  lines: {
    addresses: [
      column('address', 'Straße und Hausnummer', 'Street', 'Hauptplatz 2'),
      column('zip', 'PLZ', 'Postcode', '3741'),
      column('city', 'Ort', 'Place', 'Pulkau'),
      column('country', 'Land', 'Country', 'AT', 'AT'),
      column(
        'use',
        'Adresse für (any, invoice, delivery)',
        'Address for (any, invoice, delivery)',
        'any',
        'any',
      ),
      column(
        'type',
        'Adresse von (person, business)',
        'Address of (person, business)',
        'business',
        'business',
      ),
      column('company', 'Firma an dieser Adresse', 'Company at this address', ''),
      column('title', 'Titel an dieser Adresse', 'Title at this address', ''),
      column('first_name', 'Vorname an dieser Adresse', 'First name at this address', ''),
      column('last_name', 'Nachname an dieser Adresse', 'Last name at this address', ''),
      column('phone', 'Telefon an dieser Adresse', 'Telephone at this address', ''),
    ],
    contacts: [
      column('name', 'Ansprechperson', 'Contact', 'Eva Traubinger'),
      column('role', 'Aufgabe der Ansprechperson', 'Role of the contact', 'Einkauf'),
      column('email', 'E-Mail der Ansprechperson', 'E-mail of the contact', 'eva@linde.example'),
      column('phone', 'Telefon der Ansprechperson', 'Telephone of the contact', ''),
      column('invoices', 'Bekommt Rechnungen', 'Gets invoices', false, false),
    ],
  },
  key: 'number',
  // A rejected line may lack any field
  title: ({ number, kind, company, firstName, lastName }) => {
    const said = partyName({
      kind: kind as PartyKind,
      company: String(company ?? ''),
      firstName: String(firstName ?? ''),
      lastName: String(lastName ?? ''),
    })
    return [number, said].filter(Boolean).join(', ')
  },
  file: 'adressen',
  calls: partyRecordCalls,
  judge: (_ctx, values, row) => judge({ ...(row ?? party.defaults), ...values }, values as Sent),
})
