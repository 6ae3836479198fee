const patience = 30_000
/** Service answers are a few kB; much larger ones are refused. */
const longest = 1_000_000

/** No answer came. `lost`: the request may still have taken effect. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly lost: boolean
  constructor(message: string, lost: boolean, cause: unknown) {
    super(message, { cause })
    this.lost = lost
  }
}

/** A request to a service that speaks JSON. */
export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: URLSearchParams | FormData | string
  /** Creates something on each request, so a request without an answer must not simply be repeated. */
  creates?: boolean
}

export interface Answered {
  status: number
  headers: Headers
  /** The parsed JSON; undefined if it is not JSON. */
  body: unknown
}

/** Error codes of connections that were never established, so nothing has arrived. */
const neverReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause === undefined ? '' : codeOf(cause)
}

/** Text of an answer up to the limit, even without a declared length. */
async function textOf({ body }: Response, host: string): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > longest) throw new Error(`${host} answers with too much`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A proxy in between may answer with HTML
    return undefined
  }
}

/**
 * Sends one request to a service, without following redirects: a token must not reach another host. Returns any answer
 * within 30 seconds and 1 MB. Throws NoAnswer if the service was not reached or did not answer.
 */
export async function ask({ method, url, headers = {}, body, creates = false }: Asked): Promise<Answered> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'user-agent': 'Dorfplatz', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    return { status: answer.status, headers: answer.headers, body: jsonOf(await textOf(answer, url.host)) }
  } catch (cause) {
    const code = codeOf(cause)
    const isLost = creates && !neverReached.has(code)
    const reason = code || (cause instanceof Error ? cause.message : String(cause))
    throw new NoAnswer(`${url.host}: ${reason}`, isLost, cause)
  }
}

/**
 * Seconds to wait, from `retry-after` (RFC 9110 § 10.2.3) or a moment in another header; undefined if neither is set.
 */
export function waitOf(headers: Headers, momentHeader?: string): number | undefined {
  const after = headers.get('retry-after')
  const moment = momentHeader ? headers.get(momentHeader) : null
  const ends = after && !/^\d+$/.test(after) ? after : moment
  if (after && /^\d+$/.test(after)) return Number(after)
  const until = ends ? Date.parse(ends) : Number.NaN
  return Number.isNaN(until) ? undefined : Math.max(1, Math.ceil((until - Date.now()) / 1000))
}
