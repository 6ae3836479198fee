import { loginHref } from '../users.addresses.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { FixedRoute, ViewLoader } from '#kit/server/domain.ts'
import { clientOf } from '#kit/server/http/client.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { problemOf } from '#kit/server/http/problems.ts'
import { runRead } from '#kit/server/http/scope.ts'
import { contentLanguages, inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { MailedLinkData } from '../users.views.ts'
import { accountOfLink, tokenUsed, type MailedLink } from './mailed-link.service.ts'
import { problemInAddress, problemOfAddress, servePlainForm, type Form } from './plain-form.ts'

export const unreadable = () =>
  new Problem('UNREADABLE', 422, {
    de: 'Bitte füllen Sie alle Felder aus.',
    en: 'Please fill in all fields.',
  })

/** A page opened by mailed links, with and without JavaScript. */
export interface MailedLinkPage {
  link: MailedLink
  view: string
  /** Headings of the steps. */
  titles: Record<Language, Partial<Record<MailedLinkData['step'], string>>>
  /** Refusals of its plain form, besides waiting and `TOKEN_USED`. */
  refusals: readonly (() => Problem)[]
  perMinute: number
  /** Processes a form. Returns `sent`, or the message for the sign-in page. Throws problems. */
  take(ctx: Ctx, form: Form): Promise<'sent' | 'password' | 'secondFactor'>
}

const loader =
  ({ link, titles, refusals }: MailedLinkPage): ViewLoader =>
  async (ctx, { query }) => {
    const token = query.get('token') ?? ''
    const account = token ? await accountOfLink(ctx, link, token) : null
    const used = link.used ?? tokenUsed
    const problem = token && !account ? used() : problemOfAddress(query, [...refusals, used])
    const wanted = query.get('step')
    const other = wanted === 'code' && titles[ctx.lang].code ? 'code' : 'ask'
    const data: MailedLinkData = {
      ...(account
        ? { step: 'choose', token, handle: account.user.handle }
        : { step: query.get('sent') === '1' ? 'sent' : other }),
      ...(problem ? { problem: { message: problem.texts[ctx.lang], code: problem.code } } : {}),
    }
    const title = titles[ctx.lang][data.step] ?? ''
    // Changing the language keeps the step.
    const more = account ? `?${new URLSearchParams({ token })}` : data.step === 'code' ? '?step=code' : ''
    const alternates = Object.fromEntries(
      contentLanguages.map((lang) => [lang, inLanguage(link.path, lang) + more]),
    )
    return {
      data,
      meta: { title, hidden: true, alternates },
      trail: [{ label: title, href: inLanguage(link.path, ctx.lang) }],
    }
  }

export const mailedLinkRoute = (page: MailedLinkPage): FixedRoute => ({
  path: page.link.path,
  view: page.view,
  load: loader(page),
  personal: true,
  keyed: true,
})

/** Accepts the plain form at the page's address; each answer is a redirect. */
export function serveMailedLinkForm(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
  { link, perMinute, take }: MailedLinkPage,
): void {
  servePlainForm(server, link.path, perMinute, async (request, reply, form, lang) => {
    const page = (more: Record<string, string>) =>
      `${inLanguage(link.path, lang)}?${new URLSearchParams(more)}`
    const caller = {
      ...(await callerOf(request, sessions, lang)),
      client: clientOf(request, reply, platform.config),
    }
    const { token } = form
    try {
      const { result } = await runRead(platform, caller, (ctx) => take(ctx, form))
      return result === 'sent' ? page({ sent: '1' }) : loginHref(lang, { done: result })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500) throw error
      return page({
        ...problemInAddress(problem),
        ...(token !== undefined && problem.code !== 'TOKEN_USED' ? { token } : {}),
        ...(form['code'] === undefined ? {} : { step: 'code' }),
      })
    }
  })
}
