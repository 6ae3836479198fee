import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../../kit/server/context.ts'
import type { ViewLoader } from '../../../kit/server/domain.ts'
import { clientOf } from '../../../kit/server/http/client.ts'
import { callerOf, type SessionReader } from '../../../kit/server/http/mount.ts'
import { problemOf } from '../../../kit/server/http/problems.ts'
import { runRead, runWrite } from '../../../kit/server/http/scope.ts'
import { contentLanguages, inLanguage, type Language } from '../../../kit/shared/languages.ts'
import { Problem } from '../../../kit/shared/problem.ts'
import { session as contract } from '../users.contract.ts'
import { site as de } from '../users.de.ts'
import { site as en } from '../users.en.ts'
import type { ResetPasswordData } from '../users.views.ts'
import { notTheSame } from './own-account.service.ts'
import { handleOfToken, requestPasswordReset, resetPassword, tokenUsed } from './password-reset.service.ts'
import { weakPassword } from './password-strength.ts'
import { problemInAddress, problemOfAddress, servePlainForm, type Form } from './plain-form.ts'

const path = '/resetpassword'
const unreadable = () =>
  new Problem('UNREADABLE', 422, {
    de: 'Bitte füllen Sie alle Felder aus.',
    en: 'Please fill in all fields.',
  })
/** What the plain form may be answered. */
const refusals = [notTheSame, () => weakPassword(), tokenUsed, unreadable]

/** View `resetPassword`: asking for the mail, and with the token that it brings choosing a new password. */
export const resetPasswordView: ViewLoader = async (ctx, { query }) => {
  const token = query.get('token') ?? ''
  const handle = token ? await handleOfToken(ctx, token) : null
  const problem = token && handle === null ? tokenUsed() : problemOfAddress(query, refusals)
  const data: ResetPasswordData = {
    ...(handle === null
      ? { step: query.get('sent') === '1' ? 'sent' : 'ask' }
      : { step: 'choose', token, handle }),
    ...(problem ? { problem: { message: problem.texts[ctx.lang], code: problem.code } } : {}),
  }
  const texts = (ctx.lang === 'en' ? en : de).reset
  const title = { ask: texts.title, sent: texts.sentTitle, choose: texts.chooseTitle }[data.step]
  // Whoever changes the language goes on where he is.
  const more = handle === null ? '' : `?${new URLSearchParams({ token })}`
  const alternates = Object.fromEntries(contentLanguages.map((lang) => [lang, inLanguage(path, lang) + more]))
  return {
    data,
    meta: { title, hidden: true, alternates },
    trail: [{ label: title, href: inLanguage(path, ctx.lang) }],
  }
}

/** One step towards a new password; gives the address to go to. */
async function takeForm(
  platform: Platform,
  sessions: SessionReader,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
  lang: Language,
): Promise<string> {
  const page = (more: Record<string, string>) => `${inLanguage(path, lang)}?${new URLSearchParams(more)}`
  const caller = {
    ...(await callerOf(request, sessions, lang)),
    client: clientOf(request, reply, platform.config),
  }
  const { token } = form
  try {
    if (token === undefined) {
      const typed = contract.requestPasswordReset.input.safeParse(form)
      if (!typed.success) throw unreadable()
      await runRead(platform, caller, (ctx) => requestPasswordReset(ctx, typed.data))
      return page({ sent: '1' })
    }
    const typed = contract.resetPassword.input.safeParse(form)
    if (!typed.success) throw unreadable()
    await runWrite(platform, caller, (ctx) => resetPassword(ctx, typed.data))
    return `${inLanguage('/login', lang)}?done=password`
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 500) throw error
    return page({
      ...problemInAddress(problem),
      ...(token !== undefined && problem.code !== 'TOKEN_USED' ? { token } : {}),
    })
  }
}

/** `POST /resetpassword`: a forgotten password without the program; each answer is an address to go to. */
export function servePasswordResetForm(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
): void {
  servePlainForm(server, path, contract.resetPassword.perMinute!, (request, reply, form, lang) =>
    takeForm(platform, sessions, request, reply, form, lang),
  )
}
