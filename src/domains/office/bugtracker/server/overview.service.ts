import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { answered, listed } from '#kit/server/records/answer.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { seenBy, recordKind } from '#kit/server/records/kind.ts'
import { listPage } from '#kit/server/records/listing.ts'
import type { RightName, InputOf } from '#kit/shared/contract.ts'
import { hasRight } from '#kit/shared/access.ts'
import { staff } from '#domains/platform/users/server/offers.ts'
import { reportsTable as table } from '#domains/platform/reports/server/offers.ts'
import {
  bug,
  type Bug,
  type bugCalls,
  type BugFigure,
  milestone,
  type PlannedMilestone,
} from '../bugtracker.contract.ts'
import { bugSettings } from './bug-settings.service.ts'
import { bugs } from './bugs.kind.ts'
import { bugFilters } from './bugs.service.ts'
import { milestonesTable } from './bugtracker.table.ts'
import { requireSorted } from './report.service.ts'

type Input<K extends keyof typeof bugCalls> = InputOf<(typeof bugCalls)[K]>

/** `POST …/getPageData`: the data of the list; without a developer status the open bugs, as specified. */
export async function pageData(
  ctx: Ctx,
  { limit, skip, sort, search, mine, bin, lang: _lang, ...asked }: Input<'pageData'>,
) {
  const filters = { developer: bin ? undefined : ('open' as const), ...asked }
  const where = Object.entries(filters).map(([name, value]) =>
    value === undefined
      ? undefined
      : (bugFilters[name as keyof typeof bugFilters] as (value: unknown, ctx: Ctx) => ReturnType<typeof eq>)(
          value,
          ctx,
        ),
  )
  const { rows, total } = await listPage(ctx, bugs, { limit, skip, sort, search, mine, bin, where })
  const may = (action: RightName) => hasRight(ctx.user, bugs.module, action)
  return {
    bugs: (await listed(ctx, bugs, rows)) as Bug[],
    numItems: total,
    auth: {
      _id: ctx.user!._id,
      name: ctx.user!.name,
      read: may('read'),
      create: true,
      update: may('update'),
      remove: may('remove'),
    },
  }
}

/** Milestones; users who may change bugs may change them. */
export const milestones = recordKind({
  name: milestone.name,
  module: bug.name,
  table: milestonesTable,
  sortable: ['title', 'due', 'released', 'updatedAt'],
  defaultSort: 'due,title',
  searched: [milestonesTable.title, milestonesTable.text],
})

const standard = recordCalls(milestone, milestones, {
  filters: {},
  remembered: ({ title }) => ({ title }),
})

export const milestoneHandlers = {
  ...standard,
  async create(ctx: Ctx, input: InputOf<typeof milestone.calls.create>) {
    await requireSorted(ctx, { project: input.project })
    return standard.create(ctx, input)
  },
  async update(ctx: Ctx, input: InputOf<typeof milestone.calls.update>) {
    await requireSorted(ctx, { project: input.project })
    return standard.update(ctx, input)
  },
}

/** `GET …/milestones`: the roadmap, earliest due first; then the reached ones, newest first. */
export async function roadmap(
  ctx: Ctx,
  { project }: Input<'milestones'>,
): Promise<{ milestones: PlannedMilestone[] }> {
  const rows = await ctx.db
    .select()
    .from(milestonesTable)
    .where(project === undefined ? undefined : eq(milestonesTable.project, project))
    .orderBy(sql`"released" is not null, "released" desc, "due" nulls last, "title", "_id"`)
    .limit(200)
  const seen = seenBy(ctx, bugs)
  const counts = await ctx.db.execute<{ milestone: string; bugs: number; done: number }>(sql`
    select "milestone", count(*)::int as "bugs", count("closedAt")::int as "done" from ${table}
    where "milestone" is not null and "deletedAt" is null and ${seen} group by "milestone"`)
  const items = await ctx.db.execute<PlannedMilestone['items'][number] & { milestone: string }>(sql`
    select "milestone", "_id", "number", "title", "state" as "developer", "severity", "priority" from (
      select *, row_number() over (partition by "milestone" order by "closedAt" is not null,
        array_position(array['very_important', 'important', 'high', 'normal', 'low', 'none'], "priority"), "number") as "rank"
      from ${table} where "milestone" is not null and "deletedAt" is null and ${seen}) placed
    where "rank" <= 100 order by "milestone", "rank"`)
  const records = (await answered(ctx, milestones, rows)) as PlannedMilestone[]
  return {
    milestones: records.map((record) => {
      const counted = counts.rows.find((one) => one.milestone === record._id)
      return {
        ...record,
        bugs: counted?.bugs ?? 0,
        done: counted?.done ?? 0,
        items: items.rows
          .filter((one) => one.milestone === record._id)
          .map(({ milestone: _of, ...item }) => item),
      }
    }),
  }
}

/** Days covered by the figures of closed bugs. */
const figuresOver = 90

/** `GET …/figures`: by project, most open bugs first. */
export async function figures(ctx: Ctx) {
  const since = sql`${ctx.now}::timestamptz - make_interval(days => ${figuresOver})`
  const { rows } = await ctx.db.execute<BugFigure & Record<string, unknown>>(sql`
    select "project", count(*) filter (where "closedAt" is null)::int as "open",
      count(*) filter (where "closedAt" is null and "waiting")::int as "waiting",
      count(*) filter (where "closedAt" > ${since})::int as "closed",
      (percentile_cont(0.5) within group (order by extract(epoch from "closedAt" - "createdAt") / 86400)
        filter (where "closedAt" > ${since}))::float8 as "medianDays",
      coalesce(sum("minutes"), 0)::int as "minutes"
    from ${table} where ${seenBy(ctx, bugs)} and ${table.tracker} = 'bug' and ${table.deletedAt} is null
    group by "project" order by 2 desc, 1`)
  return { figures: rows }
}

/** `GET …/similar`: possible duplicates, open ones first. */
export async function similar(ctx: Ctx, { title, without }: Input<'similar'>) {
  const { rows } = await ctx.db.execute<{
    _id: string
    number: number
    title: string
    developer: Bug['developer']
  }>(sql`
    select "_id", "number", "title", "state" as "developer" from ${table}
    where ${and(seenBy(ctx, bugs), eq(table.tracker, 'bug'), isNull(table.deletedAt), without ? sql`"_id" <> ${without}::uuid` : undefined)}
      and ${title} <% "title"
    order by "closedAt" is not null, word_similarity(${title}, "title") desc, "number" desc limit 5`)
  return { similar: rows }
}

/** `GET …/choices`: classifications of a bug. */
export async function choices(ctx: Ctx) {
  const { projects } = await bugSettings(ctx)
  const tags = await ctx.db.execute<{ tag: string }>(sql`
    select distinct unnest("tags") as "tag" from ${table} where ${seenBy(ctx, bugs)} order by 1 limit 500`)
  const goals = await ctx.db
    .select({ _id: milestonesTable._id, title: milestonesTable.title, released: milestonesTable.released })
    .from(milestonesTable)
    .orderBy(sql`"released" is not null, "due" nulls last, "title"`)
    .limit(500)
  return {
    projects: projects.map(({ key, name }) => ({ key, name })),
    tags: tags.rows.map(({ tag }) => tag),
    milestones: goals,
    people: (await staff(ctx)).map(({ _id, name }) => ({ _id, name })),
  }
}
