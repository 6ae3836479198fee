/** Addresses of entries without a page in the tree, and of the suggestion form (specification § 2.1). */
export const entryPages = {
  list: { path: '/entry' },
  create: { path: '/entry/create' },
}

/** Screens of the admin centre, relative to its base. */
export const entryScreens = {
  browse: 'entry/browse',
  edit: 'entry/edit',
} as const
