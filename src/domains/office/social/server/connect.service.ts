import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { openSecret, sealSecret } from '#kit/server/start/secrets.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { socialAccounts } from '../social.contract.ts'
import { networkTitles, type NetworkName } from '../social.rules.ts'
import { configToken, keepAccount, list, type Granted } from './accounts.service.ts'
import { metaDialog, pageByToken } from './networks/meta-connect.ts'
import { mastodonDialog, registerApp, serverAddress } from './networks/mastodon-connect.ts'
import { networkProblem, noAnswerOf, type AccountState, type NetworkProblem } from './networks/network.ts'
import { networkOf } from './networks/open.ts'
import { callbackAddress, isMetaReady, metaApp } from './social-settings.service.ts'
import { connectionsTable as table, type ConnectionRow } from './social.table.ts'

/** Cookie with the OAuth 2.0 state (RFC 6749 § 10.12): only the browser that started the connection can finish it. */
export const connectionCookie = 'dorfplatz_social'
const minutes = 15

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const sealing = (tokenHash: string) => `social connection ${tokenHash}`

/** Accounts offered by the network, encrypted until one is chosen. */
const offeredShape = z.array(
  z.object({ remoteId: z.string(), name: z.string(), handle: z.string(), token: z.string() }),
)
export type Offered = z.output<typeof offeredShape>

/** User message for a network's error when requesting access. */
export function refusedBy(ctx: Ctx, network: NetworkName, problem: NetworkProblem): Problem {
  const name = networkTitles[network]
  const { said } = problem
  if (said !== '')
    return new Problem('NETWORK_REFUSED', 502, {
      de: `${name} hat das nicht zugelassen: ${said}`,
      en: `${name} did not allow this: ${said}`,
    })
  // The details are visible only in the metrics
  ctx.platform.metrics.failure(`social ${network}`, problem)
  const { de, en } = noAnswerOf(name)
  return new Problem('NETWORK_REFUSED', 502, {
    de: `${de} Bitte versuchen Sie es später noch einmal.`,
    en: `${en} Please try again later.`,
  })
}

/** Starts a connection to a network; returns its state parameter. Runs its own transaction. */
export async function beginConnection(
  ctx: Ctx,
  connection: Pick<ConnectionRow, 'purpose' | 'network'> & Partial<ConnectionRow>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOf(token)
  const { secret } = ctx.platform.config
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    await inside.db.delete(table).where(lt(table.expiresAt, inside.now))
    await inside.db.insert(table).values({
      ...{ server: '', clientId: '', account: null, redirect: '', offered: '' },
      ...connection,
      clientSecret: connection.clientSecret
        ? sealSecret(secret, sealing(tokenHash), connection.clientSecret)
        : '',
      userId: ctx.user?._id ?? null,
      tokenHash,
      expiresAt: new Date(Date.parse(inside.now) + minutes * 60_000).toISOString(),
    })
  })
  ctx.client?.setCookie(connectionCookie, token, { maxAge: minutes * 60 })
  return token
}

/** `POST connect`: address of the network's dialog. Runs its own transactions. */
export async function connect(ctx: Ctx, input: InputOf<typeof socialAccounts.connect>) {
  const { network, account = null } = input
  const purpose = 'account' as const
  try {
    if (network === 'mastodon') {
      const server = serverAddress(input.server)
      const { name } = (await siteSettings(ctx)).site
      const app = await registerApp(server, {
        name,
        website: ctx.platform.config.publicUrl,
        callback: callbackAddress(ctx),
      })
      const state = await beginConnection(ctx, { purpose, network, account, server, ...app })
      return { address: mastodonDialog(server, { ...app, state, callback: callbackAddress(ctx) }) }
    }
    if (!(await isMetaReady(ctx)))
      throw wrongField('network', {
        de: 'Zuerst muss in den Einstellungen die App bei Meta eingetragen werden.',
        en: 'The app at Meta has to be entered in the settings first.',
      })
    const state = await beginConnection(ctx, { purpose, network, account })
    const app = await metaApp(ctx)
    return { address: metaDialog(app, { network, state, callback: callbackAddress(ctx) }) }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw refusedBy(ctx, network, networkProblem(error))
  }
}

