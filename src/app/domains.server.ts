import { editorialServer } from '#kit/server/records/records-server.ts'
import type { Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { bookingServer } from '#domains/office/booking/server/index.ts'
import { paymentsServer } from '#domains/shop/payments/server/index.ts'
import { paperServer } from '#domains/books/paper/server/index.ts'
import { backupServer } from '#domains/platform/backup/server/index.ts'
import { consentServer } from '#domains/platform/consent/server/index.ts'
import { barriersServer } from '#domains/office/barriers/server/index.ts'
import { bugtrackerServer } from '#domains/office/bugtracker/server/index.ts'
import { contactServer } from '#domains/office/contact/server/index.ts'
import { formsServer } from '#domains/office/forms/server/index.ts'
import { inboxServer } from '#domains/office/inbox/server/index.ts'
import { alarmsServer } from '#domains/platform/alarms/server/index.ts'
import { outboxServer } from '#domains/platform/outbox/server/index.ts'
import { analyticsServer } from '#domains/platform/analytics/server/index.ts'
import { defectsServer } from '#domains/village/defects/server/index.ts'
import { personsServer } from '#domains/site/persons/server/index.ts'
import { eventsServer } from '#domains/site/events/server/index.ts'
import { contentsServer } from '#domains/site/contents/server/index.ts'
import { documentsServer } from '#domains/books/documents/server/index.ts'
import { entriesServer } from '#domains/site/entries/server/index.ts'
import { filesServer } from '#domains/platform/files/server/index.ts'
import { findabilityServer } from '#domains/site/findability/server/index.ts'
import { landingServer } from '#domains/village/landing/server/index.ts'
import { mapsServer } from '#domains/village/maps/server/index.ts'
import { openingHoursServer } from '#domains/site/opening-hours/server/index.ts'
import { lettersServer } from '#domains/office/letters/server/index.ts'
import { newsletterServer } from '#domains/office/newsletter/server/index.ts'
import { newsServer } from '#domains/site/news/server/index.ts'
import { noticesServer } from '#domains/village/notices/server/index.ts'
import { pagesServer, siteTree } from '#domains/site/pages/server/index.ts'
import { privacyServer } from '#domains/platform/privacy/server/index.ts'
import { pushServer } from '#domains/platform/push/server/index.ts'
import { reportsServer } from '#domains/platform/reports/server/index.ts'
import { searchServer } from '#domains/site/search/server/index.ts'
import { sportsServer } from '#domains/village/sports/server/index.ts'
import { settingsServer } from '#domains/platform/settings/server/index.ts'
import { socialServer } from '#domains/office/social/server/index.ts'
import { tavernsServer } from '#domains/village/taverns/server/index.ts'
import { itemsServer } from '#domains/books/items/server/index.ts'
import { upkeepServer } from '#domains/books/upkeep/server/index.ts'
import { stockServer } from '#domains/books/stock/server/index.ts'
import { masterdataServer } from '#domains/books/masterdata/server/index.ts'
import { usersServer } from '#domains/platform/users/server/index.ts'
import { catalogServer } from '#domains/shop/catalog/server/index.ts'
import { shippingServer } from '#domains/shop/shipping/server/index.ts'
import { customersServer } from '#domains/shop/customers/server/index.ts'
import { cartServer } from '#domains/shop/cart/server/index.ts'
import { setupServer } from '#domains/shop/setup/server/index.ts'
import { ordersServer } from '#domains/shop/orders/server/index.ts'
import { vouchersServer } from '#domains/shop/vouchers/server/index.ts'
import { backInStockServer } from '#domains/shop/back-in-stock/server/index.ts'
import { withdrawalsServer } from '#domains/shop/withdrawals/server/index.ts'
import { wasteServer } from '#domains/village/waste/server/index.ts'
import { waitingServer } from '#domains/platform/waiting/server/index.ts'
import { weatherServer } from '#domains/village/weather/server/index.ts'
import { wordsServer } from '#domains/platform/words/server/index.ts'
import { wordpressServer } from '#domains/site/wordpress/server/index.ts'
import { askPages } from './drill-pages.ts'

const listed: readonly ServerDomain[] = [
  editorialServer,
  settingsServer(() => serverDomains),
  consentServer,
  contactServer,
  inboxServer,
  formsServer,
  outboxServer,
  alarmsServer,
  reportsServer,
  barriersServer,
  bugtrackerServer,
  newsletterServer,
  lettersServer,
  weatherServer,
  wasteServer,
  openingHoursServer,
  wordsServer,
  usersServer(() => serverDomains),
  waitingServer(() => serverDomains),
  filesServer,
  contentsServer,
  pagesServer(() => serverDomains),
  newsServer,
  eventsServer,
  noticesServer,
  entriesServer,
  personsServer,
  mapsServer,
  tavernsServer,
  defectsServer,
  bookingServer,
  documentsServer,
  socialServer(() => serverDomains),
  sportsServer,
  masterdataServer,
  itemsServer,
  stockServer,
  paperServer,
  upkeepServer,
  customersServer,
  cartServer,
  ordersServer,
  withdrawalsServer,
  vouchersServer,
  backInStockServer,
  catalogServer,
  shippingServer,
  setupServer(() => serverDomains),
  paymentsServer(() => serverDomains),
  landingServer(() => serverDomains),
  pushServer(() => serverDomains),
  backupServer(() => serverDomains, askPages),
  wordpressServer,
]

const counted = [...listed, analyticsServer(listed)]

/**
 * Server side of every domain, in the order of `src/domains.ts`; the last four receive what the others contribute to
 * figures, privacy and search.
 */
export const serverDomains: readonly ServerDomain[] = [
  ...counted,
  privacyServer(counted),
  searchServer(listed),
  findabilityServer(listed, siteTree),
]

/** All jobs of the program: a command queues mails like the website does, and leaves sending to it. */
export const allJobs = ({ mail }: Pick<Platform, 'mail'>): JobDefinition[] => [
  ...mail.jobs,
  ...serverDomains.flatMap((domain) => domain.jobs ?? []),
]
