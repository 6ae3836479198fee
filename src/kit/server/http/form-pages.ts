import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentLanguages, type Language, languageOfPath } from '../../shared/text/languages.ts'
import { routeAddress } from '../../shared/site/route-address.ts'
import { carriedQuery, carrying } from '../../shared/site/style-modes.ts'
import { Problem, type ProblemBody } from '../../shared/problem.ts'
import type { Ctx, Platform } from '../context.ts'
import { withoutControls } from '../text/control-characters.ts'
import { clientOf } from './client.ts'
import { acceptForms, largestForm } from './forms.ts'
import { callerOf, type SessionReader } from './mount.ts'
import { asUnreadable, problemBody, problemOf } from './problems.ts'
import { type Caller, runWrite } from './scope.ts'
import type { SentFile } from './sent-file.ts'
import { takeOnce } from './take-once.ts'

/** Field name → typed text. */
export type SentForm = Record<string, string>

/** `form` in a page's data when it is shown again, because the form was refused or has a further step. */
export interface ShownForm {
  values: SentForm
  problem?: ProblemBody
}

/**
 * Address to redirect to after a form was accepted, or the form's next step. With `problem` a part was refused, but
 * stored changes are kept, such as a counted attempt.
 */
export type Submitted = string | ShownForm

/** A page shown as the answer to a form. */
export interface PageAnswer {
  /** Address path with language. */
  path: string
  status: number
  /** Parameters of its address; none by default. */
  query?: URLSearchParams
  /** Merged over the page's data. */
  data: Record<string, unknown>
  /** Caller the page is made for; a guest by default. */
  caller?: Caller
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with a page of the public site; implemented by the app. */
    showPage(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer): Promise<FastifyReply>
  }
}

export interface FormOptions {
  /** Path of the page in Fastify's notation, without language; its loader answers the GET. */
  path: string
  /** Its English path if different, without language. */
  english?: string
  /** Requests per minute and caller. */
  perMinute: number
  /** Bytes of the whole form, 64 KiB by default. */
  largest?: number
  /** Fields that are also page parameters, so that a refused form is shown on the same page, e.g. on the chosen day. */
  parameters?: readonly string[]
  /** The page depends on the visitor: a refused form is rendered with the session. */
  personal?: true
  /** Message for a larger form; its content is not read and so not shown again. */
  tooLarge: Record<Language, string>
  /** The form may carry a file in this field (`multipart/form-data`). */
  file?: {
    field: string
    /** In bytes. */
    largest: number
    tooLarge: Record<Language, string>
    /** Number of files, one by default; further ones are not read. */
    most?: number
    /** Message for too many files; only if more than one is allowed. */
    tooMany?: Record<Language, string>
  }
  /**
   * Stores the form in one transaction and returns the address to redirect to. Throws a Problem to refuse. `file` is
   * the first of `files`; `params` are those of the path.
   */
  submit: (
    ctx: Ctx,
    form: SentForm,
    file: SentFile | null,
    params: Readonly<Record<string, string>>,
    files: readonly SentFile[],
  ) => Promise<Submitted>
}

const carriedOf = (url: string) => carriedQuery(new URLSearchParams(url.split('?')[1]))

/** Files read in all; more come only from programs. */
const mostSent = 20

/**
 * Reads a form with files. All fields are read before anything is refused, so that they can be shown again; reading
 * stops at the form's size limit.
 */
