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

/** Refusals of the database, by the name of the constraint: which words they are for people. */
const constraints = new Map<string, Problem>()

/** A domain says once what breaking its constraint means: `refusalOf('news_slug_de', new Problem(…))`. */
export function refusalOf(constraint: string, problem: Problem): void {
  constraints.set(constraint, problem)
}

/** The language a refusal is told in: what the caller asked for, else what the browser prefers. */
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
  // A null byte or half a character in a text, which no JSON column takes: bad input, not our failure.
  // PostgreSQL 15 names another routine than its successors.
  if (
    error.code === '22021' ||
    error.code === '22P05' ||
    error.routine === 'json_errsave_error' ||
    error.routine === 'json_ereport_error'
  )
    return new Problem('UNREADABLE', 400, unreadable, { cause: error })
  return null
}

/** Turns whatever was thrown into the one refusal that is answered. 5xx texts never tell what happened inside. */
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
 * Marks an error of reading a form as the sender's fault (400): busboy throws plain errors for a form that breaks off or names no
 * boundary. For `.catch(…)` of whatever reads a form.
 * @throws the error itself; Problems and errors of the system, such as a full disk, stay as they are
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

/** Field path → text, the first one of each field. */
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

/** What the refusal of a request is: our own failures are logged and counted, and its headers say when to come again. */
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

/** Fastify's error handler: one shape for everything. */
export const answerProblem =
  (platform: Platform) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = noteProblem(platform, error, request, reply)
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .send(problemBody(problem, languageOf(request), request.id))
  }
