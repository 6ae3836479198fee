/** The table of contents: every domain folder, what it is for, and which other domains it may use. */
export const domains = {
  settings: { purpose: 'Site name, look, languages, contact, legal texts', uses: [] },
  consent: { purpose: 'Which optional services visitors accept, and the proof', uses: ['settings'] },
  weather: { purpose: 'Weather and warnings of the place', uses: ['settings'] },
  waste: { purpose: 'When waste is collected: zones, dates, import, calendar', uses: ['settings'] },
  contact: {
    purpose: 'Messages of visitors, barriers reported, the accessibility statement',
    uses: ['settings'],
  },
  newsletter: { purpose: 'Who gets the newsletter, and the proof that they want it', uses: ['settings'] },
  words: { purpose: 'What kinds and tags are called in other languages', uses: [] },
  users: { purpose: 'Accounts, sign-in, sessions, roles', uses: ['settings'] },
  files: { purpose: 'Uploads, images and their variants, downloads', uses: ['users'] },
  contents: { purpose: 'Small pieces of content that pages share', uses: ['files', 'settings'] },
  pages: {
    purpose: 'The page tree, its addresses and redirects',
    uses: ['consent', 'contents', 'files', 'settings', 'users', 'weather', 'words'],
  },
  news: { purpose: 'News items: list, detail, create mode', uses: ['files', 'pages', 'words'] },
  events: {
    purpose: 'Dates of the village: list, detail',
    uses: ['entries', 'files', 'pages', 'settings', 'words'],
  },
  notices: {
    purpose: 'The official notice board: what hangs there, and the proof that it did',
    uses: ['files', 'pages', 'settings', 'words'],
  },
  entries: {
    purpose: 'Clubs, firms, inns and sights, entered by themselves too',
    uses: ['files', 'pages', 'settings', 'words'],
  },
  persons: { purpose: 'People and how to reach them', uses: ['files', 'pages', 'settings'] },
  maps: {
    purpose: 'Maps of places, landmarks told in pictures, nature trails',
    uses: ['entries', 'files', 'pages', 'settings'],
  },
  taverns: {
    purpose: 'When the wine taverns are open: dates, today, calendar files',
    uses: ['entries', 'maps', 'settings', 'words'],
  },
  defects: {
    purpose: 'Damage that citizens report, and what becomes of it',
    uses: ['maps', 'settings', 'users'],
  },
  landing: {
    purpose: 'The first page: what people come for',
    uses: [
      'entries',
      'events',
      'files',
      'news',
      'notices',
      'pages',
      'settings',
      'taverns',
      'waste',
      'weather',
    ],
  },
  findability: {
    purpose: 'Sitemap, feeds, pictures for sharing: how others find the site',
    uses: ['files', 'settings', 'words'],
  },
  analytics: {
    purpose: 'How often the site is visited, without knowing by whom',
    uses: ['files', 'settings', 'users'],
  },
  push: {
    purpose: 'Messages to the devices of people who want them; the service worker',
    uses: ['news', 'settings', 'taverns', 'waste', 'weather'],
  },
  search: { purpose: 'Finding records, for visitors and for editors', uses: ['analytics', 'files'] },
  privacy: {
    purpose: 'What is kept of a person: access, erasure',
    uses: ['files', 'settings'],
  },
  wordpress: {
    purpose: 'Import of a WordPress export',
    uses: ['files', 'news', 'pages', 'settings', 'users'],
  },
  demo: {
    purpose: 'The made-up village of a first start',
    uses: [
      'analytics',
      'contact',
      'contents',
      'defects',
      'entries',
      'events',
      'files',
      'news',
      'newsletter',
      'notices',
      'pages',
      'persons',
      'settings',
      'taverns',
      'users',
      'waste',
      'words',
    ],
  },
} as const satisfies Record<string, { purpose: string; uses: string[] }>
