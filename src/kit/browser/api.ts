import type { CallOf, Endpoint, OutputOf } from '../shared/contract.ts'
import type { Language } from '../shared/text/languages.ts'
import { confirmedHeader, type ProblemBody } from '../shared/problem.ts'
import { sendChange, sendLast, sendRead } from './leaving.ts'
import { askAnew, shareRead } from './shared-reads.ts'
import { tabId } from './tab.ts'

const ownTexts = {
  unknown: { de: 'Unbekannter Fehler', en: 'Unknown error' },
  unreachable: {
    de: 'Der Server ist gerade nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    en: 'The server cannot be reached just now. Please check the connection and try again.',
  },
} as const

/** A refused or failed call. `status` 0 and code `UNREACHABLE`: no answer. */
export class ApiProblem extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Record<string, string>
  readonly details: Record<string, unknown>
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<ProblemBody> & { message: string }, cause?: unknown) {
    super(body.message, { cause })
    this.name = 'ApiProblem'
    this.status = status
    this.code = body.code ?? ''
    this.fields = body.fields ?? {}
    this.details = body.details ?? {}
    this.requestId = body.requestId
  }
}

/** Any error as a sentence for the user. */
export const messageOf = (thrown: unknown, lang: Language = surroundings.language()): string =>
  (thrown instanceof Error && thrown.message) || ownTexts.unknown[lang]

interface Surroundings {
  /** Interface language, also of returned problems. */
  language: () => Language
  /** Asks to sign in again after the session has ended; true: repeat the call. */
  signInAgain?: () => Promise<boolean>
  /** Asks for the password or a code; true: repeat the call. */
  prove?: () => Promise<boolean>
  /** Asks to confirm a call's effect, given as a sentence; true: repeat the call. */
  confirm?: (effect: string) => Promise<boolean>
  /** Called if a second factor must be set up first. */
  setUpFirst?: () => void
}

let surroundings: Surroundings = { language: () => 'de' }

/** Configures the client once, when the program starts. */
export function setUpApi(next: Surroundings): void {
  surroundings = next
}

interface Plan {
  url: string
  body: Record<string, unknown> | FormData | undefined
  /** Effects confirmed by the user. */
  confirmed?: string
}

function addTo(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const one of value) addTo(query, name, one)
  else if (typeof value === 'object') query.append(name, JSON.stringify(value))
  else query.append(name, String(value))
}

/**
 * Address and body of a call: path parameters first, then the query for GET and DELETE and a JSON body for others.
 * Throws if a required path parameter is missing.
 */
export function planCall(endpoint: Pick<Endpoint, 'method' | 'path'>, input: object): Plan {
  const left: Record<string, unknown> = { ...input }
  const segments: string[] = []
  for (const segment of endpoint.path.split('/')) {
    if (!segment.startsWith(':')) {
      segments.push(segment)
      continue
    }
    const optional = segment.endsWith('?')
    const name = segment.slice(1, optional ? -1 : undefined)
    const value = left[name]
    if (typeof value === 'string' || typeof value === 'number') {
      segments.push(encodeURIComponent(value))
      delete left[name]
    } else if (!optional) {
      throw new Error(`${endpoint.method} ${endpoint.path} needs "${name}"`)
    }
  }
  const url = segments.join('/')
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') return { url, body: left }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(left)) addTo(query, name, value)
  const text = query.toString()
  return { url: text ? `${url}?${text}` : url, body: undefined }
}

/** Specification § 8: the message field, else the body, else the client's own message, else 'Unknown error'. */
export function problemFrom(status: number, text: string, lang: Language): ApiProblem {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = text
  }
  if (body && typeof body === 'object') {
    const given = body as Partial<ProblemBody>
    const message =
      typeof given.message === 'string' && given.message ? given.message : ownTexts.unknown[lang]
    return new ApiProblem(status, { ...given, message })
  }
  const plain = typeof body === 'string' && !body.trimStart().startsWith('<') ? body.trim() : ''
  return new ApiProblem(status, { message: plain || ownTexts.unknown[lang] })
}

const isForm = (body: object): body is FormData => body instanceof FormData

/**
 * Sends a request and reads its answer. Throws `ApiProblem` if it is refused or unanswered, and the signal's reason
 * once that is aborted.
 */
