/** The winery in its books and its shop; the imprint must match. */
export const winerySeller = {
  name: 'Weingut Ebner',
  street: 'Kellergasse 8',
  zip: '2071',
  city: 'Rebenau',
  country: 'AT',
  contactName: 'Maria Ebner',
  phone: '+43 2942 55500',
  email: 'wein@ebner.example',
  vatId: 'ATU12345675',
  taxNumber: '22 123/4567',
  registration: 'FN 123456a',
}
