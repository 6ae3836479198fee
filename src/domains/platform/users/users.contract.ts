import { z } from 'zod'
import { id, isoTime, listParameters } from '#kit/shared/records/record.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { ownModules } from './users.rules.ts'

export const handle = z.string().trim().min(2).max(200)
export const password = z.string().min(1).max(200)
const line = (max = 200) => z.string().trim().max(max)

/** A built-in role, or the key of one that the site has defined. */
export const roleKey = z.string().regex(/^[^\s,]{1,90}$/)

const address = z.object({
  uuid: id,
  type: line(40),
  title: line(40),
  first_name: line(),
  last_name: line(),
  address: line(),
  zip: line(20),
  city: line(),
  country: line(2),
  phone: line(40),
})

export const userData = z.object({
  title: line(40),
  first_name: line(),
  last_name: line(),
  company: line(),
  addresses: z.array(address).max(50),
})

/** A person with an account, as administrators see it. */
export const user = z.object({
  _id: id,
  handle,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(roleKey),
  userData,
  two_factor: z.object({ enabled: z.boolean() }),
  /** The only pages this account may change, including everything below them; null: no limit. */
  pages: z.array(id).nullable(),
  /** Modules in which it may change only its own records. */
  onlyOwn: z.array(z.enum(ownModules)),
  /** The account has a password. */
  hasPassword: z.boolean(),
  /** Time of the last invitation until a password is chosen, and when its link expires. */
  invitation: z.object({ at: isoTime, until: isoTime }).nullable(),
  /** May not sign in. */
  disabled: z.boolean(),
  last_active: isoTime.nullable(),
  lastLogin: isoTime.nullable(),
  failedLogins: z.number().int(),
  createdAt: isoTime,
  updatedAt: isoTime,
  version: z.number().int(),
})
export type User = z.output<typeof user>

/** Limits of an account within its roles. They do not apply to administrators. */
const limits = {
  pages: z.array(id).max(100).nullable().optional(),
  onlyOwn: z.array(z.enum(ownModules)).max(20).optional(),
}

/** Language of a mail; German by default. */
export const mailLanguage = z.enum(contentLanguages).optional()

const answer = z.object({ user })
const many = z.object({ items: z.array(user), total: z.number().int() })
export const done = z.object({ done: z.literal(true) })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/auth/:_id?',
    summary: 'List users; without the built-in accounts',
    access: 'admin',
    input: z.object({ ...listParameters, role: roleKey.optional() }),
    output: many,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v0/auth/:_id?',
    given: '_id',
    summary: 'Read one user',
    access: 'admin',
    input: z.object({ _id: id }),
    output: many,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v0/auth/',
    summary: 'Create an account; without a password the person is invited by mail to choose one',
    access: 'admin',
    fresh: true,
    reads: true,
    input: z.object({
      /** The sign-in name; by default the e-mail address. */
      handle: handle.optional(),
      password: password.optional(),
      /** Of the invitation. */
      lang: mailLanguage,
      email: z.union([z.literal(''), z.email()]).default(''),
      roles: z.array(roleKey).min(1).max(50).default(['user']),
      userData: userData.partial().default({}),
      ...limits,
    }),
    output: answer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v0/auth/:_id?',
    summary: 'Change an account',
    access: 'admin',
    fresh: ['handle', 'email', 'roles', 'disabled', 'pages', 'onlyOwn'],
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      handle: handle.optional(),
      email: z.union([z.literal(''), z.email()]).optional(),
      roles: z.array(roleKey).min(1).max(50).optional(),
      userData: userData.partial().optional(),
      disabled: z.boolean().optional(),
      ...limits,
    }),
    output: answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v0/auth/:_id?',
    summary: 'Remove an account; what it wrote stays',
    access: 'admin',
    fresh: true,
    input: z.object({ _id: id }),
    output: z.object({ removed: z.array(id) }),
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/v0/batch/auth/',
    summary: 'Read several users, or remove them, which asks for a proof of the last minutes',
    access: 'admin',
    input: z.object({ _id: z.array(id).max(500), action: z.enum(['read', 'remove']).default('read') }),
    output: many,
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/v0/search/auth',
    summary: 'Find users by name, handle or e-mail',
    access: 'admin',
    input: z.object({ ...listParameters, search: z.string().max(200), role: roleKey.optional() }),
    output: many,
    reads: true,
  }),
  getDataUserBrowser: endpoint({
    method: 'POST',
    path: '/api/v1/auth/getDataUserBrowser',
    summary: 'Everything the list of users shows: a page of it and the roles',
    access: 'admin',
    input: z.object({ ...listParameters, role: roleKey.optional() }),
    output: many.extend({ groups: z.array(roleKey) }),
    reads: true,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/v0/auth/setPassword',
    summary: 'Give somebody a new password; their sessions end',
    access: 'admin',
    fresh: true,
    reads: true,
    input: z.object({ _id: id, password }),
    output: done,
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/api/v0/auth/removeSecondFactor',
    summary: 'Take away the second factor of somebody who has lost it; their sessions end, a mail tells them',
    access: 'admin',
    fresh: true,
    input: z.object({ _id: id }),
    output: done,
  }),
  getAvailableGroups: endpoint({
    method: 'GET',
    path: '/api/v0/auth/getAvailableGroups',
    summary: 'Roles that accounts may have',
    access: 'admin',
    input: z.object({}),
    output: z.object({ groups: z.array(roleKey) }),
  }),
}
