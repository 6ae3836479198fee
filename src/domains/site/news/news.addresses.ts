/** Address of the form for news on the public site (specification § 2.1). */
export const newsCreatePage = { path: '/news/create' }

/** Screens of the admin centre, relative to its base. */
export const newsScreens = {
  browse: 'news/browse',
  edit: 'news/edit',
} as const
