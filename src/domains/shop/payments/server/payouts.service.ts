import { desc, eq, and, count, inArray, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { payoutCalls } from '../payments.contract.ts'
import { modes, type ProviderKey, providerKeys } from '../payments.rules.ts'
import { payoutJobName } from './job-names.ts'
import { accessTo, paymentSettings, providers } from './payment-settings.service.ts'
import {
  balancesTable,
  paymentsTable,
  payoutsTable,
  receiptsTable,
  refundsTable,
  transactionsTable as table,
} from './payments.table.ts'
import { ProviderProblem } from './providers/provider.ts'

const day = 86_400_000
/** Days read again on each run: payouts change until they have arrived. */
const backDays = 35
const mostPayouts = 50

/** Reads transactions and payouts from the providers. Returns the providers read. */
async function readAll(platform: Platform): Promise<ProviderKey[]> {
  const { result: asked } = await runRead(platform, systemCaller(), async (ctx) => {
    const settings = await paymentSettings(ctx)
    const found = []
    for (const source of providerKeys)
      for (const mode of modes) {
        const access = settings[source] ? await accessTo(ctx, source, mode) : null
        if (access && providers[source].payouts) found.push({ source, mode, access })
      }
    return found
  })
  for (const { source, mode, access } of asked) {
    const since = new Date(Date.now() - backDays * day).toISOString()
    const seen = await providers[source].payouts!(access, since)
    await runWrite(platform, systemCaller(), async (ctx) => {
      const of = { source, mode }
      for (const one of seen.payouts)
        await ctx.db
          .insert(payoutsTable)
          .values({ ...of, ...one })
          .onConflictDoUpdate({
            target: [payoutsTable.source, payoutsTable.mode, payoutsTable.reference],
            set: { state: one.state, arrivesOn: one.arrivesOn },
          })
      for (const one of seen.transactions)
        await ctx.db
          .insert(table)
          .values({ ...of, ...one })
          .onConflictDoUpdate({
            target: [table.source, table.mode, table.reference],
            set: { payout: sql`coalesce(excluded."payout", ${table.payout})` },
          })
      await ctx.db
        .delete(balancesTable)
        .where(and(eq(balancesTable.source, source), eq(balancesTable.mode, mode)))
      if (seen.balances.length > 0)
        await ctx.db
          .insert(balancesTable)
          .values(seen.balances.map((one) => ({ ...of, ...one, at: ctx.now })))
    })
  }
  return [...new Set(asked.map(({ source }) => source))]
}

/** Runs every night, and after a provider's report of a payout. */
export const readPayoutsJob: JobDefinition<object> = {
  name: payoutJobName,
  called: { de: 'Auszahlungen des Zahlungsdienstes lesen', en: 'Read the payouts of the payment service' },
  cron: '15 4 * * *',
  retryLimit: 3,
  async handle(platform) {
    await readAll(platform)
  },
}

/** `POST /api/v0/shop/payout/refresh` */
export async function refreshPayouts(ctx: Ctx) {
  try {
    return { read: await readAll(ctx.platform) }
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    throw new Problem('PROVIDER', 502, {
      de: `Der Zahlungsdienst hat nicht geantwortet: ${error.message}`,
      en: `The payment service did not answer: ${error.message}`,
    })
  }
}

/** `GET /api/v1/shop/getPageDataPayoutsBrowser` */
export async function browse(
  ctx: Ctx,
  { page, limit, source, payout }: InputOf<typeof payoutCalls.browse>,
): Promise<ResultOf<typeof payoutCalls.browse>> {
  const where = and(
    source && eq(table.source, source),
    payout === undefined ? undefined : eq(table.payout, payout),
  )
  const [counted] = await ctx.db.select({ total: count() }).from(table).where(where)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.at), table.reference)
    .limit(limit)
    .offset((page - 1) * limit)
  const own = await paymentsBehind(ctx, rows.map(({ of }) => of).filter(Boolean))
  const payouts = await ctx.db
    .select()
    .from(payoutsTable)
    .where(source && eq(payoutsTable.source, source))
    .orderBy(desc(payoutsTable.at), payoutsTable.reference)
    .limit(mostPayouts)
  const balance = await ctx.db
    .select()
    .from(balancesTable)
    .where(source && eq(balancesTable.source, source))
    .orderBy(balancesTable.source, balancesTable.mode, balancesTable.currency)
  return {
    transactions: rows.map(({ reference: _id, of, ...one }) => ({
      ...one,
      _id,
      payment: own.get(of) ?? null,
    })),
    payouts: payouts.map(({ reference: _id, ...one }) => ({ ...one, _id })),
    balance,
    numItems: counted?.total ?? 0,
  }
}

/** Payments by the provider's ids of charges and refunds. */
async function paymentsBehind(ctx: Ctx, references: readonly string[]) {
  const found = new Map<string, { _id: string; number: number; title: string }>()
  if (references.length === 0) return found
  for (const its of [receiptsTable, refundsTable] as const) {
    const rows = await ctx.db
      .select({
        reference: its.reference,
        _id: paymentsTable._id,
        number: paymentsTable.number,
        title: paymentsTable.title,
      })
      .from(its)
      .innerJoin(paymentsTable, eq(paymentsTable._id, its.payment))
      .where(inArray(its.reference, [...references]))
    for (const { reference, ...one } of rows)
      if (reference) found.set(reference, { ...one, title: one.title[ctx.told] })
  }
  return found
}
