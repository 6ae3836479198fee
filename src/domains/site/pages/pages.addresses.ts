/** Every page on one page. */
export const overviewPage = { path: '/sitemap' }
