import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { listed } from '#kit/server/records/answer.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { rightsIn } from '#kit/server/rights.ts'
import { hasRight } from '#kit/shared/access.ts'
import { roles as builtInRoles, type InputOf } from '#kit/shared/contract.ts'
import { noPermission, notSignedIn, Problem } from '#kit/shared/problem.ts'
import { freeSlug, slugOf } from '#kit/shared/text/slug.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { Right } from '#domains/platform/settings/settings.contract.ts'
import type { OwnRole, roles as contract } from '../../roles.contract.ts'
import { admin as de } from '../../users.de.ts'
import { admin as en } from '../../users.en.ts'
import { isBuiltIn } from '../../roles.rules.ts'
import { rolesInReach } from '../../users.rules.ts'
import { tellChanged } from '../account.mail.ts'
import { lockAdministrators } from '../accounts.service.ts'
import { ownRolesTable, type OwnRoleRow } from './own-roles.table.ts'
import { allSessionsChanged, sessionsChanged } from '../sign-in/session-cache.ts'
import { sessionsTable } from '../sign-in/sessions.table.ts'
import { accounts } from '../users.reading.ts'
import { usersTable } from '../users.table.ts'

const nameTaken = {
  de: 'Eine Rolle mit diesem Namen gibt es schon.',
  en: 'There is a role with this name already.',
}
refusalOf('own_roles_name', new Problem('DUPLICATE', 409, nameTaken, { fields: { 'name.de': nameTaken } }))

/** Custom roles with their number of accounts. */
export const ownRoles = recordKind({
  name: 'role',
  table: ownRolesTable,
  async answer(ctx, rows): Promise<OwnRole[]> {
    const { rows: counts } = await ctx.db.execute<{ key: string; people: number }>(sql`
      select "key", count(*)::int as "people" from users, unnest("roles") as "key"
      where not "builtIn" and "key" = any(${sql.param(rows.map(({ key }) => key))}::text[]) group by "key"`)
    const people = new Map(counts.map((count) => [count.key, count.people]))
    return rows.map((row) => ({ ...row, people: people.get(row.key) ?? 0 }))
  },
})

const answerOne = async (ctx: Ctx, row: OwnRoleRow) => ({
  role: (await listed(ctx, ownRoles, [row]))[0] as OwnRole,
})

/** `GET /api/v0/role/`: custom roles by name. */
export async function list(ctx: Ctx) {
  const rows = await ctx.db.select().from(ownRolesTable)
  const items = (await listed(ctx, ownRoles, rows)) as unknown as OwnRole[]
  return { items: items.toSorted((a, b) => a.name.de.localeCompare(b.name.de, 'de')) }
}

/** Refuses unknown rights and those the caller lacks; existing ones may stay. */
function requireRights(
  ctx: Ctx,
  domains: readonly ServerDomain[],
  wanted: readonly Right[],
  had: readonly Right[] = [],
): void {
  const known = new Set(
    rightsIn(domains).flatMap(({ module, actions }) => actions.map((action) => `${module}.${action}`)),
  )
  for (const right of wanted) {
    if (had.includes(right)) continue
    const [module = '', action = ''] = right.split('.')
    if (!hasRight(ctx.user, module, action)) throw noPermission()
    if (known.has(right)) continue
    const text = {
      de: `Ein Recht „${right}“ gibt es nicht. Bitte laden Sie die Seite neu.`,
      en: `There is no right "${right}". Please load the page again.`,
    }
    throw new Problem('NO_SUCH_RIGHT', 422, text, { fields: { rights: text } })
  }
}

/** A key unused by roles and accounts, past ones included: no account must gain rights by a reused key. */
async function freeKey(ctx: Ctx, name: string): Promise<string> {
  await ctx.db.execute(sql`lock table own_roles in share row exclusive mode`)
  const { rows } = await ctx.db.execute<{ key: string }>(
    sql`select "key" from own_roles union select unnest("roles") from users`,
  )
  return freeSlug(slugOf(name) || 'role', new Set([...builtInRoles, ...rows.map(({ key }) => key)]))
}

/** `POST /api/v0/role/`. Throws 409 `DUPLICATE` for a taken name, 422 `NO_SUCH_RIGHT`. */
export const createOver =
  (domains: () => readonly ServerDomain[]) => async (ctx: Ctx, input: InputOf<typeof contract.create>) => {
    requireRights(ctx, domains(), input.rights)
    const key = await freeKey(ctx, input.name.de)
    return answerOne(ctx, await createRecord(ctx, ownRoles, { values: { ...input, key } }))
  }

/** `PUT /api/v0/role/:_id`: applies to all its users at once. Throws 404, 409, 422 `NO_SUCH_RIGHT`. */
export const updateOver =
  (domains: () => readonly ServerDomain[]) => async (ctx: Ctx, input: InputOf<typeof contract.update>) => {
    const row = await lockRecord(ctx, ownRoles, input)
    const { _id, version: _version, ...values } = input
    requireRights(ctx, domains(), values.rights ?? [], row.rights)
    const is = await changeRecord(ctx, ownRoles, row, { values })
    if (is !== row) await allSessionsChanged(ctx)
    return answerOne(ctx, is)
  }

const inUse = (people: number) =>
  new Problem(
    'ROLE_IN_USE',
    409,
    {
      de: `${people} ${people === 1 ? 'Konto hat' : 'Konten haben'} diese Rolle. Wählen Sie, welche Rolle sie statt ihrer bekommen.`,
      en: `${people} ${people === 1 ? 'account has' : 'accounts have'} this role. Choose which role they get instead.`,
    },
    { details: { people } },
  )