/** A pending connection, for the user who began it, while it is recent. Throws 404. */
export async function connectionOf(ctx: Ctx, tokenHash: string): Promise<ConnectionRow> {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.tokenHash, tokenHash), gt(table.expiresAt, ctx.now)))
  if (!row || row.userId !== (ctx.user?._id ?? null)) throw notFound()
  return row
}

/** Client secret of the app registered for a connection. */
export const clientSecretOf = (ctx: Ctx, { tokenHash, clientSecret }: ConnectionRow): string =>
  clientSecret && openSecret(ctx.platform.config.secret, sealing(tokenHash), clientSecret)

/** Stores the offered accounts until one is chosen. In the caller's transaction. */
export async function keepOffered(ctx: Ctx, { tokenHash }: ConnectionRow, offered: Offered): Promise<void> {
  await ctx.db
    .update(table)
    .set({ offered: sealSecret(ctx.platform.config.secret, sealing(tokenHash), JSON.stringify(offered)) })
    .where(eq(table.tokenHash, tokenHash))
}

export const endConnection = (ctx: Ctx, { tokenHash }: Pick<ConnectionRow, 'tokenHash'>): Promise<unknown> =>
  ctx.db.delete(table).where(eq(table.tokenHash, tokenHash))

function offeredIn(ctx: Ctx, { tokenHash, offered }: ConnectionRow): Offered {
  if (!offered) throw notFound()
  return offeredShape.parse(JSON.parse(openSecret(ctx.platform.config.secret, sealing(tokenHash), offered)))
}

export async function offered(ctx: Ctx, { connection }: InputOf<typeof socialAccounts.offered>) {
  const row = await connectionOf(ctx, connection)
  const all = offeredIn(ctx, row)
  return { network: row.network, offered: all.map(({ token: _token, ...one }) => one) }
}

/** `POST choose`: stores one of the offered accounts. Runs its own transactions. */
export async function choose(ctx: Ctx, { connection, remoteId }: InputOf<typeof socialAccounts.choose>) {
  const row = await connectionOf(ctx, connection)
  const chosen = offeredIn(ctx, row).find((one) => one.remoteId === remoteId)
  if (!chosen) throw notFound({ remoteId })
  await keepGranted(ctx, {
    ...{ network: row.network, server: row.server, remoteId, token: chosen.token },
    clientId: row.clientId,
    clientSecret: clientSecretOf(ctx, row),
  })
  await runWrite(ctx.platform, sameCaller(ctx), (inside) => endConnection(inside, row))
  return list(ctx, {})
}

/**
 * Verifies the granted access with the network and stores it. Runs its own transaction. Throws 502 if the network
 * rejects it.
 */
export async function keepGranted(ctx: Ctx, granted: Granted): Promise<void> {
  const { network, remoteId, server, token } = granted
  let is: AccountState
  try {
    is = await (await networkOf(ctx, network)).check({ network, remoteId, server, token })
  } catch (error) {
    throw refusedBy(ctx, network, networkProblem(error))
  }
  await runWrite(ctx.platform, sameCaller(ctx), (inside) => keepAccount(inside, granted, is))
}

/** `POST useToken`: connects a page by its access token, as in the specification's settings. */
export async function useToken(ctx: Ctx, { token }: InputOf<typeof socialAccounts.useToken>) {
  const given = token || (await configToken(ctx))
  if (!given)
    throw wrongField('token', {
      de: 'Bitte fügen Sie das Zugriffstoken der Seite ein.',
      en: 'Please paste the access token of the page.',
    })
  let remoteId: string
  try {
    remoteId = await pageByToken(await metaApp(ctx), given)
  } catch (error) {
    throw refusedBy(ctx, 'facebook', networkProblem(error))
  }
  const nobody = { server: '', clientId: '', clientSecret: '' }
  await keepGranted(ctx, { network: 'facebook', remoteId, token: given, ...nobody })
  return list(ctx, {})
}
