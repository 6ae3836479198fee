import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ProblemKind } from '../../social.rules.ts'
import { type Answered, waitOf } from '#kit/server/http/ask.ts'
import { ask } from './ask.ts'
import { NetworkProblem } from './network.ts'

/** Address of Meta's interface, and the app's credentials. */
export interface MetaApp {
  graphUrl: string
  dialogUrl: string
  graphVersion: string
  appId: string
  appSecret: string
  /** Number of a Facebook Login for Business configuration, which defines the permissions; `''`: scopes define them. */
  configId: string
}

const refusal = z.object({
  error: z.object({
    message: z.string().default(''),
    type: z.string().optional(),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
    is_transient: z.boolean().optional(),
  }),
})
type Refusal = z.output<typeof refusal>['error']

/** Rate limits: of the app, the user, the page and the business use cases (Graph API, "Rate Limits"). */
const limited = new Set([4, 17, 32, 341, 613])
/** An Instagram account has reached its daily limit. */
const postedTooOften = 2_207_042
/** Instagram rejects a post as spam, sometimes although it was published. */
const takenForSpam = 2_207_051
/** Errors of Instagram's servers with a picture or a post. */
const ofTheirServers = new Set([-2, -1, 1, 2])
/** The picture is prepared, but not yet ready to be published. */
const notReady = 9007
const duplicateCode = 506
/** Objects that do not exist or are not accessible. */
const isGone = ({ code, error_subcode: subcode }: Refusal): boolean =>
  code === 803 || (code === 100 && subcode === 33)

/**
 * The meaning of a code of the Graph API ("Handle Errors"). `creates`: a failure on their side leaves open whether the
 * object was created.
 */
function kindOf(error: Refusal, status: number, creates: boolean): ProblemKind {
  const { code = 0, error_subcode: subcode = 0, is_transient: isTransient } = error
  if (code === 190 || code === 102) return 'access'
  // A single permission is missing: the account stays connected
  if (code === 10 || (code >= 200 && code < 300)) return 'permission'
  if (subcode === takenForSpam) return creates ? 'unknown' : 'refused'
  if (limited.has(code) || (code >= 80_000 && code < 80_100) || subcode === postedTooOften) return 'limit'
  if (code === duplicateCode) return 'duplicate'
  if (isGone(error)) return 'gone'
  if (code === notReady) return 'later'
  if (ofTheirServers.has(code) || isTransient || status >= 500) return creates ? 'unknown' : 'later'
  return 'refused'
}

const usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().default(0) }).loose()),
)

/** Seconds until access is possible again: the business use case header has minutes. */
function waitFor(headers: Headers): number | undefined {
  try {
    const told = usage.parse(JSON.parse(headers.get('x-business-use-case-usage') ?? ''))
    const minutes = Math.max(
      0,
      ...Object.values(told)
        .flat()
        .map((one) => one.estimated_time_to_regain_access),
    )
    if (minutes > 0) return minutes * 60
  } catch {
    // Most responses have no such header
  }
  return waitOf(headers)
}

function refuse({ status, headers, body }: Answered, error: Refusal, creates: boolean): NetworkProblem {
  const kind = kindOf(error, status, creates)
  const after = kind === 'limit' ? waitFor(headers) : undefined
  const words = error.error_user_msg || error.message || JSON.stringify(body)
  const text = error.code === undefined ? words : `${words} (${error.code})`
  return new NetworkProblem(kind, text, after === undefined ? {} : { after })
}

type Parameters = Record<string, string | undefined>

