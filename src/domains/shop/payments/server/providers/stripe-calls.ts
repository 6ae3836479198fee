import { askProvider, inside, type Json, listIn, textIn } from './answers.ts'
import { type ProviderAccess, ProviderProblem } from './provider.ts'
import { formOf, stripeVersion } from './stripe-parameters.ts'

interface Call {
  method?: 'GET' | 'POST'
  path: string
  parameters?: object
  /** Idempotency key; Stripe keeps the response for at least a day. */
  once?: string
}

/** Calls Stripe. Throws ProviderProblem in Stripe's own words for a refusal. */
export async function call(
  access: ProviderAccess,
  { method = 'GET', path, parameters = {}, once }: Call,
): Promise<Json> {
  const url = new URL(`${access.url}${path}`)
  const form = formOf(parameters)
  if (method === 'GET') url.search = form.toString()
  const { status, body } = await askProvider({
    method,
    url,
    headers: {
      authorization: `Bearer ${access.key}`,
      'stripe-version': stripeVersion,
      ...(once ? { 'idempotency-key': once } : {}),
    },
    ...(method === 'POST' ? { body: form, creates: true } : {}),
  })
  if (status < 300) return inside(body)
  const error = inside(inside(body)['error'])
  const words = textIn(error['message']) || `Stripe: ${status}`
  if (status === 401 || status === 403) throw new ProviderProblem('keys', words, textIn(error['code']))
  // A call with the same key is still running
  if (status === 409) throw new ProviderProblem('later', words, 'idempotency')
  throw new ProviderProblem('refused', words, textIn(error['code']))
}

/** All pages of a list, up to a limit. */
export async function pages(
  access: ProviderAccess,
  path: string,
  parameters: object,
  most = 10,
): Promise<Json[]> {
  const all: Json[] = []
  for (let page = 0, after = ''; page < most; page++) {
    const answer = await call(access, {
      path,
      parameters: { ...parameters, limit: 100, ...(after ? { starting_after: after } : {}) },
    })
    const rows = listIn(answer['data'])
    all.push(...rows)
    after = textIn(rows.at(-1)?.['id'])
    if (answer['has_more'] !== true || !after) break
  }
  return all
}

/** A key of the other kind, stored by mistake, must not turn test money into real money. */
export function requireMode({ livemode }: Json, { mode }: ProviderAccess): void {
  if (typeof livemode === 'boolean' && livemode !== (mode === 'live'))
    throw new ProviderProblem('keys', livemode ? 'This is a live key.' : 'This is a test key.', 'mode')
}
