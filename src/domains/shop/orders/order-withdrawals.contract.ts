import { z } from 'zod'
import { quantityField } from '#kit/shared/money/money-fields.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { orderWithdrawalStates } from './orders.rules.ts'

export { withdrawalStateWords } from './orders.rules.ts'

/** Right to enter a withdrawal declared by other means than the site. */
export const enterWithdrawalAccess = { module: 'shop_withdrawal', action: 'create' } as const

/** Declarations of withdrawal as stored in an order, oldest first. */
export const orderWithdrawals = z.array(
  z.object({
    _id: id,
    at: isoTime,
    state: z.enum(orderWithdrawalStates),
    lines: z.array(z.object({ _id: id, quantity: quantityField })),
    /** Goods in the buyer's own words; with neither lines nor words, the whole order is meant. */
    part: z.string(),
  }),
)

/** `halted`: orders halted by a withdrawal; a state: orders with a declaration in that state. */
export const withdrawalFilter = z.enum(['halted', ...orderWithdrawalStates])
