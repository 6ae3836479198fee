import type { Access, RightName } from './contract.ts'

/** What of a signed-in person decides whether a call is allowed. */
export interface RightsHolder {
  /** Stored ones may be the site's own, which no question here knows. */
  roles: readonly string[]
  /** `news.update`, `pages.publish`…; admin and system hold every right without being listed. */
  rights: ReadonlySet<string>
  /** Modules in which only records may be changed that the person made; none when absent. */
  onlyOwn?: ReadonlySet<string>
}

/** Specification § 6: a user counts as admin if admin or system. */
export const isAdmin = (user: RightsHolder | null): boolean =>
  user !== null && (user.roles.includes('admin') || user.roles.includes('system'))

/** Specification § 2.3: admin, system and member may enter the admin centre. */
export const isBackoffice = (user: RightsHolder | null): boolean =>
  isAdmin(user) || (user?.roles.includes('member') ?? false)

/** Whether the caller holds a right in a module; admin and system hold all. */
export const hasRight = (user: RightsHolder | null, module: string, action: RightName): boolean =>
  isAdmin(user) || (user?.rights.has(`${module}.${action}`) ?? false)

/** Whether a record of a module is one that the caller may change as far as it matters who made it. */
export const mayChangeOf = (
  user: (RightsHolder & { _id: string }) | null,
  module: string,
  record: { createdBy: string | null },
): boolean => !isLimitedToOwn(user, module) || record.createdBy === user!._id

/** Whether somebody may change only what he made himself in a module. */
export const isLimitedToOwn = (user: RightsHolder | null, module: string): boolean =>
  !isAdmin(user) && Boolean(user?.onlyOwn?.has(module))

/** Whether what a contract declares lets this caller in. */
export function mayCall(user: RightsHolder | null, access: Access): boolean {
  if (access === 'guest') return true
  if (access === 'user') return user !== null
  if (access === 'backoffice') return isBackoffice(user)
  if (access === 'admin') return isAdmin(user)
  return hasRight(user, access.module, access.action)
}
