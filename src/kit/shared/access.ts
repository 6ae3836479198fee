import type { Access, RightName } from './contract.ts'

/** Data of a signed-in user that decide whether a call is allowed. */
export interface RightsHolder {
  /** Stored roles may be custom ones, which have no meaning here. */
  roles: readonly string[]
  /** `news.update`, `pages.publish`…; admin and system hold every right without being listed. */
  rights: ReadonlySet<string>
  /** Modules in which the user may change only their own records. */
  onlyOwn?: ReadonlySet<string>
}

/** Specification § 6: a user counts as admin if admin or system. */
export const isAdmin = (user: RightsHolder | null): boolean =>
  user !== null && (user.roles.includes('admin') || user.roles.includes('system'))

/** Specification § 2.3: admin, system and member may enter the admin centre. */
export const isBackoffice = (user: RightsHolder | null): boolean =>
  isAdmin(user) || (user?.roles.includes('member') ?? false)

/** True if the caller has a right in a module; admin and system have all. */
export const hasRight = (user: RightsHolder | null, module: string, action: RightName): boolean =>
  isAdmin(user) || (user?.rights.has(`${module}.${action}`) ?? false)

/** True if the caller may change a record, judged by its creator. */
export const mayChangeOf = (
  user: (RightsHolder & { _id: string }) | null,
  module: string,
  record: { createdBy: string | null },
): boolean => !isLimitedToOwn(user, module) || record.createdBy === user!._id

/** True if the user may change only their own records in a module. */
export const isLimitedToOwn = (user: RightsHolder | null, module: string): boolean =>
  !isAdmin(user) && Boolean(user?.onlyOwn?.has(module))

/** True if a contract's access allows this caller. */
export function mayCall(user: RightsHolder | null, access: Access): boolean {
  if (access === 'guest') return true
  if (access === 'user') return user !== null
  if (access === 'backoffice') return isBackoffice(user)
  if (access === 'admin') return isAdmin(user)
  return hasRight(user, access.module, access.action)
}
