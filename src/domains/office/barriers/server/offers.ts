import type { Ctx } from '#kit/server/context.ts'
import { announceRecord } from '#kit/server/records/change.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { nextNumber, reportsTable } from '#domains/platform/reports/server/offers.ts'
import { barriers } from './barriers.service.ts'

/** A barrier as its form was filled in, judged already. */
export interface ReportedBarrier {
  _id: string
  /** ISO time. */
  createdAt: string
  /** Empty: whoever reported it did not say. */
  name: string
  email: string
  text: string
  /** Address path of the page that is meant; empty where it is none. */
  page: string
  lang: Language
}

/** Takes a barrier in, in the transaction of `ctx`; nobody is told by mail. */
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
  // The trail is of what the office does; what a visitor sent stands in the report itself
  await announceRecord(ctx, barriers, {
    was: null,
    is: { ...row!, state: 'received' },
    action: 'create',
  })
}
