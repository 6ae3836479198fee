import type { Ctx } from '#kit/server/context.ts'
import { audit } from '#kit/server/audit/audit.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { type Cents, minus, sum } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { paymentState } from '../../states/documents.rules.ts'

/** Thrown when a row has already been taken back. */
export const takenBackAlready: Problem = new Problem('TAKEN_BACK', 409, {
  de: 'Das wurde schon zurückgenommen.',
  en: 'This was taken back already.',
})

/** Thrown for rows that cannot be taken back: reversals and those of a document. */
export const staysNoted = (): Problem =>
  new Problem('TRANSITION', 409, {
    de: 'Das lässt sich nicht zurücknehmen.',
    en: 'This cannot be taken back.',
  })

/** Common columns of a new settlement: id, time and caller. */
export const deedOf = async (ctx: Ctx) => ({
  _id: uuidv7(),
  at: ctx.now,
  by: ctx.user?._id ?? null,
  byName: ctx.user?.name ?? '',
  on: await siteDay(ctx),
})

/** Account of a claim, as responses contain it. */
export function accountOf<R extends { _id: string; amount: Cents; reverses: string | null }>(
  claim: Cents,
  rows: readonly R[],
) {
  const settled = sum(rows.map(({ amount }) => amount))
  const undone = new Set(rows.flatMap(({ reverses }) => reverses ?? []))
  return {
    settlements: rows.map((row) => ({ ...row, takenBack: undone.has(row._id) })),
    claim,
    settled,
    open: minus(claim, settled),
    payment: paymentState(claim, settled),
  }
}

interface Owed {
  collection: string
  recordId: string
}

/** Audits a settlement; `open`: amount before it. */
export const auditSettled = (
  ctx: Ctx,
  owed: Owed,
  { source, open, amount }: { source: string; open: Cents; amount: Cents },
): Promise<void> =>
  audit(ctx, {
    action: 'settle',
    ...owed,
    before: { open },
    after: { source, amount, open: minus(open, amount) },
  })

/** Audits a reversal. */
export const auditTakenBack = (
  ctx: Ctx,
  owed: Owed,
  { source, amount }: { source: string; amount: Cents },
): Promise<void> =>
  audit(ctx, { action: 'takeBack', ...owed, before: { source, amount }, after: { amount: 0 } })
