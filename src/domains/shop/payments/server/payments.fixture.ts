import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { ServerDomain } from '../../../../kit/server/domain.ts'
import type { PayableKind } from '../../../../kit/server/payable.ts'
import { cents, type Currency } from '../../../../kit/shared/money/cents.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'

/** One thing that a test sells. */
export interface Sold {
  cents: number
  currency: Currency
  open: boolean
  byInvoice: boolean
  givesBack: boolean
  /** By which keys it is paid; absent: by whichever. */
  mode?: 'live' | 'test'
}

/** Things to be paid for, kept in a table so that what is told of them is undone with the transaction. */
export function shelf() {
  const sold = new Map<string, Sold & { number: number }>()
  const told = (ctx: Ctx, _id: string, what: string, amount: number) =>
    ctx.db.execute(sql`insert into told ("_id", "what", "cents") values (${_id}::uuid, ${what}, ${amount})`)
  const kind: PayableKind = {
    key: 'thing',
    title: { de: 'Ding', en: 'Thing' },
    async read(_ctx, _id) {
      const one = sold.get(_id)
      if (!one) return null
      return {
        cents: cents(one.cents),
        currency: one.currency,
        title: `Ding ${one.number}`,
        number: String(one.number),
        party: null,
        email: 'vera@rebenau.example',
        country: 'AT',
        lang: 'de',
        returnTo: `/ding/${_id}`,
        byInvoice: one.byInvoice,
        open: one.open,
        ...(one.mode ? { mode: one.mode } : {}),
      }
    },
    async onPaid(ctx, _id, { paid, settled }) {
      await told(ctx, _id, settled ? 'paid' : 'part', paid)
      return sold.get(_id)!.givesBack ? 'giveBack' : 'keep'
    },
    onRefunded: async (ctx, _id, { paid }) => void (await told(ctx, _id, 'refunded', paid)),
    onRefundFailed: async (ctx, _id, { paid }) => void (await told(ctx, _id, 'refundFailed', paid)),
    onFailed: async (ctx, _id) => void (await told(ctx, _id, 'failed', 0)),
  }
  const domain: ServerDomain = { name: 'things', payables: [kind] }
  return {
    domain,
    /** Something new to be paid for. */
    sell(more: Partial<Sold> = {}): string {
      const _id = uuidv7()
      const plain: Sold = { cents: 2400, currency: 'EUR', open: true, byInvoice: false, givesBack: false }
      sold.set(_id, { ...plain, ...more, number: 10_000 + sold.size })
      return _id
    },
    change: (_id: string, more: Partial<Sold>) => void Object.assign(sold.get(_id)!, more),
  }
}
