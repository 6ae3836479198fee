/** Screens of the admin centre, relative to its base; `accounting/settings/system` stands with those of the documents. */
export const upkeepScreens = { test: 'accounting/test' } as const
