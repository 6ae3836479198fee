import { inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '#kit/server/context.ts'
import type { Queries } from '#kit/server/database/connect.ts'
import { isAdmin } from '#kit/shared/access.ts'
import type { Settings } from '#domains/platform/settings/settings.contract.ts'
import { isBuiltIn, rolesThatCount } from '../../roles.rules.ts'
import { needsFactor } from '../../users.rules.ts'
import { ownRolesTable, type OwnRoleRow } from './own-roles.table.ts'
import { usersTable, type UserRow } from '../users.table.ts'

/** Effective rights of an account's roles. */
export interface Standing extends Pick<SignedIn, 'roles' | 'rights' | 'onlyOwn'> {
  needsFactor: boolean
}

/** Custom roles of these keys; unknown ones, e.g. from an older backup, are skipped. */
export async function ownRolesAmong(db: Queries, keys: readonly string[]): Promise<OwnRoleRow[]> {
  const own = keys.filter((key) => !isBuiltIn(key))
  return own.length > 0 ? db.select().from(ownRolesTable).where(inArray(ownRolesTable.key, own)) : []
}

/**
 * Effective rights of an account: the union of its roles' rights, and all limits of the roles and the account. `own`
 * are its custom roles.
 */
export function standingOf(
  { roles: keys, onlyOwn: limits }: Pick<UserRow, 'roles' | 'onlyOwn'>,
  own: readonly OwnRoleRow[],
  { permissions, auth }: Pick<Settings, 'permissions' | 'auth'>,
): Standing {
  const held = own.filter(({ key }) => keys.includes(key))
  const roles = rolesThatCount(
    keys,
    held.map(({ key }) => key),
  )
  const builtIn = (['member', 'user'] as const).filter((role) => keys.includes(role))
  const rights = [...builtIn.flatMap((role) => permissions[role]), ...held.flatMap((role) => role.rights)]
  const onlyOwn = new Set<string>([...limits, ...held.flatMap((role) => role.onlyOwn)])
  return {
    roles,
    rights: new Set(isAdmin({ roles, rights: new Set() }) ? [] : rights),
    ...(onlyOwn.size > 0 ? { onlyOwn } : {}),
    needsFactor: needsFactor(keys, [
      ...auth.second_factor_roles,
      ...held.filter(({ secondFactor }) => secondFactor).map(({ key }) => key),
    ]),
  }
}

/** Condition for accounts with access to the admin centre. */
export const worksHere = sql`${usersTable.roles} && (array['admin', 'system', 'member'] || array(select ${ownRolesTable.key} from ${ownRolesTable}))`
