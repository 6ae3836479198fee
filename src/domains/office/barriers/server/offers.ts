import type { Ctx } from '#kit/server/context.ts'
import { announceRecord } from '#kit/server/records/change.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { nextNumber, reportsTable } from '#domains/platform/reports/server/offers.ts'
import { barriers } from './barriers.service.ts'

/** A barrier from the submitted form, already validated. */
export interface ReportedBarrier {
  _id: string
  /** ISO time. */
  createdAt: string
  /** Empty when the sender gave no name. */
  name: string
  email: string
  text: string
  /** Path of the page concerned; empty without one. */
  page: string
  lang: Language
}

/** Stores a reported barrier, in the transaction of `ctx`; sends no mail. */
export async function takeBarrier(ctx: Ctx, reported: ReportedBarrier): Promise<void> {
  const { _id, createdAt, name, email, text, page, lang } = reported
  const [row] = await ctx.db
    .insert(reportsTable)
    .values({
      ...{ _id, createdAt, name, email, text, page, lang },
      updatedAt: createdAt,
      tracker: 'barrier',
      number: await nextNumber(ctx, 'barrier'),
      state: 'received',
    })
    .returning()
  // The trail records what the office does; the visitor's text is in the report itself
  await announceRecord(ctx, barriers, {
    was: null,
    is: { ...row!, state: 'received' },
    action: 'create',
  })
}
