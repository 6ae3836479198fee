import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs a text so that only this site can: HMAC-SHA-256 (RFC 2104), shortened as RFC 2104 § 5 allows. Used in addresses
 * and tokens that come back from outside.
 * @param secret SECRET of the settings
 * @param text starts with the signature's purpose, so that none fits elsewhere: `tavern-link\0…`
 * @param length characters; 22 of base64url and 32 of hex are 128 bits
 */
export const signatureOf = (
  secret: string,
  text: string,
  { length, as = 'base64url' }: { length: number; as?: 'base64url' | 'hex' },
): string => createHmac('sha256', secret).update(text).digest(as).slice(0, length)

/** Compares a given signature with the right one, in constant time. */
export function isSigned(right: string, given: string): boolean {
  const [expected, sent] = [Buffer.from(right), Buffer.from(given)]
  return expected.length === sent.length && timingSafeEqual(expected, sent)
}
