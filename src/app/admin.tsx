import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import 'mantine-datatable/styles.layer.css'
import '@fontsource-variable/source-sans-3/index.css'
import '#kit/browser/admin/admin.css'
import '#kit/browser/admin/dialogs.css'
import '#kit/browser/column-widths.css'
import '#kit/browser/admin/browse.css'
import '#kit/browser/admin/fingers.css'
import 'dayjs/locale/de'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { AdminServices } from '#kit/browser/admin/domain.ts'
import { listRecords } from '#kit/browser/admin/records.ts'
import { AdminProgram } from '#kit/browser/admin/shell/AdminProgram.tsx'
import { call } from '#kit/browser/api.ts'
import { backupAdmin } from '#domains/platform/backup/admin/index.ts'
import { bookingAdmin } from '#domains/office/booking/admin/index.ts'
import { consentAdmin } from '#domains/platform/consent/admin/index.ts'
import { contentsAdmin } from '#domains/site/contents/admin/index.ts'
import { entriesAdmin } from '#domains/site/entries/admin/index.ts'
import { barriersAdmin } from '#domains/office/barriers/admin/index.ts'
import { bugtrackerAdmin } from '#domains/office/bugtracker/admin/index.ts'
import { contactAdmin } from '#domains/office/contact/admin/index.ts'
import { formsAdmin } from '#domains/office/forms/admin/index.ts'
import { inboxAdmin } from '#domains/office/inbox/admin/index.ts'
import { alarmsAdmin } from '#domains/platform/alarms/admin/index.ts'
import { outboxAdmin } from '#domains/platform/outbox/admin/index.ts'
import { analyticsAdmin } from '#domains/platform/analytics/admin/index.ts'
import { defectsAdmin } from '#domains/village/defects/admin/index.ts'
import { eventsAdmin } from '#domains/site/events/admin/index.ts'
import { describeFile, FilePicker, filesAdmin, fileSummaries } from '#domains/platform/files/admin/index.ts'
import { openingHoursAdmin } from '#domains/site/opening-hours/admin/index.ts'
import { mapsAdmin } from '#domains/village/maps/admin/index.ts'
import { lettersAdmin } from '#domains/office/letters/admin/index.ts'
import { documentsAdmin } from '#domains/books/documents/admin/index.ts'
import { upkeepAdmin } from '#domains/books/upkeep/admin/index.ts'
import { paperAdmin } from '#domains/books/paper/admin/index.ts'
import { itemsAdmin } from '#domains/books/items/admin/index.ts'
import { paymentsAdmin } from '#domains/shop/payments/admin/index.ts'
import { catalogAdmin } from '#domains/shop/catalog/admin/index.ts'
import { shippingAdmin } from '#domains/shop/shipping/admin/index.ts'
import { customersAdmin } from '#domains/shop/customers/admin/index.ts'
import { setupAdmin } from '#domains/shop/setup/admin/index.ts'
import { ordersAdmin } from '#domains/shop/orders/admin/index.ts'
import { vouchersAdmin } from '#domains/shop/vouchers/admin/index.ts'
import { backInStockAdmin } from '#domains/shop/back-in-stock/admin/index.ts'
import { withdrawalsAdmin } from '#domains/shop/withdrawals/admin/index.ts'
import { stockAdmin } from '#domains/books/stock/admin/index.ts'
import { masterdataAdmin } from '#domains/books/masterdata/admin/index.ts'
import { newsletterAdmin } from '#domains/office/newsletter/admin/index.ts'
import { newsAdmin } from '#domains/site/news/admin/index.ts'
import { noticesAdmin } from '#domains/village/notices/admin/index.ts'
import { pageChoices, pagesAdmin } from '#domains/site/pages/admin/index.ts'
import { page } from '#domains/site/pages/pages.contract.ts'
import { personsAdmin } from '#domains/site/persons/admin/index.ts'
import { privacyAdmin } from '#domains/platform/privacy/admin/index.ts'
import { pushAdmin } from '#domains/platform/push/admin/index.ts'
import { search } from '#domains/site/search/search.contract.ts'
import { settingsAdmin } from '#domains/platform/settings/admin/index.ts'
import { settings } from '#domains/platform/settings/settings.contract.ts'
import { socialAdmin } from '#domains/office/social/admin/index.ts'
import { sportsAdmin } from '#domains/village/sports/admin/index.ts'
import { tavernsAdmin } from '#domains/village/taverns/admin/index.ts'
import { SecondFactorSetUp, sessionServices, usersAdmin } from '#domains/platform/users/admin/index.ts'
import { waitingAdmin } from '#domains/platform/waiting/admin/index.ts'
import { wasteAdmin } from '#domains/village/waste/admin/index.ts'
import { wordsAdmin } from '#domains/platform/words/admin/index.ts'
import { wordpressAdmin } from '#domains/site/wordpress/admin/index.ts'

const domains = [
  waitingAdmin,
  newsAdmin,
  eventsAdmin,
  noticesAdmin,
  entriesAdmin,
  wasteAdmin,
  tavernsAdmin,
  defectsAdmin,
  bookingAdmin,
  documentsAdmin,
  paperAdmin,
  upkeepAdmin,
  masterdataAdmin,
  itemsAdmin,
  stockAdmin,
  catalogAdmin,
  shippingAdmin,
  customersAdmin,
  setupAdmin,
  paymentsAdmin,
  ordersAdmin,
  withdrawalsAdmin,
  vouchersAdmin,
  backInStockAdmin,
  socialAdmin,
  sportsAdmin,
  openingHoursAdmin,
  mapsAdmin,
  personsAdmin,
  filesAdmin,
  pagesAdmin,
  wordsAdmin,
  contentsAdmin,
  usersAdmin,
  settingsAdmin,
  consentAdmin,
  privacyAdmin,
  contactAdmin,
  inboxAdmin,
  formsAdmin,
  outboxAdmin,
  alarmsAdmin,
  barriersAdmin,
  newsletterAdmin,
  lettersAdmin,
  analyticsAdmin,
  pushAdmin,
  bugtrackerAdmin,
  backupAdmin,
  wordpressAdmin,
]

const plain = (parts: { text: string }[]) => parts.map(({ text }) => text).join('')

const services: AdminServices = {
  ...sessionServices,
  site: async () => {
    const { config } = await call(settings.read, {})
    const {
      name = 'Dorfplatz',
      languages = ['de', 'en'],
      timeZone = 'Europe/Vienna',
      blockBarriers = false,
    } = config.site ?? {}
    return { name, languages, timeZone, blockBarriers }
  },
  search: async (text) => {
    const { items } = await call(search.everything, { text, limit: 8 })
    return items.map((item) => ({
      _id: item._id,
      kind: item.collection,
      title: plain(item.title),
      excerpt: plain(item.excerpt),
    }))
  },
  searchLinks: async (text) => {
    const { records } = await listRecords(page, { search: text, limit: 8 })
    return records.map(({ title, route }) => ({ title, href: route }))
  },
  pageChoices,
  SecondFactorSetUp,
  fileSummaries,
  describeFile,
  FilePicker,
}

const base = document.querySelector<HTMLMetaElement>('meta[name="base"]')?.content || '/admincenter'
const root = document.getElementById('root')
if (!root) throw new Error('The document of the admin centre needs an element #root')
createRoot(root).render(
  <StrictMode>
    <AdminProgram domains={domains} services={services} base={base.replace(/\/$/, '')} />
  </StrictMode>,
)
