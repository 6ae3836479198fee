import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inLanguage, languageOfPath } from '../../shared/languages.ts'
import { Problem, type ProblemBody } from '../../shared/problem.ts'
import type { Ctx, Platform } from '../context.ts'
import { clientOf } from './client.ts'
import { acceptForms } from './forms.ts'
import { callerOf, type SessionReader } from './mount.ts'
import { problemBody, problemOf } from './problems.ts'
import { runWrite } from './scope.ts'

/** Field name → what was typed. */
export type SentForm = Record<string, string>

/** What a page's data carries as `form` when it is shown again because its form was refused. */
export interface RefusedForm {
  values: SentForm
  problem: ProblemBody
}

/** A page shown as the answer to a form. */
export interface PageAnswer {
  /** Address path with language. */
  path: string
  status: number
  /** Laid over the data of the page. */
  data: Record<string, unknown>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with a page of the public site; the app puts it on the server. */
    showPage(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer): Promise<FastifyReply>
  }
}

export interface FormOptions {
  /** Path of the page, without language; its loader answers the GET. */
  path: string
  /** Requests per minute and caller. */
  perMinute: number
  /** Bytes of the whole form, 64 KiB by default. */
  largest?: number
  /** Shown when the form is larger than that, without what was typed: too much to read. */
  tooLarge: { de: string; en: string }
  /** Stores what was sent, in one transaction, and gives the address to go to. Throws a Problem where it is refused. */
  submit: (ctx: Ctx, form: SentForm) => Promise<string>
}

/**
 * Lets a page of the public site take its own form without the program: `POST` at the page's address, in both
 * languages. Done: 303 to where `submit` says. Refused: the same page with `form` in its data (`RefusedForm`), so that
 * nothing typed is lost.
 */
export function serveForm(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
  { path, perMinute, largest, tooLarge, submit }: FormOptions,
): void {
  void server.register(async (part) => {
    acceptForms(part, largest)
    const refuse = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const refused = problemOf(error)
      if (refused.status >= 500) throw error
      const lang = languageOfPath(request.url)
      const problem = refused.status === 413 ? new Problem('TOO_LARGE', 413, tooLarge) : refused
      const form: RefusedForm = {
        values: (request.body ?? {}) as SentForm,
        problem: problemBody(problem, lang, request.id),
      }
      const answer = { path: inLanguage(path, lang), status: problem.status, data: { form } }
      return server.showPage(request, reply, answer)
    }
    // Also what is refused before the handler: too large, too often.
    part.setErrorHandler(refuse)
    for (const lang of ['de', 'en'] as const) {
      const address = inLanguage(path, lang)
      part.post(
        address,
        {
          // Counted once the form is read: what was typed is shown again also to the hasty.
          config: { rateLimit: { max: perMinute, timeWindow: '1 minute', hook: 'preHandler' } },
        },
        async (request, reply) => {
          const caller = {
            ...(await callerOf(request, sessions, lang)),
            client: clientOf(request, reply, platform.config),
          }
          const form = (request.body ?? {}) as SentForm
          const to = await runWrite(platform, caller, (ctx) => submit(ctx, form))
          return reply.code(303).header('location', to).header('cache-control', 'no-store').send()
        },
      )
    }
  })
}
