/** Addresses without language. */
export const formPaths = { form: { path: '/formular/:form', english: '/form/:form' } } as const

/** Screens of the admin centre, relative to its base. */
export const formScreens = { forms: 'messages/forms' } as const
