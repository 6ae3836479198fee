import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  formerAccount,
  isAddress,
  isKnown,
  mentions,
  mostPossible,
  type Person,
  type PersonAccount,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { isAdmin } from '#kit/shared/access.ts'
import { mayManage, signInName } from '../users.rules.ts'
import { mayAdminister } from './accounts.service.ts'
import { sessionsTable } from './sign-in/sessions.table.ts'
import { forgetAttempts } from './sign-in/sign-in-attempts.ts'
import { signUpsTable } from './sign-up/sign-ups.table.ts'
import { nameOf } from './user.wire.ts'
import { remove } from './users.service.ts'
import { signInNames, twoFactors, usersTable, type UserRow } from './users.table.ts'
import { userScreens } from '../users.addresses.ts'

const what = { de: 'Konto', en: 'Account' }
const reasons = {
  goes: {
    de: `Das Konto wird gelöscht und überall abgemeldet. Was es geschrieben hat, bleibt unter „${formerAccount}“.`,
    en: `The account is deleted and signed out everywhere. What it wrote stays under “${formerAccount}” (former account).`,
  },
  own: {
    de: 'Das ist Ihr eigenes Konto. Bitten Sie jemand anderen aus der Verwaltung, es zu löschen.',
    en: 'This is your own account. Ask another administrator to erase it.',
  },
  last: {
    de: 'Das ist das letzte Konto, das die Website verwalten kann. Machen Sie zuerst jemand anderen zum Administrator.',
    en: 'This is the last account that can administer the site. Make somebody else an administrator first.',
  },
  above: {
    de: 'Dieses Konto steht über Ihrem; nur jemand mit der Rolle System kann es löschen.',
    en: 'This account is above yours; only somebody with the role system can erase it.',
  },
  other: {
    de: 'Heißt ähnlich. Gehört es derselben Person, suchen Sie noch einmal mit dem Benutzernamen dieses Kontos.',
    en: 'Has a similar name. If it is the same person, search again with the user name of this account.',
  },
}

const administers = (roles: UserRow['roles']) => isAdmin({ roles, rights: new Set() })

/** Why the caller can't erase an account; null: they can. */
async function whyStays(ctx: Ctx, { _id, roles, disabled }: UserRow): Promise<PersonAccount['stays']> {
  if (_id === ctx.user?._id) return reasons.own
  if (!mayManage(ctx.user?.roles ?? [], roles)) return reasons.above
  if (!administers(roles) || disabled) return null
  const [other] = await ctx.db
    .select({ _id: usersTable._id })
    .from(usersTable)
    .where(and(sql`${usersTable._id} <> ${_id}`, mayAdminister))
    .limit(1)
  return other ? null : reasons.last
}

async function identify(
  ctx: Ctx,
  { text, records }: { text: string; records: readonly string[] },
): Promise<Partial<Person>> {
  const rows = await ctx.db
    .select()
    .from(usersTable)
    .where(
      and(
        eq(usersTable.builtIn, false),
        or(
          isKnown(usersTable._id, { records }),
          sql`${usersTable._id} in (select ${signInNames.userId} from ${signInNames} where ${signInNames.name} = ${signInName(text)})`,
        ),
      ),
    )
  const accounts: PersonAccount[] = []
  for (const row of rows)
    accounts.push({
      _id: row._id,
      handle: row.handle,
      name: nameOf(row),
      stays: await whyStays(ctx, row),
    })
  return {
    accounts,
    emails: rows.map(({ email }) => email.toLowerCase()).filter(Boolean),
    names: accounts.map(({ name }) => name).filter((name) => name.includes(' ')),
  }
}

