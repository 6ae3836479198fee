import { z } from 'zod'
import { endpoint, type Access } from '../contract.ts'
import { id, lockState } from './record.ts'
import { step } from './history.ts'

/** Values of the fields `D` of a new record. */
export type Defaults<F extends z.ZodRawShape, D extends keyof F> = { [K in D]: z.output<F[K] & z.ZodType> }

/** Input of a call about one record. */
export const one = z.object({ _id: id })
export const removed = z.object({ removed: z.array(id), total: z.number().int() })
export const stepsTaken = z.object({ steps: z.array(step) })

/** Address of calls with several records: `/api/c/batch/news`. */
export const batchPathOf = (path: string): string => path.replace(/\/([^/]+)$/, '/batch/$1')

const tab = z.string().min(8).max(64)

/** Calls to lock and unlock a record for editing. */
export const lockCalls = (path: string, access: Access) => ({
  lock: endpoint({
    method: 'POST',
    path: `${path}/:_id/lock`,
    summary: 'Say that this tab is editing; repeat every 20 seconds. `takeOver` takes it from another tab',
    access,
    input: z.object({ _id: id, tab, takeOver: z.boolean().optional() }),
    output: z.object({ lock: lockState }),
  }),
  unlock: endpoint({
    method: 'DELETE',
    path: `${path}/:_id/lock`,
    summary: 'Stop editing',
    access,
    input: z.object({ _id: id, tab }),
    output: z.object({ lock: lockState }),
  }),
})
