import { assembleSite } from '#kit/browser/site/assemble.ts'
import { entries } from '#domains/site/entries/site/index.ts'
import { catalog } from '#domains/shop/catalog/site/index.ts'
import { shipping } from '#domains/shop/shipping/site/index.ts'
import { customers } from '#domains/shop/customers/site/index.ts'
import { cart } from '#domains/shop/cart/site/index.ts'
import { orders } from '#domains/shop/orders/site/index.ts'
import { backInStock } from '#domains/shop/back-in-stock/site/index.ts'
import { withdrawals } from '#domains/shop/withdrawals/site/index.ts'
import { bugtracker } from '#domains/office/bugtracker/site/index.ts'
import { booking } from '#domains/office/booking/site/index.ts'
import { contact } from '#domains/office/contact/site/index.ts'
import { forms } from '#domains/office/forms/site/index.ts'
import { defects } from '#domains/village/defects/site/index.ts'
import { events } from '#domains/site/events/site/index.ts'
import { files } from '#domains/platform/files/site/index.ts'
import { landing } from '#domains/village/landing/site/index.ts'
import { maps } from '#domains/village/maps/site/index.ts'
import { news } from '#domains/site/news/site/index.ts'
import { letters } from '#domains/office/letters/site/index.ts'
import { newsletter } from '#domains/office/newsletter/site/index.ts'
import { notices } from '#domains/village/notices/site/index.ts'
import { pages } from '#domains/site/pages/site/index.ts'
import { payments } from '#domains/shop/payments/site/index.ts'
import { paper } from '#domains/books/paper/site/index.ts'
import { persons } from '#domains/site/persons/site/index.ts'
import { push } from '#domains/platform/push/site/index.ts'
import { search } from '#domains/site/search/site/index.ts'
import { settings } from '#domains/platform/settings/site/index.ts'
import { sports } from '#domains/village/sports/site/index.ts'
import { taverns } from '#domains/village/taverns/site/index.ts'
import { users } from '#domains/platform/users/site/index.ts'
import { waste } from '#domains/village/waste/site/index.ts'
import { weather } from '#domains/village/weather/site/index.ts'

/** The public site with all domains that contribute to it. */
export const site = assembleSite([
  landing,
  search,
  pages,
  news,
  events,
  notices,
  entries,
  persons,
  files,
  settings,
  weather,
  waste,
  users,
  maps,
  taverns,
  defects,
  booking,
  sports,
  paper,
  catalog,
  shipping,
  customers,
  cart,
  payments,
  orders,
  withdrawals,
  backInStock,
  contact,
  forms,
  newsletter,
  letters,
  push,
  bugtracker,
])
