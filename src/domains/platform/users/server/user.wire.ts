import type { SignedIn } from '#kit/server/context.ts'
import type { Self } from '../session.contract.ts'
import type { User } from '../users.contract.ts'
import { invitationDays, personName } from '../users.rules.ts'
import type { UserRow } from './users.table.ts'

/** An empty user, as the base for partial input. */
export const emptyUserData: User['userData'] = {
  title: '',
  first_name: '',
  last_name: '',
  company: '',
  addresses: [],
}

export const nameOf = (row: Pick<UserRow, 'userData' | 'handle'>): string =>
  personName(row.userData, row.handle)

/** Data of an account from other tables; `pages` come from `user_pages`. */
interface Beside {
  secondFactor: boolean
  hasPassword: boolean
  pages: readonly string[]
}

const invitationUntil = (at: string) => new Date(Date.parse(at) + invitationDays * 86_400_000).toISOString()

/** A user as administrators get it. */
export const userWire = (row: UserRow, { secondFactor, hasPassword, pages }: Beside): User => ({
  _id: row._id,
  handle: row.handle,
  username: row.handle,
  name: nameOf(row),
  email: row.email,
  roles: row.roles,
  userData: { ...emptyUserData, ...row.userData },
  two_factor: { enabled: secondFactor },
  pages: row.onlyPages ? [...pages] : null,
  onlyOwn: row.onlyOwn,
  hasPassword,
  invitation: row.invitedAt ? { at: row.invitedAt, until: invitationUntil(row.invitedAt) } : null,
  disabled: row.disabled,
  last_active: row.last_active,
  lastLogin: row.lastLogin,
  failedLogins: row.failedLogins,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})

/** A user as they get themselves; `roles` are the effective ones of the account. */
export const selfWire = (row: UserRow, secondFactor: boolean, roles: Self['roles']): Self => ({
  ...userWire(row, { secondFactor, hasPassword: true, pages: [] }),
  roles,
})

export const signedInAs = (
  row: Pick<UserRow, '_id' | 'handle' | 'userData'>,
  sessionId: string,
  { roles, rights, onlyOwn }: Pick<SignedIn, 'roles' | 'rights' | 'onlyOwn'>,
): SignedIn => ({
  _id: row._id,
  handle: row.handle,
  name: nameOf(row),
  roles,
  rights,
  ...(onlyOwn ? { onlyOwn } : {}),
  sessionId,
})
