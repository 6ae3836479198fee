/** Admin screens of posts, relative to the base. */
export const socialScreens = {
  facebook: 'social/facebook',
  instagram: 'social/instagram',
  mastodon: 'social/mastodon',
  /** A post without its network in the address: redirects to the network's screen. */
  post: 'social/post',
  settings: 'social/settings',
} as const

/** Routes for redirects of browsers and requests of networks; none is a page. */
export const socialRoutes = {
  callback: '/api/v0/social/callback',
  signIn: '/api/v0/social/sign-in',
  picture: '/api/v0/social/picture',
  deletion: '/api/v0/social/data-deletion',
} as const
