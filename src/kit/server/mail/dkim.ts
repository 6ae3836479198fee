import DKIM from 'nodemailer/lib/dkim/index.js'
import type { Options } from 'nodemailer/lib/mailer/index.js'
import { generateKeyPair } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

/** DKIM signing key of a domain (RFC 6376). */
export interface DkimKey {
  /** `gemeinde.example`: mails from it and its subdomains are signed. */
  domain: string
  /** Name of the key in the DNS, before `._domainkey.`. */
  selector: string
  /** PEM, PKCS #8. */
  privateKey: string
}

/**
 * Generates a key pair: RSA with 2,048 bits, supported by every receiver (RFC 8301 § 3.2). The public key is in DNS
 * form.
 */
export async function makeDkimKeys(): Promise<{ privateKey: string; publicKey: string }> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKey, publicKey: publicKey.toString('base64') }
}

/** Name and text of the TXT record that publishes a key (RFC 6376 § 3.6). */
export const dkimRecord = ({
  domain,
  selector,
  publicKey,
}: {
  domain: string
  selector: string
  publicKey: string
}): { name: string; text: string } => ({
  name: `${selector}._domainkey.${domain}`,
  text: `v=DKIM1; k=rsa; p=${publicKey}`,
})

/** True if a key signs mails from an address: receivers only accept a signature of the same domain (RFC 7489 § 3.1). */
function signs({ domain }: Pick<DkimKey, 'domain'>, address: string): boolean {
  const from = address.split('@').at(-1)?.toLowerCase() ?? ''
  return from === domain || from.endsWith(`.${domain}`)
}

/** Signed headers; they include the unsubscribe headers, or providers offer no one-click button (RFC 8058 § 4). */
const signedHeaders = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'In-Reply-To', 'References'],
  ...['MIME-Version', 'Content-Type', 'Content-Transfer-Encoding', 'Auto-Submitted'],
  ...['List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':')

/** Nodemailer's signing options; empty if no key matches the sender's address. */
export const signatureOf = (key: DkimKey | undefined, address: string): Pick<Options, 'dkim'> =>
  key && signs(key, address)
    ? {
        dkim: {
          domainName: key.domain,
          keySelector: key.selector,
          privateKey: key.privateKey,
          headerFieldNames: signedHeaders,
        },
      }
    : {}

/** Prepends the signature to a finished mail; returns it unchanged if no key matches the sender's address. */
export async function signed(key: DkimKey | undefined, address: string, source: Buffer): Promise<Buffer> {
  const { dkim } = signatureOf(key, address)
  return dkim ? buffer(new DKIM(dkim).sign(source)) : source
}
