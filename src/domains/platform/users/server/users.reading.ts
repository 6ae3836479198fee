import { and, asc, count, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { containing } from '../../../../kit/server/database/like.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { notFound, Problem } from '../../../../kit/shared/problem.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import type { User, users as contract } from '../users.contract.ts'
import { rolesInReach } from '../users.rules.ts'
import { userWire } from './user.wire.ts'
import { twoFactors, userPages, usersTable } from './users.table.ts'

type ListInput = InputOf<typeof contract.list>

const fullName = sql<string>`coalesce(nullif(trim(concat(${usersTable.userData} ->> 'first_name', ' ', ${usersTable.userData} ->> 'last_name')), ''),
  nullif(${usersTable.userData} ->> 'company', ''), ${usersTable.handle})`
const sortable: Record<string, SQL> = {
  handle: sql`lower(${usersTable.handle})`,
  name: sql`lower(${fullName})`,
  email: sql`lower(${usersTable.email})`,
  last_active: sql`${usersTable.last_active}`,
  lastLogin: sql`${usersTable.lastLogin}`,
  failedLogins: sql`${usersTable.failedLogins}`,
  createdAt: sql`${usersTable.createdAt}`,
}

/** Order of a list: `-lastLogin,name`. Throws 422 for a field that lists can't be sorted by. */
function orderOf(sort: string): SQL[] {
  const order = sort.split(',').map((part) => {
    const name = part.replace(/^-/, '')
    const column = Object.hasOwn(sortable, name) ? sortable[name] : undefined
    if (!column) {
      throw new Problem('INVALID', 422, {
        de: `Nach „${name}“ kann nicht sortiert werden.`,
        en: `Lists can't be sorted by "${name}".`,
      })
    }
    // Those who were never here come last either way
    return part.startsWith('-') ? sql`${desc(column)} nulls last` : sql`${asc(column)} nulls last`
  })
  return [...order, asc(usersTable._id)]
}

const wholeName = sql`concat_ws(' ', ${usersTable.handle}, ${usersTable.email}, ${usersTable.userData} ->> 'title',
  ${usersTable.userData} ->> 'first_name', ${usersTable.userData} ->> 'last_name', ${usersTable.userData} ->> 'company')`

/** Every word that was typed has to be somewhere in the name. */
const matching = (search: string): SQL[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`${wholeName} ilike ${containing(word)}`)

const withFactor = (ctx: Ctx) =>
  ctx.db
    .select({
      user: usersTable,
      secondFactor: sql<boolean>`${twoFactors.enabledAt} is not null`,
      pages: sql<
        string[]
      >`array(select ${userPages.page} from ${userPages} where ${userPages.userId} = ${usersTable._id} order by 1)`,
    })
    .from(usersTable)
    .leftJoin(twoFactors, eq(twoFactors.userId, usersTable._id))
    .$dynamic()

/** Users by their ids, in no order; built-in ones are not among them. */
export async function usersById(ctx: Ctx, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await withFactor(ctx).where(
    and(inArray(usersTable._id, [...ids]), eq(usersTable.builtIn, false)),
  )
  return rows.map(({ user, secondFactor, pages }) => userWire(user, secondFactor, pages))
}

/** `GET /api/v0/auth/`: a page of users. Those with the role internal show only when asked for (specification § 6). */
export async function list(ctx: Ctx, input: ListInput) {
  const where = and(
    ne(usersTable.builtIn, true),
    input.role
      ? sql`${input.role} = any(${usersTable.roles})`
      : sql`not ('internal' = any(${usersTable.roles}))`,
    ...matching(input.search ?? ''),
  )
  const order = orderOf(input.sort ?? 'name')
  const rows =
    input.limit === 0
      ? []
      : await withFactor(ctx)
          .where(where)
          .orderBy(...order)
          .limit(input.limit)
          .offset(input.skip)
  const [counted] = await ctx.db.select({ total: count() }).from(usersTable).where(where)
  return {
    items: rows.map(({ user, secondFactor, pages }) => userWire(user, secondFactor, pages)),
    total: counted?.total ?? 0,
  }
}

/** `GET /api/v0/auth/:_id`. Throws 404. */
export async function read(ctx: Ctx, { _id }: { _id: string }) {
  const items = await usersById(ctx, [_id])
  if (items.length === 0) throw notFound({ _id })
  return { items, total: 1 }
}

/** `GET getAvailableGroups`: roles that the caller may give. */
export async function getAvailableGroups(ctx: Ctx) {
  const { auth } = await siteSettings(ctx)
  return { groups: rolesInReach(ctx.user?.roles ?? [], auth.availableRoles) }
}

/** `POST getDataUserBrowser`: what the list of users shows, in one call. */
export async function getDataUserBrowser(ctx: Ctx, input: ListInput) {
  return { ...(await list(ctx, input)), ...(await getAvailableGroups(ctx)) }
}
