import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordKind, type RowOf } from '#kit/server/records/kind.ts'
import { textsIn } from '#kit/server/records/translated.ts'
import { Problem } from '#kit/shared/problem.ts'
import { module } from '../../letters.contract.ts'
import { newsletterSending, type Progress } from '../../sending.contract.ts'
import { openStates, sendingStates } from '../../sending.rules.ts'
import { letterHref, letterSeal } from '../letter/letter-links.ts'
import { recipientsTable, sendingModulesTable, sendingsTable } from '../letters.table.ts'
import { noteLetterFiles } from './letter-files.ts'
import { startSending } from './start.service.ts'
import { wakeDelivery } from './wake.ts'

export type SendingRecord = RowOf<typeof sendingsTable>

const nobody: Progress = {
  total: 0,
  waiting: 0,
  sent: 0,
  uncertain: 0,
  bounced: 0,
  failed: 0,
  skipped: 0,
  complained: 0,
  left: 0,
}

/** Progress of sendings, by id. */
export async function progressOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Progress>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ sending: string } & Progress>(sql`
    select "sending", count(*)::int as "total",
      count(*) filter (where "state" in ('waiting', 'claimed', 'handing'))::int as "waiting",
      count(*) filter (where "state" = 'sent')::int as "sent",
      count(*) filter (where "state" = 'uncertain')::int as "uncertain",
      count(*) filter (where "state" = 'bounced')::int as "bounced",
      count(*) filter (where "state" = 'failed')::int as "failed",
      count(*) filter (where "state" = 'skipped')::int as "skipped",
      count(*) filter (where "complainedAt" is not null)::int as "complained",
      count(*) filter (where "leftAt" is not null)::int as "left"
    from ${recipientsTable} where ${inArray(recipientsTable.sending, [...ids])} group by "sending"`)
  const found = new Map(rows.map(({ sending, ...progress }) => [sending, progress]))
  return new Map(ids.map((_id) => [_id, found.get(_id) ?? nobody]))
}

/** Path of a letter's page, with language; null before it is sent. */
export const hrefOfSending = (
  ctx: Ctx,
  { number, title, startedAt, public: isPublic }: SendingRecord,
): string | null => startedAt && letterHref('de', { number, title }, isPublic ? '' : letterSeal(ctx, number))

const notOpen = () =>
  new Problem('SENDING_BEGUN', 409, {
    de: 'Dieser Brief wird schon gesendet oder ist es. Was die Leute bekommen, ändert sich nicht mehr.',
    en: 'This letter is being sent or has been. What people get no longer changes.',
  })

/** Throws 409 once content and recipients are fixed. */
export function requireOpen({ state }: Pick<SendingRecord, 'state'>): void {
  if (!openStates.includes(state)) throw notOpen()
}

export const sendings = recordKind({
  name: newsletterSending.name,
  module,
  table: sendingsTable,
  lines: { modules: sendingModulesTable },
  async answer(ctx, rows) {
    const progress = await progressOf(
      ctx,
      rows.map(({ _id }) => _id),
    )
    return rows.map((row) => ({
      ...row,
      progress: progress.get(row._id) ?? nobody,
      href: hrefOfSending(ctx, row),
    }))
  },
  states: sendingStates,
  // `noteLetterFiles` decides which files guests see
  guestsSee: { when: () => true, right: 'publish' },
  found: ({ title, subject }) => ({ title, body: Object.values(subject).join(' ') }),
  sortable: ['number', 'title', 'state', 'sendAt', 'startedAt', 'updatedAt'],
  defaultSort: '-number',
  searched: [sendingsTable.title, ...textsIn(sendingsTable.subject)],
  async follows(ctx, { action, was, is }) {
    if (action === 'start') await startSending(ctx, is)
    else await noteLetterFiles(ctx, is)
    if (action === 'resume') await wakeDelivery(ctx, is._id)
    if (action === 'cancel' && was.startedAt) await endSending(ctx, is._id)
  },
})

/** Ends the waiting letters of a cancelled sending. */
async function endSending(ctx: Ctx, _id: string): Promise<void> {
  await ctx.db
    .update(sendingsTable)
    .set({ endedAt: ctx.now })
    .where(sql`${sendingsTable._id} = ${_id}::uuid`)
}
