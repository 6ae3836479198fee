/** Public addresses, in Fastify's notation, without language. */
export const letterPaths = {
  archive: { path: '/newsletter/archiv', english: '/newsletter/archive' },
  letter: { path: '/newsletter/archiv/:letter', english: '/newsletter/archive/:letter' },
  feed: '/newsletter/archiv.xml',
  /** Counts a click and redirects to the link. */
  click: '/newsletter/l/:link',
  /** An invisible picture, for readers who agreed to individual statistics. */
  seen: '/newsletter/o/:seen',
} as const

/** Screens of the admin centre, relative to its base. */
export const letterScreens = {
  templates: 'newsletter/templates/browse',
  template: 'newsletter/templates/edit',
  recommends: 'newsletter/recommends/browse',
  recommend: 'newsletter/recommends/edit',
  sendings: 'newsletter/sendings/browse',
  /** `/{templateId?}/{listId?}` follow for a new one. */
  sending: 'newsletter/sendings/edit',
  stats: 'newsletter/stats/browse',
  automations: 'newsletter/automations/browse',
  automation: 'newsletter/automations/edit',
  suppressions: 'newsletter/suppressions',
  settings: 'newsletter/sending-settings',
  returns: 'newsletter/sending-settings/returns',
} as const
