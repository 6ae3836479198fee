import { z } from 'zod'
import { email, phone } from '#kit/shared/people/contact-fields.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { day, mayEdit, runChanges, runFields, runShape } from './taverns.contract.ts'

const line = (max: number) => z.string().trim().max(max)
const box = z.string().max(10).optional()

/** Dates as typed by a keeper; a ticked `rest_1` is a Monday closed. */
export const datesForm = z.object({
  from: line(60).min(1),
  to: line(60).min(1),
  opens: line(20).default(''),
  closes: line(20).default(''),
  rest_1: box,
  rest_2: box,
  rest_3: box,
  rest_4: box,
  rest_5: box,
  rest_6: box,
  rest_7: box,
  note: line(300).default(''),
})
export type DatesForm = z.output<typeof datesForm>

/** Report of a keeper without a personal link. */
export const reportForm = datesForm.extend({
  tavern: id,
  sender_name: line(120).min(2),
  sender_phone: phone,
  sender_email: email,
})
export type ReportField = keyof z.output<typeof reportForm>

const report = z.object({
  _id: id,
  at: isoTime,
  tavern: id,
  /** Name in the directory. */
  title: z.string(),
  what: z.enum(['add', 'change', 'remove']),
  /** Current state of the run to be changed or removed; null if it no longer exists. */
  run: runShape.nullable(),
  from: day,
  to: day,
  hours: runFields.hours,
  note: z.string(),
  /** Empty if sent through the tavern's personal link. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Conflicting runs of the tavern. */
  overlaps: z.array(runShape),
})
export type TavernReport = z.output<typeof report>

const link = z.object({
  tavern: id,
  title: z.string(),
  /** Full address; null without a link. */
  href: z.string().nullable(),
  createdAt: isoTime.nullable(),
  /** Time of the last change made through the link. */
  usedAt: isoTime.nullable(),
})
export type KeeperLink = z.output<typeof link>

/** Calls for keepers' reports and personal links. */
export const reportCalls = {
  reports: endpoint({
    method: 'GET',
    path: '/api/c/taverns/reports',
    summary: 'What keepers of taverns report and nobody has answered yet, oldest first',
    access: mayEdit,
    input: z.object({}),
    output: z.object({ reports: z.array(report), total: z.number().int() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/c/taverns/reports/:_id/accept',
    summary: 'Take over what a keeper reports; `replace` removes the runs that are in its way',
    access: mayEdit,
    input: z.object({ _id: id, replace: z.boolean().default(false) }),
    output: z.object({ runs: z.array(runShape), before: z.array(runShape) }),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/c/taverns/reports/:_id/decline',
    summary: 'Decline what a keeper reports, with a word that is mailed where there is an address',
    access: mayEdit,
    input: z.object({ _id: id, word: line(1000).default('') }),
    output: z.object({}),
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/c/taverns/reports/:_id/reopen',
    summary: 'Take an answer back, with the changes of runs that undo it',
    access: mayEdit,
    input: runChanges.extend({ _id: id }),
    output: z.object({}),
  }),
  links: endpoint({
    method: 'GET',
    path: '/api/c/taverns/links',
    summary: 'Every tavern with the personal link of its keeper',
    access: mayEdit,
    input: z.object({}),
    output: z.object({ links: z.array(link) }),
  }),
  makeLink: endpoint({
    method: 'POST',
    path: '/api/c/taverns/links',
    summary: 'Make a link for the keeper of a tavern; the one before stops working',
    access: mayEdit,
    input: z.object({ tavern: id }),
    output: z.object({ link }),
  }),
  endLink: endpoint({
    method: 'DELETE',
    path: '/api/c/taverns/links/:tavern',
    summary: 'End the link of a tavern',
    access: mayEdit,
    input: z.object({ tavern: id }),
    output: z.object({}),
  }),
}
