import { z } from 'zod'

/** Connection of a mailbox: all or part of a domain's settings. */
export const mailboxShape = z.object({
  /** Host of the IMAP server; `''`: no mailbox. */
  host: z.string().trim().max(255),
  port: z.int().min(1).max(65_535),
  /**
   * `tls` from the first byte (port 993), `starttls` before any secret is sent (143), `none` only on the same machine.
   */
  encryption: z.enum(['tls', 'starttls', 'none']),
  user: z.string().trim().max(255),
  password: z.string().max(500),
  folder: z.string().trim().min(1).max(255),
})

export type MailboxSettings = z.output<typeof mailboxShape>

export const mailboxDefaults: MailboxSettings = {
  host: '',
  port: 993,
  encryption: 'tls',
  user: '',
  password: '',
  folder: 'INBOX',
}

/** For `defineSettings({ secrets })`: a changed server or user requires the password again. */
export const mailboxSecrets = { password: ['host', 'port', 'encryption', 'user'] } as const
