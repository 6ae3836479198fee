import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { account as germanAccount, admin as germanAdmin, site as german } from './customers.de.ts'

/** Texts of the public views, loaded with them. */
export const site = {
  favourites: {
    title: 'Favourites',
    description: 'What you have saved in the shop.',
    empty: 'There are no favourites yet.',
    emptyHint: 'The heart next to a product saves it here.',
    toShop: 'Go to the shop',
    remove: 'Remove from favourites',
    removeOf: 'Remove {{title}} from favourites',
    count_one: '{{count}} product',
    count_other: '{{count}} products',
    guest: 'These favourites belong to this browser. Sign in to have them on all your devices.',
    signIn: 'Sign in',
  },
} satisfies SameKeys<typeof german>

/** Texts of the sections in the visitor's account. */
export const account = {
  addresses: 'Addresses',
  addressesText: 'Where we deliver to, and who gets the invoice.',
  toAddresses: 'View and change addresses',
  noAddresses: 'You have not entered an address yet.',
  alternate: 'You wanted deliveries to go to another address: add it here as a second one.',
  add: 'Add an address',
  edit: 'Change address',
  save: 'Save address',
  back: 'Back to addresses',
  isBoth: 'Invoice and delivery address',
  isInvoice: 'Invoice address',
  isShipping: 'Delivery address',
  makeInvoice: 'Make it the invoice address',
  makeShipping: 'Make it the delivery address',
  remove: 'Remove',
  change: 'Change',
  favourites: 'Favourites',
  favouritesText: 'What you have saved in the shop.',
  toFavourites: 'View favourites',
  tooMany: 'There is no room for more than 50 addresses. Please remove one first.',
  alternateChoice: 'Deliver to a different address from the invoice',
  choose: 'Please choose',
  types: { person: 'Private', business: 'Business' },
  neutral: 'No title',
  fields: {
    type: 'Private or business',
    title: 'Title',
    first_name: 'First name',
    last_name: 'Last name',
    company: 'Company',
    address: 'Street and number',
    zip: 'Postcode',
    city: 'Town',
    country: 'Country',
    phone: 'Telephone',
    uid: 'VAT ID',
  },
  hints: {
    company: 'For businesses only.',
    phone: 'Landline or mobile, for questions about the delivery.',
    uid: 'For businesses only, for example ATU12345675.',
  },
} satisfies SameKeys<typeof germanAccount>

export const admin = {
  groups: {
    title: 'Discount groups',
    navigation: 'Discount groups',
    new: 'New discount group',
    search: 'Search the discount groups',
    empty: 'No discount groups yet',
    emptyText:
      'A discount group gives its customers their own prices or a percentage off: resellers, members, restaurants.',
    name: 'Discount group',
    customers: 'Customers',
    percentOf: '{{percent}}%',
    terms: 'Terms',
    fields: {
      title: { de: 'Name in German', en: 'Name in English' },
      priceGroup: 'Price group of the items',
      percent: 'Discount in percent',
      payByInvoice: 'May pay by invoice',
      netView: 'Prices without VAT',
      position: 'Order',
    },
    hints: {
      priceGroup: 'The prices that items have for this price group apply to these customers.',
      percent: 'Off the price that everybody pays. If the group has a lower price, that one applies.',
      netView: 'For businesses. Consumers must be shown prices with VAT.',
      position: 'Low numbers come first.',
    },
  },
  customer: 'Customers of the shop',
} satisfies SameKeys<typeof germanAdmin>
