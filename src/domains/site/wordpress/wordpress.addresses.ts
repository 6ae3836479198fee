/** Screens of the admin centre, relative to its base. */
export const wordpressScreens = {
  import: 'import/wordpress',
} as const
