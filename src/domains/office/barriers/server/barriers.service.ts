import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { ActionOf, StateOf } from '#kit/shared/states/states.ts'
import { staff } from '#domains/platform/users/server/offers.ts'
import { reportKind, type ReportRow, reportsTable as table } from '#domains/platform/reports/server/offers.ts'
import { barrier, type Barrier } from '../barriers.contract.ts'
import { barrierLife } from '../barriers.rules.ts'

type Action = ActionOf<typeof barrierLife>

/** Barriers of the website. The trail records the office's actions, but never personal data of the sender. */
export const barriers = reportKind<{ state: StateOf<typeof barrierLife> }>('barrier', {
  name: barrier.name,
  module: 'message',
  states: barrierLife,
  confidential: ['name', 'email', 'text'],
  async answer(ctx, rows) {
    const names = new Map((await staff(ctx)).map(({ _id, name }) => [_id, name]))
    return rows.map((row) => ({ ...row, assigneeName: names.get(row.assignee ?? '') ?? '' }))
  },
  sortable: ['number', 'createdAt', 'updatedAt', 'state'],
  defaultSort: '-createdAt',
  // Also by the reference number given to the sender
  searched: [
    table.text,
    table.name,
    table.email,
    sql`${table.number}::text`,
    sql`right(replace(${table._id}::text, '-', ''), 8)`,
  ],
})

async function update(ctx: Ctx, input: InputOf<typeof barrier.calls.update>) {
  const row = await lockRecord(ctx, barriers, input)
  const { assignee } = input
  if (assignee && assignee !== row.assignee && !(await staff(ctx)).some(({ _id }) => _id === assignee))
    throw wrongField('assignee', {
      de: 'Dieses Konto kann in der Verwaltung nicht arbeiten.',
      en: 'This account cannot work in the admin centre.',
    })
  const { values } = writeOf(barrier, input)
  return one(ctx, await changeRecord(ctx, barriers, row, { values: { ...values, waiting: false } }))
}

const one = async (ctx: Ctx, row: ReportRow) => ({
  barrier: (await answered(ctx, barriers, [row as typeof row & Pick<Barrier, 'state'>]))[0] as Barrier,
})

const standard = recordCalls(barrier, barriers, {
  filters: {
    waiting: (value) => eq(table.waiting, value),
    assignee: (value) => eq(table.assignee, value),
  },
  remembered: ({ number, state }) => ({ number, state }),
  own: { update },
})

const actions = Object.fromEntries(
  (Object.keys(barrierLife.actions) as Action[]).map((action) => [
    action,
    async (ctx: Ctx, { text, ...given }: { _id: string; version?: number; text: string }) => {
      const row = await lockRecord(ctx, barriers, given)
      const to = (barrierLife.actions[action] as { to?: string }).to ?? row.state
      const closedAt = to === 'done' ? (row.closedAt ?? ctx.now) : null
      return one(
        ctx,
        await takeAction(ctx, barriers, row, { action, text, values: { closedAt, waiting: false } }),
      )
    },
  ]),
) as unknown as Pick<typeof standard, Action>

/** The calls of barriers; reports come in by `takeBarrier`. */
export const barrierHandlers = { ...standard, ...actions }
