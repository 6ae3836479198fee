import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '../../../../kit/server/http/scope.ts'
import type { JobDefinition } from '../../../../kit/server/jobs/jobs.ts'
import { changeRecord } from '../../../../kit/server/records/change.ts'
import { rowOf } from '../../../../kit/server/records/conflict.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import { siteDay } from '../../masterdata/server/offers.ts'
import type { DocumentKind } from '../content.contract.ts'
import { nextDay } from '../recurrence.rules.ts'
import { templates } from './documents.kinds.ts'
import { createDocument, linesOfDocument } from './documents.service.ts'
import type { DocumentRow } from './documents.table.ts'
import { copiedLines } from './issuing/correct.service.ts'
import { issueDocument } from './issuing/issue.service.ts'

/** A draft that says what its template says; `occurrence` is the day it stands for, of which there is one. */
async function draftFrom(ctx: Ctx, row: DocumentRow, occurrence: string | null): Promise<DocumentRow> {
  const { makes } = row
  if (!makes) throw new Error('a template makes something')
  const { party, invoiceAddress, deliveryAddress, contact, subject, language, currency, counting, format } =
    row
  const { buyerReference, purchaseOrder, contract, project, terms, account, introduction, closing } = row
  return createDocument(
    ctx,
    makes,
    {
      ...{ party, invoiceAddress, deliveryAddress, contact, subject, language, currency, counting, format },
      ...{ buyerReference, purchaseOrder, contract, project, terms, account, introduction, closing },
      discounts: row.discounts,
      charges: row.charges,
      showsPrices: row.showsPrices,
      ...(makes === 'invoice' ? { type: row.type ?? 'invoice' } : {}),
      origin: row._id,
      occurrence,
    },
    copiedLines(await linesOfDocument(ctx, row)),
  )
}

/** `POST …/template/:_id/make` */
export async function make(ctx: Ctx, { _id }: { _id: string }) {
  const row = await rowOf(ctx, templates, _id)
  const made = await draftFrom(ctx, row, null)
  return { document: { _id: made._id, kind: made.kind } }
}

/** Makes what a template has to make today, once, and says when it comes next. Null: somebody else is at it, or nothing is due. */
async function makeDue(ctx: Ctx, _id: string): Promise<DocumentRow | null> {
  const today = await siteDay(ctx)
  const { rows } = await ctx.db.execute(sql`
    select 1 from documents where "_id" = ${_id}::uuid and "kind" = 'template' and "state" = 'active'
      and "every" is not null and "nextOn" <= ${today} for update skip locked`)
  if (rows.length === 0) return null
  const row = await rowOf(ctx, templates, _id)
  const day = row.nextOn!
  const next = nextDay(day, row.every!)
  const isOver = row.endsOn !== null && next > row.endsOn
  const made = row.endsOn !== null && day > row.endsOn ? null : await draftFrom(ctx, row, day)
  await changeRecord(ctx, templates, row, {
    values: { nextOn: isOver ? null : next, ...(isOver ? { state: 'paused' } : {}) },
    action: 'make',
  })
  return made
}

/** Each morning: what templates have to make. What cannot be issued stays a draft. */
export const templatesJob: JobDefinition<object> = {
  name: 'documents.templates',
  cron: '10 5 * * *',
  async handle(platform, _data, { signal }) {
    const { result } = await runRead(platform, systemCaller(), async (ctx) =>
      ctx.db.execute<{ _id: string; issues: boolean }>(sql`
        select "_id", "issues" from documents where "kind" = 'template' and "state" = 'active'
          and "every" is not null and "nextOn" <= ${await siteDay(ctx)} order by "_id"`),
    )
    for (const { _id, issues } of result.rows) {
      // Several at once where some days were missed
      for (let made: DocumentRow | null; !signal.aborted;) {
        made = await runWrite(platform, systemCaller(), (ctx) => makeDue(ctx, _id))
        if (!made) break
        const { _id: draft, kind } = made
        if (issues)
          await runRead(platform, systemCaller(), (ctx) =>
            issueDocument(ctx, kind as DocumentKind, { _id: draft, text: '' }).catch((error: unknown) => {
              if (!(error instanceof Problem)) throw error
            }),
          )
      }
    }
  },
}
