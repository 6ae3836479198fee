import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoDay, isoTime } from '#kit/shared/records/record.ts'

const line = (max: number) => z.string().trim().max(max)
const time = z.union([z.literal(''), z.iso.time({ precision: -1 })])
const optionalDay = z.union([z.literal(''), isoDay])

/** Submission of a club: plain text; editors add the rest. */
export const submissionForm = z.object({
  title: line(200).min(3),
  type: line(60).default(''),
  day: isoDay,
  /** Empty: all day. */
  time: time.default(''),
  /** Empty: same day. */
  end_day: optionalDay.default(''),
  end_time: time.default(''),
  place: line(200).min(2),
  address: line(300).default(''),
  organiser: line(200).min(2),
  text: line(10_000).default(''),
  /** For the receipt and the editors; never published. */
  sender_email: z.email().max(200),
})

export type SubmissionField = keyof z.output<typeof submissionForm>

const update = { module: 'event', action: 'update' } as const

export const submissionCalls = {
  submission: endpoint({
    method: 'GET',
    path: '/api/c/event/:event/submission',
    summary: 'Who sent an event in on the website, while it waits for an editor; null for all others',
    access: update,
    input: z.object({ event: id }),
    output: z.object({
      submission: z.object({ event: id, at: isoTime, email: z.string() }).nullable(),
    }),
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/c/event/:event/refuse',
    summary: 'Put an event that was sent in into the bin and forget who sent it',
    access: { module: 'event', action: 'remove' },
    input: z.object({ event: id }),
    output: z.object({ removed: z.array(id) }),
  }),
}
