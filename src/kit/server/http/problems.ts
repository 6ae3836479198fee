import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { sourceLanguage, type Language } from '../../shared/text/languages.ts'
import { Problem, type ProblemBody } from '../../shared/problem.ts'
import type { Platform } from '../context.ts'
import { DiskFull, lacksRoom } from '../health/disk-room.ts'
import { findDatabaseError, findDiskFull, findUnavailable } from '../database/failure.ts'

type Texts = { de: string; en: string }

const unexpected: Texts = {
  de: 'Da ist bei uns etwas schiefgegangen. Bitte versuchen Sie es noch einmal; der Fehler ist vermerkt.',
  en: 'Something went wrong on our side. Please try again; the error has been recorded.',
}
const unreadable: Texts = {
  de: 'Die Anfrage war nicht lesbar.',
  en: 'The request could not be read.',
}
const byStatus: Record<number, Texts> = {
  404: { de: 'Das gibt es hier nicht (mehr).', en: 'This is not here (any more).' },
  413: {
    de: 'Das ist zu groß und wurde nicht angenommen. Bitte senden Sie weniger auf einmal.',
    en: 'This is too large and was not accepted. Please send less at once.',
  },
  415: {
    de: 'Diese Art von Daten wird hier nicht angenommen.',
    en: 'This kind of data is not accepted here.',
  },
  429: {
    de: 'Das waren zu viele Versuche. Bitte warten Sie eine Minute.',
    en: 'Too many attempts. Please wait a minute.',
  },
}

/** Refusals by violated database constraint. */
const constraints = new Map<string, Problem>()

/** Registers the refusal for a violated constraint: `refusalOf('news_slug_de', new Problem(…))`. */
export function refusalOf(constraint: string, problem: Problem): void {
  constraints.set(constraint, problem)
}

/** Language of a refusal: the requested one, else the browser's preferred one. */
export function languageOf(request: FastifyRequest): Language {
  const asked = (request.query as { lang?: string } | undefined)?.lang ?? request.headers['x-lang']
  if (asked === 'en' || asked === 'de') return asked
  const preferred = /\b(de|en)\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase()
  return preferred === 'en' ? 'en' : sourceLanguage
}

type DatabaseRefusal = { [K in 'code' | 'constraint' | 'routine']?: string | undefined }

function fromDatabase(error: DatabaseRefusal): Problem | null {
  const known = error.constraint ? constraints.get(error.constraint) : undefined
  if (known) return known
  if (error.code === '23505') {
    return new Problem(
      'DUPLICATE',
      409,
      { de: 'Das gibt es schon.', en: 'This exists already.' },
      { cause: error },
    )
  }
  if (error.code === '23503') {
    return new Problem(
      'STILL_USED',
      409,
      {
        de: 'Das geht nicht, weil etwas anderes davon abhängt.',
        en: 'This is not possible because something else depends on it.',
      },
      { cause: error },
    )
  }
  // A null byte or a lone surrogate, which JSON columns cannot store: invalid input, not a server failure. PostgreSQL
  // 15 names another routine than later versions.
  if (
    error.code === '22021' ||
    error.code === '22P05' ||
    error.routine === 'json_errsave_error' ||
    error.routine === 'json_ereport_error'
  )
    return new Problem('UNREADABLE', 400, unreadable, { cause: error })
  return null
}

/** Converts any thrown value into the Problem to answer with. 5xx texts never reveal internals. */
export function problemOf(error: unknown): Problem {
  const full = findDiskFull(error)
  if (full) return full
  if (error instanceof Problem) return error
  const unavailable = findUnavailable(error)
  if (unavailable) return unavailable
  const fromPostgres = findDatabaseError(error)
  const refused = fromPostgres && fromDatabase(fromPostgres)
  if (refused) return refused
  const status = (error as FastifyError | null)?.statusCode
  if (status && status >= 400 && status < 500) {
    return new Problem(status === 429 ? 'TOO_MANY' : 'BAD_REQUEST', status, byStatus[status] ?? unreadable, {
      cause: error,
    })
  }
  return new Problem('UNEXPECTED', 500, unexpected, { cause: error })
}

/**
 * Marks an error of parsing a form as the sender's fault (400): busboy throws plain errors for a truncated form or a
 * missing boundary. For `.catch(…)` after form parsing.
 * @throws the error itself; Problems and system errors, such as a full disk, are rethrown unchanged
 */
export function asUnreadable(error: unknown): never {
  if (
    error instanceof Error &&
    !(error instanceof Problem) &&
    !('statusCode' in error) &&
    !('errno' in error)
  )
    throw Object.assign(error, { statusCode: 400 })
  throw error
}

/** Field path → first text of each field. */
export function invalidInput(error: z.ZodError, lang: Language): Problem {
  const fields: Record<string, Texts> = {}
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.')
    fields[field] ??= { de: issue.message, en: issue.message }
  }
  const names = Object.keys(fields).filter(Boolean)
  const only = error.issues[0]?.message ?? ''
  const message =
    names.length === 1
      ? `${names[0]}: ${only}`
      : lang === 'en'
        ? 'Please check your input.'
        : 'Bitte prüfen Sie Ihre Angaben.'
  return new Problem('INVALID', 422, message, { fields })
}

/** The wire form of a refusal (architecture § 4). */
export function problemBody(problem: Problem, lang: Language, requestId: string): ProblemBody {
  const fields =
    problem.fields &&
    Object.fromEntries(Object.entries(problem.fields).map(([field, texts]) => [field, texts[lang]]))
  return {
    message: problem.texts[lang],
    code: problem.code,
    requestId,
    ...(fields ? { fields } : {}),
    ...(problem.details ? { details: problem.details } : {}),
  }
}

/**
 * Converts the error of a request into a Problem; logs and counts server failures and sets the `retry-after` header.
 */
export function noteProblem(
  platform: Platform,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Problem {
  const known = problemOf(error)
  const problem = known.status === 503 && lacksRoom(platform.config.dataDir) ? new DiskFull(error) : known
  if (problem.status >= 500) {
    platform.log.error(
      { err: problem.cause ?? problem, requestId: request.id, method: request.method, url: request.url },
      'request failed',
    )
    platform.metrics.failure('request', problem.cause ?? problem)
  }
  if (problem.status === 503) void reply.header('retry-after', '30')
  const wait = problem.details?.['retryAfter']
  if (typeof wait === 'number') void reply.header('retry-after', String(wait))
  return problem
}

/** Fastify's error handler: one shape for all errors. */
export const answerProblem =
  (platform: Platform) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = noteProblem(platform, error, request, reply)
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .send(problemBody(problem, languageOf(request), request.id))
  }
