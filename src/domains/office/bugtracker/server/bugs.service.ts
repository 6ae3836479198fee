import { arrayOverlaps, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { previewAction } from '#kit/server/records/preview-action.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import { stepsOf } from '#kit/server/states/steps.ts'
import { requireAction, takeAction } from '#kit/server/states/take-action.ts'
import { hasRight } from '#kit/shared/access.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { ActionOf } from '#kit/shared/states/states.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { accountsOf } from '#domains/platform/users/server/offers.ts'
import {
  removePictures,
  type ReportRow,
  reportsTable as table,
} from '#domains/platform/reports/server/offers.ts'
import { bug } from '../bugtracker.contract.ts'
import { actionBetween, bugLife, type BugState, isClosed } from '../bugtracker.rules.ts'
import { addBugStep, bugs, privateSteps } from './bugs.kind.ts'
import { tellOfBug } from './bugs.mail.ts'
import { bugAnswer, requireSorted } from './report.service.ts'

type Action = ActionOf<typeof bugLife>
const many = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

refusalOf(
  'reports_milestone_known',
  wrongField('milestone', {
    de: 'Diesen Meilenstein gibt es nicht (mehr).',
    en: 'This milestone does not exist (any more).',
  }),
)

/** Performs an action on a locked bug, with its mails. */
async function act(
  ctx: Ctx,
  row: ReportRow,
  action: Action,
  { text, message }: { text: string; message: string },
): Promise<ReportRow> {
  const to = bugLife.actions[action].to as BugState
  const is = await takeAction(ctx, bugs, row, {
    ...{ action, text, message },
    values: { closedAt: isClosed(to) ? (row.closedAt ?? ctx.now) : null, waiting: false },
  })
  await tellOfBug(ctx, is, {
    title: { de: `Neuer Status: ${bugLife.states[to].de}`, en: `New state: ${bugLife.states[to].en}` },
    text: message,
    internal: text,
  })
  return is
}

/** Changes a bug; another `developer` status runs its action, like a button. */
async function update(ctx: Ctx, input: InputOf<typeof bug.calls.update>) {
  const row = await lockRecord(ctx, bugs, input)
  const { developer, ...given } = input
  await requireSorted(ctx, {
    project: given.project === row.project ? undefined : given.project,
    assignee: given.assignee === row.assignee ? undefined : given.assignee,
  })
  const { values } = writeOf(bug, given)
  const isGiven = given.assignee !== undefined && given.assignee !== row.assignee
  let is = await changeRecord(ctx, bugs, row, { values: { ...values, waiting: false } })
  if (isGiven) {
    const [somebody] = await accountsOf(ctx, given.assignee ? [given.assignee] : [])
    await addBugStep(ctx, row._id, { what: 'assigned', text: somebody?.name ?? '' })
    if (somebody)
      await tellOfBug(ctx, is, {
        title: { de: `${somebody.name} kümmert sich darum`, en: `${somebody.name} sees to it` },
        text: '',
        isPrivate: true,
      })
  }
  if (developer !== undefined && developer !== row.state) {
    const action = actionBetween(row.state as BugState, developer)
    if (!action) {
      const wanted = (Object.keys(bugLife.actions) as Action[]).find(
        (one) => bugLife.actions[one].to === developer,
      )
      requireAction(bugLife, wanted!, row.state as BugState)
      throw new Problem('TRANSITION', 409, {
        de: 'Das ist in diesem Status nicht möglich.',
        en: 'This is not possible in this state.',
      })
    }
    // A bare status has no text
    if (bugLife.actions[action].message === 'must')
      throw wrongField('developer', {
        de: `Der Status „${bugLife.states[developer].de}“ braucht eine Frage: Nehmen Sie dafür „${bugLife.actions[action].label.de}“.`,
        en: `The state “${bugLife.states[developer].en}” needs a question: use “${bugLife.actions[action].label.en}”.`,
      })
    is = await act(ctx, is, action, { text: '', message: '' })
  }
  return bugAnswer(ctx, is)
}

/** Moves a bug to the bin or, from there, deletes it with its pictures. */
async function remove(ctx: Ctx, { _id }: { _id: string }) {
  const row = await lockRecord(ctx, bugs, { _id, fromBin: true })
  if (row.deletedAt) await removePictures(ctx, [_id])
  await removeRecord(ctx, bugs, row, { number: row.number, state: row.state })
  return { removed: [_id], total: 1 }
}

/** A condition for each filter, of the specification and our own. */
export const bugFilters = {
  project: (value: string | string[]) => inArray(table.project, many(value)),
  tags: (value: string | string[]) => arrayOverlaps(table.tags, many(value)),
  reproduce: (value: string | string[]) => inArray(table.reproduce, many(value)),
  severity: (value: string | string[]) => inArray(table.severity, many(value)),
  priority: (value: string | string[]) => inArray(table.priority, many(value)),
  developer: (value: string | string[]) => inArray(table.state, many(value)),
  milestone: (value: string) => eq(table.milestone, value),
  assignee: (value: string) => eq(table.assignee, value),
  watched: (value: boolean, ctx: Ctx): SQL => {
    const own = sql`${table._id} in (select "report" from bug_watchers where "user" = ${ctx.user?._id ?? null}::uuid)`
    return value ? own : sql`not ${own}`
  },
  waiting: (value: boolean) => eq(table.waiting, value),
}

const standard = recordCalls(bug, bugs, {
  filters: bugFilters,
  remembered: ({ number, state }) => ({ number, state }),
  own: { update, remove },
})

const actions = Object.fromEntries(
  (Object.keys(bugLife.actions) as Action[]).map((action) => [
    action,
    async (
      ctx: Ctx,
      { text, message = '', ...given }: { _id: string; version?: number; text: string; message?: string },
    ) => bugAnswer(ctx, await act(ctx, await lockRecord(ctx, bugs, given), action, { text, message })),
  ]),
) as unknown as Pick<typeof standard, Action>

/** The standard calls of bugs; reports are created by `reportBug`. */
export const bugHandlers = {
  ...standard,
  ...actions,
  previewAction: previewAction(bug, actions),
  /** History of a bug; private steps only for users who may change it. */
  async steps(ctx: Ctx, { _id }: { _id: string }) {
    await rowOf(ctx, bugs, _id)
    const all = await stepsOf(ctx, bugs.name, [_id])
    const isOffice = hasRight(ctx.user, bugs.module, 'update')
    const hidden: readonly string[] = isOffice ? [] : privateSteps
    return {
      steps: all
        .filter(({ what }) => !hidden.includes(what))
        .map(({ recordId: _recordId, ...step }) =>
          // Notes of actions are internal; the message to the reporter is a step of its own
          !isOffice && step.what in bugLife.actions ? { ...step, text: '' } : step,
        ),
    }
  },
}
