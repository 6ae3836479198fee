import { z } from 'zod'
import type { Envelope, Outcome } from '../delivery/message.ts'
import { retryAfter } from '../delivery/network.ts'
import { accountAssertion, type ServiceAccount } from './service-account.ts'

/** Addresses of FCM and of the token endpoint. */
export interface FirebaseUrls {
  fcm: string
  token: string
}

/** Account with its addresses. */
export type FirebaseAccess = ServiceAccount & { urls: FirebaseUrls }

/** Client of Firebase Cloud Messaging (HTTP v1). */
export interface Firebase {
  /** Sends a message to one app. Never throws. */
  send(account: FirebaseAccess, registration: string, envelope: Envelope): Promise<Outcome>
  /** Tests the account with a message that is not delivered. Throws an Error with the answer. */
  check(account: FirebaseAccess): Promise<void>
}

const patience = 10_000
const mostText = 300
// An access token is not used in its last minute, because it could expire on the way
const spare = 60_000

const accessToken = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const refusal = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z
      .array(
        z.object({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string().default('') })).optional(),
        }),
      )
      .default([]),
  }),
})

/** An unsuccessful answer. */
interface Refused {
  status: number
  /** FCM's code: `UNREGISTERED`. */
  code: string
  message: string
  /** True if the registration token is at fault. */
  isToken: boolean
  after: number | undefined
}

/** Google issued no access token, so no message can be sent. */
class AccessRefused extends Error {}

async function refusedBy(answer: Response): Promise<Refused> {
  const text = (await answer.text()).slice(0, 5000)
  const { status } = answer
  const after = retryAfter(answer.headers.get('retry-after'))
  let body: unknown = null
  try {
    body = JSON.parse(text)
  } catch {
    // A proxy in between may answer with HTML
  }
  const parsed = refusal.safeParse(body)
  if (!parsed.success) return { status, code: '', message: text.slice(0, mostText), isToken: false, after }
  const { error } = parsed.data
  const code = error.details.find(({ errorCode }) => errorCode)?.errorCode ?? error.status
  const fields = error.details.flatMap(({ fieldViolations = [] }) => fieldViolations)
  const isToken =
    fields.some(({ field }) => field === 'message.token') || /registration token/i.test(error.message)
  return { status, code, message: error.message.slice(0, mostText), isToken, after }
}

/** Body of `messages:send`: the message in the formats of Android, iOS and browsers. */
function messageFor(registration: string, { _id, topic, text, lang, origin }: Envelope, now: Date) {
  const navigate = new URL(text.href, origin).href
  const { name, timeToLive: seconds, urgent: isUrgent } = topic
  return {
    token: registration,
    notification: { title: text.title, body: text.body },
    data: { navigate, lang, topic: name, sending: _id },
    android: {
      priority: isUrgent ? 'HIGH' : 'NORMAL',
      ttl: `${seconds}s`,
      collapse_key: _id,
      notification: { tag: _id },
    },
    apns: {
      headers: {
        'apns-priority': isUrgent ? '10' : '5',
        'apns-expiration': String(Math.floor(now.getTime() / 1000) + seconds),
        'apns-collapse-id': _id,
      },
    },
    webpush: {
      headers: {
        TTL: String(seconds),
        Urgency: isUrgent ? 'high' : 'normal',
        Topic: _id.replaceAll('-', ''),
      },
      notification: { tag: _id, lang },
      ...(navigate.startsWith('https:') ? { fcm_options: { link: navigate } } : {}),
    },
  }
}

/**
 * Creates a client of FCM's HTTP v1 interface
 * (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages) with the service account's access tokens
 * (https://developers.google.com/identity/protocols/oauth2/service-account).
 */
export function openFirebase(): Firebase {
  const tokens = new Map<string, { value: Promise<string>; until: number }>()
  // Set while Google asks for a pause
  let restUntil = 0

  const post = (url: string, headers: Record<string, string>, body: string) =>
    fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })

  async function askForAccess(account: FirebaseAccess, entry: { until: number }): Promise<string> {
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: accountAssertion(account, account.urls.token, new Date()),
    })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await post(account.urls.token, type, form.toString())
    if (!answer.ok) {
      const said = (await answer.text()).slice(0, mostText)
      const Kind =
        answer.status === 400 || answer.status === 401 || answer.status === 403 ? AccessRefused : Error
      throw new Kind(`Google gives no access (${answer.status}): ${said}`)
    }
    const { access_token, expires_in } = accessToken.parse(await answer.json())
    entry.until = Date.now() + expires_in * 1000 - spare
    return access_token
  }

  /** Access token of an account, cached until shortly before it expires; concurrent callers share one request. */
  function access(account: FirebaseAccess): Promise<string> {
    const key = `${account.urls.token} ${account.email} ${account.keyId} ${account.privateKey}`
    const kept = tokens.get(key)
    if (kept && kept.until > Date.now()) return kept.value
    const entry = { value: Promise.resolve(''), until: Infinity }
    entry.value = askForAccess(account, entry).catch((error: unknown) => {
      if (tokens.get(key) === entry) tokens.delete(key)
      throw error
    })
    // Only one account is in use
    tokens.clear()
    tokens.set(key, entry)
    return entry.value
  }

  async function ask(account: FirebaseAccess, body: object): Promise<Refused | null> {
    const url = `${account.urls.fcm}/v1/projects/${account.project}/messages:send`
    const once = async () => {
      const token = await access(account)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const answer = await post(url, headers, JSON.stringify(body))
      if (!answer.ok) return { token, refused: await refusedBy(answer) }
      await answer.body?.cancel()
      return { token, refused: null }
    }
    const first = await once()
    if (first.refused?.status !== 401 || first.refused.code === 'THIRD_PARTY_AUTH_ERROR') return first.refused
    // The token was revoked; concurrent callers request a single new one
    for (const [key, { value }] of tokens)
      if ((await value.catch(() => null)) === first.token) tokens.delete(key)
    return (await once()).refused
  }

  return {
    async send(account, registration, envelope) {
      const later = (reason: string, cause: 'service' | 'access' = 'service', after?: number): Outcome => ({
        result: 'later',
        reason,
        cause: cause === 'access' ? 'push firebase' : 'push',
        ...(after === undefined ? {} : { after }),
      })
      const rest = Math.ceil((restUntil - Date.now()) / 1000)
      if (rest > 0) return later('Firebase asked to be left alone for a while', 'service', rest)
      try {
        const refused = await ask(account, { message: messageFor(registration, envelope, new Date()) })
        if (!refused) return { result: 'reached' }
        const { status, code, isToken, after } = refused
        const reason = `Firebase answered ${status} ${code} ${refused.message}`.trim()
        if (code === 'UNREGISTERED' || (code === 'INVALID_ARGUMENT' && isToken)) return { result: 'gone' }
        if (status === 429 || status >= 500) {
          if (after !== undefined) restUntil = Math.max(restUntil, Date.now() + after * 1000)
          return later(reason, 'service', after)
        }
        // Wrong rights of the account, or keys of Apple or browsers in the project: an administrator can fix it
        if (status === 401 || (status === 403 && code !== 'SENDER_ID_MISMATCH'))
          return later(reason, 'access')
        return { result: 'refused', reason, cause: 'push firebase' }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return later(reason, error instanceof AccessRefused ? 'access' : 'service')
      }
    },
    async check(account) {
      tokens.clear()
      const message = { topic: 'check', notification: { title: 'check' } }
      const refused = await ask(account, { validate_only: true, message })
      if (refused) throw new Error(`${refused.status} ${refused.code} ${refused.message}`.trim())
    },
  }
}
