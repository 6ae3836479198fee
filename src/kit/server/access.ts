import type { Access, Action } from '../shared/contract.ts'
import { noPermission, notSignedIn } from '../shared/problem.ts'
import type { SignedIn } from './context.ts'

/** Specification § 6: a user counts as admin if admin or system. */
export const isAdmin = (user: SignedIn | null): boolean =>
  user !== null && (user.roles.includes('admin') || user.roles.includes('system'))

/** Specification § 2.3: admin, system and member may enter the admin centre. */
export const isBackoffice = (user: SignedIn | null): boolean => isAdmin(user) || (user?.roles.includes('member') ?? false)

/** Whether the caller holds a right in a module; admin and system hold all. */
export const hasRight = (user: SignedIn | null, module: string, action: Action): boolean =>
  isAdmin(user) || (user?.rights.has(`${module}.${action}`) ?? false)

/** Whether what a contract declares lets this caller in. */
export function mayCall(user: SignedIn | null, access: Access): boolean {
  if (access === 'guest') return true
  if (access === 'user') return user !== null
  if (access === 'backoffice') return isBackoffice(user)
  if (access === 'admin') return isAdmin(user)
  return hasRight(user, access.module, access.action)
}

/** Throws 401 for nobody signed in and `C100` (403) for a signed-in caller without the right. */
export function requireAccess(user: SignedIn | null, access: Access): void {
  if (mayCall(user, access)) return
  throw user ? noPermission() : notSignedIn()
}
