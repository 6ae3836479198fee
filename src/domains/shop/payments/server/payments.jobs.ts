import { and, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { GivenUp, type JobDefinition } from '#kit/server/jobs/jobs.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { isUuid, uuidv7 } from '#kit/shared/uuid.ts'
import { goingStates, isProvider } from '../payments.rules.ts'
import { syncPayment } from './apply.service.ts'
import { advance, changePayment } from './change.ts'
import { cancelJobName, eventJobName, refundJobName } from './job-names.ts'
import { accessTo, providers } from './payment-settings.service.ts'
import { lockPayment } from './payments.locks.ts'
import {
  type EventRow,
  eventsTable,
  paymentsTable as table,
  type PaymentRow,
  receiptsTable,
  refundsTable,
} from './payments.table.ts'
import { ProviderProblem, type Report } from './providers/provider.ts'
import { moveRefund } from './refunds.service.ts'
import { paymentById } from './start.service.ts'

const write = <T>(platform: Platform, work: (ctx: Ctx) => Promise<T>) =>
  runWrite(platform, systemCaller(), work)
const read = async <T>(platform: Platform, work: (ctx: Ctx) => Promise<T>) =>
  (await runRead(platform, systemCaller(), work)).result

/** Refusals of a provider are reported to administrators and not retried; temporary failures are. */
function judged(platform: Platform, source: string, error: unknown): unknown {
  if (!(error instanceof ProviderProblem)) return error
  platform.metrics.failure(`payment ${source}`, error)
  return error.kind === 'refused' ? new GivenUp(error.message, error) : error
}

/** The payment of a report. */
async function paymentOf(
  ctx: Ctx,
  { source, mode }: Pick<EventRow, 'source' | 'mode'>,
  { payment, references }: Report,
): Promise<PaymentRow | null> {
  const byId = payment && isUuid(payment) ? eq(table._id, payment) : undefined
  const names = references.slice(0, 20)
  const byName =
    names.length > 0 ? or(inArray(table.reference, names), inArray(table.charge, names)) : undefined
  if (!byId && !byName) return null
  const [found] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.source, source), eq(table.mode, mode), or(byId, byName)))
    .limit(1)
  if (found) return found
  const [receipt] = names.length
    ? await ctx.db
        .select({ payment: receiptsTable.payment })
        .from(receiptsTable)
        .where(
          and(
            eq(receiptsTable.source, source),
            eq(receiptsTable.mode, mode),
            inArray(receiptsTable.reference, names),
          ),
        )
        .limit(1)
    : []
  return receipt?.payment ? paymentById(ctx, receipt.payment) : null
}

/** Lists money without a matching payment, for a manual check. */
async function noteUnknown(ctx: Ctx, event: EventRow, report: Report): Promise<void> {
  if (!report.isMoney || report.cents === null || report.cents <= 0) return
  await ctx.db
    .insert(receiptsTable)
    .values({
      ...{ _id: uuidv7(), at: event.at, payment: null, source: event.source, mode: event.mode },
      reference: report.references[1] ?? report.references[0] ?? report.reference,
      cents: cents(report.cents),
      currency: report.currency,
      counts: false,
      reason: 'unknown',
    })
    .onConflictDoNothing()
  ctx.drop('payment')
}

/**
 * Processes a report by fetching its payment from the provider. A report that arrives before our own commit is retried.
 */
