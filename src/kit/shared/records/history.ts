import { z } from 'zod'
import { id, isoTime } from './record.ts'

/** What the history says in place of a confidential value. */
export const confidentialValue = '…'

/** One entry of a record's history. `before` and `after` hold only what changed; confidential values are left out. */
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

/** One thing that happened to a record. Steps are added and never changed. */
export const step = z.object({
  _id: id,
  at: isoTime,
  by: id.nullable(),
  /** Empty: the program itself, or somebody without an account. */
  byName: z.string(),
  /** The name of an action, or what else the domain tells. */
  what: z.string(),
  /** The state that followed; null where it stayed. */
  state: z.string().nullable(),
  text: z.string(),
})
export type Step = z.output<typeof step>
