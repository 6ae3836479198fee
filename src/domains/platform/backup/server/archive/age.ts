import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { wrongKey } from '../backup.problems.ts'

/** How every file begins that age has encrypted. https://age-encryption.org/v1 */
export const ageMagic = 'age-encryption.org/v1'

/** A new key as age writes it: `AGE-SECRET-KEY-1…`. */
export const newIdentity = (): Promise<string> => generateX25519Identity()

/** The public half, `age1…`: enough to encrypt. Throws BACKUP_KEY (422) where it is no key. */
export async function recipientOf(identity: string): Promise<string> {
  try {
    return await identityToRecipient(identity.trim())
  } catch (error) {
    throw wrongKey(error)
  }
}

type Web = Parameters<Encrypter['encrypt']>[0] & ReadableStream

/** The stream encrypted for whoever holds the key of this recipient. */
export async function encrypted(source: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Readable.fromWeb(
    (await encrypter.encrypt(Readable.toWeb(source) as Web)) as unknown as ReadableStream,
  )
}

/** The stream in the clear. Throws BACKUP_KEY (422) where the key is another one. */
export async function decrypted(source: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity.trim())
    return Readable.fromWeb(
      (await decrypter.decrypt(Readable.toWeb(source) as Web)) as unknown as ReadableStream,
    )
  } catch (error) {
    source.destroy()
    throw wrongKey(error)
  }
}

/** The key in a text that may have age's comment lines around it; empty: there is none. */
export const identityIn = (text: string): string =>
  /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(text.toUpperCase())?.[0] ?? ''
