import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/** Keys that identify a sender to push services, in base64url. */
export interface VapidKeys {
  /** Uncompressed point on P-256, 65 bytes. */
  publicKey: string
  /** 32 bytes. */
  privateKey: string
}

const hoursValid = 12
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Makes a key pair. */
export function makeVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/**
 * `Authorization` header for a push service (RFC 8292 § 2 and 3): a token signed with ES256, valid for `audience` (its
 * origin) for twelve hours. `subject` is the sender's contact, `mailto:` or `https:`.
 */
export function vapidHeader(
  keys: VapidKeys,
  { audience, subject, now }: { audience: string; subject: string; now: Date },
): string {
  const claims = { aud: audience, exp: Math.floor(now.getTime() / 1000) + hoursValid * 3600, sub: subject }
  const unsigned = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const point = Buffer.from(keys.publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: keys.privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
