import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import { seenBy } from '#kit/server/records/kind.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { accountsOf } from '#domains/platform/users/server/offers.ts'
import {
  pictureOf,
  picturesOf,
  reportKind,
  type ReportKind,
  type ReportRow,
  reportsTable as table,
} from '#domains/platform/reports/server/offers.ts'
import { bug, type Bug } from '../bugtracker.contract.ts'
import { bugLife, priorities, severities } from '../bugtracker.rules.ts'
import { relationsOf } from './relations.ts'
import { milestonesTable, watchersTable } from './bugtracker.table.ts'

const rank = (column: AnyPgColumn, values: readonly string[]) =>
  sql`array_position(${sql.param([...values])}::text[], ${column})`

const distinct = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((one) => one !== null)

async function listed(ctx: Ctx, rows: readonly ReportRow[]): Promise<Bug[]> {
  const pictures = await picturesOf(
    ctx,
    rows.map(({ _id }) => _id),
  )
  const people = await accountsOf(
    ctx,
    distinct(rows.flatMap(({ createdBy, assignee }) => [createdBy, assignee])),
  )
  const nameOf = new Map(people.map(({ _id, name }) => [_id, name]))
  const goals = distinct(rows.map(({ milestone }) => milestone))
  const milestones = new Map(
    goals.length === 0
      ? []
      : (await ctx.db.select().from(milestonesTable).where(inArray(milestonesTable._id, goals))).map(
          (one) => [one._id, one.title],
        ),
  )
  return rows.map((row) => ({
    ...row,
    state: row.state as Bug['state'],
    developer: row.state as Bug['state'],
    reproduce: row.reproduce as Bug['reproduce'],
    severity: row.severity as Bug['severity'],
    priority: row.priority as Bug['priority'],
    reporter: { _id: row.createdBy, name: nameOf.get(row.createdBy ?? '') ?? row.name },
    assigneeName: nameOf.get(row.assignee ?? '') ?? '',
    milestoneTitle: milestones.get(row.milestone ?? '') ?? '',
    screenshots: (pictures.get(row._id) ?? []).map((picture) => ({
      ...pictureOf(ctx, picture),
      meta: picture.meta,
    })),
  }))
}

/** Watchers of bugs, by bug ids. */
export async function watchersOf(ctx: Ctx, reports: readonly string[]) {
  if (reports.length === 0) return []
  return ctx.db
    .select()
    .from(watchersTable)
    .where(inArray(watchersTable.report, [...reports]))
}

/** Bugs of the program. Browser data of the reporter is kept out of the trail. */
export const bugs: ReportKind = reportKind('bug', {
  name: bug.name,
  states: bugLife,
  confidential: ['name', 'email', 'key', 'context'],
  ownOnlySeen: true,
  answer: listed,
  async details(ctx, rows) {
    const ids = rows.map(({ _id }) => _id)
    const watchers = await watchersOf(ctx, ids)
    const people = new Map(
      (
        await accountsOf(
          ctx,
          watchers.map(({ user }) => user),
        )
      ).map((one) => [one._id, one.name]),
    )
    const relations = await relationsOf(ctx, ids, seenBy(ctx, bugs))
    return ids.map((_id) => {
      const own = watchers.filter(({ report }) => report === _id)
      return {
        relations: relations.get(_id) ?? [],
        watchers: own.map(({ user }) => ({ _id: user, name: people.get(user) ?? '' })),
        watching: own.some(({ user }) => user === ctx.user?._id),
      }
    })
  },
  found: ({ title, text, number, tags }) => ({ title, body: text, tags: [String(number), ...tags] }),
  sortable: {
    number: table.number,
    title: table.title,
    createdAt: table.createdAt,
    updatedAt: table.updatedAt,
    severity: rank(table.severity, severities),
    priority: rank(table.priority, priorities),
    developer: table.state,
    project: table.project,
  },
  defaultSort: '-createdAt',
  searched: [table.title, table.text, sql`${table.number}::text`],
})

/** The columns that link a step to its bug. */
export const ofBug = (_id: string) => ({ collection: bugs.name, recordId: _id })

/** Adds a step to a bug's history, other than a change of state. */
export const addBugStep = (
  ctx: Ctx,
  _id: string,
  step: {
    what: 'comment' | 'note' | 'time' | 'assigned' | 'reply' | 'unproven'
    text: string
    byNobody?: boolean
  },
): Promise<void> => addStep(ctx, ofBug(_id), step)

/** Internal steps. */
export const privateSteps = ['note', 'time', 'unproven'] as const

/** Steps received by mail, with their sender. */
export const fromOutside = ['reply', 'unproven'] as const

/** The row of a bug by its number; null: none. */
export async function bugByNumber(ctx: Ctx, number: number): Promise<ReportRow | null> {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.tracker, 'bug'), eq(table.number, number)))
  return row ?? null
}
