import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const prefix = 'enc1:'
const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * Encrypts a text that must be recoverable, such as the password of another service. AES-256-GCM (NIST SP 800-38D),
 * with a key derived from SECRET per purpose (RFC 5869).
 */
export function sealSecret(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return prefix + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a sealed text. Throws if SECRET or the text has changed. */
export function openSecret(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** True if a stored text is sealed. */
export const isSealed = (text: string): boolean => text.startsWith(prefix)
