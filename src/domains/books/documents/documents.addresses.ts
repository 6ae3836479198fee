/** Admin screens of documents, relative to the base; each has `/browse` and `/edit` below it. */
export const documentScreens = {
  offer: 'accounting/offer',
  order: 'accounting/order',
  delivery: 'accounting/delivery',
  invoice: 'accounting/invoice',
  template: 'accounting/template',
} as const
export type DocumentScreen = keyof typeof documentScreens

/** Other admin screens of the books. */
export const booksScreens = {
  overview: 'accounting',
  calendar: 'accounting/invoice/calendar',
  /** Unpaid invoices from a previous program. */
  openingItems: 'accounting/opening-item/browse',
  openingItem: 'accounting/opening-item/edit',
  /** Reports; the report's name is appended: `turnover`. */
  figures: 'accounting/invoice/overview',
  settings: 'accounting/settings/global',
  system: 'accounting/settings/system',
  /** Columns, first screen, keys. */
  ui: 'accounting/settings/ui',
  /** Mail templates; the template's name is appended: `invoice`. */
  mailTemplates: 'accounting/settings/notifications/templates',
  /** Steps that wait for a second person. */
  approvals: 'accounting/invoice/approvals',
  /** Current edit locks. */
  locks: 'accounting/settings/filelocks',
} as const

/** Public page for answering an offer, without the language prefix; the key is mailed to the customer. */
export const offerPage = { path: '/angebot/:key', english: '/offer/:key' } as const
