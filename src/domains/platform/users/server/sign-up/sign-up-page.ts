import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { accountPages, loginHref } from '../../users.addresses.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountContribution } from '#kit/server/site/account-page.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { FixedRoute } from '#kit/server/domain.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { clientOf } from '#kit/server/http/client.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { invalidInput, problemBody, problemOf } from '#kit/server/http/problems.ts'
import { runRead } from '#kit/server/http/scope.ts'
import { admitForm, guardForm } from '#kit/server/http/spam.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { signUp as contract } from '../../sign-up.contract.ts'
import { site as de } from '../../users.de.ts'
import { site as en } from '../../users.en.ts'
import type { ConfirmData, SignUpData } from '../../users.views.ts'
import { tokenUsed } from '../mailed-link.service.ts'
import { wrongPassword } from '../own-account/own-account.service.ts'
import { addressOfChange, confirmEmail } from '../own-account/own-email.service.ts'
import { servePlainForm } from '../plain-form.ts'
import { addressOfSignUp, askForAccount, signUpClosed, signUpForm, verifyOver } from './sign-up.service.ts'

type Contributions = () => readonly AccountContribution[]
const signUpPage = accountPages.signUp
const textsOf = (lang: Language) => (lang === 'en' ? en : de)

async function choicesNow(ctx: Ctx, contributions: Contributions) {
  const shown = []
  for (const choice of contributions().flatMap(({ choices = [] }) => choices))
    if (await choice.present(ctx)) shown.push({ name: choice.name, label: choice.label[ctx.lang] })
  return shown
}

/** `/signup`: the form for requesting an account. */
export const signUpRoute = (contributions: Contributions): FixedRoute => ({
  ...signUpPage,
  view: 'signUp',
  personal: true,
  async load(ctx, { query }) {
    const { title } = textsOf(ctx.lang).signUp
    const href = routeAddress(signUpPage, ctx.lang)
    const { auth } = await siteSettings(ctx)
    const data: SignUpData = {
      ...(await guardForm(ctx, signUpForm)),
      choices: await choicesNow(ctx, contributions),
      privacyHref: routeAddress(legalPages.privacy, ctx.lang),
      ...(query.get('sent') === '1' ? { sent: true } : {}),
      ...(auth.sign_up ? {} : { closed: signUpClosed().texts[ctx.lang] }),
    }
    return {
      data,
      meta: { title, hidden: true },
      trail: [{ label: title, href }],
      ...(ctx.user ? { redirect: routeAddress(accountPages.account, ctx.lang) } : {}),
    }
  },
})

interface Confirmation {
  page: Pick<FixedRoute, 'path' | 'english'>
  kind: ConfirmData['kind']
  addressOf(ctx: Ctx, token: string): Promise<string | null>
}
const confirmations: readonly Confirmation[] = [
  { page: { path: accountPages.verify.path }, kind: 'signUp', addressOf: addressOfSignUp },
  { page: accountPages.email, kind: 'email', addressOf: addressOfChange },
]

/** Pages that links in mails open. Opening the link changes nothing: programs that scan mails open it too. */
export const confirmRoutes: readonly FixedRoute[] = confirmations.map(({ page, kind, addressOf }) => ({
  ...page,
  view: 'confirmAccount',
  personal: true,
  keyed: true,
  async load(ctx, { query }) {
    const token = query.get('token') ?? ''
    const email = token ? await addressOf(ctx, token) : null
    const { title } = textsOf(ctx.lang).confirmAccount[kind]
    const data: ConfirmData = email
      ? { kind, token, email }
      : { kind, problem: { message: tokenUsed().texts[ctx.lang], code: 'TOKEN_USED' } }
    const alternates = Object.fromEntries(
      contentLanguages.map((lang) => [
        lang,
        `${routeAddress(page, lang)}${email ? `?${new URLSearchParams({ token })}` : ''}`,
      ]),
    )
    return {
      data,
      meta: { title, hidden: true, alternates },
      trail: [{ label: title, href: routeAddress(page, ctx.lang) }],
    }
  },
}))

/** Handles these pages' forms without JavaScript. */
export function serveSignUpForms(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
  contributions: Contributions,
): void {
  const verify = verifyOver(contributions)
  servePlainForm(server, signUpPage, contract.signup.perMinute!, async (request, reply, form, lang) => {
    const caller = {
      ...(await callerOf(request, sessions, lang)),
      client: clientOf(request, reply, platform.config),
    }
    try {
      await runRead(platform, caller, async (ctx) => {
        const typed = contract.signup.input.safeParse({
          ...form,
          handle: (form['handle'] ?? '').trim(),
          newsletter: false,
          userData: { first_name: form['first_name'] ?? '', last_name: form['last_name'] ?? '' },
        })
        if (!typed.success) throw invalidInput(typed.error, lang)
        const offered = await choicesNow(ctx, contributions)
        const choices = offered.map(({ name }) => name).filter((name) => form[`choice_${name}`] === 'on')
        await askForAccount(ctx, { ...typed.data, choices }, () => admitForm(ctx, signUpForm, form))
      })
      return `${routeAddress(signUpPage, lang)}?sent=1`
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500) throw error
      const { password: _one, password2: _two, ...values } = form
      const refused = { values, problem: problemBody(problem, lang, request.id) }
      return { status: problem.status, data: { form: refused } }
    }
  })
  for (const { page, kind, addressOf } of confirmations)
    servePlainForm(server, page, contract.verify.perMinute!, async (request, reply, form, lang) => {
      const caller = {
        ...(await callerOf(request, sessions, lang)),
        client: clientOf(request, reply, platform.config),
      }
      try {
        const typed = contract.verify.input.safeParse(form)
        if (!typed.success) throw form['password'] === '' ? wrongPassword('password') : tokenUsed()
        await runRead(platform, caller, (ctx) =>
          kind === 'signUp' ? verify(ctx, typed.data) : confirmEmail(ctx, typed.data),
        )
        const to = { done: kind, redirect: routeAddress(accountPages.account, lang) }
        return loginHref(lang, to)
      } catch (error) {
        const problem = problemOf(error)
        if (problem.status >= 500) throw error
        const { message, code } = problemBody(problem, lang, request.id)
        const { token = '' } = form
        // After a mistyped password the same page is shown again
        const { result: email } =
          code === 'TOKEN_USED'
            ? { result: null }
            : await runRead(platform, caller, (ctx) => addressOf(ctx, token))
        return {
          status: problem.status,
          data: { kind, problem: { message, code }, ...(email ? { token, email } : {}) },
        }
      }
    })
}
