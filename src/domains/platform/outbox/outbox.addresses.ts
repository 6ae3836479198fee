/** Screens of the admin centre, relative to its base. */
export const outboxScreens = { outbox: 'settings/outbox' } as const
