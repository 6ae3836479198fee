import { z } from 'zod'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { ways } from './inbox.rules.ts'

export const attachment = z.object({
  _id: id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  /** Download address; empty for a refused file. */
  href: z.string(),
  /** Why it was not stored: the code of the file check; empty: stored. */
  refused: z.string(),
})
export type Attachment = z.output<typeof attachment>

/** One message of a conversation. */
export const said = z.object({
  _id: id,
  createdAt: isoTime,
  way: z.enum(ways),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  /** Further recipients. */
  copies: z.array(z.string()),
  /** Date in the mail, and its arrival in the mailbox; null: unknown, or no mail. */
  sentAt: isoTime.nullable(),
  arrivedAt: isoTime.nullable(),
  /** Recipients of an incoming mail. */
  to: z.array(z.string()),
  cc: z.array(z.string()),
  /** Recipient address → name given by the sender. */
  recipientNames: z.record(z.string(), z.string()),
  /** The mail has its own formatting. */
  hasHtml: z.boolean(),
  /** Path of the page concerned; empty without one. */
  page: z.string(),
  lang: z.enum(contentLanguages),
  by: id.nullable(),
  /** Verified to come from the address that we wrote to. */
  proven: z.boolean(),
  /** Sent by a program. */
  automatic: z.boolean(),
  /** The mail server's message about an undelivered mail; empty: none. */
  failed: z.string(),
  mentions: z.array(z.object({ _id: id, name: z.string() })),
  attachments: z.array(attachment),
})
export type SaidMessage = z.output<typeof said>
