/** Addresses of the public pages, in Fastify's notation, without language. */
export const newsletterPaths = {
  signUp: '/newsletter',
  verify: '/newsletter/verify/:token',
  subscription: '/newsletter/subscription/:token',
} as const

/** `('/newsletter/verify/:token', 'abc')` → `/newsletter/verify/abc` */
export const withToken = (path: string, token: string): string => path.replace(':token', token)
