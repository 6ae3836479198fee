import { type Cents, zero } from '#kit/shared/money/cents.ts'
import { centsIn, idIn, listIn, textIn, timeIn } from './answers.ts'
import type { PaymentProvider } from './provider.ts'
import { call, pages } from './stripe-calls.ts'

/** Payouts with their transactions, and the balance. */
export const readPayouts: NonNullable<PaymentProvider['payouts']> = async (access, since) => {
  const created = { gte: Number(BigInt(Date.parse(since)) / 1000n) }
  const now = new Date().toISOString()
  const [payouts, balance] = [
    await pages(access, '/v1/payouts', { created }),
    await call(access, { path: '/v1/balance' }),
  ]
  // Only the list of a payout shows its transactions
  const inPayouts = new Map<string, string>()
  for (const { id, status, automatic } of payouts as {
    id?: string
    status?: string
    automatic?: boolean
  }[]) {
    if (!id || automatic === false || status === 'canceled' || status === 'failed') continue
    for (const one of await pages(access, '/v1/balance_transactions', { payout: id }))
      inPayouts.set(textIn(one['id']), id)
  }
  const transactions = await pages(access, '/v1/balance_transactions', { created })
  const amounts = new Map<string, { available: Cents; pending: Cents }>()
  for (const name of ['available', 'pending'] as const)
    for (const one of listIn(balance[name])) {
      const currency = textIn(one['currency']).toUpperCase()
      const known = amounts.get(currency) ?? { available: zero, pending: zero }
      amounts.set(currency, { ...known, [name]: centsIn(one['amount']) })
    }
  return {
    payouts: payouts.map((one) => ({
      reference: textIn(one['id']),
      cents: centsIn(one['amount']),
      currency: textIn(one['currency']).toUpperCase(),
      state: textIn(one['status']),
      at: timeIn(one['created'], now),
      arrivesOn: timeIn(one['arrival_date'], now).slice(0, 10),
    })),
    transactions: transactions.map((one) => ({
      reference: textIn(one['id']),
      kind: textIn(one['type']),
      at: timeIn(one['created'], now),
      cents: centsIn(one['amount']),
      fee: centsIn(one['fee']),
      net: centsIn(one['net']),
      currency: textIn(one['currency']).toUpperCase(),
      of: idIn(one['source']),
      payout: inPayouts.get(textIn(one['id'])) ?? null,
    })),
    balances: [...amounts].map(([currency, amount]) => ({ currency, ...amount })),
  }
}
