/** Texts of printed and exported lists. */
export const lists = {
  picking: 'Packliste',
  deliveryNotes: 'Lieferscheine',
  pickingHead: ['Artikelnummer', 'Artikel', 'Menge', 'Bestellungen'],
  labels: 'Adressen',
  columns: {
    number: 'Bestellung',
    company: 'Firma',
    name: 'Name',
    street: 'Straße',
    zip: 'PLZ',
    city: 'Ort',
    country: 'Land',
    phone: 'Telefon',
    email: 'E-Mail',
    age: 'Mindestalter',
    cents: 'Warenwert',
  },
}
