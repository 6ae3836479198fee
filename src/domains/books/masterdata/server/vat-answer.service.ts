import { and, eq, lt, ne } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller, systemCaller } from '#kit/server/http/scope.ts'
import { isCrowded, limitSending } from '#kit/server/http/spam.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { outsideAddressOf } from '#kit/server/settings/outside-services.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Party } from '../party.contract.ts'
import { isViesCountry } from '../vat-id.rules.ts'
import { masterdataSettings } from './masterdata-settings.ts'
import { vatAnswersTable as table } from './party.table.ts'
import { keepAnswer } from './vat-check.service.ts'
import { proofOf } from './vat-proof.ts'
import { askVies, type ViesAnswer, viesService } from './vies.ts'

/** Answer of VIES about one VAT id. */
export interface VatAnswer extends ViesAnswer {
  vatId: string
  /** ISO time of the answer, or of the unanswered request. */
  at: string
}

const minute = 60_000
/** Milliseconds after which VIES is asked again. */
const lasts = { valid: 24 * 60 * minute, invalid: 60 * minute, unanswered: 10 * minute }
/** Longest wait of a buyer in milliseconds. */
const patience = 4000
/** Requests per hour: from one network, and in total. */
const mostAsked = 20
const mostInAll = 500

const isFresh = ({ result, at }: VatAnswer, now: string) => Date.parse(now) - Date.parse(at) < lasts[result]

export async function knownVatAnswer(ctx: Ctx, vatId: string): Promise<VatAnswer | null> {
  const { ownVatId } = await masterdataSettings.read(ctx)
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.vatId, vatId), eq(table.requester, ownVatId)))
  if (!row) return null
  const { requester: _requester, ...answer } = row
  return answer.result === 'valid' && !isFresh(answer, ctx.now) ? null : answer
}

/** Counts a request to VIES; false if the limit of the network or the total is reached. */
async function mayAsk(ctx: Ctx): Promise<boolean> {
  try {
    return await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
      await limitSending(inside, 'vat-id', mostAsked)
      return !(await isCrowded(inside, 'vat-id', mostInAll))
    })
  } catch (error) {
    if (error instanceof Problem && error.status === 429) return false
    throw error
  }
}

export async function vatAnswerFor(ctx: Ctx, vatId: string): Promise<VatAnswer | null> {
  if (!isViesCountry(vatId)) return null
  const known = await knownVatAnswer(ctx, vatId)
  if (known && isFresh(known, ctx.now)) return known
  if (!(await mayAsk(ctx))) {
    const limited = { requestId: '', name: '', address: '', reason: 'LIMITED' }
    return known ?? { vatId, at: ctx.now, result: 'unanswered', ...limited }
  }
  const { ownVatId: requester } = await masterdataSettings.read(ctx)
  const base = await outsideAddressOf(ctx, viesService)
  const answer = { at: ctx.now, ...(await askVies(base, vatId, requester, patience)) }
  await runWrite(ctx.platform, sameCaller(ctx), (inside) =>
    inside.db
      .insert(table)
      .values({ vatId, requester, ...answer })
      .onConflictDoUpdate({ target: table.vatId, set: { requester, ...answer } }),
  )
  return { vatId, ...answer }
}

export async function forgetVatAnswer(ctx: Ctx, vatId: string): Promise<void> {
  await ctx.db.delete(table).where(and(eq(table.vatId, vatId), ne(table.result, 'valid')))
}

export async function confirmationOf(ctx: Ctx, party: Party, vatId: string): Promise<VatAnswer | null> {
  if (party.vatId !== vatId || party.vatIdState !== 'valid') return null
  const proof = await proofOf(ctx, party._id, vatId)
  if (proof?.result === 'valid') return proof
  const at = party.vatIdCheckedAt ?? party.updatedAt
  return { vatId, at, result: 'valid', requestId: '', name: '', address: '', reason: '' }
}

export const proveVatId = async (ctx: Ctx, party: string, answer: VatAnswer): Promise<Party> =>
  (await keepAnswer(ctx, party, answer.vatId, answer, answer.at)).party

/** Every night: deletes expired answers. */
export const forgetVatAnswersJob: JobDefinition<object> = {
  name: 'masterdata.forgetVatAnswers',
  called: { de: 'Alte Auskünfte von VIES löschen', en: 'Delete old answers of VIES' },
  cron: '55 3 * * *',
  async handle(platform) {
    await runWrite(platform, systemCaller(), (ctx) =>
      ctx.db.delete(table).where(lt(table.at, new Date(Date.parse(ctx.now) - lasts.valid).toISOString())),
    )
  },
}
