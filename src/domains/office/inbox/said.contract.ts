import { z } from 'zod'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { ways } from './inbox.rules.ts'

export const attachment = z.object({
  _id: id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  /** Address to fetch it from; empty where it was refused. */
  href: z.string(),
  /** Why it was not kept: the code of the file check; empty: it is there. */
  refused: z.string(),
})
export type Attachment = z.output<typeof attachment>

/** One thing that was said in a conversation. */
export const said = z.object({
  _id: id,
  createdAt: isoTime,
  way: z.enum(ways),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  /** Further addresses that it went to. */
  copies: z.array(z.string()),
  /** When a mail was sent, as it says, and when it reached the mailbox; null: unknown, or no mail. */
  sentAt: isoTime.nullable(),
  arrivedAt: isoTime.nullable(),
  /** Recipients of a mail that came. */
  to: z.array(z.string()),
  cc: z.array(z.string()),
  /** Address of a recipient → name that the sender gave. */
  recipientNames: z.record(z.string(), z.string()),
  /** The mail can be shown with its own formatting. */
  hasHtml: z.boolean(),
  /** Address path of the page that is meant; empty where it is none. */
  page: z.string(),
  lang: z.enum(contentLanguages),
  by: id.nullable(),
  /** Sure to come from whom we wrote to. */
  proven: z.boolean(),
  /** A program sent it. */
  automatic: z.boolean(),
  /** What the mail server said of a mail that did not arrive; empty: it said nothing. */
  failed: z.string(),
  mentions: z.array(z.object({ _id: id, name: z.string() })),
  attachments: z.array(attachment),
})
export type SaidMessage = z.output<typeof said>
