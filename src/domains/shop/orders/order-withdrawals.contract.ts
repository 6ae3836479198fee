import { z } from 'zod'
import { quantityField } from '#kit/shared/money/money-fields.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { orderWithdrawalStates } from './orders.rules.ts'

export { withdrawalStateWords } from './orders.rules.ts'

/** Right to enter a withdrawal that did not come by the site. */
export const enterWithdrawalAccess = { module: 'shop_withdrawal', action: 'create' } as const

/** Declarations of withdrawal as an order keeps them, the oldest first. */
export const orderWithdrawals = z.array(
  z.object({
    _id: id,
    at: isoTime,
    state: z.enum(orderWithdrawalStates),
    lines: z.array(z.object({ _id: id, quantity: quantityField })),
    /** Goods in the buyer's own words; without lines and these the whole order is meant. */
    part: z.string(),
  }),
)

/** `halted`: orders that a withdrawal halts; a state: orders with a declaration in it. */
export const withdrawalFilter = z.enum(['halted', ...orderWithdrawalStates])
