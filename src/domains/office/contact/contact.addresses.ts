/** The forms and the statement, without language. */
export const contactPaths = {
  message: '/nachricht',
  barrier: '/barriere-melden',
  statement: '/Barrierefreiheit',
} as const