const noReplacement = () => {
  const text = {
    de: 'Diese Rolle kann nicht an die Stelle treten. Bitte wählen Sie eine andere.',
    en: 'This role cannot take the place. Please choose another one.',
  }
  return new Problem('NO_SUCH_ROLE', 422, text, { fields: { replacement: text } })
}

/** Checks and locks a replacement role. Never grants administration. */
async function requireReplacement(ctx: Ctx, key: string, gone: string): Promise<void> {
  if (key === 'member' || key === 'user') return
  const [row] = await ctx.db
    .select()
    .from(ownRolesTable)
    .where(and(eq(ownRolesTable.key, key), sql`${key} <> ${gone}`))
    .for('share')
  if (!row) throw noReplacement()
}

/**
 * `DELETE /api/v0/role/:_id`: gives its users the replacement. Throws 404, 409 `ROLE_IN_USE` if accounts have it and no
 * replacement is given, 422 `NO_SUCH_ROLE` for an invalid one.
 */
export async function remove(ctx: Ctx, { _id, replacement }: InputOf<typeof contract.remove>) {
  const row = await lockRecord(ctx, ownRoles, { _id })
  await lockAdministrators(ctx)
  const holders = await ctx.db
    .select()
    .from(usersTable)
    .where(sql`${row.key} = any(${usersTable.roles})`)
    .orderBy(usersTable._id)
    .for('update')
  if (holders.length > 0) {
    if (replacement === undefined) throw inUse(holders.length)
    await requireReplacement(ctx, replacement, row.key)
    for (const holder of holders) {
      const roles = [...new Set(holder.roles.map((key) => (key === row.key ? replacement : key)))]
      await changeRecord(ctx, accounts, holder, { values: { roles } })
      if (holder.invitedAt === null) await tellChanged(ctx, holder, ['roles'])
    }
  }
  await ctx.db.delete(ownRolesTable).where(eq(ownRolesTable._id, _id))
  const { key, name, rights, onlyOwn } = row
  await audit(ctx, {
    action: 'remove',
    collection: ownRoles.name,
    recordId: _id,
    before: { key, name, rights, onlyOwn },
    ...(holders.length > 0 ? { after: { replacement } } : {}),
  })
  tellEditors(ctx, ownRoles.module, { action: 'remove', _id })
  await allSessionsChanged(ctx)
  return { removed: [_id] }
}

async function setView(ctx: Ctx, role: string | null): Promise<{ done: true }> {
  if (!ctx.user) throw notSignedIn()
  await ctx.db.update(sessionsTable).set({ viewAs: role }).where(eq(sessionsTable._id, ctx.user.sessionId))
  await audit(ctx, {
    action: role === null ? 'endViewAs' : 'viewAs',
    collection: 'users',
    recordId: ctx.user._id,
    ...(role === null ? {} : { after: { role } }),
  })
  await sessionsChanged(ctx, ctx.user._id)
  return { done: true }
}

/** `POST viewAs`: limits this session to a role's rights. Throws 422 `NO_SUCH_ROLE`. */
export async function viewAs(ctx: Ctx, { role }: InputOf<typeof contract.viewAs>) {
  const [own] = await ctx.db.select().from(ownRolesTable).where(eq(ownRolesTable.key, role))
  if (!own && role !== 'member') throw noSuchRole()
  return setView(ctx, role)
}

/** `POST endViewAs`: restores the caller's own rights, if limited. */
export const endViewAs = async (ctx: Ctx) =>
  ctx.user?.viewingAs === undefined ? { done: true as const } : setView(ctx, null)

/** Name of the previewed role in the screen's language. */
export async function viewedRoleName(ctx: Ctx): Promise<string | null> {
  const key = ctx.user?.viewingAs
  if (key === undefined) return null
  const [own] = await ctx.db.select().from(ownRolesTable).where(eq(ownRolesTable.key, key))
  if (own) return own.name[ctx.told] || own.name.de
  return (ctx.told === 'en' ? en : de).roles.member
}

const noSuchRole = () => {
  const text = {
    de: 'Diese Rolle gibt es nicht mehr. Bitte laden Sie die Seite neu.',
    en: 'This role does not exist any more. Please load the page again.',
  }
  return new Problem('NO_SUCH_ROLE', 422, text, { fields: { roles: text } })
}

/**
 * Refuses roles that the caller may not grant or revoke, and unknown ones; existing ones may stay, and unknown ones may
 * go. A granted role cannot be removed before the transaction ends.
 */
export async function requireRolesInReach(
  ctx: Ctx,
  wanted: readonly string[],
  had: readonly string[],
): Promise<void> {
  const { auth } = await siteSettings(ctx)
  const given = wanted.filter((role) => !had.includes(role))
  const taken = had.filter((role) => !wanted.includes(role))
  const reach: readonly string[] = rolesInReach(ctx.user?.roles ?? [], auth.availableRoles)
  if ([...given, ...taken].some((role) => isBuiltIn(role) && !reach.includes(role))) {
    const text = {
      de: 'Eine dieser Rollen dürfen Sie nicht vergeben oder entziehen.',
      en: 'You may not give or take one of these roles.',
    }
    throw new Problem('C100', 403, text, { fields: { roles: text } })
  }
  const own = given.filter((role) => !isBuiltIn(role))
  if (own.length === 0) return
  const found = await ctx.db
    .select({ key: ownRolesTable.key })
    .from(ownRolesTable)
    .where(inArray(ownRolesTable.key, own))
    .orderBy(ownRolesTable.key)
    .for('share')
  if (found.length < own.length) throw noSuchRole()
}
