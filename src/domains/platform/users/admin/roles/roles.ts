/** Roles that can be granted; `guest` means not signed in, `system` is the program. */
export const assignableRoles = ['admin', 'member', 'user', 'internal'] as const
