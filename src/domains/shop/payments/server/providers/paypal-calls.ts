import { askProvider, inside, type Json, listIn, textIn } from './answers.ts'
import { type ProviderAccess, ProviderProblem } from './provider.ts'

interface Token {
  value: string
  /** Epoch milliseconds. */
  until: number
}
const tokens = new Map<string, Token>()
/** Seconds before expiry at which a token is renewed. */
const early = 120

const tokenKey = ({ url, client, key }: ProviderAccess) => `${url} ${client} ${key}`

/** Access token, cached until shortly before it expires. Throws ProviderProblem `keys`. */
async function tokenOf(access: ProviderAccess): Promise<string> {
  const known = tokens.get(tokenKey(access))
  if (known && known.until > Date.now()) return known.value
  const { status, body } = await askProvider({
    method: 'POST',
    url: new URL(`${access.url}/v1/oauth2/token`),
    headers: { authorization: `Basic ${Buffer.from(`${access.client}:${access.key}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: value, expires_in: seconds, error_description: words } = inside(body)
  if (status >= 400 || typeof value !== 'string')
    throw new ProviderProblem('keys', textIn(words) || `PayPal: ${status}`)
  tokens.set(tokenKey(access), { value, until: Date.now() + (Number(seconds) - early) * 1000 })
  return value
}

interface Call {
  method?: 'GET' | 'POST'
  path: string
  /** Serialised JSON. */
  body?: string
  /** Idempotency key (`PayPal-Request-Id`, at most 38 characters). */
  once?: string
}

/** Calls PayPal; returns its response. Throws ProviderProblem with PayPal's issue as code for a refusal. */
export async function call(
  access: ProviderAccess,
  { method = 'GET', path, body, once }: Call,
): Promise<Json> {
  const send = async () =>
    askProvider({
      method,
      url: new URL(`${access.url}${path}`),
      headers: {
        authorization: `Bearer ${await tokenOf(access)}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(once ? { 'paypal-request-id': once } : {}),
      },
      ...(method === 'POST' ? { body: body ?? '{}', creates: true } : {}),
    })
  let answer = await send()
  if (answer.status === 401) {
    // The token was revoked early
    tokens.delete(tokenKey(access))
    answer = await send()
  }
  const { status } = answer
  const said = inside(answer.body)
  if (status < 300) return said
  const [detail] = listIn(said['details'])
  const code = textIn(detail?.['issue']) || textIn(said['name'])
  const words = textIn(detail?.['description']) || textIn(said['message']) || `PayPal: ${status}`
  if (status === 401 || status === 403) throw new ProviderProblem('keys', words, code)
  throw new ProviderProblem(status === 409 ? 'later' : 'refused', words, code)
}

/** Checks the keys now, ignoring a cached token. Throws ProviderProblem `keys`. */
export async function checkKeys(access: ProviderAccess): Promise<void> {
  tokens.delete(tokenKey(access))
  await tokenOf(access)
}
