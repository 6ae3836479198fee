import type { Ctx } from '#kit/server/context.ts'
import { knownWords, type PasswordOwner } from './known-words.ts'
import { hashPassword } from './password-hash.ts'
import { requireStrong } from './password-strength.ts'

/**
 * Hash of a new, strong password. Throws 422 `WEAK_PASSWORD`. Slow: call it outside of transactions, which would hold
 * locks and a connection meanwhile.
 */
export async function strongHash(ctx: Ctx, password: string, owner: PasswordOwner): Promise<string> {
  await requireStrong(password, await knownWords(ctx, owner), ctx.lang)
  return hashPassword(password)
}
