import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from '#kit/testing/test-app.ts'
import { type Random, seeded } from '#kit/testing/seeded.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { paymentFaults } from '#domains/shop/payments/server/offers.ts'
import { stockFaults } from '#domains/books/stock/server/offers.ts'
import { orderFaults } from './check.service.ts'
import { agreed, shopOf } from '../orders.fixture.ts'

const shop = '/api/v0/shop'
const books = '/api/v0/accounting'

interface Walk {
  order: string
  items: readonly string[]
  /** Voucher that paid a part; null: none. */
  voucher: { _id: string; valueCents: number } | null
  random: Random
  /** Steps taken, for the report of a difference. */
  path: string[]
}

/** Random sequences of steps on orders and their money, in the shop and in the books. */
export function moneyWalks(app: TestApp) {
  const admin = app.as('admin')
  const { browser, sold, add, toButton, free, orderOf, details } = shopOf(app)
  const whole = (random: Random, most: number) => Math.floor(random() * (most + 1))
  const one = <T>(random: Random, list: readonly T[]): T | undefined =>
    list[Math.floor(random() * list.length)]
  const read = async (order: string) => (await admin.get(`${shop}/order/${order}`)).body.shop_order

  type Paper = { _id: string; kind: string; number: string }
  const papers = async (order: string, kinds: readonly string[]): Promise<Paper[]> =>
    (await details(order)).documents.filter(({ kind }: Paper) => kinds.includes(kind))
  const invoices = (order: string) => papers(order, ['invoice'])

  type Browser = ReturnType<typeof browser>
  const button = '/shop/checkout/check-order'

  /** Redeems a voucher on the page with the order button. */
  async function payByVoucher(by: Browser, valueCents: number): Promise<Walk['voucher']> {
    const { _id } = (await admin.post(`${shop}/voucher`, { valueCents })).body.shop_voucher
    const { rows } = await app.platform.database.pool.query(
      'select "code" from shop_vouchers where "_id" = $1',
      [_id],
    )
    await by.send(button, { action: 'voucher', voucher: rows[0].code })
    return { _id, valueCents }
  }

  /** Declarations of withdrawal of an order, newest first. */
  const declared = async (order: string) =>
    (await admin.get(`${shop}/withdrawal`, { order, sort: '-declaredAt', limit: 100 })).body
      .shop_withdrawal as { _id: string; state: string; lines: object[] }[]
  const openOf = async (order: string) =>
    (await declared(order)).filter(({ state }) => state === 'declared' || state === 'accepted')

  async function begin(seed: number): Promise<Walk> {
    const random = seeded(seed)
    const price = () => (whole(random, 4_999) / 100 + 0.01).toFixed(2)
    const { rows } = await app.write((ctx) =>
      ctx.db.execute<{ _id: string }>(sql`select "_id" from vat_groups where "key" = 'reduced'`),
    )
    const items = [
      await sold(`Wein ${seed}`, '20', { price: price(), vatGroup: rows[0]!._id }),
      await sold(`Glas ${seed}`, '20', { price: price() }),
    ]
    const by = browser()
    await add(by, items[0]!, String(1 + whole(random, 3)))
    await add(by, items[1]!, String(1 + whole(random, 3)))
    // The number of orders per mailbox is limited
    await toButton(by, { email: `${uuidv7()}@rebenau.example` })
    const voucher = random() < 0.4 ? await payByVoucher(by, 100 + whole(random, 20_000)) : null
    const { shown } = (await by.page(button)).data
    const done = await by.send(button, { ...agreed, shown })
    expect([seed, done.status, done.problem?.message]).toEqual([seed, 303, undefined])
    const { _id } = await orderOf(new URL(done.location, 'http://x').searchParams.get('order')!)
    return { order: _id, items, voucher, random, path: [`seed ${seed}`] }
  }

  const steps = {
    async pay({ order, random }) {
      const waiting = (await details(order)).payments.find(({ state }: { state: string }) => state === 'open')
      if (!waiting) return null
      const cents = random() < 0.6 ? waiting.cents : 1 + whole(random, waiting.cents)
      return admin.post(`${shop}/payment/${waiting._id}/receive`, { cents })
    },
    async invoice({ order }) {
      const made = await admin.post(`${books}/document/convert`, { from: [order], to: 'invoice' })
      if (made.status !== 200) return made
      return admin.post(`${books}/invoice/${made.body.document._id}/issue`)
    },
    async payInBooks({ order, random }) {
      const invoice = one(random, await invoices(order))
      if (!invoice) return null
      const { open } = (await admin.get(`${books}/invoice/${invoice._id}/settlements`)).body
      if (open <= 0) return null
      const amount = random() < 0.6 ? open : 1 + whole(random, open - 1)
      const source = random() < 0.8 ? 'transfer' : 'write_off'
      return admin.post(`${books}/invoice/${invoice._id}/settlements`, { source, amount })
    },
    async creditInBooks({ order, random }) {
      const invoice = one(random, await invoices(order))
      if (!invoice) return null
      const { credit } = (await admin.get(`${books}/document/${invoice._id}/chain`)).body
      const lines = ((credit?.lines ?? []) as { line: string; left: string }[]).flatMap(({ line, left }) => {
        const quantity = whole(random, Number(left))
        return quantity > 0 ? [{ _id: line, quantity: String(quantity) }] : []
      })
      if (lines.length === 0) return null
      const draft = await admin.post(`${books}/invoice/${invoice._id}/credit`, { lines })
      if (draft.status !== 200) return draft
      return admin.post(`${books}/invoice/${draft.body.invoice._id}/issue`)
    },
    async cancelInBooks({ order, random }) {
      const invoice = one(random, await invoices(order))
      return invoice ? admin.post(`${books}/invoice/${invoice._id}/cancel`, { text: 'Irrtum' }) : null
    },
    async parcel({ order, path }) {
      const { state, haltedAt } = await read(order)
      const sent = await admin.post(`${shop}/order/${order}/parcel`, {})
      if (haltedAt !== null && state !== 'cancelled')
        expect({ path, code: sent.body.code }).toEqual({ path, code: 'HALTED' })
      return sent
    },
    async withdraw({ order, random }) {
      const { href, lines } = await details(order)
      const { code, email } = await read(order)
      const chosen = (random() < 0.4 ? [] : lines).flatMap((line: { _id: string; quantity: string }) => {
        const count = whole(random, Number(line.quantity))
        return count > 0 ? [[`count-${line._id}`, String(count)] as const] : []
      })
      const fields = Object.fromEntries(chosen) as Record<string, string>
      const { status } = await browser().send('/shop/withdrawal', {
        ...{ name: 'Vera Huber', contract: code, email, order: String(href).split('/').at(-1)! },
        ...{ ...fields, step: 'confirm' },
      })
      return { status, body: {} }
    },
    async settleWithdrawal({ order, random }) {
      const open = one(random, await openOf(order))
      return open ? admin.post(`${shop}/withdrawal/${open._id}/refund`, { restock: random() < 0.7 }) : null
    },
    async rejectWithdrawal({ order, random }) {
      const open = one(random, await openOf(order))
      return open ? admin.post(`${shop}/withdrawal/${open._id}/reject`, { message: 'Nein.' }) : null
    },
    release: ({ order }) => admin.post(`${shop}/order/${order}/release`, { text: 'weiter' }),
    async takeBack({ order, random }) {
      const line = one(random, (await details(order)).lines as { _id: string; quantity: string }[])
      if (!line) return null
      const quantity = String(1 + whole(random, Number(line.quantity) - 1))
      const input = { lines: [{ _id: line._id, quantity }], shipping: random() < 0.3 }
      return admin.post(`${shop}/order/${order}/take-back`, { ...input, reason: 'zurück' })
    },
    async waive({ order, random }) {
      const paid = (await details(order)).payments.find(
        ({ received, refunded }: { received: number; refunded: number }) => received > refunded,
      )
      if (!paid) return null
      const cents = 1 + whole(random, paid.received - paid.refunded - 1)
      return admin.post(`${shop}/payment/${paid._id}/refund`, { cents, waives: random() < 0.7 })
    },
    lapse: ({ order }) => admin.post(`${shop}/order/${order}/lapse`, { text: '' }),
    cancel: ({ order }) => admin.post(`${shop}/order/${order}/cancel`, { text: 'Schluss' }),
  } satisfies Record<
    string,
    (walk: Walk) => Promise<{ status: number; body: { message?: string; code?: string } } | null>
  >
  const likely = [
    ...Array<keyof typeof steps>(3).fill('pay'),
    ...Array<keyof typeof steps>(2).fill('invoice'),
    ...Array<keyof typeof steps>(3).fill('payInBooks'),
    ...Array<keyof typeof steps>(3).fill('creditInBooks'),
    ...Array<keyof typeof steps>(2).fill('parcel'),
    ...Array<keyof typeof steps>(3).fill('takeBack'),
    ...Array<keyof typeof steps>(3).fill('withdraw'),
    ...Array<keyof typeof steps>(3).fill('settleWithdrawal'),
    'cancelInBooks',
    'rejectWithdrawal',
    'release',
    'waive',
    'lapse',
    'cancel',
  ] as const

  /** Net and VAT by rate of everything charged and credited. */
  async function charged(order: string): Promise<Map<string, [net: number, vat: number]>> {
    const sums = new Map<string, [number, number]>()
    for (const { _id, kind } of await papers(order, ['invoice', 'credit_note', 'cancellation'])) {
      const { content } = (await admin.get(`${books}/document/${_id}/content`)).body
      const sign = content.direction === 'credit' ? -1 : 1
      for (const { rate, taxable, vat } of content.vat) {
        const [net, tax] = sums.get(rate) ?? [0, 0]
        sums.set(rate, [net + sign * taxable, tax + sign * vat])
      }
      expect(kind).not.toBe('')
    }
    return sums
  }

  /** The order's copy of its declarations equals the records, and only open ones halt it. */
  async function withdrawalsAgree(order: string, path: string[]): Promise<void> {
    const { haltedAt, withdrawals } = await read(order)
    const said = (all: { _id: string; state: string; lines: object[] }[]) =>
      all.map(({ _id, state, lines }) => ({ _id, state, lines })).toSorted((a, b) => (a._id < b._id ? -1 : 1))
    const isOpen = (await openOf(order)).length > 0
    expect({ path, halts: haltedAt !== null && !isOpen, said: said(withdrawals) }).toEqual({
      ...{ path, halts: false, said: said(await declared(order)) },
    })
  }

  /** A voucher's balance is reduced by exactly its payments less refunds. */
  async function voucherAgrees(
    order: string,
    path: string[],
    { _id, valueCents }: NonNullable<Walk['voucher']>,
  ): Promise<void> {
    const { balanceCents } = (await admin.get(`${shop}/voucher/${_id}`)).body.shop_voucher
    type Paid = { source: string; received: number; refunded: number }
    const paid = ((await details(order)).payments as Paid[])
      .filter(({ source }) => source === 'voucher')
      .reduce((all, { received, refunded }) => all + received - refunded, 0)
    expect({ path, balance: balanceCents }).toEqual({ path, balance: valueCents - paid })
  }

  /**
   * Credit notes, cash discounts and write-offs lower net and VAT of an invoice once: no rate below zero, and nothing
   * off a cancelled one.
   */
  async function taxesAgree(order: string, path: string[]): Promise<void> {
    const { rows } = await app.platform.database.pool.query(
      `with invoices as (select d."_id", d."number", d."content",
          exists (select from documents c where c."corrects" = d."_id" and c."type" = 'cancellation') as "cancelled"
          from documents d where d."order" = $1 and d."type" = 'invoice' and d."number" is not null),
        given as (select c."corrects" as "_id", n from documents c cross join jsonb_array_elements(c."content" -> 'vat') n
          where c."type" = 'credit_note' and c."number" is not null
            and not exists (select from documents x where x."corrects" = c."_id" and x."type" = 'cancellation')),
        taken as (select s."document" as "_id", t from settlements s cross join jsonb_array_elements(s."tax") t)
      select * from (select i."number", i."cancelled", v ->> 'rate' as "rate",
          case when i."cancelled" then 0 else (v ->> 'taxable')::int end
            - (select coalesce(sum((n ->> 'taxable')::int), 0) from given g where g."_id" = i."_id" and n ->> 'rate' = v ->> 'rate')
            - (select coalesce(sum((t ->> 'net')::int), 0) from taken k where k."_id" = i."_id" and t ->> 'rate' = v ->> 'rate') as "net",
          case when i."cancelled" then 0 else (v ->> 'vat')::int end
            - (select coalesce(sum((n ->> 'vat')::int), 0) from given g where g."_id" = i."_id" and n ->> 'rate' = v ->> 'rate')
            - (select coalesce(sum((t ->> 'vat')::int), 0) from taken k where k."_id" = i."_id" and t ->> 'rate' = v ->> 'rate') as "vat"
        from invoices i cross join jsonb_array_elements(i."content" -> 'vat') v) as found
      where "net" < -2 or "vat" < -2 or "cancelled" and ("net" <> 0 or "vat" <> 0)`,
      [order],
    )
    expect({ path, loweredTwice: rows }).toEqual({ path, loweredTwice: [] })
  }

  /** Invariants after each step. */
  async function agree({ order, path, voucher }: Walk): Promise<void> {
    await app.platform.jobs.idle(60)
    await withdrawalsAgree(order, path)
    if (voucher) await voucherAgrees(order, path, voucher)
    const faults = [
      ...(await app.write(orderFaults)),
      ...(await app.write(paymentFaults)),
      ...(await app.write(stockFaults)).map(({ item }) => `stock ${item}`),
    ]
    await taxesAgree(order, path)
    const sums = [...(await charged(order)).values()].flat()
    expect({ path, faults, tooMuchCredited: sums.filter((sum) => sum < 0) }).toEqual({
      ...{ path, faults: [], tooMuchCredited: [] },
    })
  }

  async function take(walk: Walk, name: keyof typeof steps): Promise<void> {
    const answer = await steps[name](walk)
    if (!answer) return
    walk.path.push([name, answer.status, answer.body.code].filter(Boolean).join(' '))
    expect({ path: walk.path, message: answer.status >= 500 ? answer.body.message : '' }).toEqual({
      ...{ path: walk.path, message: '' },
    })
    await agree(walk)
  }

  /** Returns everything that is left, as far as the order's states allow. */
  async function end(walk: Walk): Promise<void> {
    const { order, items, path } = walk
    await admin.post(`${shop}/order/${order}/release`, { text: 'weiter' })
    await admin.post(`${shop}/order/${order}/parcel`, {})
    // The invoice may follow the parcel
    await agree(walk)
    for (const { _id } of await invoices(order)) {
      const draft = await admin.post(`${books}/invoice/${_id}/credit`, {})
      if (draft.status === 200) await admin.post(`${books}/invoice/${draft.body.invoice._id}/issue`)
    }
    await agree(walk)
    const left = [...(await charged(order)).values()]
    expect({ path, left: left.filter((sums) => sums.some(Boolean)) }).toEqual({ path, left: [] })
    const { state } = await read(order)
    const stock = await Promise.all(items.map(free))
    expect({ path, state, isWithin: stock.every((count) => count >= 0 && count <= 20) }).toMatchObject({
      ...{ path, isWithin: true },
    })
  }

  return async (seed: number, count: number): Promise<string[]> => {
    const walk = await begin(seed)
    for (let step = 0; step < count; step++) await take(walk, one(walk.random, likely)!)
    await end(walk)
    return walk.path
  }
}
