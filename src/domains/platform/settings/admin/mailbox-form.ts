import type { Settings } from '../settings.contract.ts'

type Mailbox = Settings['mail']['mailboxes'][number]

/** Encryption of a mail server: from the start (465), or by STARTTLS (587). */
export type Encryption = 'tls' | 'starttls'

/** A mailbox on the screen: its server in parts instead of one address. */
export interface MailboxForm {
  uuid: string
  name: string
  address: string
  server: string
  port: string
  encryption: Encryption
  user: string
  /** Placeholder of the stored password, unless a new one is typed. */
  password: string
}

export const usualPort: Record<Encryption, string> = { tls: '465', starttls: '587' }

export const emptyMailbox = (uuid: string): MailboxForm => ({
  uuid,
  name: '',
  address: '',
  server: '',
  port: usualPort.starttls,
  encryption: 'starttls',
  user: '',
  password: '',
})

export function toMailboxForm({ uuid, name, address, smtpUrl }: Mailbox): MailboxForm {
  if (!URL.canParse(smtpUrl)) return { ...emptyMailbox(uuid), name, address }
  const url = new URL(smtpUrl)
  const encryption = url.protocol === 'smtps:' ? 'tls' : 'starttls'
  return {
    uuid,
    name,
    address,
    server: url.hostname,
    port: url.port || usualPort[encryption],
    encryption,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}

/** The server as one address; `''` if none is given. */
export function smtpUrlOf({ server, port, encryption, user, password }: MailboxForm): string {
  if (!server.trim()) return ''
  const sign = user ? `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}@` : ''
  const scheme = encryption === 'tls' ? 'smtps' : 'smtp'
  return `${scheme}://${sign}${server.trim()}:${port.trim() || usualPort[encryption]}`
}

export const toMailbox = (form: MailboxForm): Mailbox => ({
  uuid: form.uuid,
  name: form.name.trim(),
  address: form.address.trim(),
  smtpUrl: smtpUrlOf(form),
})
