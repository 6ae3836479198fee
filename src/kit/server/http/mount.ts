import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayCall } from '../../shared/access.ts'
import { asksForProof, isWrite, type Endpoint, type FileAnswer } from '../../shared/contract.ts'
import { contentLanguages, sourceLanguage, type Language } from '../../shared/text/languages.ts'
import { confirmedHeader, notFound, secondFactorRequired } from '../../shared/problem.ts'
import { requireAccess, requireProof } from '../access.ts'
import type { Ctx, Platform, SignedIn } from '../context.ts'
import type { MountedCall } from '../http.ts'
import { answerText } from './answers.ts'
import { clientOf } from './client.ts'
import { issueText } from '../../shared/issue-texts.ts'
import { invalidInput, languageOf } from './problems.ts'
import { requireOwnPage } from './security.ts'
import { runRead, runWrite, type Caller, type Made } from './scope.ts'

/** Identifies the caller; implemented by the users domain, which knows sessions. */
export type SessionReader = (
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
  /** `unfinished`: includes users who must set up a second factor first; by default they count as guests. */
  options?: { unfinished?: boolean },
) => Promise<SignedIn | null>

declare module 'fastify' {
  interface FastifyRequest {
    /** The session's user, cached after the first lookup. */
    signedIn?: Promise<SignedIn | null>
  }
  interface FastifyContextConfig {
    endpoints?: readonly Endpoint[]
  }
}

/** Reads the session at most once per request. */
const anySession = (request: FastifyRequest, sessions: SessionReader): Promise<SignedIn | null> =>
  (request.signedIn ??= sessions(request, { unfinished: true }))

/** The signed-in caller; a user who must set up a second factor first counts as a guest. */
export async function signedIn(request: FastifyRequest, sessions: SessionReader): Promise<SignedIn | null> {
  const user = await anySession(request, sessions)
  return user?.lacksSecondFactor ? null : user
}

/** The caller of one of these calls. Throws 403 `SECOND_FACTOR_REQUIRED` if a second factor must be set up first. */
async function callerFor(
  request: FastifyRequest,
  sessions: SessionReader,
  endpoints: readonly Endpoint[],
): Promise<SignedIn | null> {
  const user = await anySession(request, sessions)
  if (!user?.lacksSecondFactor || endpoints.some(({ settingUp }) => settingUp)) return user
  if (endpoints.some(({ access }) => access === 'guest')) return null
  throw secondFactorRequired()
}

const contentLanguage = (value: unknown): Language =>
  (contentLanguages as readonly unknown[]).includes(value) ? (value as Language) : sourceLanguage

/** Path parameters take precedence over the query, the query over the body; a body that is not an object is ignored. */
function inputOf(request: FastifyRequest): Record<string, unknown> {
  const body =
    request.body !== null && typeof request.body === 'object' && !Array.isArray(request.body)
      ? request.body
      : {}
  const params = Object.fromEntries(
    Object.entries(request.params as object).filter(([, value]) => value !== undefined && value !== ''),
  )
  return { ...body, ...(request.query as object), ...params }
}

export async function callerOf(
  request: FastifyRequest,
  sessions: SessionReader,
  lang: Language,
): Promise<Caller> {
  const tab = request.headers['x-tab']
  return {
    user: await signedIn(request, sessions),
    lang,
    told: languageOf(request),
    requestId: request.id,
    tab: typeof tab === 'string' && /^[\w-]{8,64}$/.test(tab) ? tab : null,
  }
}

/** Dependencies of mounting besides the calls. */
export interface MountOptions {
  platform: Platform
  sessions: SessionReader
  /** Answers a guest from the page cache, making the answer first if it is missing. */
  answerFromCache(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Made<string>>,
  ): Promise<FastifyReply>
}

