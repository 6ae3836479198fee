/** Screens of the admin centre, relative to its base. */
export const fileScreens = {
  browse: 'files',
  edit: 'file/edit',
  picture: 'image/edit',
} as const
