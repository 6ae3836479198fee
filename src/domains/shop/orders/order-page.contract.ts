import { z } from 'zod'
import { endpoint, fileAnswer } from '#kit/shared/contract.ts'
import { id } from '#kit/shared/records/record.ts'

/** Public calls of buyers, by the key of their order. */
export const orderPageCalls = {
  paper: endpoint({
    method: 'GET',
    path: '/api/v0/shop/order-page/:key/paper/:_id',
    summary: 'A paper of an order (confirmation, invoice, credit note), for whoever has its link',
    access: 'guest',
    file: true,
    perMinute: 30,
    input: z.object({ key: z.string().max(60), _id: id }),
    output: fileAnswer,
  }),
}
