import { desc, eq } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, sameCaller, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { answered } from '#kit/server/records/answer.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { outsideAddressOf } from '#kit/server/settings/outside-services.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { Party, VatCheck } from '../party.contract.ts'
import { isViesCountry } from '../vat-id.rules.ts'
import { masterdataSettings } from './masterdata-settings.ts'
import { parties } from './party.kind.ts'
import { lockParty } from './party.service.ts'
import { vatChecksTable as checks } from './party.table.ts'
import { askVies, type ViesAnswer, viesService } from './vies.ts'

const checkJob = 'masterdata.checkVatId'

/** Stores an answer as proof; updates the party's state if the VAT id is unchanged. `at`: time of the answer. */
export async function keepAnswer(ctx: Ctx, party: string, vatId: string, answer: ViesAnswer, at = ctx.now) {
  const { result, requestId, name, address, reason } = answer
  const check: VatCheck = { _id: uuidv7(), at, vatId, result, requestId, name, address, reason }
  await ctx.db.insert(checks).values({ ...check, party })
  const row = await lockParty(ctx, { _id: party })
  const values =
    result !== 'unanswered' && row.vatId === vatId ? { vatIdState: result, vatIdCheckedAt: at } : {}
  const is = await changeRecord(ctx, parties, row, { values, action: 'checkVatId' })
  return { check, party: (await answered(ctx, parties, [is]))[0] as unknown as Party }
}

/** `POST …/party/:_id/check-vat-id`: asks VIES now; without an answer a job retries later. */
export async function checkVatId(ctx: Ctx, { _id }: { _id: string }) {
  const { vatId } = await rowOf(ctx, parties, _id)
  if (!vatId)
    throw wrongField('vatId', {
      de: 'Bitte tragen Sie zuerst eine UID-Nummer ein und speichern Sie.',
      en: 'Please enter a VAT id first and save.',
    })
  if (!isViesCountry(vatId))
    throw wrongField('vatId', {
      de: 'VIES kennt nur Nummern aus der Europäischen Union und Nordirland.',
      en: 'VIES knows numbers of the European Union and Northern Ireland alone.',
    })
  const { ownVatId } = await masterdataSettings.read(ctx)
  const base = await outsideAddressOf(ctx, viesService)
  // Outside a transaction, because the service takes seconds
  const answer = await askVies(base, vatId, ownVatId)
  return runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    if (answer.result === 'unanswered')
      await ctx.platform.jobs.send(
        inside,
        checkJob,
        { party: _id, vatId },
        { singletonKey: _id, startAfter: later(inside.now) },
      )
    return keepAnswer(inside, _id, vatId, answer)
  })
}

const later = (now: string) => new Date(Date.parse(now) + 10 * 60_000)

/** Retries an unanswered VAT id: the services of single states are often down for hours. */
export const checkVatIdJob: JobDefinition<{ party: string; vatId: string }> = {
  name: checkJob,
  called: { de: 'UID-Nummern bei VIES prüfen', en: 'Check VAT numbers with VIES' },
  retryLimit: 12,
  retryDelay: 300,
  async handle(platform: Platform, { party, vatId }, run) {
    const caller = systemCaller()
    const { result } = await runRead(platform, caller, async (ctx) => ({
      row: await rowOf(ctx, parties, party).catch(() => null),
      settings: await masterdataSettings.read(ctx),
      base: await outsideAddressOf(ctx, viesService),
    }))
    if (!result.row || result.row.vatId !== vatId || result.row.deletedAt || result.row.mergedInto) return
    const answer = await askVies(result.base, vatId, result.settings.ownVatId)
    if (answer.result === 'unanswered' && !run.last) throw new Error(`VIES does not answer: ${answer.reason}`)
    await runWrite(platform, caller, (ctx) => keepAnswer(ctx, party, vatId, answer))
  },
}

/** `GET …/party/:_id/vat-checks`: all answers. */
export async function vatChecks(ctx: Ctx, { _id }: { _id: string }) {
  ctx.tag(`${parties.name}:${_id}`)
  await rowOf(ctx, parties, _id)
  const rows = await ctx.db
    .select()
    .from(checks)
    .where(eq(checks.party, _id))
    .orderBy(desc(checks.at), desc(checks._id))
    .limit(100)
  return { checks: rows.map(({ party: _party, ...check }) => check) }
}
