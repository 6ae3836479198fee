/** Groups of domains from bottom to top: a domain uses only its own group and those before it. */
export const groups = ['platform', 'site', 'village', 'books', 'shop', 'office', 'examples'] as const

/** Table of contents: every domain with its group, its purpose and the other domains that it may use. */
export const domains = {
  settings: { group: 'platform', purpose: 'Site name, look, languages, contact, legal texts', uses: [] },
  outbox: {
    group: 'platform',
    purpose: 'Mails that have not left yet: why, and another try',
    uses: ['settings'],
  },
  alarms: {
    group: 'platform',
    purpose: 'Whether background work, queue, mails and disk are in order; warns administrators',
    uses: ['settings', 'users'],
  },
  consent: {
    group: 'platform',
    purpose: 'Which optional services visitors accept, and the proof',
    uses: ['settings'],
  },
  reports: {
    group: 'platform',
    purpose: 'What people report and somebody sees to: the engine below faults, barriers and damage',
    uses: [],
  },
  words: { group: 'platform', purpose: 'What kinds and tags are called in other languages', uses: [] },
  users: { group: 'platform', purpose: 'Accounts, sign-in, sessions, roles', uses: ['settings'] },
  waiting: {
    group: 'platform',
    purpose: 'What waits for whoever is signed in, and the mails about releases',
    uses: ['settings', 'users'],
  },
  files: {
    group: 'platform',
    purpose: 'Uploads, images and their variants, downloads',
    uses: ['settings', 'users'],
  },
  analytics: {
    group: 'platform',
    purpose: 'How often the site is visited, without knowing by whom',
    uses: ['files', 'settings', 'users'],
  },
  push: {
    group: 'platform',
    purpose: 'Messages to the devices of people who want them; the service worker',
    uses: ['settings', 'users'],
  },
  privacy: {
    group: 'platform',
    purpose: 'What is kept of a person: access, erasure',
    uses: ['files', 'settings'],
  },
  backup: {
    group: 'platform',
    purpose: 'Backups that have been restored: archive, targets, restore, drill',
    uses: ['files', 'privacy', 'settings', 'users'],
  },
  'opening-hours': {
    group: 'site',
    purpose: 'When something is open: weeks, seasons, public holidays, days that are different',
    uses: ['settings'],
  },
  contents: {
    group: 'site',
    purpose: 'Small pieces of content that pages share',
    uses: ['files', 'opening-hours', 'settings'],
  },
  pages: {
    group: 'site',
    purpose: 'The page tree, its addresses and redirects',
    uses: ['contents', 'files', 'settings', 'users', 'words'],
  },
  news: {
    group: 'site',
    purpose: 'News items: list, detail, create mode',
    uses: ['files', 'pages', 'push', 'words'],
  },
  events: {
    group: 'site',
    purpose: 'Dates of the village: list, detail',
    uses: ['entries', 'files', 'pages', 'settings', 'words'],
  },
  entries: {
    group: 'site',
    purpose: 'Clubs, firms, inns and sights, entered by themselves too',
    uses: ['files', 'pages', 'settings', 'words'],
  },
  persons: { group: 'site', purpose: 'People and how to reach them', uses: ['files', 'pages', 'settings'] },
  findability: {
    group: 'site',
    purpose: 'Sitemap, feeds, pictures for sharing: how others find the site',
    uses: ['files', 'pages', 'settings', 'words'],
  },
  search: {
    group: 'site',
    purpose: 'Finding records, for visitors and for editors',
    uses: ['analytics', 'files', 'pages'],
  },
  wordpress: {
    group: 'site',
    purpose: 'Import of a WordPress export',
    uses: ['files', 'news', 'pages', 'settings', 'users'],
  },
  weather: { group: 'village', purpose: 'Weather and warnings of the place', uses: ['push', 'settings'] },
  waste: {
    group: 'village',
    purpose: 'When waste is collected: zones, dates, import, calendar',
    uses: ['push', 'settings'],
  },
  notices: {
    group: 'village',
    purpose: 'The official notice board: what hangs there, and the proof that it did',
    uses: ['files', 'pages', 'settings', 'words'],
  },
  maps: {
    group: 'village',
    purpose: 'Maps of places, landmarks told in pictures, nature trails',
    uses: ['entries', 'files', 'pages', 'settings'],
  },
  taverns: {
    group: 'village',
    purpose: 'When the wine taverns are open: dates, today, calendar files',
    uses: ['entries', 'maps', 'push', 'settings', 'words'],
  },
  defects: {
    group: 'village',
    purpose: 'Damage that citizens report, and what becomes of it',
    uses: ['maps', 'reports', 'settings', 'users'],
  },
  sports: {
    group: 'village',
    purpose: 'Sports clubs: teams, squads, seasons, games, tables, helpers',
    uses: ['entries', 'files', 'opening-hours', 'persons', 'settings', 'users'],
  },
  landing: {
    group: 'village',
    purpose: 'The first page: what people come for',
    uses: ['entries', 'events', 'files', 'news', 'pages', 'settings', 'sports', 'waste', 'weather'],
  },
  masterdata: {
    group: 'books',
    purpose: 'Parties, units, terms, VAT rates, accounts, texts and numbers that all documents stand on',
    uses: ['settings'],
  },
  items: {
    group: 'books',
    purpose: 'Articles, services and sets: what is sold and bought, with the history of its prices',
    uses: ['masterdata'],
  },
  stock: {
    group: 'books',
    purpose: 'What lies in stock: movements, balances, counts, reservations',
    uses: ['items', 'masterdata'],
  },
  documents: {
    group: 'books',
    purpose: 'Offers, orders, deliveries, invoices: lines, totals, tax, states, sealing, settlements',
    uses: ['files', 'items', 'masterdata', 'settings', 'stock', 'users'],
  },
  einvoice: {
    group: 'books',
    purpose: 'Invoices as data: XRechnung, ZUGFeRD, Peppol, ebInterface, and the check before issuing',
    uses: ['documents'],
  },
  paper: {
    group: 'books',
    purpose:
      'Documents on paper: offers, orders, delivery notes and invoices as PDF/A, with the invoice as data inside',
    uses: ['documents', 'einvoice', 'files', 'settings'],
  },
  upkeep: {
    group: 'books',
    purpose: 'Whether the books are in order: a self-check, proof of numbers and seals, jobs',
    uses: ['backup', 'documents', 'einvoice', 'masterdata', 'outbox', 'paper', 'settings', 'stock'],
  },
  payments: {
    group: 'shop',
    purpose:
      'What is paid, by whatever way and for whatever: providers, transfers, refunds, disputes, payouts',
    uses: ['documents', 'masterdata', 'settings'],
  },
  catalog: {
    group: 'shop',
    purpose:
      'What the shop shows: products, groups, colours, campaigns; prices and stock stand with the items',
    uses: ['documents', 'files', 'items', 'masterdata', 'pages', 'settings', 'stock', 'words'],
  },
  shipping: {
    group: 'shop',
    purpose: 'What sending costs: countries, groups by weight, bottles or cartons, pick-up',
    uses: ['catalog', 'pages'],
  },
  customers: {
    group: 'shop',
    purpose: 'Who buys in the shop: account and party, discount groups, addresses, favourites',
    uses: ['catalog', 'items', 'masterdata', 'shipping', 'users'],
  },
  cart: {
    group: 'shop',
    purpose: 'What somebody is about to buy, priced whenever it is read',
    uses: ['catalog', 'customers', 'files', 'items', 'masterdata', 'payments', 'shipping', 'stock', 'users'],
  },
  setup: {
    group: 'shop',
    purpose: 'Setting a shop up: what the law asks, model pages, from nothing to the first order',
    uses: [
      'catalog',
      'documents',
      'files',
      'items',
      'masterdata',
      'orders',
      'pages',
      'payments',
      'settings',
      'shipping',
      'stock',
      'users',
    ],
  },
  vouchers: {
    group: 'shop',
    purpose: 'Vouchers as a means of payment: code, balance, part redemption, validity',
    uses: ['catalog', 'documents', 'masterdata', 'paper', 'payments', 'settings'],
  },
  orders: {
    group: 'shop',
    purpose: 'Orders of the shop: checkout, placing, the pages of an order, fulfilment, letters',
    uses: [
      'cart',
      'catalog',
      'customers',
      'documents',
      'items',
      'masterdata',
      'pages',
      'paper',
      'payments',
      'push',
      'settings',
      'shipping',
      'stock',
      'users',
      'vouchers',
    ],
  },
  'back-in-stock': {
    group: 'shop',
    purpose: 'Telling customers once when something sold out is there again',
    uses: ['catalog', 'settings', 'setup', 'stock'],
  },
  withdrawals: {
    group: 'shop',
    purpose: 'Withdrawing from a contract, as the law wants it: declaration, receipt, deadlines, settlement',
    uses: ['catalog', 'masterdata', 'orders', 'settings'],
  },
  contact: {
    group: 'office',
    purpose: 'The forms for messages and barriers, the accessibility statement',
    uses: ['barriers', 'inbox', 'settings'],
  },
  inbox: {
    group: 'office',
    purpose: 'Conversations of the office with people outside: mailboxes, answers, notes, who sees to what',
    uses: ['files', 'settings', 'users', 'waiting'],
  },
  forms: {
    group: 'office',
    purpose: 'Forms that the office builds itself; what they bring goes into the inbox',
    uses: ['inbox', 'settings', 'users'],
  },
  newsletter: {
    group: 'office',
    purpose: 'Who gets the newsletter, and the proof that they want it',
    uses: ['settings'],
  },
  letters: {
    group: 'office',
    purpose: 'Letters of the newsletter: written, sent to each person once, counted',
    uses: ['events', 'files', 'newsletter', 'news', 'notices', 'settings', 'taverns', 'users'],
  },
  barriers: {
    group: 'office',
    purpose: 'Barriers of the website that visitors have reported, and what becomes of them',
    uses: ['reports', 'users'],
  },
  bugtracker: {
    group: 'office',
    purpose: 'Faults of the program: reported with a picture, sorted, planned, answered',
    uses: ['reports', 'settings', 'users'],
  },
  booking: {
    group: 'office',
    purpose: 'Consulting hours, rooms, tables and courses: booked, moved, waited for',
    uses: [
      'contents',
      'documents',
      'entries',
      'events',
      'files',
      'opening-hours',
      'payments',
      'persons',
      'settings',
    ],
  },
  social: {
    group: 'office',
    purpose: 'Posts on Facebook, Instagram and Mastodon: approved, sent, counted, taken back everywhere',
    uses: ['files', 'settings', 'users'],
  },
  'lost-property': {
    group: 'examples',
    purpose: 'Things found in the village: the worked example of records, tested but no part of the program',
    uses: ['settings'],
  },
} as const satisfies Record<string, { group: (typeof groups)[number]; purpose: string; uses: string[] }>