export const eventJob: JobDefinition<{ event: string }> = {
  name: eventJobName,
  called: { de: 'Eine Meldung des Zahlungsdienstes ansehen', en: 'Look at a report of the payment service' },
  retryLimit: 8,
  retryDelay: 2,
  concurrency: 2,
  async handle(platform, { event: _id }, { last }) {
    const { event, payment } = await read(platform, async (ctx) => {
      const [found] = await ctx.db.select().from(eventsTable).where(eq(eventsTable._id, _id))
      return { event: found, payment: found ? await paymentOf(ctx, found, found.report) : null }
    })
    if (!event || event.doneAt) return
    const { report } = event
    const done = (work?: (ctx: Ctx) => Promise<void>) =>
      write(platform, async (ctx) => {
        await work?.(ctx)
        await ctx.db
          .update(eventsTable)
          .set({ doneAt: ctx.now, tries: sql`${eventsTable.tries} + 1` })
          .where(eq(eventsTable._id, _id))
      })
    if (!payment) {
      if (last || !report.isMoney) return done((ctx) => noteUnknown(ctx, event, report))
      throw new Error(`No payment is known yet for ${report.type}`)
    }
    try {
      // A report may arrive before the id of the opened page is stored
      if (!payment.reference && report.references[0])
        await write(platform, async (ctx) => {
          const { row } = await lockPayment(ctx, payment._id)
          const session = sessionIn(report)
          if (!row.reference && session) await changePayment(ctx, row, { reference: session })
        })
      await syncPayment(platform, payment._id)
    } catch (error) {
      throw judged(platform, event.source, error)
    }
    await done()
  },
}

/** The provider's id of its page or order in a report; null if the report names only money. */
const sessionIn = ({ type, references }: Report): string | null =>
  /^(?:checkout\.session\.|CHECKOUT\.ORDER\.)/.test(type) ? (references[0] ?? null) : null

/** Carries out a stored refund, retrying with the same key. */
export const refundJob: JobDefinition<{ refund: string }> = {
  name: refundJobName,
  called: { de: 'Geld zurückzahlen', en: 'Pay money back' },
  leaves: {
    async about(ctx, { refund: _id }) {
      const [refund] = await ctx.db.select().from(refundsTable).where(eq(refundsTable._id, _id))
      return refund ? `${writeMoney(refund.cents, refund.currency, ctx.lang)} ${refund.reason}`.trim() : ''
    },
  },
  retryLimit: 12,
  retryDelay: 5,
  async handle(platform, { refund: _id }) {
    const found = await read(platform, async (ctx) => {
      const [refund] = await ctx.db.select().from(refundsTable).where(eq(refundsTable._id, _id))
      const payment = refund ? await paymentById(ctx, refund.payment) : null
      if (!refund || !payment || !isProvider(payment.source)) return null
      return { refund, payment, access: await accessTo(ctx, payment.source, payment.mode) }
    })
    if (!found || found.refund.state === 'done' || found.refund.reference) return
    const { refund, payment, access } = found
    if (!isProvider(payment.source)) return
    // A refused refund may have been made in the provider's dashboard: as it was pending here, that report could not be
    // recorded
    const lookAgain = () =>
      syncPayment(platform, payment._id).catch((error: unknown) => {
        throw judged(platform, payment.source, error)
      })
    if (refund.state === 'failed') {
      await lookAgain()
      return
    }
    const move = (seen: Parameters<typeof moveRefund>[3]) =>
      write(platform, async (ctx) => {
        const { row } = await lockPayment(ctx, payment._id)
        const [now] = await ctx.db.select().from(refundsTable).where(eq(refundsTable._id, _id))
        await moveRefund(ctx, row, now!, seen)
      })
    try {
      if (!access) throw new ProviderProblem('keys', `No ${payment.mode} keys are stored.`)
      const { reference, charge } = payment
      const known = { payment: payment._id, reference: reference ?? '', charge, wanted: false }
      const { cents: amount, currency, reason } = refund
      await move(
        await providers[payment.source].refund(access, known, {
          refund: _id,
          cents: amount,
          currency,
          reason,
        }),
      )
    } catch (error) {
      if (error instanceof ProviderProblem && error.kind === 'refused') {
        await move({ state: 'failed', reference: '', problem: error.message })
        await lookAgain()
      }
      throw judged(platform, payment.source, error)
    }
  },
}

