/** Screens of the admin centre, relative to its base. */
export const alarmScreens = { state: 'settings/state' } as const
