import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms } from '#kit/server/http/forms.ts'
import type { FixedRoute } from '#kit/server/domain.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import type { PageAnswer } from '#kit/server/http/form-pages.ts'
import { contentLanguages, languageOfPath, type Language } from '#kit/shared/text/languages.ts'
import { tooManyTries } from './sign-in/sign-in-attempts.ts'
import type { Problem } from '#kit/shared/problem.ts'

/** Fields of a plain form; nothing is known of them. */
export type Form = Readonly<Record<string, string>>

/** The page again, with what was refused or is shown once; or a file. */
export type PlainAnswer =
  | Pick<PageAnswer, 'status' | 'data' | 'caller'>
  | { file: { name: string; type: string; content: Buffer } }

/**
 * Takes the plain form of a public page in every language, as it comes without the program. `step` gives the address that
 * answers it, or the answer itself; `perMinute` is how often one address may send it.
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

/** How an address tells a page what was refused: the code, and how long to wait. */
export function problemInAddress(problem: Problem): Record<string, string> {
  const wait = problem.details?.['retryAfter']
  return { problem: problem.code, ...(typeof wait === 'number' ? { wait: String(wait) } : {}) }
}

/** The problem that an address tells of; only those of `known` (or waiting) can be put on a page so. */
export function problemOfAddress(query: URLSearchParams, known: readonly (() => Problem)[]): Problem | null {
  const code = query.get('problem')
  if (code === 'TOO_MANY') {
    const seconds = Number(query.get('wait'))
    return tooManyTries(Number.isFinite(seconds) ? Math.min(900, Math.max(1, Math.round(seconds))) : 60)
  }
  return known.map((make) => make()).find((problem) => problem.code === code) ?? null
}
