/** Admin screens for printed documents, relative to the base. */
export const paperScreens = { settings: 'accounting/settings/pdf' } as const
