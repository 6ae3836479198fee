/** Roles that an account can be given; `guest` is nobody signed in, `system` belongs to the program. */
export const assignableRoles = ['admin', 'member', 'user', 'internal'] as const
