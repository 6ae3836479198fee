import { z } from 'zod'
import { endpoint, roles } from '#kit/shared/contract.ts'
import { flag, id, isoTime } from '#kit/shared/records/record.ts'
import { longestJudged } from './users.rules.ts'
import { done, handle, password, user, userData } from './users.contract.ts'

/** Data that signed-in users may read about themselves. */
const self = user
  .pick({
    _id: true,
    handle: true,
    username: true,
    name: true,
    email: true,
    userData: true,
    two_factor: true,
    last_active: true,
    lastLogin: true,
  })
  /** The effective roles: an account with one of the site's own roles is a `member`. */
  .extend({ roles: z.array(z.enum(roles)) })
export type Self = z.output<typeof self>

/** `{ user }` on success, `{ secondFactor: true }` when a code is required first (specification § 4). */
const signedIn = z.object({
  user: self.optional(),
  secondFactor: z.literal(true).optional(),
  /** The account requires a second factor and has none: it can do nothing until one is set up in the admin centre. */
  setUpFactor: z.literal(true).optional(),
})

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/api/v0/auth/login',
    summary: 'Sign in',
    access: 'guest',
    input: z.object({ handle, password, stay: z.boolean().optional() }),
    output: signedIn,
    perMinute: 120,
    reads: true,
  }),
  verify2FA: endpoint({
    method: 'POST',
    path: '/api/v0/auth/verify2FA',
    summary: 'Finish signing in with the code of the second factor, or with a recovery code',
    access: 'guest',
    input: z.object({ code: z.string().trim().min(6).max(40) }),
    output: signedIn,
    perMinute: 60,
    reads: true,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/api/v0/auth/prove',
    summary: 'Prove once more who one is, by the password or a code of the second factor',
    access: 'user',
    settingUp: true,
    input: z.union([z.object({ password }), z.object({ code: z.string().trim().min(6).max(40) })]),
    output: done,
    perMinute: 30,
    reads: true,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/api/v0/auth/logout',
    summary: 'Sign out',
    access: 'guest',
    fromPage: true,
    input: z.object({}),
    output: done,
  }),
  getLoggedInState: endpoint({
    method: 'GET',
    path: '/api/v0/auth/getLoggedInState',
    summary: 'Who is signed in in this browser',
    access: 'guest',
    input: z.object({
      /** Set by the admin centre: its language becomes the language of mails to this person. */
      working: flag.optional(),
    }),
    output: z.object({
      loggedIn: z.boolean(),
      user: self.nullable(),
      rights: z.array(z.string()),
      /** Modules in which only own records may be changed. */
      onlyOwn: z.array(z.string()),
      /** A role of the account needs a second factor. */
      factorRequired: z.boolean(),
      /** The role in which an administrator previews the site; null: their own ones. */
      viewingAs: z.string().nullable(),
    }),
    settingUp: true,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/v0/auth/changePassword',
    summary: 'Change the own password; other sessions end',
    access: 'user',
    settingUp: true,
    input: z.object({ current: password, password, password2: password }),
    output: done,
    perMinute: 10,
    reads: true,
  }),
  checkPasswordStrength: endpoint({
    method: 'POST',
    path: '/api/v0/auth/checkPasswordStrength',
    summary: 'How hard a password is to guess: 0 to 4, with advice',
    access: 'guest',
    input: z.object({ password: z.string().max(longestJudged), handle: z.string().max(100).default('') }),
    output: z.object({ score: z.number().int(), enough: z.boolean(), advice: z.array(z.string()) }),
    perMinute: 60,
    reads: true,
  }),
  enable2FA: endpoint({
    method: 'POST',
    path: '/api/v0/auth/enable2FA',
    summary: 'Begin with a second factor: without a code its secret, with the first right code it counts',
    access: 'user',
    settingUp: true,
    input: z.object({ password: password.optional(), code: z.string().trim().max(10).optional() }),
    output: z.object({
      uri: z.string().optional(),
      recoveryCodes: z.array(z.string()).optional(),
      enabled: z.boolean(),
    }),
    perMinute: 10,
    reads: true,
  }),
  disable2FA: endpoint({
    method: 'POST',
    path: '/api/v0/auth/disable2FA',
    summary: 'Do without the second factor',
    access: 'user',
    settingUp: true,
    input: z.object({ password }),
    output: done,
    perMinute: 10,
    reads: true,
  }),
  getData: endpoint({
    method: 'POST',
    path: '/api/v0/auth/getData',
    summary: 'The own account and what one may do',
    access: 'user',
    settingUp: true,
    input: z.object({}),
    output: z.object({ user: self, rights: z.array(z.string()) }),
    reads: true,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/v0/auth/sessions',
    summary: 'Where one is signed in',
    access: 'user',
    settingUp: true,
    input: z.object({}),
    output: z.object({
      sessions: z.array(
        z.object({
          _id: id,
          createdAt: isoTime,
          lastSeen: isoTime,
          device: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/v0/auth/sessions/:_id',
    summary: 'Sign out elsewhere',
    access: 'user',
    fresh: true,
    settingUp: true,
    input: z.object({ _id: id }),
    output: done,
  }),
  updateSelf: endpoint({
    method: 'PUT',
    path: '/api/v0/auth/self',
    summary: 'Change the own name and contact',
    access: 'user',
    settingUp: true,
    input: z.object({ userData: userData.partial() }),
    output: z.object({ user: self }),
  }),
}
