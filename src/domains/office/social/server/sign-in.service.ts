import { and, asc, eq } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import { isProved } from '#kit/server/access.ts'
import type { AccountContribution } from '#kit/server/site/account-page.ts'
import type { Ctx } from '#kit/server/context.ts'
import { problemOf } from '#kit/server/http/problems.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { notFound } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { enterProved, isOwnPath } from '#domains/platform/users/server/offers.ts'
import { accountPages, loginHref } from '#domains/platform/users/users.addresses.ts'
import { site as de } from '../social-site.de.ts'
import { site as en } from '../social-site.en.ts'
import { socialRoutes } from '../social.addresses.ts'
import { beginConnection } from './connect.service.ts'
import { metaDialog, whoIs } from './networks/meta-connect.ts'
import { networkProblem } from './networks/network.ts'
import { callbackAddress, isMetaReady, metaApp, socialSettings } from './social-settings.service.ts'
import { type ConnectionRow, identitiesTable as table } from './social.table.ts'

const network = 'facebook' as const

/** Whether signing in through Facebook is enabled. */
export const isSignInOn = async (ctx: Ctx): Promise<boolean> =>
  (await socialSettings(ctx)).signIn && (await isMetaReady(ctx))

/** Address of Facebook's dialog for signing in; `redirect`: local path to continue at. */
export async function beginSignIn(ctx: Ctx, redirect: string): Promise<string> {
  if (!(await isSignInOn(ctx))) throw notFound()
  // Without a fresh proof a person briefly at an unlocked screen could connect their own account
  if (ctx.user && !isProved(ctx.user, ctx.now)) return routeAddress(accountPages.account, ctx.lang)
  const purpose = ctx.user ? ('link' as const) : ('signIn' as const)
  const state = await beginConnection(ctx, {
    purpose,
    network,
    redirect: isOwnPath(redirect) ? redirect : '',
  })
  return metaDialog(await metaApp(ctx), { network: 'signIn', state, callback: callbackAddress(ctx) })
}

async function proved(ctx: Ctx, code: string) {
  try {
    return await whoIs(await metaApp(ctx), { code, callback: callbackAddress(ctx) })
  } catch (error) {
    ctx.platform.metrics.failure('social sign-in', networkProblem(error))
    return null
  }
}

/** Completes a sign-in through Facebook. Only accounts connected before can sign in. Returns the next address. */
export async function signInBy(ctx: Ctx, { redirect }: ConnectionRow, code: string): Promise<string> {
  const asks: Record<string, string> = redirect ? { redirect } : {}
  const login = (more: Record<string, string>) => loginHref(ctx.lang, { ...more, ...asks })
  if (!(await isSignInOn(ctx))) return login({ problem: 'WAY_REFUSED' })
  const who = await proved(ctx, code)
  if (!who) return login({ problem: 'WAY_REFUSED' })
  const [known] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.network, network), eq(table.remoteId, who.id)))
  if (!known) return login({ problem: 'WAY_UNKNOWN' })
  try {
    const answer = await enterProved(ctx, known.userId)
    if (!('user' in answer)) return login({ step: 'code' })
    if (answer.setUpFactor) return (await siteSettings(ctx)).admincenter.url
    return redirect || routeAddress(accountPages.account, ctx.lang)
  } catch (error) {
    const { code: refused, status } = problemOf(error)
    if (status >= 500) throw error
    return login({ problem: refused })
  }
}

/** Connects the signed-in user with a Facebook identity. Returns the next address. */
export async function linkIdentity(ctx: Ctx, row: ConnectionRow, code: string): Promise<string> {
  const account = routeAddress(accountPages.account, ctx.lang)
  const { user } = ctx
  const who = user && (await isSignInOn(ctx)) ? await proved(ctx, code) : null
  if (!user || !who) return `${account}?facebook=refused`
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    // It was connected with another account here before: the person controls both, so the new connection replaces the
    // old one
    await inside.db.delete(table).where(and(eq(table.network, network), eq(table.remoteId, who.id)))
    await inside.db.insert(table).values({
      _id: uuidv7(),
      userId: user._id,
      network,
      remoteId: who.id,
      name: who.name,
      createdAt: inside.now,
    })
    await audit(inside, {
      action: 'update',
      collection: 'users',
      recordId: user._id,
      after: { signInWay: network },
    })
  })
  return row.redirect || account
}

const wordsOf = (ctx: Ctx) => (ctx.lang === 'en' ? en : de)

/** Signing in through Facebook: a button below the sign-in form, and a section of the account page to connect it. */
export const signInAccount: AccountContribution = {
  async ways(ctx) {
    if (!(await isSignInOn(ctx))) return []
    return [{ label: wordsOf(ctx).signIn, href: socialRoutes.signIn }]
  },
  sections: [
    {
      name: 'facebook',
      order: 45,
      async load(ctx, { _id }) {
        const linked = await ctx.db
          .select()
          .from(table)
          .where(eq(table.userId, _id))
          .orderBy(asc(table.createdAt))
        const isOn = await isSignInOn(ctx)
        if (!isOn && linked.length === 0) return null
        const t = wordsOf(ctx)
        return {
          title: t.title,
          text: t.text,
          items: linked.map(({ _id: identity, name }) => ({
            title: name || 'Facebook',
            form: {
              action: 'unlink',
              submit: t.unlink,
              fields: [],
              hidden: { identity },
              danger: true as const,
            },
          })),
          forms: isOn ? [{ action: 'link', submit: t.link, fields: [], fresh: true as const }] : [],
        }
      },
      async take(ctx, { _id }, action, form) {
        const t = wordsOf(ctx)
        // A link, because a form may not lead to another site
        if (action === 'link')
          return {
            show: { title: t.title, text: t.goOnText, links: [{ label: t.goOn, href: socialRoutes.signIn }] },
          }
        const identity = form['identity'] ?? ''
        if (!/^[0-9a-f-]{36}$/.test(identity)) throw notFound()
        await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
          await inside.db.delete(table).where(and(eq(table._id, identity), eq(table.userId, _id)))
          await audit(inside, {
            action: 'update',
            collection: 'users',
            recordId: _id,
            before: { signInWay: network },
          })
        })
        return 'done'
      },
    },
  ],
}

/**
 * The user of a deletion request signed by Meta with the app's secret
 * (https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback); null: invalid
 * signature.
 */
export function signedUser(secret: string, signed: string): string | null {
  const [signature = '', payload = ''] = signed.split('.')
  // The whole digest, as base64url
  const right = signatureOf(secret, payload, { length: 43 })
  if (!secret || !isSigned(right, signature)) return null
  try {
    const { user_id: user } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
      user_id?: unknown
    }
    return typeof user === 'string' ? user : null
  } catch {
    return null
  }
}

/** Deletes a person's Facebook id. In the caller's transaction. */
export async function forgetIdentity(ctx: Ctx, remoteId: string): Promise<void> {
  await ctx.db.delete(table).where(and(eq(table.network, network), eq(table.remoteId, remoteId)))
}
