import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms } from '../../../../kit/server/http/forms.ts'
import {
  contentLanguages,
  inLanguage,
  languageOfPath,
  type Language,
} from '../../../../kit/shared/languages.ts'
import { tooManyTries } from './sign-in-attempts.ts'
import type { Problem } from '../../../../kit/shared/problem.ts'

/** Fields of a plain form; nothing is known of them. */
export type Form = Readonly<Record<string, string>>

/**
 * Takes the plain form of a public page in every language, as it comes without the program. `step` gives the address that
 * answers it; `perMinute` is how often one address may send it.
 */
export function servePlainForm(
  server: FastifyInstance,
  path: string,
  perMinute: number,
  step: (request: FastifyRequest, reply: FastifyReply, form: Form, lang: Language) => Promise<string>,
): void {
  void server.register(async (part) => {
    acceptForms(part)
    for (const lang of contentLanguages) {
      part.post(
        inLanguage(path, lang),
        { config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } } },
        async (request, reply) => {
          const form = (request.body ?? {}) as Form
          const to = await step(request, reply, form, languageOfPath(request.url))
          return reply.code(303).header('location', to).header('cache-control', 'no-store').send()
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
