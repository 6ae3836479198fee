import type { Access } from '../shared/contract.ts'
import { mayCall } from '../shared/access.ts'
import { noPermission, notSignedIn, proofMinutes, proofRequired } from '../shared/problem.ts'
import type { SignedIn } from './context.ts'

/** Throws 401 without a session and `C100` (403) for a signed-in caller without the right. */
export function requireAccess(user: SignedIn | null, access: Access): void {
  if (mayCall(user, access)) return
  throw user ? noPermission() : notSignedIn()
}

/** True if the user confirmed their identity within the last `proofMinutes`; `now` is an ISO time. */
export const isProved = (user: SignedIn | null, now: string = new Date().toISOString()): boolean =>
  user?.provedAt !== undefined && Date.parse(user.provedAt) > Date.parse(now) - proofMinutes * 60_000

/**
 * Requires a recent identity check: throws 401 without a session and 403 `PROOF_REQUIRED` after the time limit. For
 * uploads and downloads, which have no contract; calls declare `fresh` instead.
 */
export function requireProof(user: SignedIn | null): void {
  if (!user) throw notSignedIn()
  if (!isProved(user)) throw proofRequired()
}
