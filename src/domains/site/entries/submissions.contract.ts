import { z } from 'zod'
import { email, phone } from '#kit/shared/people/contact-fields.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { entry } from './entries.contract.ts'

const line = (max: number) => z.string().trim().max(max)

/** Suggestion of a club or firm: plain text only; editors add pictures and the rest. */
export const submissionForm = z.object({
  title: line(200).min(1),
  type: line(60).min(1),
  /** Comma-separated. */
  categories: line(300),
  teaser: line(600),
  text: line(10_000),
  contact: line(160),
  address: line(300),
  phone,
  email,
  website: entry.fields.website,
  openingNote: line(300),
  /** Sender; visible to editors only. */
  sender_name: line(120).min(2),
  sender_email: z.email().max(200),
  sender_message: line(2000),
})

export type SubmissionField = keyof z.output<typeof submissionForm>

const submission = z.object({
  entry: id,
  at: isoTime,
  name: z.string(),
  email: z.string(),
  message: z.string(),
})

export type Submission = z.output<typeof submission>

export const submissionCalls = {
  submission: endpoint({
    method: 'GET',
    path: '/api/c/entry/:entry/submission',
    summary: 'Who suggested an entry on the website; none where editors made it',
    access: { module: 'entry', action: 'update' },
    input: z.object({ entry: id }),
    output: z.object({ submission: submission.nullable() }),
  }),
}
