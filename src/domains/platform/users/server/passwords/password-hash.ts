import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { takingTurns } from '#kit/server/turns/turns.ts'
import { Problem } from '#kit/shared/problem.ts'

const derive = promisify(argon2)

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane
const memory = 19_456
const passes = 2
const parallelism = 1
const hashLength = 32

/** Each run takes 19 MiB and a core; more would only wait. */
const atOnce = Math.max(1, availableParallelism() - 1)
/** Some seconds of work; beyond that, a refusal is better than waiting. */
const mostWaiting = 100

const busy = () =>
  new Problem(
    'TOO_MANY',
    429,
    {
      de: 'Gerade melden sich zu viele zugleich an. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
      en: 'Too many people are signing in just now. Please try again in a few seconds.',
    },
    { details: { retryAfter: 5 } },
  )

const inTurn = takingTurns({ atOnce, mostWaiting, refuse: busy })

// The same password from different keyboards must match (RFC 8265 § 4.2)
const bytesOf = (password: string) => password.normalize('NFC')

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password with argon2id in PHC notation and random salt, without blocking the event loop. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => {
    const nonce = randomBytes(16)
    const hash = await derive('argon2id', {
      message: bytesOf(password),
      nonce,
      memory,
      passes,
      parallelism,
      tagLength: hashLength,
    })
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(Buffer.from(hash))}`
  })
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/

/** Hash of an unknown password, so that unknown names take as long as others. */
const nobody = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(hashLength))}`

/** Verifies a password; without a hash it takes as long and returns false. */
export function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, m, t, p, nonce = '', tag = ''] = phc.exec(stored ?? nobody) ?? []
  const expected = Buffer.from(tag, 'base64')
  return inTurn(async () => {
    const hash = await derive('argon2id', {
      message: bytesOf(password),
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(m),
      passes: Number(t),
      parallelism: Number(p),
      tagLength: expected.length,
    })
    return timingSafeEqual(Buffer.from(hash), expected) && stored !== null
  })
}
