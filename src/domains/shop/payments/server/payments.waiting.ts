import { and, asc, count, eq, gt, inArray, isNull, ne, notExists, notInArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import type { WaitingItem, WaitingSource } from '#kit/server/waiting.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { lastCheck } from './check.service.ts'
import { providerKeys } from '../payments.rules.ts'
import { disputesTable, paymentsTable, receiptsTable, refundsTable } from './payments.table.ts'

const access = { module: 'payment', action: 'read' } as const

const shown = ({ told }: Ctx, { title, ...one }: { _id: string; title: Words; at: string }): WaitingItem => ({
  ...one,
  collection: 'payment',
  title: title[told],
})

/** Money without an order, not yet checked. */
const looseMoney: WaitingSource = {
  name: 'payments.loose',
  access,
  async load(ctx, limit) {
    const waits = and(ne(receiptsTable.reason, ''), isNull(receiptsTable.resolvedAt))
    const [counted] = await ctx.db.select({ total: count() }).from(receiptsTable).where(waits)
    const rows = await ctx.db
      .select({
        _id: receiptsTable._id,
        payment: receiptsTable.payment,
        at: receiptsTable.at,
        title: paymentsTable.title,
      })
      .from(receiptsTable)
      .leftJoin(paymentsTable, eq(paymentsTable._id, receiptsTable.payment))
      .where(waits)
      .orderBy(asc(receiptsTable.at))
      .limit(limit)
    const items = rows.map(({ _id, payment, title, at }) => ({
      _id: payment ?? _id,
      collection: 'payment',
      title: title?.[ctx.told] ?? '',
      at,
    }))
    return { total: counted?.total ?? 0, items }
  },
}

/** Disputes that await a response. */
const disputes: WaitingSource = {
  name: 'payments.disputes',
  access,
  async load(ctx, limit) {
    const waits = eq(disputesTable.state, 'open')
    const [counted] = await ctx.db.select({ total: count() }).from(disputesTable).where(waits)
    const items = await ctx.db
      .select({ _id: disputesTable.payment, title: paymentsTable.title, at: disputesTable.at })
      .from(disputesTable)
      .innerJoin(paymentsTable, eq(paymentsTable._id, disputesTable.payment))
      .where(waits)
      .orderBy(asc(disputesTable.at))
      .limit(limit)
    return { total: counted?.total ?? 0, items: items.map((one) => shown(ctx, one)) }
  },
}

async function refundsThat(ctx: Ctx, waits: SQL | undefined, limit: number) {
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(refundsTable)
    .innerJoin(paymentsTable, eq(paymentsTable._id, refundsTable.payment))
    .where(waits)
  const items = await ctx.db
    .select({ _id: refundsTable.payment, title: paymentsTable.title, at: refundsTable.at })
    .from(refundsTable)
    .innerJoin(paymentsTable, eq(paymentsTable._id, refundsTable.payment))
    .where(waits)
    .orderBy(asc(refundsTable.at))
    .limit(limit)
  return { total: counted?.total ?? 0, items: items.map((one) => shown(ctx, one)) }
}

/** Refunds to be carried out by hand. */
const refundsByHand: WaitingSource = {
  name: 'payments.refunds',
  access,
  async load(ctx, limit) {
    const waits = and(eq(refundsTable.state, 'created'), notInArray(paymentsTable.source, [...providerKeys]))
    return refundsThat(ctx, waits, limit)
  },
}

/** Refunds refused by a provider or returned by a bank, and not replaced since, as in `isBegunAnew`. */
const refundsFailed: WaitingSource = {
  name: 'payments.refundsFailed',
  access,
  async load(ctx, limit) {
    const later = alias(refundsTable, 'later')
    const begunAnew = ctx.db
      .select({ _id: later._id })
      .from(later)
      .where(eq(later.replaces, refundsTable._id))
    const waits = and(
      eq(refundsTable.state, 'failed'),
      gt(paymentsTable.received, paymentsTable.refunded),
      notExists(begunAnew),
    )
    return refundsThat(ctx, waits, limit)
  },
}

/** Sums that were inconsistent last night. */
const faults: WaitingSource = {
  name: 'payments.faults',
  access,
  async load(ctx, limit) {
    const last = await lastCheck(ctx)
    if (!last || last.faults.length === 0) return { total: 0, items: [] }
    const numbers = last.faults.map((fault) => Number(fault.split('#')[1]))
    const items = await ctx.db
      .select({ _id: paymentsTable._id, title: paymentsTable.title })
      .from(paymentsTable)
      .where(inArray(paymentsTable.number, numbers))
      .orderBy(asc(paymentsTable.number))
      .limit(limit)
    return {
      total: last.faults.length,
      items: items.map((one) => shown(ctx, { ...one, at: last.at })),
    }
  },
}

export const paymentsWaiting = [looseMoney, refundsByHand, refundsFailed, disputes, faults]