/** A client of the Graph API (https://developers.facebook.com/docs/graph-api) for one app. */
export function openGraph(app: MetaApp) {
  const address = (path: string) => new URL(`${app.graphUrl}/${app.graphVersion}/${path}`)
  const given = (parameters: Parameters) =>
    Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined)
  /** Proves that the token is used by its own app ("Secure Graph API Calls"). */
  const proof = (token: string): Parameters =>
    app.appSecret ? { appsecret_proof: createHmac('sha256', app.appSecret).update(token).digest('hex') } : {}

  async function call<T extends z.ZodType>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    shape: T,
    {
      token,
      parameters = {},
      file,
      creates = false,
    }: { token?: string; parameters?: Parameters; file?: { name: string; bytes: Buffer }; creates?: boolean },
  ): Promise<z.output<T>> {
    const url = address(path)
    const all = given({ ...parameters, ...(token ? proof(token) : {}) })
    let body: FormData | URLSearchParams | undefined
    if (method === 'POST') {
      body = file ? new FormData() : new URLSearchParams()
      for (const [name, value] of all) body.set(name, value)
      if (file)
        (body as FormData).set(
          file.name,
          new Blob([new Uint8Array(file.bytes)], { type: 'image/jpeg' }),
          'bild.jpg',
        )
    } else for (const [name, value] of all) url.searchParams.set(name, value)
    const answer = await ask({
      method,
      url,
      creates,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      ...(body ? { body } : {}),
    })
    // Errors may come with status 200: the body decides
    const refused = refusal.safeParse(answer.body)
    if (refused.success) throw refuse(answer, refused.data.error, creates)
    if (answer.status >= 400) throw refuse(answer, { message: `${url.host}: ${answer.status}` }, creates)
    const parsed = shape.safeParse(answer.body)
    if (parsed.success) return parsed.data
    const what = `${url.host}: ${parsed.error.issues[0]?.path.join('.') || 'answer'} is not as documented`
    throw new NetworkProblem(creates ? 'unknown' : 'later', what, { silent: true })
  }

  return {
    app,
    get: <T extends z.ZodType>(path: string, shape: T, given_: { token?: string; parameters?: Parameters }) =>
      call('GET', path, shape, given_),
    post: <T extends z.ZodType>(
      path: string,
      shape: T,
      given_: {
        token?: string
        parameters?: Parameters
        file?: { name: string; bytes: Buffer }
        creates?: boolean
      },
    ) => call('POST', path, shape, given_),
    delete: <T extends z.ZodType>(path: string, shape: T, given_: { token?: string }) =>
      call('DELETE', path, shape, given_),
  }
}
export type Graph = ReturnType<typeof openGraph>

const seconds = z.number().default(0)
const debugged = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    expires_at: seconds,
    data_access_expires_at: seconds,
    scopes: z.array(z.string()).default([]),
    error: z.object({ message: z.string() }).optional(),
  }),
})

const moment = (epoch: number): string | null => (epoch > 0 ? new Date(epoch * 1000).toISOString() : null)

/** Validity and expiry of a token according to Meta. Throws `access` when it is invalid. */
export async function inspectToken(graph: Graph, token: string) {
  const { appId, appSecret } = graph.app
  // Inspection requires an app; a token of another app is tested by its use
  if (!appId || !appSecret) return { expiresAt: null, dataExpiresAt: null, scopes: null }
  const { data } = await graph.get('debug_token', debugged, {
    token: `${appId}|${appSecret}`,
    parameters: { input_token: token },
  })
  if (!data.is_valid) throw new NetworkProblem('access', data.error?.message ?? 'The token is not valid.')
  return {
    expiresAt: moment(data.expires_at),
    dataExpiresAt: moment(data.data_access_expires_at),
    scopes: data.scopes,
  }
}

/** Permissions without which a connection is useless. */
const needed = { facebook: ['pages_manage_posts'], instagram: ['instagram_content_publish'] } as const

/** `inspectToken` for an account used for posting. Throws `access` also without permission to post. */
export async function holdsToken(graph: Graph, token: string, network: keyof typeof needed) {
  const held = await inspectToken(graph, token)
  const missing = held.scopes === null ? [] : needed[network].filter((scope) => !held.scopes?.includes(scope))
  if (missing.length > 0) throw new NetworkProblem('access', `Not granted: ${missing.join(', ')}`)
  return held
}
