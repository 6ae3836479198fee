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

/** A refused or failed call. `status` 0 and code `UNREACHABLE`: no answer came at all. */
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

/** Whatever was thrown, as one sentence for people. */
export const messageOf = (thrown: unknown, lang: Language = surroundings.language()): string =>
  (thrown instanceof Error && thrown.message) || ownTexts.unknown[lang]

interface Surroundings {
  /** Interface language; problems come back in it. */
  language: () => Language
  /** Asks to sign in again when a session has ended; true: done, the call is repeated. */
  signInAgain?: () => Promise<boolean>
  /** Asks for the password or a code once more; true: given, the call is repeated. */
  prove?: () => Promise<boolean>
  /** Asks to confirm the effect of a call, given as a sentence; true: the call is repeated. */
  confirm?: (effect: string) => Promise<boolean>
  /** Hears that nothing is possible before a second factor is set up. */
  setUpFirst?: () => void
}

let surroundings: Surroundings = { language: () => 'de' }

/** Tells the client once, at the program's start, what it runs in. */
export function setUpApi(next: Surroundings): void {
  surroundings = next
}

interface Plan {
  url: string
  body: Record<string, unknown> | FormData | undefined
  /** Effects that the person has confirmed. */
  confirmed?: string
}

function addTo(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const one of value) addTo(query, name, one)
  else if (typeof value === 'object') query.append(name, JSON.stringify(value))
  else query.append(name, String(value))
}

/**
 * Address and body of a call: path parameters first, then the query for GET and DELETE and a JSON body for the
 * rest. Throws when a path parameter that the address needs is missing.
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

/** One request and what is read of its answer. Throws `ApiProblem` if it was refused or got no answer, and the signal's reason once that is aborted. */
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
        // A foreign page cannot send this without asking the server first: the guard against forged requests.
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

/** Asks for what a refused call lacks; true: it is there now. */
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

/** Sends what a method or a signal marks as a read so that it can be aborted; anything else changes something and is waited for. */
const sendAs = <T>(
  method: string,
  ask: (signal?: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => (method === 'GET' || signal ? sendRead(ask, signal) : sendChange(ask))

/** Sends a call again, once, where the person confirms the effect that it was refused for. */
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
    // Also what failed may have been done
    if (method !== 'GET') askAnew()
  }
}

let ambient: AbortSignal | undefined

/** Runs `ask`; the calls that it makes before its first `await` are aborted with `signal`. */
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
 * Calls one endpoint of a contract and returns its answer. Identical GETs under way are shared as long as nothing changes meanwhile; there is
 * no timeout (specification § 7). Throws `ApiProblem`, or an `AbortError` as soon as `signal` is aborted: a caller that passes one wants to
 * read, whatever the method.
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

/** Calls an endpoint that answers a file, and returns its bytes with their media type. Throws as `call` does. */
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
 * Calls an endpoint after which the page is replaced, such as the one that signs out. Pending reads are aborted, changes under way are waited
 * for, and other requests are held back until the page is gone, or until the call has failed. Throws `ApiProblem`.
 */
export async function callLast<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>> {
  const plan = planCall(endpoint, input as object)
  return (await signedIn(() => sendLast(() => send(endpoint.method, plan)))) as OutputOf<E>
}

/**
 * Sends a form with files to an address, which answers with an object: what no endpoint of a contract is, because it takes files.
 * Throws `ApiProblem`.
 */
export const sendForm = async <T>(url: string, body: FormData): Promise<T> =>
  (await sendSignedIn('POST', { url, body })) as T
