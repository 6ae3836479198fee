import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#kit/server/context.ts'
import { answerProblem, languageOf, noteProblem } from '#kit/server/http/problems.ts'
import { inLanguage, type Language, languageOfPath } from '#kit/shared/text/languages.ts'
import type { Problem } from '#kit/shared/problem.ts'
import { loginHref } from '#domains/platform/users/users.addresses.ts'
import type { SiteRenderer } from './site-renderer.ts'

const pathOf = (request: FastifyRequest): string => request.url.replace(/[?#].*/s, '')

/** Content types of plain HTML forms. */
const plainForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** True if a person sees the answer: browsers request documents, programs request data. */
function wantsDocument(request: FastifyRequest): boolean {
  const isForm = request.method === 'POST' && plainForm.test(request.headers['content-type'] ?? '')
  if (!isForm && request.method !== 'GET' && request.method !== 'HEAD') return false
  if (!request.headers.accept?.includes('text/html')) return false
  const path = pathOf(request)
  return !path.startsWith('/api/') || path.startsWith('/api/v0/download/')
}

/** Language of the address, else the one preferred by the browser: downloads have none. */
function languageAt(path: string, request: FastifyRequest): Language {
  if (path.startsWith('/api/')) return languageOf(request)
  return languageOfPath(path.replace(/^\/ics(?=\/)/, ''))
}

/** True if a page shows the text of a problem. Of server errors only a full disk is shown: retrying does not help. */
const isForPeople = ({ status }: Problem): boolean => status < 500 || status === 507

async function showRefusal(
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  renderer: SiteRenderer,
): Promise<FastifyReply> {
  const path = pathOf(request)
  const lang = languageAt(path, request)
  void reply.header('cache-control', 'no-store')
  if (problem.status === 401) {
    return reply
      .code(302)
      .header('location', loginHref(lang, { redirect: request.url }))
      .send()
  }
  if (problem.status === 404) {
    try {
      // Includes paths without a language: downloads and calendars.
      const at = path.startsWith('/api/') || path.startsWith('/ics/') ? inLanguage(path, lang) : path
      return await request.server.showPage(request, reply, { path: at, status: 404, data: {} })
    } catch (error) {
      request.log.warn({ err: error, requestId: request.id }, 'page of a wrong address could not be made')
    }
  }
  return reply
    .code(problem.status)
    .type('text/html; charset=utf-8')
    .send(await renderer.errorDocument(lang, isForPeople(problem) ? problem.texts[lang] : undefined))
}

/**
 * Error handler of the server. Programs get the refusal as data; a document request gets a page with the message, or
 * the login page if signing in would help.
 */
export function answerRefusal(platform: Platform, renderer: SiteRenderer | null) {
  const asData = answerProblem(platform)
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    renderer && wantsDocument(request)
      ? showRefusal(noteProblem(platform, error, request, reply), request, reply, renderer)
      : asData(error, request, reply)
}
