/** Overview of all pages. */
export const overviewPage = { path: '/sitemap' }

/** Screens of the admin centre, relative to its base. */
export const pageScreens = {
  browse: 'pages/browse',
  edit: 'pages/edit',
} as const
