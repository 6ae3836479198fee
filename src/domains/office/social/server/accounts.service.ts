import { and, asc, eq, ne } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { openSecret, sealSecret } from '#kit/server/start/secrets.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { SocialAccount, socialAccounts } from '../social.contract.ts'
import { endOfAccess, type NetworkName } from '../social.rules.ts'
import { networkProblem, NetworkProblem, type Access, type AccountState } from './networks/network.ts'
import { networkOf } from './networks/open.ts'
import { isMetaReady, socialSettings } from './social-settings.service.ts'
import { accountsTable as table, type AccountRow } from './social.table.ts'

export const accountsTag = 'social_accounts'
const purpose = (_id: string) => `social account ${_id}`
const day = 86_400_000

/** Access to an account with its decrypted token. Throws NetworkProblem `access` for a disconnected account or an unreadable token. */
export function accessOf({ platform }: Pick<Ctx, 'platform'>, row: AccountRow): Access {
  const { network, remoteId, server } = row
  if (row.state === 'gone' || !row.token)
    throw new NetworkProblem('access', 'The account is not connected any more.')
  try {
    return {
      network,
      remoteId,
      server,
      token: openSecret(platform.config.secret, purpose(row._id), row.token),
    }
  } catch (cause) {
    throw new NetworkProblem('access', 'The token was kept with another SECRET.', { cause })
  }
}

/** All present and former accounts, Facebook first. */
export const allAccounts = (ctx: Ctx): Promise<AccountRow[]> =>
  ctx.db.select().from(table).orderBy(asc(table.network), asc(table.name), asc(table._id))

export async function accountOf(ctx: Ctx, _id: string): Promise<AccountRow> {
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id))
  if (!row) throw notFound({ _id })
  return row
}

/** Accounts as returned by calls, without disconnected ones. */
export async function shownAccounts(ctx: Ctx, network?: NetworkName): Promise<SocialAccount[]> {
  ctx.tag(accountsTag)
  const { warnDays } = await socialSettings(ctx)
  const rows = await allAccounts(ctx)
  return rows.flatMap((row) => {
    if (row.state === 'gone' || (network && row.network !== network)) return []
    const endsAt = endOfAccess(row)
    const { _id, name, handle, href, server, state, problemText, checkedAt, restUntil, longest } = row
    return [
      {
        ...{ _id, name, handle, href, server, state, problemText, checkedAt, longest, endsAt },
        network: row.network,
        restUntil: restUntil && restUntil > ctx.now ? restUntil : null,
        warns: endsAt !== null && Date.parse(endsAt) - Date.parse(ctx.now) < warnDays * day,
      },
    ]
  })
}

/** Page access token from the site's settings; `''`: none. */
export const configToken = async (ctx: Ctx): Promise<string> =>
  (await siteSettings(ctx)).components.social.facebook.trim()

async function answer(ctx: Ctx, network?: NetworkName) {
  const accounts = await shownAccounts(ctx, network)
  const hasPage = accounts.some((one) => one.network === 'facebook')
  return {
    accounts,
    ready: await isMetaReady(ctx),
    configToken: !hasPage && (await configToken(ctx)) !== '',
  }
}

export const list = (ctx: Ctx, { network }: InputOf<typeof socialAccounts.list>) => answer(ctx, network)

/** Data of a newly connected account. */
export interface Granted {
  network: NetworkName
  remoteId: string
  server: string
  token: string
  clientId: string
  clientSecret: string
}

/**
 * Stores access to an account, new or renewed; an earlier account with the same remote id is reused. In the caller's
 * transaction.
 */
export async function keepAccount(ctx: Ctx, granted: Granted, is: AccountState): Promise<AccountRow> {
  const { network, remoteId, server, token, clientId, clientSecret } = granted
  const [known] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.network, network), eq(table.server, server), eq(table.remoteId, remoteId)))
    .for('update')
  const _id = known?._id ?? uuidv7()
  const { secret } = ctx.platform.config
  const values = {
    ...is,
    token: sealSecret(secret, purpose(_id), token),
    clientId,
    clientSecret: clientSecret && sealSecret(secret, purpose(_id), clientSecret),
    state: 'connected' as const,
    problemText: '',
    checkedAt: ctx.now,
    warnedOf: null,
    restUntil: null,
    updatedAt: ctx.now,
    updatedBy: ctx.user?._id ?? null,
  }
  const [row] = known
    ? await ctx.db
        .update(table)
        .set({ ...values, version: known.version + 1 })
        .where(eq(table._id, _id))
        .returning()
    : await ctx.db
        .insert(table)
        .values({
          ...values,
          ...{ _id, network, remoteId, server },
          createdAt: ctx.now,
          createdBy: ctx.user?._id ?? null,
        })
        .returning()
  await audit(ctx, {
    action: known ? 'update' : 'create',
    collection: 'social_account',
    recordId: _id,
    after: { network, name: is.name, handle: is.handle },
  })
  ctx.drop(accountsTag)
  return row!
}

/** Marks access to an account as ended: nothing is sent until it is connected again. */
export async function noteBroken(ctx: Ctx, _id: string, problemText: string): Promise<void> {
  const { rowCount } = await ctx.db
    .update(table)
    .set({ state: 'broken', problemText, checkedAt: ctx.now })
    .where(and(eq(table._id, _id), ne(table.state, 'gone')))
  if (rowCount) ctx.drop(accountsTag)
}

/** Stores a network's request to pause for some seconds. */
export async function noteRest(ctx: Ctx, _id: string, seconds: number): Promise<void> {
  const until = new Date(Date.parse(ctx.now) + seconds * 1000).toISOString()
  await ctx.db.update(table).set({ restUntil: until }).where(eq(table._id, _id))
  ctx.drop(accountsTag)
}

/** Checks an account with the network and stores the result. Runs its own transactions; returns the updated account. */
export async function lookAt(ctx: Ctx, row: AccountRow): Promise<AccountRow> {
  try {
    const network = await networkOf(ctx, row.network)
    const is = await network.check(accessOf(ctx, row))
    return await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
      const [now] = await inside.db
        .update(table)
        .set({ ...is, state: 'connected', problemText: '', checkedAt: inside.now })
        .where(and(eq(table._id, row._id), ne(table.state, 'gone')))
        .returning()
      inside.drop(accountsTag)
      return now ?? row
    })
  } catch (error) {
    const problem = networkProblem(error)
    if (problem.kind === 'access')
      await runWrite(ctx.platform, sameCaller(ctx), (inside) => noteBroken(inside, row._id, problem.message))
    else ctx.platform.metrics.failure(`social ${row.network}`, problem)
    return { ...row, ...(problem.kind === 'access' ? { state: 'broken', problemText: problem.message } : {}) }
  }
}

export async function check(ctx: Ctx, { _id }: InputOf<typeof socialAccounts.check>) {
  await lookAt(ctx, await accountOf(ctx, _id))
  return answer(ctx)
}

/** Deletes the token at once; posts stay listed under the account's name. */
export async function disconnect(ctx: Ctx, { _id }: InputOf<typeof socialAccounts.disconnect>) {
  const row = await accountOf(ctx, _id)
  await ctx.db
    .update(table)
    .set({
      state: 'gone',
      token: '',
      clientSecret: '',
      problemText: '',
      expiresAt: null,
      dataExpiresAt: null,
    })
    .where(eq(table._id, _id))
  await audit(ctx, {
    action: 'remove',
    collection: 'social_account',
    recordId: _id,
    before: { network: row.network, name: row.name },
  })
  ctx.drop(accountsTag)
  return answer(ctx)
}
