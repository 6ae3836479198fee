import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { notFound } from '#kit/shared/problem.ts'
import { payRoutes } from '../payments.addresses.ts'
import { beginMinutes, isProvider, sessionMinutes } from '../payments.rules.ts'
import { syncPayment } from './apply.service.ts'
import { advance, changePayment } from './change.ts'
import { kindOf, payAddress, payKey, readPayable, refOfKey } from './payables.ts'
import { cancelJobName } from './job-names.ts'
import { accessTo, providers } from './payment-settings.service.ts'
import { lockPayment, refOf } from './payments.locks.ts'
import type { PaymentRow } from './payments.table.ts'
import { ProviderProblem } from './providers/provider.ts'
import { paymentById } from './start.service.ts'
import { coveredOf, dueOf, rowsOf } from './sums.ts'

const write = <T>(
  platform: Platform,
  work: (ctx: Parameters<Parameters<typeof runWrite>[2]>[0]) => Promise<T>,
) => runWrite(platform, systemCaller(), work)

/**
 * Next page after a payment: the payable's own page for buyers who came from it, else the thank-you page or the choice
 * of another payment method.
 */
async function afterwards(platform: Platform, row: PaymentRow, isOwn: boolean, said = ''): Promise<string> {
  const { result } = await runRead(platform, systemCaller(), async (ctx) => {
    const ref = refOf(row)
    const payable = await readPayable(ctx, ref)
    const rows = (await rowsOf(ctx, ref.kind, [ref._id])).get(ref._id) ?? []
    const isDone = payable && dueOf(payable.cents, coveredOf(rows, payable)) === 0
    if (isDone && isOwn) return payable.returnTo
    const pendingAt = isOwn && payable ? payable.pendingAt : undefined
    return `${pendingAt ?? payAddress(ctx, ref, row.lang, isOwn)}${!isDone && said ? `?problem=${said}` : ''}`
  })
  return result
}

const minutesAfter = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString()

/** Opens the provider's page for a payment, or finds the open one. Returns its address. */
async function open(platform: Platform, _id: string): Promise<string> {
  const begun = await write(platform, async (ctx) => {
    const { row } = await lockPayment(ctx, _id)
    const isLate = row.begunAt !== null && minutesAfter(row.begunAt, beginMinutes) < ctx.now
    // The provider's page was never opened: the next attempt starts a new payment
    if (row.state === 'created' && isLate) return { row: await advance(ctx, row, 'failed'), access: null }
    const access = isProvider(row.source) ? await accessTo(ctx, row.source, row.mode) : null
    if (row.state !== 'created' || row.begunAt) return { row, access }
    await kindOf(ctx, row.payableKind)?.onStarted?.(ctx, row.payableId, { payment: _id, source: row.source })
    return { row: await changePayment(ctx, row, { begunAt: ctx.now }), access }
  })
  const { row, access } = begun
  const { isOwn } = row
  const isOpen = row.state === 'open' && (row.expiresAt === null || row.expiresAt > new Date().toISOString())
  if (isOpen && row.url) return row.url
  if (row.state !== 'created' || !isProvider(row.source)) return afterwards(platform, row, isOwn)
  const { publicUrl } = platform.config
  const key = payKey({ platform }, { kind: 'payment', _id }, isOwn)
  const country = (await runRead(platform, systemCaller(), (ctx) => readPayable(ctx, refOf(row)))).result
    ?.country
  const expiresAt = minutesAfter(row.begunAt!, sessionMinutes)
  const back = `${publicUrl}${payRoutes.back.replace(':key', key)}`
  try {
    if (!access) throw new ProviderProblem('keys', `No ${row.mode} keys of ${row.source} are stored.`)
    const { reference, url } = await providers[row.source].start(access, {
      ...{ payment: _id, cents: row.cents, currency: row.currency, title: row.title[row.lang] },
      ...{ number: row.payableNumber, email: row.email, lang: row.lang, country: country ?? '' },
      ...{ back, cancel: `${back}?cancelled=1`, expiresAt },
    })
    if (!reference || !/^https?:\/\//.test(url))
      throw new ProviderProblem('refused', 'The answer names no page.')
    await write(platform, async (ctx) => {
      const { row: now } = await lockPayment(ctx, _id)
      const opened = await changePayment(ctx, now, { reference, url, expiresAt, problem: '' })
      const { state } = await advance(ctx, opened, 'open')
      // Cancelled meanwhile
      if (state !== 'open') await platform.jobs.send(ctx, cancelJobName, { payment: _id })
    })
    return url
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    platform.metrics.failure(`payment ${row.source}`, error)
    if (error.kind !== 'later')
      await write(platform, async (ctx) => {
        const { row: now } = await lockPayment(ctx, _id)
        await advance(ctx, now, 'failed', { problem: error.message })
      })
    return afterwards(platform, row, isOwn, error.kind === 'later' ? 'later' : 'refused')
  }
}

const words: Readonly<Record<Language, { title: string; link: string }>> = {
  de: { title: 'Weiter zur Bezahlung', link: 'Weiter zum Zahlungsdienst' },
  en: { title: 'On to the payment', link: 'On to the payment service' },
}
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A page that redirects: browsers do not follow a form to another site, and this works without JavaScript. */
const pageTo = (to: string, lang: Language) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${escaped(to)}"><title>${words[lang].title}</title></head><body><main><h1>${words[lang].title}</h1><p><a href="${escaped(to)}">${words[lang].link}</a></p></main></body></html>`

const quiet = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')

/** Routes to the provider's page and back. */
export function servePayRoutes(server: FastifyInstance, platform: Platform): void {
  const limit = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }
  const paymentIn = async (params: unknown): Promise<{ row: PaymentRow; isOwn: boolean }> => {
    const found = refOfKey({ platform }, (params as { key: string }).key)
    if (found?.ref.kind !== 'payment') throw notFound()
    const { result: row } = await runRead(platform, systemCaller(), (ctx) => paymentById(ctx, found.ref._id))
    if (!row) throw notFound()
    return { row, isOwn: found.isOwn }
  }
  server.get(payRoutes.go, limit, async (request, reply) => {
    const { row } = await paymentIn(request.params)
    const { _id, lang } = row
    const to = await open(platform, _id)
    if (to.startsWith('/')) return quiet(reply).code(303).header('location', to).send()
    return quiet(reply).type('text/html; charset=utf-8').send(pageTo(to, lang))
  })
  server.get(payRoutes.back, limit, async (request, reply) => {
    const { row, isOwn } = await paymentIn(request.params)
    let is = row
    try {
      is = (await syncPayment(platform, row._id)) ?? row
    } catch (error) {
      // A report will bring the state; the page shows that it is awaited
      if (!(error instanceof ProviderProblem)) throw error
      platform.metrics.failure(`payment ${row.source}`, error)
    }
    const isGivenUp = Boolean((request.query as { cancelled?: string }).cancelled)
    const said = is.state === 'failed' ? 'failed' : isGivenUp && is.state === 'open' ? 'cancelled' : ''
    return quiet(reply)
      .code(303)
      .header('location', await afterwards(platform, is, isOwn, said))
      .send()
  })
}
