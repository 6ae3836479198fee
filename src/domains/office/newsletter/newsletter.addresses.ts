/** Addresses of the public pages, in Fastify's notation, without language. */
export const newsletterPaths = {
  signUp: '/newsletter',
  verify: '/newsletter/verify/:token',
  subscription: '/newsletter/subscription/:token',
} as const

/** `'/newsletter/verify/:token'` → `/newsletter/verify`, the page as recorded in the proof of consent. */
export const withoutToken = (path: string): string => path.replace('/:token', '')

/** `('/newsletter/verify/:token', 'abc')` → `/newsletter/verify/abc` */
export const withToken = (path: string, token: string): string => path.replace(':token', token)

/** Screens of the admin centre, relative to its base. */
export const newsletterScreens = {
  subscribers: 'newsletter/subscriber/browse',
  subscriber: 'newsletter/subscriber/edit',
  import: 'newsletter/subscriber/import',
  lists: 'newsletter/list/browse',
  list: 'newsletter/list/edit',
  settings: 'newsletter/settings',
} as const