/** Closes the provider's page of a cancelled payment, and records money paid there meanwhile. */
export const cancelJob: JobDefinition<{ payment: string }> = {
  name: cancelJobName,
  called: { de: 'Eine aufgegebene Zahlung schließen', en: 'Close a payment that was given up' },
  leaves: {
    async about(ctx, { payment: _id }) {
      const payment = await paymentById(ctx, _id)
      return payment ? writeMoney(payment.cents, payment.currency, ctx.lang) : ''
    },
  },
  async handle(platform, { payment: _id }) {
    const found = await read(platform, async (ctx) => {
      const row = await paymentById(ctx, _id)
      if (!row || !isProvider(row.source) || !row.reference) return null
      return { row, access: await accessTo(ctx, row.source, row.mode) }
    })
    if (!found?.access || !isProvider(found.row.source)) return
    const { row, access } = found
    const { reference, charge } = row
    try {
      if (isProvider(row.source))
        await providers[row.source].cancel(access, {
          ...{ payment: _id, reference: reference!, charge, wanted: false },
        })
      await syncPayment(platform, _id)
    } catch (error) {
      throw judged(platform, row.source, error)
    }
  },
}

/** Minutes without a report after which a payment is checked. */
const quietMinutes = 10
const mostAtOnce = 100

/** Checks payments without a report and refunds that are stuck, since reports get lost. */
export const watchJob: JobDefinition = {
  name: 'payments.watch',
  called: { de: 'Offene Zahlungen nachsehen', en: 'Look after open payments' },
  cron: '*/5 * * * *',
  async handle(platform) {
    const { begun, rest } = await read(platform, async (ctx) => {
      const before = new Date(Date.parse(ctx.now) - quietMinutes * 60_000).toISOString()
      const recently = new Date(Date.parse(ctx.now) - 2 * 60 * 60_000).toISOString()
      const quiet = await ctx.db
        .select()
        .from(table)
        .where(
          and(
            inArray(table.source, ['stripe', 'paypal']),
            or(
              inArray(table.state, [...goingStates]),
              // Cancelled here, and perhaps paid before its page was closed
              and(eq(table.state, 'cancelled'), isNotNull(table.reference), gt(table.expiresAt, recently)),
            ),
            lt(table.updatedAt, before),
          ),
        )
        // Rows that never change must not crowd out the others
        .orderBy(sql`${table.watchedAt} asc nulls first`, table.updatedAt)
        .limit(mostAtOnce)
      const waiting = await ctx.db
        .select({
          _id: refundsTable._id,
          payment: table._id,
          source: table.source,
          reference: refundsTable.reference,
        })
        .from(refundsTable)
        .innerJoin(table, eq(table._id, refundsTable.payment))
        .where(
          and(
            eq(refundsTable.state, 'created'),
            lt(refundsTable.at, before),
            isNotNull(table.reference),
            inArray(table.source, ['stripe', 'paypal']),
          ),
        )
        .orderBy(sql`${refundsTable.watchedAt} asc nulls first`, refundsTable.at)
        .limit(mostAtOnce)
      return { begun: quiet, rest: waiting }
    })
    // Counts as checked even if the check fails
    const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
    await write(platform, async (ctx) => {
      const watched = { watchedAt: ctx.now }
      if (begun.length > 0)
        await ctx.db
          .update(table)
          .set(watched)
          .where(inArray(table._id, idsOf(begun)))
      if (rest.length > 0)
        await ctx.db
          .update(refundsTable)
          .set(watched)
          .where(inArray(refundsTable._id, idsOf(rest)))
    })
    for (const { _id, reference, expiresAt, source } of begun) {
      try {
        const is = await syncPayment(platform, _id)
        const isOver = !reference || (expiresAt !== null && expiresAt < new Date().toISOString())
        if (is && isOver && (is.state === 'created' || is.state === 'open'))
          await write(platform, async (ctx) => {
            const { row } = await lockPayment(ctx, _id)
            await advance(ctx, row, 'expired')
          })
      } catch (error) {
        judged(platform, source, error)
      }
    }
    for (const { _id, payment, source, reference } of rest)
      try {
        // The provider has started it, and only the outcome is unknown
        if (reference) await syncPayment(platform, payment)
        else
          await write(platform, (ctx) =>
            platform.jobs.send(ctx, refundJobName, { refund: _id }, { singletonKey: _id }),
          )
      } catch (error) {
        judged(platform, source, error)
      }
  },
}
