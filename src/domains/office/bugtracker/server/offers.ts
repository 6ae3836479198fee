import type { Ctx } from '#kit/server/context.ts'
import { announceRecord } from '#kit/server/records/change.ts'
import { stepsTable } from '#kit/server/states/steps.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { nextNumber, reportsTable } from '#domains/platform/reports/server/offers.ts'
import { bug } from '../bugtracker.contract.ts'
import { type BugState, isClosed, type Priority, type Severity } from '../bugtracker.rules.ts'
import { changeBugSettings } from './bug-settings.service.ts'
import { bugs } from './bugs.kind.ts'
import { milestonesTable } from './bugtracker.table.ts'

export { changeBugSettings }

/** A bug with its history, as if it had been reported here. */
export interface StoredBug {
  _id: string
  /** ISO time. */
  at: string
  title: string
  text: string
  /** The reporter's name. */
  name: string
  page: string
  /** Key of a project in the settings; empty: none. */
  project: string
  severity: Severity
  priority: Priority
  state: BugState
  tags: string[]
  milestone: string | null
  /** In order, each with its author. */
  steps: { at: string; by: string; what: string; state?: BugState; text: string }[]
}

/** Stores bugs and their milestones, in the transaction of `ctx`; sends no mails. */
export async function putBugs(
  ctx: Ctx,
  {
    milestones,
    reported,
  }: {
    milestones: (Pick<typeof milestonesTable.$inferInsert, 'title' | 'text' | 'due' | 'released'> & {
      _id: string
    })[]
    reported: readonly StoredBug[]
  },
): Promise<void> {
  if (milestones.length > 0) await ctx.db.insert(milestonesTable).values(milestones)
  for (const { at, steps, ...said } of reported) {
    const last = steps.at(-1)?.at ?? at
    const [row] = await ctx.db
      .insert(reportsTable)
      .values({
        ...bug.defaults,
        ...said,
        tracker: 'bug',
        number: await nextNumber(ctx, 'bug'),
        lang: 'de',
        createdAt: at,
        updatedAt: last,
        closedAt: isClosed(said.state) ? last : null,
        waiting: steps.length === 0,
      })
      .returning()
    for (const { by, ...step } of steps)
      await ctx.db
        .insert(stepsTable)
        .values({ ...step, _id: uuidv7(), collection: bugs.name, recordId: said._id, byName: by })
    await announceRecord(ctx, bugs, { was: null, is: row!, action: 'create' })
  }
}