async function exchange<T>(
  method: string,
  plan: Plan,
  read: (answer: Response) => Promise<T>,
  signal?: AbortSignal,
): Promise<{ status: number; value: T }> {
  const lang = surroundings.language()
  let answer: Response
  let refused = ''
  let value: T | undefined
  try {
    answer = await fetch(plan.url, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'accept-language': lang,
        'x-tab': tabId,
        // Other sites' pages cannot send this header without a preflight: protects against cross-site requests.
        'x-requested-with': 'XMLHttpRequest',
        ...(plan.body && !isForm(plan.body) ? { 'content-type': 'application/json' } : {}),
        ...(plan.confirmed === undefined ? {} : { [confirmedHeader]: plan.confirmed }),
      },
      ...(plan.body ? { body: isForm(plan.body) ? plan.body : JSON.stringify(plan.body) } : {}),
      ...(signal ? { signal } : {}),
    })
    if (answer.ok) value = await read(answer)
    else refused = await answer.text()
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ApiProblem(0, { message: ownTexts.unreachable[lang], code: 'UNREACHABLE' }, cause)
  }
  if (!answer.ok) throw problemFrom(answer.status, refused, lang)
  return { status: answer.status, value: value as T }
}

async function send(method: string, plan: Plan, signal?: AbortSignal): Promise<unknown> {
  const { status, value: text } = await exchange(method, plan, (answer) => answer.text(), signal)
  if (!text) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new ApiProblem(
      status,
      { message: ownTexts.unknown[surroundings.language()], code: 'UNREADABLE' },
      cause,
    )
  }
}

/** Asks the user for what a refused call lacks; true if provided. */
async function supply({ status, code }: ApiProblem): Promise<boolean> {
  if (code === 'SECOND_FACTOR_REQUIRED') surroundings.setUpFirst?.()
  if (status === 401 && code === 'NOT_SIGNED_IN') return (await surroundings.signInAgain?.()) ?? false
  if (code === 'PROOF_REQUIRED') return (await surroundings.prove?.()) ?? false
  return false
}

async function signedIn<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || !(await supply(problem))) throw problem
    return attempt()
  }
}

/** Sends reads (by method or signal) so that they can be aborted; changes are always awaited. */
const sendAs = <T>(
  method: string,
  ask: (signal?: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => (method === 'GET' || signal ? sendRead(ask, signal) : sendChange(ask))

/** Repeats a refused call once, if the user confirms its effect. */
async function confirmedByPerson(plan: Plan, attempt: (plan: Plan) => Promise<unknown>): Promise<unknown> {
  try {
    return await attempt(plan)
  } catch (problem) {
    const { confirm } = problem instanceof ApiProblem ? problem.details : {}
    if (typeof confirm !== 'string' || !(await surroundings.confirm?.((problem as ApiProblem).message)))
      throw problem
    return attempt({ ...plan, confirmed: confirm })
  }
}

async function sendSignedIn(method: string, plan: Plan, signal?: AbortSignal): Promise<unknown> {
  try {
    return await confirmedByPerson(plan, (sent) =>
      signedIn(() => sendAs(method, (all) => send(method, sent, all), signal)),
    )
  } finally {
    // A failed change may still have taken effect
    if (method !== 'GET') askAnew()
  }
}

let ambient: AbortSignal | undefined

/** Runs `ask`; calls made before its first `await` are aborted with `signal`. */
export function withSignal<T>(signal: AbortSignal, ask: () => T): T {
  const around = ambient
  ambient = signal
  try {
    return ask()
  } finally {
    ambient = around
  }
}

/**
 * Calls an endpoint of a contract and returns its answer. Concurrent identical GETs are shared unless a change comes
 * between; there is no timeout (specification § 7). Throws `ApiProblem`, or an `AbortError` once `signal` is aborted: a
 * call with a signal counts as a read, whatever its method.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  signal: AbortSignal | undefined = ambient,
): Promise<OutputOf<E>> {
  const plan = planCall(endpoint, input as object)
  if (endpoint.method !== 'GET') return (await sendSignedIn(endpoint.method, plan, signal)) as OutputOf<E>
  const key = `${surroundings.language()} ${plan.url}`
  return (await shareRead(key, (end) => sendSignedIn('GET', plan, end), signal)) as OutputOf<E>
}

/** Calls an endpoint that returns a file, and returns its bytes with their media type. Throws like `call`. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  signal: AbortSignal | undefined = ambient,
): Promise<Blob> {
  const { method } = endpoint
  const plan = planCall(endpoint, input as object)
  const read = (all?: AbortSignal) => exchange(method, plan, (answer) => answer.blob(), all)
  return (await signedIn(() => sendAs(method, read, signal))).value
}

/**
 * Calls an endpoint after which the page is replaced, such as sign-out. Pending reads are aborted, pending changes are
 * awaited, and other requests are held back until the page is gone or the call has failed. Throws `ApiProblem`.
 */
export async function callLast<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>> {
  const plan = planCall(endpoint, input as object)
  return (await signedIn(() => sendLast(() => send(endpoint.method, plan)))) as OutputOf<E>
}

/**
 * Sends a form with files to an address and returns the answered object; for uploads, which have no contract.
 * Throws `ApiProblem`.
 */
export const sendForm = async <T>(url: string, body: FormData): Promise<T> =>
  (await sendSignedIn('POST', { url, body })) as T
