import { createPrivateKey, sign } from 'node:crypto'
import { z } from 'zod'

/** Who sends through Firebase: what of a service account's key file is needed. */
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

/** What is wrong with a text that should be the key file of a service account. */
export type AccountFault = 'json' | 'kind' | 'field' | 'key'

/** A text that can't be used as a key file, and why. */
export class AccountError extends Error {
  override name = 'AccountError'
  readonly fault: AccountFault
  /** The field of the file where one is wrong: `project_id`. */
  readonly field: string
  constructor(fault: AccountFault, field = '') {
    super(`service account: ${fault} ${field}`.trim())
    this.fault = fault
    this.field = field
  }
}

const isWeb = (value: unknown) => typeof value === 'object' && value !== null && 'apiKey' in value

/** Reads a key file as Google hands it out, and judges its content. Throws AccountError. */
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

/** The claim by which an account asks `audience` for an access token (RFC 7523 § 3), signed with RS256. */
export function accountAssertion(account: ServiceAccount, audience: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const head = { alg: 'RS256', typ: 'JWT', ...(account.keyId ? { kid: account.keyId } : {}) }
  const claims = { iss: account.email, scope, aud: audience, iat: seconds, exp: seconds + secondsValid }
  const unsigned = `${encoded(head)}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(unsigned), account.privateKey)
  return `${unsigned}.${signature.toString('base64url')}`
}
