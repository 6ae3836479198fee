import { z } from 'zod'
import { id, isoTime } from './record.ts'

/** Placeholder for a confidential value in the history. */
export const confidentialValue = '…'

/** An entry of a record's history. `before` and `after` contain only the changes; confidential values are omitted. */
export const historyEntry = z.object({
  _id: id,
  at: isoTime,
  by: id.nullable(),
  byName: z.string(),
  /** `create`, `update`, `remove`, `restore`, or the name of an action. */
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** A step in a record's life. Steps are append-only. */
export const step = z.object({
  _id: id,
  at: isoTime,
  by: id.nullable(),
  /** Empty: the program itself, or a person without an account. */
  byName: z.string(),
  /** Name of an action or of another step of the domain. */
  what: z.string(),
  /** The new state; null if unchanged. */
  state: z.string().nullable(),
  text: z.string(),
})
export type Step = z.output<typeof step>
