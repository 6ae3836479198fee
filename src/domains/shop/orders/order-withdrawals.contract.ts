import { z } from 'zod'
import { quantityField } from '../../../kit/shared/money/money-fields.ts'
import { id, isoTime } from '../../../kit/shared/record.ts'
import { orderWithdrawalStates } from './orders.rules.ts'

/** Declarations of withdrawal as an order keeps them, the oldest first. */
export const orderWithdrawals = z.array(
  z.object({
    _id: id,
    at: isoTime,
    state: z.enum(orderWithdrawalStates),
    /** Empty: the whole order. */
    lines: z.array(z.object({ _id: id, quantity: quantityField })),
  }),
)

/** `halted`: orders that a withdrawal halts; a state: orders with a declaration in it. */
export const withdrawalFilter = z.enum(['halted', ...orderWithdrawalStates])
