import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'

const group = z.object({
  /** Named by its domain: `defects.new`. */
  name: z.string(),
  total: z.number().int(),
  /** Oldest first. */
  items: z.array(z.object({ _id: id, collection: z.string(), title: z.string(), at: isoTime })),
})
export type WaitingGroup = z.output<typeof group>

export const waitingCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/waiting/',
    summary: 'What waits for the caller, over all modules: kinds of which nothing waits are left out',
    access: 'backoffice',
    input: z.object({ limit: z.coerce.number().int().min(0).max(100).default(5) }),
    output: z.object({ waiting: z.array(group), total: z.number().int() }),
  }),
}
