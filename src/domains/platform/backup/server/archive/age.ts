import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { wrongKey } from '../backup.problems.ts'

/** Start of every file encrypted by age. https://age-encryption.org/v1 */
export const ageMagic = 'age-encryption.org/v1'

/** Generates an age key: `AGE-SECRET-KEY-1…`. */
export const newIdentity = (): Promise<string> => generateX25519Identity()

/** Public key, `age1…`, for encryption. Throws BACKUP_KEY (422) for an invalid key. */
export async function recipientOf(identity: string): Promise<string> {
  try {
    return await identityToRecipient(identity.trim())
  } catch (error) {
    throw wrongKey(error)
  }
}

type Web = Parameters<Encrypter['encrypt']>[0] & ReadableStream

/** Encrypts a stream for a recipient. */
export async function encrypted(source: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Readable.fromWeb(
    (await encrypter.encrypt(Readable.toWeb(source) as Web)) as unknown as ReadableStream,
  )
}

/** Decrypts a stream. Throws BACKUP_KEY (422) for another key. */
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

/** Finds the key in a text with age's comment lines; empty if there is none. */
export const identityIn = (text: string): string =>
  /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(text.toUpperCase())?.[0] ?? ''
