import DKIM from 'nodemailer/lib/dkim/index.js'
import type { Options } from 'nodemailer/lib/mailer/index.js'
import { generateKeyPair } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

/** What mails of a domain are signed with (RFC 6376). */
export interface DkimKey {
  /** `gemeinde.example`: mails from it and from below it are signed. */
  domain: string
  /** Name of the key in the DNS, before `._domainkey.`. */
  selector: string
  /** PEM, PKCS #8. */
  privateKey: string
}

/** A new pair of keys: RSA with 2,048 bits, which every receiver knows (RFC 8301 § 3.2). The public one as it stands in the DNS. */
export async function makeDkimKeys(): Promise<{ privateKey: string; publicKey: string }> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKey, publicKey: publicKey.toString('base64') }
}

/** Name and text of the TXT record that shows a key to receivers (RFC 6376 § 3.6). */
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

/** Whether a key signs mails from an address: only what is of its domain counts for receivers (RFC 7489 § 3.1). */
function signs({ domain }: Pick<DkimKey, 'domain'>, address: string): boolean {
  const from = address.split('@').at(-1)?.toLowerCase() ?? ''
  return from === domain || from.endsWith(`.${domain}`)
}

/** What a signature covers: with the ways out of a list, or providers offer no one-click button (RFC 8058 § 4). */
const signedHeaders = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'In-Reply-To', 'References'],
  ...['MIME-Version', 'Content-Type', 'Content-Transfer-Encoding', 'Auto-Submitted'],
  ...['List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':')

/** The part of a mail that makes Nodemailer sign it; empty where there is no key for its sender's address. */
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

/** A written mail behind its signature; as it is where there is no key for its sender's address. */
export async function signed(key: DkimKey | undefined, address: string, source: Buffer): Promise<Buffer> {
  const { dkim } = signatureOf(key, address)
  return dkim ? buffer(new DKIM(dkim).sign(source)) : source
}
