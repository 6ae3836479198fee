import type { Ctx } from '#kit/server/context.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { shopOrderStates } from '../orders.rules.ts'
import { followAction } from './fulfil/follow.service.ts'
import { waitsForPerson } from './money/waits-for-person.ts'
import { lockItsPayments } from './orders.locks.ts'
import { type OrderRow, ordersTable as table } from './orders.table.ts'

/** Orders of the shop. The effects of actions on stock, books and mails are in `follow.service.ts`. */
export const shopOrders = recordKind({
  name: 'shop_order',
  table,
  states: shopOrderStates,
  locksFirst: lockItsPayments,
  timed: [{ at: 'unpaidUntil', action: 'lapse', unless: waitsForPerson }],
  confidential: ['name', 'email', 'phone', 'addresses', 'comment', 'note', 'key', 'origin'],
  answer: (_ctx: Ctx, rows: readonly OrderRow[]) =>
    Promise.resolve(
      rows.map(({ key: _key, cart: _cart, origin: _origin, ...row }) => ({
        ...row,
        test: row.mode === 'test',
      })),
    ),
  found: ({ name, number, code }: OrderRow) => ({ title: `${number} ${name}`, tags: [number, code] }),
  sortable: ['placedAt', 'number', 'name', 'totalCents', 'state', 'payment', 'sentAt'],
  defaultSort: '-placedAt',
  searched: [table.number, table.code, table.name, table.email],
  follows: (ctx, taken) => followAction(ctx, taken),
})
