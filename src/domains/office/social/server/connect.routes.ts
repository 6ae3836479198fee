import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess } from '#kit/server/access.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { clientOf } from '#kit/server/http/client.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { problemOf } from '#kit/server/http/problems.ts'
import { runRead, runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { sourceLanguage } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { loginHref } from '#domains/platform/users/users.addresses.ts'
import { socialRoutes, socialScreens } from '../social.addresses.ts'
import type { NetworkName } from '../social.rules.ts'
import { accountOf } from './accounts.service.ts'
import {
  clientSecretOf,
  connectionCookie,
  connectionOf,
  endConnection,
  hashOf,
  keepGranted,
  keepOffered,
  type Offered,
  refusedBy,
} from './connect.service.ts'
import { grantedAccount } from './networks/mastodon-connect.ts'
import { grantedPages } from './networks/meta-connect.ts'
import { networkProblem } from './networks/network.ts'
import { beginSignIn, linkIdentity, signInBy } from './sign-in.service.ts'
import { callbackAddress, metaApp } from './social-settings.service.ts'
import type { ConnectionRow } from './social.table.ts'

/** Result shown on a network's screen after returning from its dialog. */
type Came = { connection: string } | { done: '1' } | { problem: string }

async function screenOf(ctx: Ctx, network: NetworkName, came: Came): Promise<string> {
  const { admincenter } = await siteSettings(ctx)
  return `${admincenter.url}/${socialScreens[network]}?${new URLSearchParams(came)}`
}

const offeredBy = async (ctx: Ctx, row: ConnectionRow, code: string): Promise<Offered> => {
  const callback = callbackAddress(ctx)
  if (row.network !== 'mastodon') return grantedPages(await metaApp(ctx), row.network, { code, callback })
  const { server, clientId } = row
  return [await grantedAccount(server, { clientId, clientSecret: clientSecretOf(ctx, row), code, callback })]
}

/**
 * An administrator has returned from a network with access: a single account is stored at once, of several one is
 * chosen.
 */
async function takeAccess(ctx: Ctx, row: ConnectionRow, code: string): Promise<string> {
  requireAccess(ctx.user, 'admin')
  const { network } = row
  let all: Offered
  try {
    all = await offeredBy(ctx, row, code)
  } catch (error) {
    const problem = networkProblem(error)
    return screenOf(ctx, network, {
      problem: problem.said || refusedBy(ctx, network, problem).texts[ctx.lang],
    })
  }
  if (all.length === 0) return screenOf(ctx, network, { problem: 'none' })
  const again = row.account ? (await accountOf(ctx, row.account)).remoteId : null
  const chosen = all.find(({ remoteId }) => remoteId === again) ?? (all.length === 1 ? all[0] : undefined)
  const write = (work: (inside: Ctx) => Promise<unknown>) => runWrite(ctx.platform, sameCaller(ctx), work)
  if (!chosen) {
    await write((inside) => keepOffered(inside, row, all))
    return screenOf(ctx, network, { connection: row.tokenHash })
  }
  try {
    await keepGranted(ctx, {
      ...{ network, server: row.server, remoteId: chosen.remoteId, token: chosen.token },
      clientId: row.clientId,
      clientSecret: clientSecretOf(ctx, row),
    })
  } catch (error) {
    return screenOf(ctx, network, { problem: problemOf(error).texts[ctx.told] })
  }
  await write((inside) => endConnection(inside, row))
  return screenOf(ctx, network, { done: '1' })
}

interface Query {
  code?: string
  state?: string
  error?: string
  error_description?: string
}

/**
 * Handles the return from a network according to the connection that this browser started. Returns the next address.
 */
async function comeBack(
  ctx: Ctx,
  { code = '', state = '', error, error_description: reason }: Query,
): Promise<string> {
  const token = ctx.client?.cookie(connectionCookie)
  ctx.client?.setCookie(connectionCookie, null)
  const lost = loginHref(sourceLanguage, { problem: 'WAY_REFUSED' })
  if (!token || token !== state) return lost
  const row = await connectionOf(ctx, hashOf(token)).catch(() => null)
  if (!row) return lost
  if (row.purpose === 'account') {
    if (code) return takeAccess(ctx, row, code)
    return screenOf(ctx, row.network, { problem: reason || error || 'denied' })
  }
  // Valid once, whatever the result
  await runWrite(ctx.platform, sameCaller(ctx), (inside) => endConnection(inside, row))
  if (!code) return lost
  return row.purpose === 'link' ? linkIdentity(ctx, row, code) : signInBy(ctx, row, code)
}

/** Redirects to networks and back; no script of a network runs on this site's pages. */
export function serveConnections(server: FastifyInstance, platform: Platform, sessions: SessionReader): void {
  const limit = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }
  const redirecting =
    (step: (ctx: Ctx, query: Query & { redirect?: string; lang?: string }) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const lang = (request.query as { lang?: string }).lang === 'en' ? 'en' : sourceLanguage
      const caller = {
        ...(await callerOf(request, sessions, lang)),
        client: clientOf(request, reply, platform.config),
      }
      const { result } = await runRead(platform, caller, (ctx) => step(ctx, request.query as Query))
      return reply
        .code(303)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('location', result)
        .send()
    }
  server.get(socialRoutes.callback, limit, redirecting(comeBack))
  server.get(
    socialRoutes.signIn,
    limit,
    redirecting((ctx, { redirect = '' }) => beginSignIn(ctx, redirect)),
  )
}
