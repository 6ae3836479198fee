/** Texts of printed and exported lists. */
export const lists = {
  picking: 'picking-list',
  deliveryNotes: 'delivery-notes',
  pickingHead: ['Item number', 'Item', 'Quantity', 'Orders'],
  labels: 'addresses',
  columns: {
    number: 'Order',
    company: 'Company',
    name: 'Name',
    street: 'Street',
    zip: 'Postcode',
    city: 'Town',
    country: 'Country',
    phone: 'Telephone',
    email: 'E-mail',
    age: 'Minimum age',
    cents: 'Value of goods',
  },
}
