import { roles, type Role } from '#kit/shared/contract.ts'

/** True for a built-in role; all others are custom. */
export const isBuiltIn = (role: string): role is Role => (roles as readonly string[]).includes(role)

/** Effective built-in roles of an account: custom roles, listed in `own`, count as member. */
export const rolesThatCount = (stored: readonly string[], own: readonly string[]): Role[] => [
  ...new Set([
    ...stored.filter(isBuiltIn),
    ...(stored.some((role) => own.includes(role)) ? ['member' as const] : []),
  ]),
]
