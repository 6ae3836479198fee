/** Path of the notice board if no page of the tree shows it. */
export const noticesPath = '/amtstafel'
export const englishNoticesPath = '/notice-board'

/** Screens of the admin centre, relative to its base. */
export const noticeScreens = {
  browse: 'notices/browse',
  edit: 'notices/edit',
  certificate: 'notices/certificate',
} as const
