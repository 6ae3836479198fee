/** Screens of the admin centre, relative to its base. */
export const barrierScreens = { browse: 'barriers/browse', edit: 'barriers/edit' } as const
