import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Caller, runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { answered } from '#kit/server/records/answer.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { staffWithRights } from '#domains/platform/users/server/offers.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import type { template } from '../../documents.contract.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { nextDay, nextSupply } from '../../states/recurrence.rules.ts'
import { templates } from '../records/documents.kinds.ts'
import { createDocument } from '../drafts/begin-document.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { copiedLines } from '../chain/copied.ts'
import { issueDocument } from '../issuing/issue.service.ts'
import { issuerOf } from '../drafts/template-issuing.ts'

/** Number of missed days that a late template makes up for; earlier ones are skipped and reported. */
const mostMadeUp = 4

interface WrittenTemplate {
  row: DocumentRow
  lines: readonly DocumentLine[]
}

/** A draft from a template; `occurrence` is its day in the series, for which only one draft is created. */
async function draftFrom(
  ctx: Ctx,
  { row, lines }: WrittenTemplate,
  occurrence: string | null,
): Promise<DocumentRow> {
  const { makes } = row
  if (!makes) throw new Error('a template makes something')
  const { party, invoiceAddress, deliveryAddress, contact, subject, language, currency, counting, format } =
    row
  const { buyerReference, purchaseOrder, contract, project, terms, account, introduction, closing } = row
  const { discounts, charges, showsPrices, isCollected, buysAs, isSmallAmount, supplyFrom, supplyTo } = row
  return createDocument(
    ctx,
    makes,
    {
      ...{ party, invoiceAddress, deliveryAddress, contact, subject, language, currency, counting, format },
      ...{ buyerReference, purchaseOrder, contract, project, terms, account, introduction, closing },
      ...{ discounts, charges, showsPrices, isCollected, buysAs, isSmallAmount, supplyFrom, supplyTo },
      ...(makes === 'invoice' ? { type: row.type ?? 'invoice' } : {}),
      origin: row._id,
      occurrence,
    },
    copiedLines(lines),
  )
}

/** A template with its supply period moved forward by `times` intervals. */
function movedOn({ row, lines }: WrittenTemplate, times: number): WrittenTemplate {
  let now = { row, lines }
  for (let time = 0; time < times; time++)
    now = {
      row: { ...now.row, ...nextSupply(now.row, row.every!) },
      lines: now.lines.map((line) => ({ ...line, ...nextSupply(line, row.every!) })),
    }
  return now
}

/** `POST …/template/:_id/make` */
export async function make(ctx: Ctx, { _id }: { _id: string }) {
  const row = await rowOf(ctx, templates, _id)
  const made = await draftFrom(ctx, { row, lines: await linesOfDocument(ctx, row) }, null)
  return { document: { _id: made._id, kind: made.kind } }
}

/** `POST …/template/:_id/resume`: templates that issue require the right to issue. */
export async function resumeTemplate(
  ctx: Ctx,
  { _id, version, text }: InputOf<typeof template.calls.resume>,
) {
  const row = await lockRecord(ctx, templates, { _id, version })
  const values = row.issues ? issuerOf(ctx) : {}
  const is = await takeAction(ctx, templates, row, { action: 'resume', text, values })
  return { template: (await answered(ctx, templates, [is]))[0]! } as never
}

/** Skips all but the last missed days of a template; returns the next day and the number skipped. */
async function leaveOut(
  ctx: Ctx,
  row: DocumentRow,
  today: string,
): Promise<{ day: string; leftOut: number }> {
  const missed: string[] = []
  const last = row.endsOn !== null && row.endsOn < today ? row.endsOn : today
  for (let day = row.nextOn!; day <= last; day = nextDay(day, row.every!, row.onDay)) missed.push(day)
  const next = missed.at(-mostMadeUp)
  if (missed.length <= mostMadeUp || !next) return { day: row.nextOn!, leftOut: 0 }
  const count = missed.length - mostMadeUp
  const skipped = {
    de: `${count} Termine vor dem ${next} wurden ausgelassen. Was davon fehlt, machen Sie bitte von Hand.`,
    en: `${count} days before ${next} were left out. Please make by hand what is missing.`,
  }
  await addStep(
    ctx,
    { collection: templates.name, recordId: row._id },
    {
      what: 'leaveOut',
      text: skipped[ctx.lang],
    },
  )
  ctx.afterCommit(() => ctx.platform.metrics.failure('documents template late', skipped))
  return { day: next, leftOut: count }
}

/**
 * Creates today's document of a template once and schedules the next. Null: another process is doing it, or nothing is
 * due.
 */
async function makeDue(ctx: Ctx, _id: string): Promise<DocumentRow | null> {
  const today = await siteDay(ctx)
  const { rows } = await ctx.db.execute(sql`
    select 1 from documents where "_id" = ${_id}::uuid and "kind" = 'template' and "state" = 'active'
      and "every" is not null and "nextOn" <= ${today} for update skip locked`)
  if (rows.length === 0) return null
  const row = await rowOf(ctx, templates, _id)
  const { day, leftOut } = await leaveOut(ctx, row, today)
  const now = movedOn({ row, lines: await linesOfDocument(ctx, row) }, leftOut)
  const next = nextDay(day, row.every!, row.onDay)
  const isOver = row.endsOn !== null && next > row.endsOn
  const made = row.endsOn !== null && day > row.endsOn ? null : await draftFrom(ctx, now, day)
  const later = movedOn(now, 1)
  const { supplyFrom, supplyTo } = later.row
  await changeRecord(ctx, templates, row, {
    values: { nextOn: isOver ? null : next, supplyFrom, supplyTo, ...(isOver ? { state: 'paused' } : {}) },
    lines: { lines: later.lines as never },
    action: 'make',
  })
  return made
}

/** Caller with the rights of the user who enabled issuing; null if that user is gone or lost the right. */
async function issuerBehind(ctx: Ctx, issuesBy: string | null): Promise<Caller | null> {
  const found = (await staffWithRights(ctx)).find(({ user }) => user._id === issuesBy)
  return found && hasRight(found.user, 'document', 'issue')
    ? { ...systemCaller(found.lang), user: found.user }
    : null
}

/** Every morning: creates due documents of templates. Documents that cannot be issued stay drafts. */
export const templatesJob: JobDefinition<object> = {
  name: 'documents.templates',
  called: { de: 'Wiederkehrende Belege aus Vorlagen anlegen', en: 'Make recurring documents from templates' },
  cron: '10 5 * * *',
  async handle(platform, _data, { signal }) {
    const { result } = await runRead(platform, systemCaller(), async (ctx) =>
      ctx.db.execute<{ _id: string; issues: boolean; issuesBy: string | null }>(sql`
        select "_id", "issues", "issuesBy" from documents where "kind" = 'template' and "state" = 'active'
          and "every" is not null and "nextOn" <= ${await siteDay(ctx)} order by "_id"`),
    )
    for (const { _id, issues, issuesBy } of result.rows) {
      const { result: issuer } = await runRead(platform, systemCaller(), (ctx) =>
        issues ? issuerBehind(ctx, issuesBy) : Promise.resolve(null),
      )
      // Several in a row if days were missed
      for (let made: DocumentRow | null; !signal.aborted;) {
        made = await runWrite(platform, systemCaller(), (ctx) => makeDue(ctx, _id))
        if (!made) break
        const { _id: draft, kind } = made
        if (issuer)
          await runRead(platform, issuer, (ctx) =>
            issueDocument(ctx, kind as DocumentKind, { _id: draft, text: '' }).catch((error: unknown) => {
              if (!(error instanceof Problem)) throw error
            }),
          )
      }
    }
  },
}
