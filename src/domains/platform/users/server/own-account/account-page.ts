import { accountPages, loginHref } from '../../users.addresses.ts'
import type { FastifyInstance } from 'fastify'
import { isProved } from '#kit/server/access.ts'
import type { AccountContribution, AccountHolder, AccountSection } from '#kit/server/site/account-page.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { FixedRoute, ViewLoader } from '#kit/server/domain.ts'
import { type PublicAddress, routeAddress } from '#kit/shared/site/route-address.ts'
import { clientOf } from '#kit/server/http/client.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { problemBody, problemOf } from '#kit/server/http/problems.ts'
import { runRead } from '#kit/server/http/scope.ts'
import { isBackoffice } from '#kit/shared/access.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { notFound, notSignedIn } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { site as de } from '../../users.de.ts'
import { site as en } from '../../users.en.ts'
import type { AccountData, ShownSection } from '../../users.views.ts'
import { accountById } from '../accounts.service.ts'
import { ownSections } from './account-sections.ts'
import { prove } from './own-account.service.ts'
import { servePlainForm } from '../plain-form.ts'
import { nameOf } from '../user.wire.ts'

/** Password field of forms that require an identity check. */
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

/** Address of a section's page, or of the account page. */
const addressOf = (section?: AccountSection): PublicAddress => section?.page?.address ?? accountPages.account

/** Address in a language with filled parameters. */
const filled = (address: PublicAddress, lang: Language, rest: readonly string[]): string => {
  const given = rest.values()
  return routeAddress(address, lang).replaceAll(/:\w+\??/g, () =>
    encodeURIComponent(given.next().value ?? ''),
  )
}

/** Content of the account page: its own sections, and links to separate pages. */
async function shownOnAccount(
  ctx: Ctx,
  holder: AccountHolder,
  sections: readonly AccountSection[],
): Promise<ShownSection[]> {
  const shown: ShownSection[] = []
  for (const section of sections) {
    const { name, page } = section
    if (!page) {
      const data = await section.load(ctx, holder, [])
      if (data) shown.push({ name, ...data })
      continue
    }
    const entry = await page.entry?.(ctx, holder)
    if (!entry) continue
    const { label, ...data } = entry
    shown.push({ name, ...data, links: [{ label, href: routeAddress(page.address, ctx.lang) }] })
  }
  return shown
}

/** `/konto` and the pages below it; guests are sent to the sign-in and return. */
const loader =
  (contributions: Contributions, own?: AccountSection): ViewLoader =>
  async (ctx, { query, rest }) => {
    const { title } = (ctx.lang === 'en' ? en : de).account
    const href = filled(addressOf(own), ctx.lang, rest)
    const alternates = Object.fromEntries(
      contentLanguages.map((lang) => [lang, filled(addressOf(own), lang, rest)]),
    )
    const account = { label: title, href: routeAddress(accountPages.account, ctx.lang) }
    if (!ctx.user) {
      const to = loginHref(ctx.lang, { redirect: href })
      return { data: null, redirect: to, meta: { title, hidden: true, alternates }, trail: [account] }
    }
    const holder = await holderOf(ctx)
    const only = own && (await own.load(ctx, holder, rest))
    if (own && !only) return null
    const sections = only
      ? [{ name: own.name, ...only }]
      : await shownOnAccount(ctx, holder, sectionsOf(contributions))
    const done = query.get('done')
    const data: AccountData = {
      handle: holder.handle,
      name: holder.name,
      sections,
      // Name of the password field, if an identity check is still needed.
      proofField: isProved(ctx.user) ? null : proofField,
      ...(only ? { only: true as const } : {}),
      ...(sections.some(({ name }) => name === done) ? { done: done! } : {}),
      ...(isBackoffice(ctx.user) && !only ? { adminUrl: (await siteSettings(ctx)).admincenter.url } : {}),
    }
    return {
      data,
      meta: { title: only?.title ?? title, hidden: true, alternates },
      trail: [account, ...(only ? [{ label: only.title, href }] : [])],
    }
  }

const pageOf = (contributions: Contributions, own?: AccountSection): FixedRoute => ({
  ...addressOf(own),
  view: 'account',
  load: loader(contributions, own),
  personal: true,
  keyed: true,
})

/** The account page and its subpages with one section each. */
export const accountRoutes = (contributions: Contributions): FixedRoute[] => [
  pageOf(contributions),
  ...sectionsOf(contributions)
    .filter(({ page }) => page)
    .map((section) => pageOf(contributions, section)),
]

/** Accepts the forms of these pages. Refused ones are shown with their input, except passwords. */
export function serveAccountForms(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
  contributions: Contributions,
): void {
  const pages = [undefined, ...sectionsOf(contributions).filter(({ page }) => page)]
  for (const own of pages) serveFormsOf(server, platform, sessions, { contributions, own })
}

function serveFormsOf(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
  { contributions, own }: { contributions: Contributions; own: AccountSection | undefined },
): void {
  servePlainForm(server, addressOf(own), 30, async (request, reply, form, lang) => {
    const rest = Object.values(request.params as Record<string, string>)
    const address = filled(addressOf(own), lang, rest)
    const caller = {
      ...(await callerOf(request, sessions, lang)),
      client: clientOf(request, reply, platform.config),
    }
    if (!caller.user) return loginHref(lang, { redirect: address })
    const { section: wanted = '', action = '' } = form
    const here = own ? [own] : sectionsOf(contributions).filter(({ page }) => !page)
    try {
      const { result } = await runRead(platform, caller, async (ctx) => {
        const section = here.find(({ name }) => name === wanted)
        const holder = await holderOf(ctx)
        const shown = await section?.load(ctx, holder, rest)
        // Only forms offered to this user are accepted; one-time data has its own form.
        const offered = [
          ...(shown?.forms ?? []),
          ...(shown?.items ?? []).flatMap(({ form: one, forms = [] }) => (one ? [one, ...forms] : forms)),
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
