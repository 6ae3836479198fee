import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms } from '#kit/server/http/forms.ts'
import type { FixedRoute } from '#kit/server/domain.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import type { PageAnswer } from '#kit/server/http/form-pages.ts'
import { contentLanguages, languageOfPath, type Language } from '#kit/shared/text/languages.ts'
import { tooManyTries } from './sign-in/sign-in-attempts.ts'
import type { Problem } from '#kit/shared/problem.ts'

/** Fields of a plain form, unvalidated. */
export type Form = Readonly<Record<string, string>>

/** The page with refusals or one-time data; or a file. */
export type PlainAnswer =
  | Pick<PageAnswer, 'status' | 'data' | 'caller'>
  | { file: { name: string; type: string; content: Buffer } }

/**
 * Accepts the plain form of a public page in every language, without JavaScript. `step` returns the redirect or the
 * answer; `perMinute` limits requests per address.
 */
export function servePlainForm(
  server: FastifyInstance,
  route: string | Pick<FixedRoute, 'path' | 'english'>,
  perMinute: number,
  step: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: Form,
    lang: Language,
  ) => Promise<string | PlainAnswer>,
): void {
  const page = typeof route === 'string' ? { path: route } : route
  void server.register(async (part) => {
    acceptForms(part)
    for (const lang of contentLanguages) {
      part.post(
        routeAddress(page, lang),
        { config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } } },
        async (request, reply) => {
          const form = (request.body ?? {}) as Form
          const to = await step(request, reply, form, languageOfPath(request.url))
          void reply.header('cache-control', 'no-store')
          if (typeof to === 'string') return reply.code(303).header('location', to).send()
          if ('file' in to) {
            const { name, type, content } = to.file
            return reply
              .type(type)
              .header('content-disposition', `attachment; filename="${name}"`)
              .send(content)
          }
          return server.showPage(request, reply, { path: request.url.replace(/\?.*/, ''), ...to })
        },
      )
    }
  })
}

/** Query parameters that report a refusal: its code, and the time to wait. */
export function problemInAddress(problem: Problem): Record<string, string> {
  const wait = problem.details?.['retryAfter']
  return { problem: problem.code, ...(typeof wait === 'number' ? { wait: String(wait) } : {}) }
}

/** The refusal in an address; limited to those in `known` and waiting. */
export function problemOfAddress(query: URLSearchParams, known: readonly (() => Problem)[]): Problem | null {
  const code = query.get('problem')
  if (code === 'TOO_MANY') {
    const seconds = Number(query.get('wait'))
    return tooManyTries(Number.isFinite(seconds) ? Math.min(900, Math.max(1, Math.round(seconds))) : 60)
  }
  return known.map((make) => make()).find((problem) => problem.code === code) ?? null
}
