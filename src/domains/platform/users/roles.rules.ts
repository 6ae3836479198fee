import { roles, type Role } from '#kit/shared/contract.ts'

/** Whether a role belongs to the program; all others are the site's own. */
export const isBuiltIn = (role: string): role is Role => (roles as readonly string[]).includes(role)

/** Built-in roles that an account counts as: who has one of the site's own, named in `own`, enters the admin centre as members do. */
export const rolesThatCount = (stored: readonly string[], own: readonly string[]): Role[] => [
  ...new Set([
    ...stored.filter(isBuiltIn),
    ...(stored.some((role) => own.includes(role)) ? ['member' as const] : []),
  ]),
]
