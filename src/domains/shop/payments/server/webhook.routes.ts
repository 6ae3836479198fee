import type { FastifyInstance } from 'fastify'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { payRoutes } from '../payments.addresses.ts'
import { type Mode, modes, type ProviderKey, providerKeys } from '../payments.rules.ts'
import { eventJobName, payoutJobName } from './job-names.ts'
import { accessTo, providers } from './payment-settings.service.ts'
import { eventsTable } from './payments.table.ts'
import { ProviderProblem, type Report } from './providers/provider.ts'

/** Maximum bytes of a report; real ones are a few kB. */
const largest = 256 * 1024

const unsigned = () =>
  new Problem('UNSIGNED', 400, {
    de: 'Diese Meldung ist nicht vom Anbieter unterschrieben.',
    en: 'This report is not signed by the provider.',
  })
const unsure = () =>
  new Problem('LATER', 503, {
    de: 'Die Unterschrift lässt sich gerade nicht prüfen. Bitte senden Sie die Meldung noch einmal.',
    en: 'The signature cannot be checked at present. Please send the report again.',
  })

interface Sent {
  raw: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Mode whose key signed a report; null: invalid signature. Throws 503 if that cannot be verified now. */
async function signedWith(ctx: Ctx, provider: ProviderKey, sent: Sent): Promise<Mode | null> {
  let isUnsure = false
  for (const mode of modes) {
    const access = await accessTo(ctx, provider, mode)
    if (!access?.webhook) continue
    try {
      if (await providers[provider].isSigned(access, { ...sent, now: ctx.now })) return mode
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error
      isUnsure = true
    }
  }
  if (isUnsure) throw unsure()
  return null
}

/** Stores a report and queues its processing, once per report. */
async function keep(ctx: Ctx, report: Report, event: { source: ProviderKey; mode: Mode }) {
  const _id = uuidv7()
  const added = await ctx.db
    .insert(eventsTable)
    .values({
      ...event,
      _id,
      at: ctx.now,
      report,
      reference: report.reference,
      type: report.type.slice(0, 100),
    })
    .onConflictDoNothing()
    .returning({ _id: eventsTable._id })
  if (added.length === 0) return
  if (report.isPayout) await ctx.platform.jobs.send(ctx, payoutJobName, {}, { singletonKey: event.source })
  else await ctx.platform.jobs.send(ctx, eventJobName, { event: _id })
}

const parsed = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown
  } catch {
    return null
  }
}

/** Receives the providers' reports: verifies, stores and acknowledges them. A job fetches their content anew. */
export function serveWebhooks(server: FastifyInstance, platform: Platform): void {
  void server.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    )
    part.post(
      payRoutes.webhook,
      { bodyLimit: largest, config: { rateLimit: { max: 1200, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const { provider: name } = request.params as { provider: string }
        const provider = providerKeys.find((one) => one === name)
        if (!provider) throw notFound()
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { result: mode } = await runRead(platform, systemCaller(), (ctx) =>
          signedWith(ctx, provider, { raw, headers: request.headers }),
        )
        if (!mode) throw unsigned()
        const report = providers[provider].report(parsed(raw))
        if (report) {
          await runWrite(platform, systemCaller(), (ctx) => keep(ctx, report, { source: provider, mode }))
        }
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    )
  })
}
