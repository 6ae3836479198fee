import { accountPages, loginHref } from '../../users.addresses.ts'
import type { AccountContribution } from '#kit/server/site/account-page.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAdmin, isBackoffice } from '#kit/shared/access.ts'
import type { Platform } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { clientOf } from '#kit/server/http/client.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { problemOf } from '#kit/server/http/problems.ts'
import { runRead } from '#kit/server/http/scope.ts'
import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { session as contract } from '../../session.contract.ts'
import { site as de } from '../../users.de.ts'
import { site as en } from '../../users.en.ts'
import { destination, isOwnPath } from '../../users.rules.ts'
import type { LoginData } from '../../users.views.ts'
import { problemInAddress, problemOfAddress, servePlainForm, type Form } from '../plain-form.ts'
import {
  accountDisabled,
  login,
  signInExpired,
  verify2FA,
  wrongCode,
  wrongCredentials,
} from './sign-in.service.ts'

const unreadable = () =>
  new Problem('INVALID', 422, {
    de: 'Bitte geben Sie Benutzername und Passwort ein.',
    en: 'Please enter your user name and your password.',
  })

/** The other service did not identify a user. */
const wayRefused = () =>
  new Problem('WAY_REFUSED', 401, {
    de: 'Die Anmeldung dort wurde abgebrochen oder hat nicht geklappt. Bitte versuchen Sie es noch einmal oder melden Sie sich mit Passwort an.',
    en: 'Signing in there was cancelled or did not work. Please try again or sign in with your password.',
  })

/** The other service identified a user who is not linked to an account here. */
const wayUnknown = () =>
  new Problem('WAY_UNKNOWN', 401, {
    de: 'Dieses Konto ist hier noch mit keinem verbunden. Bitte melden Sie sich mit Passwort an und verbinden Sie es auf Ihrer Kontoseite.',
    en: 'That account is not connected with one here yet. Please sign in with your password and connect it on your account page.',
  })

/** Possible refusals of the plain form. */
const refusals = [
  wrongCredentials,
  () => wrongCode(),
  signInExpired,
  accountDisabled,
  unreadable,
  wayRefused,
  wayUnknown,
]

/** Return address for sign-in at another service. */
const withRedirect = (href: string, wanted: string): string =>
  isOwnPath(wanted) ? `${href}?${new URLSearchParams({ redirect: wanted })}` : href

/** View `login`. Administrators already signed in are redirected (specification § 2.1). */
export const loginView =
  (contributions: () => readonly AccountContribution[]): ViewLoader =>
  async (ctx, { query }) => {
    const wanted = query.get('redirect') ?? ''
    const problem = problemOfAddress(query, refusals)
    const done = query.get('done')
    const { auth } = await siteSettings(ctx)
    const ways = (await Promise.all(contributions().map(async (one) => (await one.ways?.(ctx)) ?? []))).flat()
    const data: LoginData = {
      ...(ways.length > 0
        ? { ways: ways.map((way) => ({ ...way, href: withRedirect(way.href, wanted) })) }
        : {}),
      ...(auth.sign_up ? { signUp: true } : {}),
      redirect: isOwnPath(wanted) ? wanted : '',
      ...(problem ? { problem: { message: problem.texts[ctx.lang], code: problem.code } } : {}),
      ...(query.get('step') === 'code' ? { secondFactor: true } : {}),
      ...(done === 'password' || done === 'secondFactor' || done === 'signUp' || done === 'email'
        ? { done }
        : {}),
    }
    const title = (ctx.lang === 'en' ? en : de).title
    return {
      data,
      ...(isAdmin(ctx.user) ? { redirect: inLanguage('/', ctx.lang) } : {}),
      // Signed-in citizens without a return address go to their account.
      ...(ctx.user && !isBackoffice(ctx.user) && query.size === 0
        ? { redirect: routeAddress(accountPages.account, ctx.lang) }
        : {}),
      meta: { title, hidden: true },
      trail: [{ label: title, href: loginHref(ctx.lang) }],
    }
  }

/** A step of signing in; returns the redirect. */
async function signIn(
  platform: Platform,
  sessions: SessionReader,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
  lang: Language,
): Promise<string> {
  const redirect = form['redirect'] && isOwnPath(form['redirect']) ? form['redirect'] : ''
  const page = (more: Record<string, string>) =>
    loginHref(lang, { ...more, ...(redirect ? { redirect } : {}) })
  const isCode = form['code'] !== undefined
  try {
    const caller = {
      ...(await callerOf(request, sessions, lang)),
      client: clientOf(request, reply, platform.config),
    }
    const { result } = await runRead(platform, caller, async (ctx) => {
      const settings = await siteSettings(ctx)
      const typed = isCode
        ? contract.verify2FA.input.safeParse(form)
        : contract.login.input.safeParse({ ...form, stay: form['stay'] === 'on' })
      if (!typed.success) throw isCode ? wrongCode() : unreadable()
      const answer = 'code' in typed.data ? await verify2FA(ctx, typed.data) : await login(ctx, typed.data)
      if (!('user' in answer)) return page({ step: 'code' })
      // Required set-up happens in the admin centre.
      const wanted = answer.setUpFactor ? '' : redirect
      return destination(wanted, answer.user.roles, settings.admincenter.url, inLanguage('/', lang))
    })
    return result
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 500) throw error
    return page({
      ...problemInAddress(problem),
      ...(isCode && problem.code !== 'SIGN_IN_EXPIRED' ? { step: 'code' } : {}),
    })
  }
}

/** `POST /login`: signing in without JavaScript, in the same steps; each answer is a redirect. */
export function serveLoginForm(server: FastifyInstance, platform: Platform, sessions: SessionReader): void {
  servePlainForm(server, accountPages.login.path, contract.login.perMinute!, (request, reply, form, lang) =>
    signIn(platform, sessions, request, reply, form, lang),
  )
}
