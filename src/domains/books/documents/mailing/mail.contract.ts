import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id } from '#kit/shared/records/record.ts'

const module = 'document'
/** Mail with a document, or a reminder of a due invoice. */
export const letters = ['document', 'reminder'] as const
export type Letter = (typeof letters)[number]

const letter = {
  to: z.array(z.email().max(254)).min(1).max(10),
  subject: z.string().trim().min(1).max(300),
  text: z.string().trim().min(1).max(5000),
}

const words = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.number().int() })),
  /** The files are still being created. */
  waits: z.boolean(),
})
/** New for each mail; a repeated key sends nothing. */
const idempotencyKey = z.string().min(8).max(100).optional()
const sent = z.object({ sent: z.array(z.string()) })

/** Calls that compose and send the mail of an issued document. */
export const mailCalls = {
  letter: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/document/:_id/mail',
    summary:
      'The mail that a document would leave with: to whom, with which words, and the files that come along',
    access: { module, action: 'read' },
    input: z.object({ _id: id, letter: z.enum(letters).default('document') }),
    output: words,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/document/:_id/mail',
    summary: 'Send an issued document by mail, or remind of an invoice that is due',
    access: { module, action: 'issue' },
    // Reads the files from storage, possibly remote, before opening its own transaction
    reads: true,
    perMinute: 30,
    input: z.object({ _id: id, letter: z.enum(letters).default('document'), ...letter, idempotencyKey }),
    output: sent,
  }),
}

const onlyReminder = z.literal('reminder').default('reminder')

/** Reminders of opening items, which have no stored document. */
export const openingMailCalls = {
  letter: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/opening-item/:_id/mail',
    summary: 'The reminder of an opening item: to whom, and with which words',
    access: { module, action: 'read' },
    input: z.object({ _id: id, letter: onlyReminder }),
    output: words,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/opening-item/:_id/mail',
    summary: 'Remind of an opening item by mail, as long as something is open',
    access: { module, action: 'issue' },
    perMinute: 30,
    input: z.object({ _id: id, letter: onlyReminder, ...letter, idempotencyKey }),
    output: sent,
  }),
}
