import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { endLength, standingOf, toldEnd, voucherStates } from '../vouchers.rules.ts'
import { type VoucherRow, vouchersTable as table } from './vouchers.table.ts'

/** Vouchers of the shop. Only `moveBalance` changes their balance. */
export const vouchers = recordKind({
  name: 'shop_voucher',
  table,
  states: voucherStates,
  confidential: ['code', 'recipient', 'email', 'note'],
  async answer(ctx: Ctx, rows: readonly VoucherRow[]) {
    const today = await siteDay(ctx)
    // The code is worth money: only `reveal` and the printout contain it
    return rows.map((row) => ({
      ...{ ...row, code: null, end: toldEnd(row) },
      standing: standingOf(row, today),
    }))
  },
  found: ({ number, recipient }: VoucherRow) => ({ title: `Nr. ${number} ${recipient}`.trim() }),
  sortable: ['number', 'issuedOn', 'validUntil', 'valueCents', 'balanceCents'],
  defaultSort: '-number',
  // Search only the visible end of a code, otherwise it could be guessed letter by letter
  searched: [
    sql`case when ${table.origin} <> 'former' then right(${table.code}, ${endLength}) else '' end`,
    table.recipient,
    table.email,
    table.note,
  ],
})
