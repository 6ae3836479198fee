import type { Access } from '../shared/contract.ts'
import { mayCall } from '../shared/access.ts'
import { noPermission, notSignedIn } from '../shared/problem.ts'
import type { SignedIn } from './context.ts'

/** Throws 401 for nobody signed in and `C100` (403) for a signed-in caller without the right. */
export function requireAccess(user: SignedIn | null, access: Access): void {
  if (mayCall(user, access)) return
  throw user ? noPermission() : notSignedIn()
}
