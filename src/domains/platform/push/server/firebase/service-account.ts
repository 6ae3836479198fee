import { createPrivateKey, sign } from 'node:crypto'
import { z } from 'zod'

/** Required parts of a service account's key file. */
export interface ServiceAccount {
  project: string
  email: string
  /** RSA, in PEM. */
  privateKey: string
  keyId: string
}

const keyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/),
  private_key_id: z.string().max(100).default(''),
  private_key: z.string().max(10_000),
  client_email: z.email().max(200),
})

/** Fault of a supposed key file. */
export type AccountFault = 'json' | 'kind' | 'field' | 'key'

/** An invalid key file, with the reason. */
export class AccountError extends Error {
  override name = 'AccountError'
  readonly fault: AccountFault
  /** Name of an invalid field: `project_id`. */
  readonly field: string
  constructor(fault: AccountFault, field = '') {
    super(`service account: ${fault} ${field}`.trim())
    this.fault = fault
    this.field = field
  }
}

const isWeb = (value: unknown) => typeof value === 'object' && value !== null && 'apiKey' in value

/** Parses Google's key file. Throws AccountError. */
export function readServiceAccount(text: string): ServiceAccount {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new AccountError('json')
  }
  const { type } = (given ?? {}) as { type?: unknown }
  if (type !== 'service_account' || isWeb(given)) throw new AccountError('kind')
  const parsed = keyFile.safeParse(given)
  if (!parsed.success) throw new AccountError('field', String(parsed.error.issues[0]?.path[0]))
  const { project_id, client_email, private_key, private_key_id } = parsed.data
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(private_key)
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
      throw new AccountError('key')
  } catch {
    throw new AccountError('key')
  }
  return { project: project_id, email: client_email, privateKey: private_key, keyId: private_key_id }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const secondsValid = 3600
const scope = 'https://www.googleapis.com/auth/firebase.messaging'

/** Signed claim with which an account requests an access token from `audience` (RFC 7523 § 3, RS256). */
export function accountAssertion(account: ServiceAccount, audience: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const head = { alg: 'RS256', typ: 'JWT', ...(account.keyId ? { kid: account.keyId } : {}) }
  const claims = { iss: account.email, scope, aud: audience, iat: seconds, exp: seconds + secondsValid }
  const unsigned = `${encoded(head)}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(unsigned), account.privateKey)
  return `${unsigned}.${signature.toString('base64url')}`
}
