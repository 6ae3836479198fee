import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { listed } from '#kit/server/records/answer.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { listPage } from '#kit/server/records/listing.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { noPermission, notFound } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { User, users as contract } from '../users.contract.ts'
import { mayManage, rolesInReach } from '../users.rules.ts'
import { lockAdministrators } from './accounts.service.ts'
import { ownRolesTable } from './roles/own-roles.table.ts'
import { userWire } from './user.wire.ts'
import { credentials, twoFactors, userPages, usersTable, type UserRow } from './users.table.ts'

type ListInput = InputOf<typeof contract.list>

const fullName = sql<string>`coalesce(nullif(trim(concat(${usersTable.userData} ->> 'first_name', ' ', ${usersTable.userData} ->> 'last_name')), ''),
  nullif(${usersTable.userData} ->> 'company', ''), ${usersTable.handle})`
const sortable = {
  handle: sql`lower(${usersTable.handle})`,
  name: sql`lower(${fullName})`,
  email: sql`lower(${usersTable.email})`,
  last_active: usersTable.last_active,
  lastLogin: usersTable.lastLogin,
  failedLogins: usersTable.failedLogins,
  createdAt: usersTable.createdAt,
}

const wholeName = sql`concat_ws(' ', ${usersTable.handle}, ${usersTable.email}, ${usersTable.userData} ->> 'title',
  ${usersTable.userData} ->> 'first_name', ${usersTable.userData} ->> 'last_name', ${usersTable.userData} ->> 'company')`

type Extra = { _id: string; secondFactor: boolean; hasPassword: boolean; pages: string[] }

/** Accounts as administrators get them, with the data of other tables. */
async function wiresOf(ctx: Ctx, rows: readonly UserRow[]): Promise<User[]> {
  const { rows: found } = await ctx.db.execute<Extra>(sql`
    select ${usersTable._id} as "_id",
      exists (select from ${twoFactors} where ${twoFactors.userId} = ${usersTable._id} and ${twoFactors.enabledAt} is not null) as "secondFactor",
      exists (select from ${credentials} where ${credentials.userId} = ${usersTable._id}) as "hasPassword",
      array(select ${userPages.page} from ${userPages} where ${userPages.userId} = ${usersTable._id} order by 1) as "pages"
    from ${usersTable} where ${usersTable._id} = any(${sql.param(rows.map(({ _id }) => _id))}::uuid[])`)
  const extras = new Map(found.map((extra) => [extra._id, extra]))
  return rows.map((row) => userWire(row, extras.get(row._id)!))
}

/** Accounts. Built-in ones are hidden from everyone, and nobody may change an account above their own. */
export const accounts = recordKind({
  name: 'users',
  table: usersTable,
  answer: wiresOf,
  seen: () => eq(usersTable.builtIn, false),
  locksFirst: lockAdministrators,
  mayChange(ctx, { roles }) {
    if (!mayManage(ctx.user?.roles ?? [], roles)) throw noPermission()
  },
  tags: ({ _id }) => [`users:${_id}`],
  sortable,
  defaultSort: 'name',
  searched: [wholeName],
})

/** Users by their ids, in no order; without built-in ones. */
export async function usersById(ctx: Ctx, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(usersTable)
    .where(and(inArray(usersTable._id, [...ids]), eq(usersTable.builtIn, false)))
  return wiresOf(ctx, rows)
}

/**
 * `GET /api/v0/auth/`: a page of users. Those with the role internal are listed only on request (specification § 6).
 */
export async function list(ctx: Ctx, input: ListInput) {
  const role = input.role
    ? sql`${input.role} = any(${usersTable.roles})`
    : sql`not ('internal' = any(${usersTable.roles}))`
  const { rows, ...counted } = await listPage(ctx, accounts, { ...input, where: [role] })
  return { items: await listed(ctx, accounts, rows), ...counted } as { items: User[]; total: number }
}

/** `GET /api/v0/auth/:_id`. Throws 404. */
export async function read(ctx: Ctx, { _id }: { _id: string }) {
  const items = await usersById(ctx, [_id])
  if (items.length === 0) throw notFound({ _id })
  return { items, total: 1 }
}

/** `GET getAvailableGroups`: roles that the caller may assign. */
export async function getAvailableGroups(ctx: Ctx) {
  const { auth } = await siteSettings(ctx)
  const own = await ctx.db.select({ key: ownRolesTable.key }).from(ownRolesTable).orderBy(ownRolesTable.key)
  const available = [...auth.availableRoles, ...own.map(({ key }) => key)]
  return { groups: rolesInReach(ctx.user?.roles ?? [], available) }
}

/** `POST getDataUserBrowser`: everything the list of users shows, in one call. */
export async function getDataUserBrowser(ctx: Ctx, input: ListInput) {
  return { ...(await list(ctx, input)), ...(await getAvailableGroups(ctx)) }
}
