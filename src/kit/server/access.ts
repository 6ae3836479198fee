import type { Access } from '../shared/contract.ts'
import * as shared from '../shared/access.ts'
import { noPermission, notSignedIn } from '../shared/problem.ts'
import type { SignedIn } from './context.ts'

export const isAdmin = shared.isAdmin
export const isBackoffice = shared.isBackoffice
export const hasRight = shared.hasRight
export const mayCall = shared.mayCall

/** Throws 401 for nobody signed in and `C100` (403) for a signed-in caller without the right. */
export function requireAccess(user: SignedIn | null, access: Access): void {
  if (mayCall(user, access)) return
  throw user ? noPermission() : notSignedIn()
}
