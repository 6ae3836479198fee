import { z } from 'zod'
import { isoTime } from '#kit/shared/records/record.ts'

/** VIES result at the time of the order: evidence for supplying without VAT, or the reason for charging it. */
export const orderVatCheck = z.object({
  vatId: z.string(),
  at: isoTime,
  result: z.enum(['valid', 'invalid', 'unanswered']),
  /** Consultation number of VIES; empty: none. */
  requestId: z.string(),
  /** Reason for a missing result, as named by the service. */
  reason: z.string(),
})
export type OrderVatCheck = z.output<typeof orderVatCheck>
