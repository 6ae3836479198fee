import type { Ctx } from '#kit/server/context.ts'
import { knownWords, type PasswordOwner } from './known-words.ts'
import { hashPassword } from './password-hash.ts'
import { requireStrong } from './password-strength.ts'

/**
 * The hash of a new password that is hard to guess for the account it is for. Throws 422 `WEAK_PASSWORD`. Takes time: outside of
 * transactions, which would hold their locks and a connection meanwhile.
 */
export async function strongHash(ctx: Ctx, password: string, owner: PasswordOwner): Promise<string> {
  await requireStrong(password, await knownWords(ctx, owner), ctx.lang)
  return hashPassword(password)
}
