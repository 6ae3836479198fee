/** Where entries stand while no page of the tree shows them, and where visitors send theirs in (specification § 2.1). */
export const entryPages = {
  list: { path: '/entry' },
  create: { path: '/entry/create' },
}

/** Screens of the admin centre, relative to its base. */
export const entryScreens = {
  browse: 'entry/browse',
  edit: 'entry/edit',
} as const
