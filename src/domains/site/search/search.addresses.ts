/** Where the site is searched. */
export const searchPage = { path: '/suche', english: '/search' }
