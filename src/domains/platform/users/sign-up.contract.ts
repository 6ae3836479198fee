import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { done, password, userData } from './users.contract.ts'

const email = z.email().max(200)
const token = z.string().min(20).max(100)

/**
 * Accounts that people create for themselves. No answer reveals whether an address has one: its owner is informed by
 * mail.
 */
export const signUp = {
  signup: endpoint({
    method: 'POST',
    path: '/api/v0/auth/signup',
    summary: 'Ask for an account; a mail brings the link that makes it',
    access: 'guest',
    input: z.object({
      /** The e-mail address, which is also the sign-in name. */
      handle: email,
      password,
      password2: password,
      userData: userData.pick({ first_name: true, last_name: true }).partial().default({}),
      /** Also subscribes to the newsletter, which is confirmed by its own mail. */
      newsletter: z.boolean().default(false),
    }),
    output: done,
    perMinute: 10,
    reads: true,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/v0/auth/verify',
    summary: 'Make the account with the token of the mail and the password that was chosen for it',
    access: 'guest',
    input: z.object({ token, password }),
    output: done,
    perMinute: 30,
    reads: true,
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/v0/auth/changeEmail',
    summary: 'Ask for another own e-mail address; a mail to it brings the link that changes it',
    access: 'user',
    fresh: true,
    input: z.object({ email }),
    output: done,
    perMinute: 10,
    reads: true,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/v0/auth/confirmEmail',
    summary: 'Change the e-mail address with the token of the mail and the password of the account',
    access: 'guest',
    input: z.object({ token, password }),
    output: done,
    perMinute: 30,
    reads: true,
  }),
}
