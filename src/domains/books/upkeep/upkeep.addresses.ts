/** Admin screens relative to the base; the documents domain registers `accounting/settings/system`. */
export const upkeepScreens = { test: 'accounting/test' } as const
