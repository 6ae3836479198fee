import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { done, handle, password } from './users.contract.ts'

/** Token of a mailed link. */
const token = z.string().min(20).max(100)

const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v0/auth/requestPasswordReset',
  summary:
    'Send a link for a new password to the address of an account; the answer never tells whether there is one',
  access: 'guest',
  input: z.object({ handle }),
  output: done,
  perMinute: 10,
  reads: true,
})

/** Recovery of a lost password or second factor. */
export const recovery = {
  requestPasswordReset,
  /** The same at the shop's address (specification § 7). */
  requestPasswordResetInShop: { ...requestPasswordReset, path: '/api/v0/shop/requestPasswordReset' },
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/v0/auth/resetPassword',
    summary: 'Set a new password with the token of the mail; sessions end',
    access: 'guest',
    input: z.object({ token, password, password2: password }),
    output: done,
    perMinute: 10,
    reads: true,
  }),
  request2FAReset: endpoint({
    method: 'POST',
    path: '/api/v0/shop/request2FAReset',
    summary:
      'Send a link that helps to do without a lost second factor; the answer never tells whether there is such an account',
    access: 'guest',
    input: z.object({ handle }),
    output: done,
    perMinute: 10,
    reads: true,
  }),
  reset2FA: endpoint({
    method: 'POST',
    path: '/api/v0/auth/reset2FA',
    summary:
      'Do without a lost second factor, by the password and the token of the mail or a recovery code; sessions end',
    access: 'guest',
    input: z.union([
      z.object({ token, password }),
      z.object({ handle, password, code: z.string().trim().min(10).max(40) }),
    ]),
    output: done,
    perMinute: 30,
    reads: true,
  }),
}
