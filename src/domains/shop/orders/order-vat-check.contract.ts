import { z } from 'zod'
import { isoTime } from '#kit/shared/records/record.ts'

/** Answer of VIES an order was placed with: evidence for supplying without VAT, or the reason for charging it. */
export const orderVatCheck = z.object({
  vatId: z.string(),
  at: isoTime,
  result: z.enum(['valid', 'invalid', 'unanswered']),
  /** Consultation number of VIES; empty: it gave none. */
  requestId: z.string(),
  /** Reason for a missing answer, as the service names it. */
  reason: z.string(),
})
export type OrderVatCheck = z.output<typeof orderVatCheck>
