/** Screens of the admin centre, relative to its base. */
export const paperScreens = { settings: 'accounting/settings/pdf' } as const
