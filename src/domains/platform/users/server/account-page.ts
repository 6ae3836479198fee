import { accountPages, loginHref } from '../users.addresses.ts'
import type { FastifyInstance } from 'fastify'
import { isProved } from '../../../../kit/server/access.ts'
import type {
  AccountContribution,
  AccountHolder,
  AccountSection,
} from '../../../../kit/server/account-page.ts'
import type { Ctx, Platform } from '../../../../kit/server/context.ts'
import type { FixedRoute, ViewLoader } from '../../../../kit/server/domain.ts'
import { routeAddress } from '../../../../kit/shared/route-address.ts'
import { clientOf } from '../../../../kit/server/http/client.ts'
import { callerOf, type SessionReader } from '../../../../kit/server/http/mount.ts'
import { problemBody, problemOf } from '../../../../kit/server/http/problems.ts'
import { runRead } from '../../../../kit/server/http/scope.ts'
import { isBackoffice } from '../../../../kit/shared/access.ts'
import { contentLanguages } from '../../../../kit/shared/languages.ts'
import { notFound, notSignedIn } from '../../../../kit/shared/problem.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import { site as de } from '../users.de.ts'
import { site as en } from '../users.en.ts'
import type { AccountData, ShownSection } from '../users.views.ts'
import { accountById } from './accounts.service.ts'
import { ownSections } from './account-sections.ts'
import { prove } from './own-account.service.ts'
import { servePlainForm } from './plain-form.ts'
import { nameOf } from './user.wire.ts'

/** Field of a form that asks for a proof. */
const proofField = 'proof_password'

type Contributions = () => readonly AccountContribution[]

const sectionsOf = (contributions: Contributions): AccountSection[] =>
  [...ownSections, ...contributions().flatMap(({ sections = [] }) => sections)].toSorted(
    (a, b) => a.order - b.order,
  )

async function holderOf(ctx: Ctx): Promise<AccountHolder> {
  const account = ctx.user && (await accountById(ctx.db, ctx.user._id))
  if (!account) throw notSignedIn()
  const { _id, handle, email } = account.user
  return { _id, handle, email, name: nameOf(account.user) }
}

/** `/konto`: guests are sent to the sign-in and come back. */
const loader =
  (contributions: Contributions): ViewLoader =>
  async (ctx, { query }) => {
    const title = (ctx.lang === 'en' ? en : de).account.title
    const alternates = Object.fromEntries(
      contentLanguages.map((lang) => [lang, routeAddress(accountPages.account, lang)]),
    )
    const href = routeAddress(accountPages.account, ctx.lang)
    const about = { meta: { title, hidden: true, alternates }, trail: [{ label: title, href }] }
    if (!ctx.user) {
      const to = loginHref(ctx.lang, { redirect: href })
      return { data: null, redirect: to, ...about }
    }
    const holder = await holderOf(ctx)
    const sections: ShownSection[] = []
    for (const section of sectionsOf(contributions)) {
      const shown = await section.load(ctx, holder)
      if (shown) sections.push({ name: section.name, ...shown })
    }
    const done = query.get('done')
    const data: AccountData = {
      handle: holder.handle,
      name: holder.name,
      sections,
      // Whether forms that ask for a proof have to bring one.
      proofField: isProved(ctx.user) ? null : proofField,
      ...(sections.some(({ name }) => name === done) ? { done: done! } : {}),
      ...(isBackoffice(ctx.user) ? { adminUrl: (await siteSettings(ctx)).admincenter.url } : {}),
    }
    return { data, ...about }
  }

export const accountRoute = (contributions: Contributions): FixedRoute => ({
  ...accountPages.account,
  view: 'account',
  load: loader(contributions),
  personal: true,
  keyed: true,
})

/** Takes the forms of the page, each of one section. What is refused comes back with what was typed, but no passwords. */
export function serveAccountForms(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
  contributions: Contributions,
): void {
  servePlainForm(server, accountPages.account, 30, async (request, reply, form, lang) => {
    const address = routeAddress(accountPages.account, lang)
    const caller = {
      ...(await callerOf(request, sessions, lang)),
      client: clientOf(request, reply, platform.config),
    }
    if (!caller.user) return loginHref(lang, { redirect: address })
    const { section: wanted = '', action = '' } = form
    try {
      const { result } = await runRead(platform, caller, async (ctx) => {
        const section = sectionsOf(contributions).find(({ name }) => name === wanted)
        const holder = await holderOf(ctx)
        const shown = await section?.load(ctx, holder)
        // Forms that are not offered to this person are not taken either; what is shown once has a form of its own.
        const offered = [
          ...(shown?.forms ?? []),
          ...(shown?.items ?? []).flatMap((item) => (item.form ? [item.form] : [])),
        ].find((one) => one.action === action)
        if (!section?.take || !(offered ?? (wanted === 'factor' && action === 'finish'))) throw notFound()
        if (offered?.fresh && !isProved(ctx.user)) await prove(ctx, { password: form[proofField] ?? '' })
        return section.take(ctx, holder, action, form)
      })
      if (result === 'done') return `${address}?done=${wanted}#${wanted}`
      if ('leave' in result) return result.leave
      if ('file' in result) return { file: result.file }
      return { status: 200, caller, data: { shown: { name: wanted, ...result.show } } }
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500) throw error
      const secret = /password|current|code/
      const values = Object.fromEntries(Object.entries(form).filter(([name]) => !secret.test(name)))
      const body = problemBody(problem, lang, request.id)
      return {
        status: problem.status,
        caller,
        data: { refused: { section: wanted, action, values, problem: body } },
      }
    }
  })
}
