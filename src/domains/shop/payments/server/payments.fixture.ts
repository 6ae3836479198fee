import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { PayableKind, PayableRef } from '#kit/server/payable.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { cents, type Currency } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { programOf, testApp, type TestApp, type TestClient } from '#kit/testing/test-app.ts'
import { paidFor, type PaymentOf, paymentsOf, startPayment } from './offers.ts'
import { paypalServer } from './providers/paypal-server.fixture.ts'
import { stripeServer } from './providers/stripe-server.fixture.ts'

/** A payable of the test. */
export interface Sold {
  cents: number
  currency: Currency
  open: boolean
  byInvoice: boolean
  givesBack: boolean
  /** Mode of its payments; absent: any. */
  mode?: 'live' | 'test'
  /** Language of the buyer; absent: German. */
  lang?: Language
}

/** Payables in a table, so that their notifications roll back with the transaction. */
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
        title: { de: `Ding ${one.number}`, en: `Thing ${one.number}` },
        number: String(one.number),
        party: null,
        email: 'vera@rebenau.example',
        country: 'AT',
        lang: one.lang ?? 'de',
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
    sell(more: Partial<Sold> = {}): string {
      const _id = uuidv7()
      const plain: Sold = { cents: 2400, currency: 'EUR', open: true, byInvoice: false, givesBack: false }
      sold.set(_id, { ...plain, ...more, number: 10_000 + sold.size })
      return _id
    },
    change: (_id: string, more: Partial<Sold>) => void Object.assign(sold.get(_id)!, more),
  }
}

type Provider = 'stripe' | 'paypal'

/** An app that takes payments, with the tools of a test. */
export interface PayingApp {
  things: ReturnType<typeof shelf>
  app: TestApp
  card: Awaited<ReturnType<typeof stripeServer>>
  pal: Awaited<ReturnType<typeof paypalServer>>
  admin: TestClient
  /** May read, refund and record payments. */
  cashier: TestClient
  reader: TestClient
  pool: TestApp['platform']['database']['pool']
  settingsPath: string
  list: string
  ref: (_id: string) => PayableRef
  /** Notifications about a payable, in order. */
  told: (_id: string) => Promise<string[]>
  rows: (_id: string) => Promise<PaymentOf[]>
  paid: (_id: string) => ReturnType<typeof paidFor>
  /** Chooses a method as the page does, and opens the provider's page. Returns the payment's id. */
  begin: (_id: string, source: Provider) => Promise<string>
  send: (
    provider: Provider,
    signed: { body: string; headers: Record<string, string> },
  ) => Promise<{ statusCode: number }>
  /** Sends a report and waits until it is processed. */
  report: (provider: Provider, event: object) => Promise<void>
}

/** An app that takes payments by local servers for Stripe and PayPal; `server`: the domain under test. */
export async function payingApp(
  name: string,
  server: (all: () => ServerDomain[]) => ServerDomain,
): Promise<PayingApp> {
  const things = shelf()
  const domains: ServerDomain[] = [server(() => domains), things.domain]
  const app = await testApp(name, { program: programOf(...domains) })
  const [card, pal] = await Promise.all([stripeServer(), paypalServer()])
  afterAll(() => Promise.all([card.close(), pal.close()]))
  const admin = app.as('admin')
  const cashier = app.as({ role: 'member', rights: ['payment.read', 'payment.refund', 'payment.receive'] })
  const reader = app.as({ role: 'member', rights: ['payment.read'] })
  const { pool } = app.platform.database
  const settingsPath = '/api/v0/shop/payment-settings'
  const list = '/api/v0/shop/payment'

  beforeAll(async () => {
    await pool.query(
      'create table told ("at" bigint generated always as identity, "_id" uuid, "what" text, "cents" bigint)',
    )
    const { status, body } = await admin.put(settingsPath, {
      stripe: true,
      stripeUrl: card.url,
      stripeTestKey: card.keys.key,
      stripeTestWebhook: card.keys.webhook,
      paypal: true,
      paypalTestUrl: pal.url,
      paypalTestClient: pal.keys.client,
      paypalTestSecret: pal.keys.secret,
      paypalTestWebhook: pal.keys.webhook,
      invoice: true,
    })
    if (status !== 200) throw new Error(body.message)
  })

  const ref = (_id: string) => ({ kind: 'thing', _id })
  const told = async (_id: string): Promise<string[]> =>
    (await pool.query('select "what" from told where "_id" = $1 order by "at"', [_id])).rows.map(
      ({ what }) => what,
    )
  const rows = async (_id: string) =>
    (await app.write((ctx) => paymentsOf(ctx, 'thing', [_id]))).get(_id) ?? []
  const paid = (_id: string) => app.write((ctx) => paidFor(ctx, ref(_id)))
  async function begin(_id: string, source: Provider): Promise<string> {
    const started = await app.write((ctx) => startPayment(ctx, { payable: ref(_id), source }))
    if (!('redirect' in started)) throw new Error('no provider')
    const page = await app.guest.get(started.redirect)
    expect(page.status).toBe(200)
    return (await rows(_id)).at(-1)!._id
  }
  const send = (provider: Provider, { body, headers }: { body: string; headers: Record<string, string> }) =>
    app.server.inject({ method: 'POST', url: `/api/v0/shop/webhook/${provider}`, payload: body, headers })
  async function report(provider: Provider, event: object) {
    const signed = provider === 'stripe' ? card.sign(event) : pal.sign(event)
    const answer = await send(provider, signed)
    expect(answer.statusCode).toBe(200)
    await app.platform.jobs.idle(60)
  }
  return {
    ...{ app, things, card, pal, admin, cashier, reader, pool, settingsPath, list },
    ...{ ref, told, rows, paid, begin, send, report },
  }
}
