/** Screens of the admin centre, relative to its base. Each kind of document has `/browse` and `/edit` below its own. */
export const documentScreens = {
  offer: 'accounting/offer',
  order: 'accounting/order',
  delivery: 'accounting/delivery',
  invoice: 'accounting/invoice',
  template: 'accounting/template',
} as const
export type DocumentScreen = keyof typeof documentScreens

/** Screens of the books beside the documents themselves. */
export const booksScreens = {
  overview: 'accounting',
  calendar: 'accounting/invoice/calendar',
  /** What was open at another program when the books began here. */
  openingItems: 'accounting/opening-item/browse',
  openingItem: 'accounting/opening-item/edit',
  /** Figures; behind it one of them: `turnover`. */
  figures: 'accounting/invoice/overview',
  settings: 'accounting/settings/global',
  system: 'accounting/settings/system',
  /** Columns, the first screen, keys. */
  ui: 'accounting/settings/ui',
  /** The words of mails; behind it one of them: `invoice`. */
  mailTemplates: 'accounting/settings/notifications/templates',
  /** Steps that wait for a second person. */
  approvals: 'accounting/invoice/approvals',
  /** Who is editing what. */
  locks: 'accounting/settings/filelocks',
} as const

/** The public page on which a customer answers an offer, without language; the key comes by mail. */
export const offerPage = { path: '/angebot/:key', english: '/offer/:key' } as const
