import { createCipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'

/** Limit of a message before encryption: a record of 4096 bytes without header, tag and delimiter (RFC 8291 § 4). */
export const longestMessage = 4096 - 86 - 16 - 1
const recordSize = 4096

/** A browser's encryption keys. */
export interface ReceiverKeys {
  /** Uncompressed point on P-256, 65 bytes. */
  p256dh: Buffer
  /** 16 bytes. */
  auth: Buffer
}

/** Random values of a message; only passed to reproduce published examples. */
export interface MessageChance {
  /** Private key, 32 bytes. */
  sender: Buffer
  /** 16 bytes. */
  salt: Buffer
}

/** True for an uncompressed point on P-256 (SEC 1 § 2.3.4). */
export function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
    return true
  } catch {
    return false
  }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * Encrypts a message for a browser: content coding `aes128gcm` (RFC 8188) with keys agreed by RFC 8291 § 3.4.
 * Returns the request body. Throws RangeError for more than `longestMessage` bytes.
 */
export function encryptMessage(text: Buffer, receiver: ReceiverKeys, chance?: MessageChance): Buffer {
  if (text.length > longestMessage) throw new RangeError(`a message has ${longestMessage} bytes at most`)
  const ecdh = createECDH('prime256v1')
  if (chance) ecdh.setPrivateKey(chance.sender)
  else ecdh.generateKeys()
  const sender = ecdh.getPublicKey()
  const salt = chance?.salt ?? randomBytes(16)

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.p256dh, sender])
  const agreed = derive(ecdh.computeSecret(receiver.p256dh), receiver.auth, info, 32)
  const key = derive(agreed, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(agreed, salt, 'Content-Encoding: nonce\0', 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 marks the last record, here the only one
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()])
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordSize)
  size.writeUInt8(sender.length, 4)
  return Buffer.concat([salt, size, sender, sealed, cipher.getAuthTag()])
}
