import { z } from 'zod'

/** Where a mailbox is and how it is opened: part of a domain's settings, or all of them. */
export const mailboxShape = z.object({
  /** Host of the IMAP server; `''`: no mailbox is read. */
  host: z.string().trim().max(255),
  port: z.int().min(1).max(65_535),
  /** `tls` from the first byte (port 993), `starttls` required before anything secret is sent (143), `none` only within a machine. */
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

/** For `defineSettings({ secrets })`: a changed server or user needs the password again. */
export const mailboxSecrets = { password: ['host', 'port', 'encryption', 'user'] } as const
