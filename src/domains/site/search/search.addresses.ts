/** Address of the site's search. */
export const searchPage = { path: '/suche', english: '/search' }