async function dataOf(ctx: Ctx, row: UserRow) {
  const sessions = await ctx.db
    .select({
      createdAt: sessionsTable.createdAt,
      lastSeen: sessionsTable.lastSeen,
      device: sessionsTable.agent,
    })
    .from(sessionsTable)
    .where(eq(sessionsTable.userId, row._id))
  const [factor] = await ctx.db
    .select({ enabledAt: twoFactors.enabledAt })
    .from(twoFactors)
    .where(eq(twoFactors.userId, row._id))
  const { _id, createdAt, handle, email, roles, userData, disabled, last_active, lastLogin } = row
  return {
    ...{ _id, createdAt, handle, email, roles, userData, disabled, last_active, lastLogin },
    secondFactorSince: factor?.enabledAt ?? null,
    sessions,
  }
}

async function find(ctx: Ctx, { accounts, names, emails }: Person): Promise<PersonalFinding[]> {
  const ids = accounts.map(({ _id }) => _id)
  const own = ids.length > 0 ? await ctx.db.select().from(usersTable).where(inArray(usersTable._id, ids)) : []
  const found: PersonalFinding[] = []
  for (const row of own) {
    const stays = accounts.find(({ _id }) => _id === row._id)?.stays ?? null
    found.push({
      _id: row._id,
      collection: 'users',
      what,
      title: `${nameOf(row)} (${row.handle})`,
      at: row.createdAt,
      sure: true,
      fate: stays ? 'keep' : 'remove',
      reason: stays ?? reasons.goes,
      ask: row.email || row.handle,
      path: `${userScreens.edit}/${row._id}`,
      data: await dataOf(ctx, row),
    })
  }
  const asked =
    emails.length > 0
      ? await ctx.db.select().from(signUpsTable).where(isAddress(signUpsTable.email, { emails }))
      : []
  for (const { _id, email, createdAt, userData, expiresAt } of asked)
    found.push({
      _id,
      collection: 'signups',
      what: { de: 'Angefordertes Konto', en: 'Account asked for' },
      title: email,
      at: createdAt,
      sure: true,
      fate: 'remove',
      data: { email, userData, createdAt, expiresAt },
    })
  if (names.length === 0) return found
  const said = sql`concat_ws(' ', ${usersTable.handle}, ${usersTable.email}, ${usersTable.userData} ->> 'first_name', ${usersTable.userData} ->> 'last_name', ${usersTable.userData} ->> 'company')`
  const others = await ctx.db
    .select()
    .from(usersTable)
    .where(and(eq(usersTable.builtIn, false), mentions(said, names)))
    .limit(mostPossible)
  for (const row of others.filter(({ _id }) => !ids.includes(_id)))
    found.push({
      _id: row._id,
      collection: 'users',
      what,
      title: `${nameOf(row)} (${row.handle})`,
      at: row.createdAt,
      sure: false,
      fate: 'keep',
      reason: reasons.other,
      ask: row.handle,
      path: `${userScreens.edit}/${row._id}`,
      data: await dataOf(ctx, row),
    })
  return found
}

async function erase(ctx: Ctx, findings: readonly PersonalFinding[], { emails }: Person): Promise<void> {
  for (const { _id, fate, collection } of findings) {
    if (fate !== 'remove') continue
    if (collection === 'signups') {
      await ctx.db.delete(signUpsTable).where(eq(signUpsTable._id, _id))
      continue
    }
    const [row] = await ctx.db.select().from(usersTable).where(eq(usersTable._id, _id))
    if (!row) continue
    await remove(ctx, { _id })
    await forgetAttempts(ctx, [
      row._id,
      ...[...emails, row.handle, row.email].filter(Boolean).map(signInName),
    ])
  }
}

/** Accounts with their devices and sessions; matches by name alone are only listed. */
export const usersPersonal: PersonalData = {
  title: { de: 'Konten', en: 'Accounts' },
  columns: [
    'users.handle',
    'users.email',
    'users.userData',
    'sign_in_names.name',
    'sessions.agent',
    'sign_in_attempts.key',
    'signups.email',
    'signups.userData',
    'verifications.email',
  ],
  identify,
  find,
  erase,
}
