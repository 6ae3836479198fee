import type { Access } from '../shared/contract.ts'
import { mayCall } from '../shared/access.ts'
import { noPermission, notSignedIn, proofMinutes, proofRequired } from '../shared/problem.ts'
import type { SignedIn } from './context.ts'

/** Throws 401 for nobody signed in and `C100` (403) for a signed-in caller without the right. */
export function requireAccess(user: SignedIn | null, access: Access): void {
  if (mayCall(user, access)) return
  throw user ? noPermission() : notSignedIn()
}

/** Whether somebody has proved who he is within the last minutes; `now` is an ISO time. */
export const isProved = (user: SignedIn | null, now: string = new Date().toISOString()): boolean =>
  user?.provedAt !== undefined && Date.parse(user.provedAt) > Date.parse(now) - proofMinutes * 60_000

/**
 * Throws 403 `PROOF_REQUIRED` for a caller who has not proved who he is within the last minutes, 401 for nobody: for uploads and
 * downloads, which no contract declares. Calls declare `fresh`.
 */
export function requireProof(user: SignedIn | null): void {
  if (!user) throw notSignedIn()
  if (!isProved(user)) throw proofRequired()
}