async function answer(
  options: MountOptions,
  calls: readonly MountedCall[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { platform, sessions } = options
  const raw = inputOf(request)
  const call =
    calls.find(({ endpoint }) => endpoint.given !== undefined && raw[endpoint.given] !== undefined) ??
    calls.find(({ endpoint }) => endpoint.given === undefined)
  if (!call) throw notFound()
  const { endpoint, handle } = call
  const caller: Caller = {
    ...(await callerOf(request, sessions, contentLanguage(raw['lang']))),
    user: await callerFor(request, sessions, [endpoint]),
    client: clientOf(request, reply, platform.config),
  }
  requireAccess(caller.user, endpoint.access)
  if (endpoint.fromPage) requireOwnPage(request)

  const told = languageOf(request)
  const input = endpoint.input.safeParse(raw, { error: issueText(told) })
  if (!input.success) throw invalidInput(input.error, told)
  if (asksForProof(endpoint, input.data)) requireProof(caller.user)

  const work = handle as (ctx: Ctx, input: unknown) => Promise<unknown>
  if (endpoint.file) {
    const { result } = await runRead(platform, caller, (ctx) => work(ctx, input.data))
    return sendFile(reply, result as FileAnswer)
  }
  const noteFailure = (error: unknown) => {
    platform.log.error({ err: error, requestId: request.id, url: request.url }, 'list row not displayable')
    platform.metrics.failure('answer', error)
  }
  const textOf = (result: unknown) => answerText(endpoint.output, result, noteFailure)
  const makeRead = async (): Promise<Made<string>> => {
    const made = await runRead(platform, caller, (ctx) => work(ctx, input.data))
    return { ...made, result: textOf(made.result) }
  }
  void reply.type('application/json; charset=utf-8')
  if (endpoint.cached && caller.user === null && request.method === 'GET')
    return options.answerFromCache(request, reply, makeRead)

  void reply.header('cache-control', 'no-store')
  const confirmed = request.headers[confirmedHeader]
  const write = async (ctx: Ctx) => {
    const text = textOf(await work(ctx, input.data))
    if (caller.user)
      await ctx.emit('callWritten', { confirmed: typeof confirmed === 'string' ? confirmed : null })
    return text
  }
  const body = isWrite(endpoint) ? await runWrite(platform, caller, write) : (await makeRead()).result
  return reply.send(body)
}

/** Downloads are private: only the caller may store them. */
function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(type)
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** Enough for the longest page text in two languages. */
const editorsBodyLimit = 8 * 1024 * 1024

/** Refuses callers without access before the body is read: parsing a large one takes long. */
const refuseEarly =
  (calls: readonly MountedCall[], sessions: SessionReader) => async (request: FastifyRequest) => {
    const endpoints = calls.map(({ endpoint }) => endpoint)
    const user = await callerFor(request, sessions, endpoints)
    if (endpoints.some(({ access }) => mayCall(user, access))) return
    requireAccess(user, endpoints[0]!.access)
  }

const pattern = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/**
 * Mounts calls on the server, each with access check, validation, transaction and output filter. Calls that share an
 * address are distinguished by `given`.
 */
export function mountCalls(
  server: FastifyInstance,
  options: MountOptions,
  calls: readonly MountedCall[],
): void {
  const groups = new Map<string, MountedCall[]>()
  for (const call of calls) {
    const key = pattern(call.endpoint)
    groups.set(key, [...(groups.get(key) ?? []), call])
  }
  for (const group of groups.values()) {
    const { method, path } = group[0]!.endpoint
    const unguarded = group.filter(({ endpoint }) => endpoint.given === undefined)
    if (unguarded.length > 1) throw new Error(`two calls answer ${method} ${path}`)
    const perMinute = Math.min(...group.map(({ endpoint }) => endpoint.perMinute ?? Infinity))
    const isOpen = group.some(({ endpoint }) => endpoint.access === 'guest')
    server.route({
      method,
      url: path,
      ...(isOpen ? {} : { bodyLimit: editorsBodyLimit, onRequest: refuseEarly(group, options.sessions) }),
      config: {
        endpoints: group.map(({ endpoint }) => endpoint),
        ...(Number.isFinite(perMinute)
          ? { rateLimit: { max: perMinute, timeWindow: '1 minute' } }
          : { rateLimit: false }),
      },
      handler: (request, reply) => answer(options, group, request, reply),
    })
  }
}
