import type { Role } from '#kit/shared/contract.ts'

/** Whether a path stays within this site: browsers drop tabs and line breaks, and treat a backslash as a slash. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path)

/**
 * Destination after sign-in: the own path in the request, else the admin centre for accounts with access to it, else
 * the landing page.
 */
export function destination(
  redirect: string,
  roles: readonly string[],
  adminUrl: string,
  landing: string,
): string {
  if (redirect && isOwnPath(redirect)) return redirect
  return roles.some((role) => ['admin', 'system', 'member'].includes(role)) ? adminUrl : landing
}

/** The form in which sign-in names are compared: letter case and Unicode encoding are ignored. */
export const signInName = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase()

/** The mailbox of an address: most providers ignore a plus sign and what follows it (RFC 5233). */
export const mailboxOf = (address: string): string => address.replace(/^([^+@]+)\+[^@]*@/, '$1@')

/** Days for which an invitation's link is valid. */
export const invitationDays = 7

export const shortestPassword = 8
/** Maximum length of a password checked while it is typed; checking takes longer with each character. */
export const longestJudged = 100
/** On the scale 0 to 4 (zxcvbn): more than 10^8 guesses, which a slow hash and rate limits make hopeless. */
export const enoughStrength = 3

/** The displayed name of a person: the name, else the company, else the handle. */
export const personName = (
  userData: { first_name: string; last_name: string; company: string },
  handle: string,
): string => `${userData.first_name} ${userData.last_name}`.trim() || userData.company.trim() || handle

/** Roles that somebody may assign, and whose holders they may change: only system may assign system. */
export const rolesInReach = <R extends string>(own: readonly Role[], available: readonly R[]): R[] =>
  available.filter((role) => role !== 'guest' && (role !== 'system' || own.includes('system')))

/**
 * Modules in which an account can be limited to its own records: those it created, or the teams and clubs it is
 * assigned to.
 */
export const ownModules = ['news', 'event', 'entry', 'person', 'sports'] as const
export type OwnModule = (typeof ownModules)[number]

/** Whether the roles of an account require a second factor. */
export const needsFactor = (own: readonly string[], required: readonly string[]): boolean =>
  own.some((role) => required.includes(role))

/** Whether somebody with these roles may change an account with those: nobody may change an account above their own. */
export const mayManage = (own: readonly Role[], others: readonly string[]): boolean =>
  own.includes('system') || (own.includes('admin') && !others.includes('system'))