async function readParts(
  request: FastifyRequest,
  { file: wanted, largest = largestForm, tooLarge }: FormOptions,
): Promise<SentFile[]> {
  const values: SentForm = {}
  request.body = values
  const found: SentFile[] = []
  let refused: Problem | null = null
  const most = wanted?.most ?? 1
  const limits = {
    files: most > 1 ? mostSent : 1,
    fields: 60,
    fieldSize: largest,
    fileSize: wanted?.largest ?? 0,
  }
  const reading = { limits, throwFileSizeLimit: false }
  for await (const part of request.parts(reading)) {
    if (part.type === 'field') {
      values[part.fieldname] = withoutControls(String(part.value))
      if (part.valueTruncated) refused = new Problem('TOO_LARGE', 413, tooLarge)
      continue
    }
    if (found.length === most && part.fieldname === wanted?.field && wanted.tooMany) {
      part.file.resume()
      refused = new Problem('TOO_MANY_FILES', 422, wanted.tooMany, {
        fields: { [wanted.field]: wanted.tooMany },
      })
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    // An empty file field arrives as a file without content.
    if (part.fieldname !== wanted?.field || chunks.length === 0) continue
    if (part.file.truncated)
      refused = new Problem('FILE_TOO_LARGE', 422, wanted.tooLarge, {
        fields: { [wanted.field]: wanted.tooLarge },
      })
    found.push({ name: withoutControls(part.filename || '') || wanted.field, content: Buffer.concat(chunks) })
  }
  if (refused) throw refused
  return found
}

/**
 * Lets a public page receive its own form without JavaScript: `POST` at the page's address, in both languages. On
 * success: 303 to the address from `submit`; the same rendered form sent twice is stored once (`takeOnce`). If refused:
 * the same page with `form` in its data (`ShownForm`), so that typed text is kept.
 */
export function serveForm(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
  options: FormOptions,
): void {
  const { perMinute, largest, tooLarge, submit, parameters = [], personal } = options
  const queryOf = ({ values }: ShownForm): URLSearchParams => {
    const query = new URLSearchParams()
    for (const name of parameters) {
      const value = values[name]
      if (value) query.set(name, value)
    }
    return query
  }
  void server.register(async (part) => {
    acceptForms(part, largest)
    const refuse = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const refused = problemOf(error)
      if (refused.status >= 500) throw error
      const lang = languageOfPath(request.url)
      const problem = refused.status === 413 ? new Problem('TOO_LARGE', 413, tooLarge) : refused
      return show(request, reply, problem.status, {
        values: (request.body ?? {}) as SentForm,
        problem: problemBody(problem, lang, request.id),
      })
    }
    const callerFor = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => ({
      ...(await callerOf(request, sessions, languageOfPath(request.url))),
      client: clientOf(request, reply, platform.config),
    })
    const show = async (request: FastifyRequest, reply: FastifyReply, status: number, form: ShownForm) =>
      server.showPage(request, reply, {
        path: request.url.replace(/\?.*/, ''),
        status,
        query: queryOf(form),
        data: { form },
        ...(personal ? { caller: await callerFor(request, reply) } : {}),
      })
    // Also refusals before the handler: too large, too often.
    part.setErrorHandler(refuse)
    for (const lang of contentLanguages) {
      const address = routeAddress(options, lang)
      part.post(
        address,
        {
          // Counted after parsing, so that typed text is shown again even above the limit.
          config: { rateLimit: { max: perMinute, timeWindow: '1 minute', hook: 'preHandler' } },
        },
        async (request, reply) => {
          const caller = await callerFor(request, reply)
          // Mail programs that unsubscribe with one click may send multipart (RFC 8058 § 3.2)
          const files = request.isMultipart() ? await readParts(request, options).catch(asUnreadable) : []
          const form = (request.body ?? {}) as SentForm
          const params = request.params as Record<string, string>
          const sent = { path: request.url.replace(/\?.*/s, ''), form, files }
          const to = await runWrite(platform, caller, (ctx) =>
            takeOnce(ctx, sent, () => submit(ctx, form, files[0] ?? null, params, files)),
          )
          if (typeof to !== 'string') return show(request, reply, to.problem ? 422 : 200, to)
          return reply
            .code(303)
            .header('location', carrying(to, carriedOf(request.url)))
            .header('cache-control', 'no-store')
            .send()
        },
      )
    }
  })
}
