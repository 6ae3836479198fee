import type { Role } from '#kit/shared/contract.ts'

/** Whether an address leads on within this site: browsers leave tabs and line breaks out, and read a backslash as a slash. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path)

/**
 * Where signing in leads: to the own path that was asked for, else those who may enter it to the admin centre and
 * everybody else to the landing page.
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

/** The form in which names to sign in with are compared: letters' case and their encoding do not count. */
export const signInName = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase()

/** The mailbox behind an address: most providers deliver what follows a plus sign to the same one (RFC 5233). */
export const mailboxOf = (address: string): string => address.replace(/^([^+@]+)\+[^@]*@/, '$1@')

/** How long the link of an invitation counts. */
export const invitationDays = 7

export const shortestPassword = 8
/** Characters of a password that is judged while it is typed; judging takes longer with each. */
export const longestJudged = 100
/** Of 0 to 4 (zxcvbn): more than 10^8 guesses, which a slow hash and slowed-down tries make hopeless. */
export const enoughStrength = 3

/** Who somebody is to others: the name, else the company, else the handle. */
export const personName = (
  userData: { first_name: string; last_name: string; company: string },
  handle: string,
): string => `${userData.first_name} ${userData.last_name}`.trim() || userData.company.trim() || handle

/** Roles that somebody may give or take, and whose holders he may change: only system has a say over system. */
export const rolesInReach = <R extends string>(own: readonly Role[], available: readonly R[]): R[] =>
  available.filter((role) => role !== 'guest' && (role !== 'system' || own.includes('system')))

/** Modules in which an account can be limited to what is its own: what it has made itself, or the teams and clubs it is entered for. */
export const ownModules = ['news', 'event', 'entry', 'person', 'sports'] as const
export type OwnModule = (typeof ownModules)[number]

/** Roles whose accounts can be made to have a second factor: all that may enter the admin centre. */
export const needsFactor = (own: readonly string[], required: readonly string[]): boolean =>
  own.some((role) => required.includes(role))

/** Whether somebody with these roles may change an account with those: nobody changes one above his own. */
export const mayManage = (own: readonly Role[], others: readonly string[]): boolean =>
  own.includes('system') || (own.includes('admin') && !others.includes('system'))
