import { and, asc, count, eq, gte, inArray } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { duty, type Duty } from '../duty.contract.ts'
import { clubsTable, teamsTable } from './club.table.ts'
import { seenTeams, teamOf } from './limits.ts'
import { gamesTag } from './seasons.kind.ts'
import {
  dutiesTable as table,
  type DutyRow,
  fixturesTable,
  helpersTable,
  seasonsTable,
} from './season.table.ts'

export const duties = recordKind({
  name: 'sports_duty',
  module: 'sports',
  table,
  seen: (ctx) => seenTeams(ctx, table.team),
  own: 'seen',
  sortable: ['from', 'title', 'updatedAt'],
  defaultSort: 'from',
  searched: [table.title, table.place],
  tags: ({ _id, team }) => ['sports_duty', `sports_duty:${_id}`, gamesTag(team)],
  async answer(ctx, rows) {
    const teamIds = [...new Set(rows.map(({ team }) => team))]
    const teams = await ctx.db
      .select({ _id: teamsTable._id, title: teamsTable.title })
      .from(teamsTable)
      .where(inArray(teamsTable._id, teamIds))
    const titles = new Map(teams.map(({ _id, title }) => [_id, title]))
    const helpers = await helpersOf(
      ctx,
      rows.map(({ _id }) => _id),
    )
    return rows.map((row) => ({
      ...row,
      teamTitle: titles.get(row.team) ?? '',
      helpers: (helpers.get(row._id) ?? []).map(({ _id, name }) => ({ _id, name })),
    }))
  },
})

type HelperRow = typeof helpersTable.$inferSelect

/** Helpers by duty, in order of registration. */
export async function helpersOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, HelperRow[]>> {
  const found = new Map<string, HelperRow[]>()
  if (ids.length === 0) return found
  const rows = await ctx.db
    .select()
    .from(helpersTable)
    .where(inArray(helpersTable.duty, [...ids]))
    .orderBy(asc(helpersTable.at), asc(helpersTable._id))
  for (const row of rows) found.set(row.duty, [...(found.get(row.duty) ?? []), row])
  return found
}

type Sent = Partial<Omit<Duty, 'helpers'>>

async function judge(ctx: Ctx, is: Sent): Promise<void> {
  if (is.from !== undefined && is.until !== undefined && Date.parse(is.until) <= Date.parse(is.from))
    throw wrongField('until', {
      de: 'Die Schicht endet vor ihrem Beginn.',
      en: 'The shift ends before it begins.',
    })
  if (!is.fixture || !is.team) return
  const [game] = await ctx.db
    .select({ team: seasonsTable.team })
    .from(fixturesTable)
    .innerJoin(seasonsTable, eq(seasonsTable._id, fixturesTable.season))
    .where(eq(fixturesTable._id, is.fixture))
  if (game?.team !== is.team)
    throw wrongField('fixture', {
      de: 'Bitte wählen Sie ein Spiel dieser Mannschaft.',
      en: 'Please choose a game of this team.',
    })
}

const options = {
  filters: {
    team: (_id: string) => eq(table.team, _id),
    fixture: (_id: string) => eq(table.fixture, _id),
    after: (at: string) => gte(table.until, at),
  },
  remembered: ({ title }: { title: string }) => ({ title }),
}
const standard = recordCalls(duty, duties, options)

/** Calls for helper shifts, for those who manage the team. */
export const dutyCalls = recordCalls(duty, duties, {
  ...options,
  own: {
    async create(ctx: Ctx, input: Sent & { team: string }) {
      await teamOf(ctx, input.team)
      await judge(ctx, input)
      return standard.create(ctx, input as Parameters<typeof standard.create>[1])
    },
    async update(ctx: Ctx, input: Sent & { _id: string; version?: number }) {
      const row = await lockRecord(ctx, duties, input)
      if (input.team !== undefined && input.team !== row.team) await teamOf(ctx, input.team)
      const is: Sent = { ...(row as Sent), ...input }
      await judge(ctx, is)
      const helping = (await helpersOf(ctx, [row._id])).get(row._id)?.length ?? 0
      if ((is.needed ?? 1) < helping)
        throw wrongField('needed', {
          de: `Es haben sich schon ${helping} eingetragen. Nehmen Sie zuerst jemanden heraus.`,
          en: `${helping} have taken a place already. Take somebody out first.`,
        })
      return standard.update(ctx, input as Parameters<typeof standard.update>[1])
    },
  },
})

const full = () =>
  new Problem('TAKEN', 409, {
    de: 'Diese Schicht ist inzwischen voll. Danke für Ihre Bereitschaft!',
    en: 'This shift is full meanwhile. Thank you for being ready to help!',
  })

const placesLeft = async (ctx: Ctx, row: Pick<DutyRow, '_id' | 'needed'>): Promise<number> => {
  const [taken] = await ctx.db
    .select({ total: count() })
    .from(helpersTable)
    .where(eq(helpersTable.duty, row._id))
  return row.needed - (taken?.total ?? 0)
}

/** Adds a helper to a locked shift. Throws 409 if the shift is full. */
async function enter(
  ctx: Ctx,
  row: DutyRow,
  helper: { account: string | null; name: string },
): Promise<void> {
  if ((await placesLeft(ctx, row)) <= 0) throw full()
  await ctx.db.insert(helpersTable).values({ _id: uuidv7(), duty: row._id, at: ctx.now, ...helper })
  await tell(ctx, row)
}

async function tell(ctx: Ctx, row: DutyRow): Promise<void> {
  ctx.drop('sports_duty', `sports_duty:${row._id}`, gamesTag(row.team))
  await audit(ctx, { action: 'update', collection: duties.name, recordId: row._id, after: { helpers: '…' } })
}

/** Locks a public shift that has not ended. Throws 404. */
async function openDuty(ctx: Ctx, _id: string): Promise<DutyRow> {
  const [found] = await ctx.db
    .select({ duty: table })
    .from(table)
    .innerJoin(teamsTable, eq(teamsTable._id, table.team))
    .innerJoin(clubsTable, eq(clubsTable._id, teamsTable.club))
    .where(
      and(
        eq(table._id, _id),
        eq(table.open, true),
        eq(teamsTable.active, true),
        eq(clubsTable.active, true),
        gte(table.until, ctx.now),
      ),
    )
    .for('update', { of: table })
  if (!found) throw notFound({ _id })
  return found.duty
}

/** `POST /api/v0/sports/duty/:_id/help`: the caller takes a place; repeated calls take only one. */
export async function help(ctx: Ctx, { _id }: { _id: string }) {
  const row = await openDuty(ctx, _id)
  const { _id: account, name } = ctx.user!
  const [known] = await ctx.db
    .select({ _id: helpersTable._id })
    .from(helpersTable)
    .where(and(eq(helpersTable.duty, _id), eq(helpersTable.account, account)))
  if (!known) await enter(ctx, row, { account, name })
  return { left: await placesLeft(ctx, row), mine: true }
}

/** `POST /api/v0/sports/duty/:_id/leave`. */
export async function leave(ctx: Ctx, { _id }: { _id: string }) {
  const row = await openDuty(ctx, _id)
  const gone = await ctx.db
    .delete(helpersTable)
    .where(and(eq(helpersTable.duty, _id), eq(helpersTable.account, ctx.user!._id)))
    .returning({ _id: helpersTable._id })
  if (gone.length > 0) await tell(ctx, row)
  return { left: await placesLeft(ctx, row), mine: false }
}

const one = async (ctx: Ctx, row: DutyRow) => ({
  sports_duty: (await answered(ctx, duties, [row]))[0] as Duty,
})

/** `POST /api/v0/sports/duty/:_id/enrol`: adds a person who has promised to help. */
export async function enrol(ctx: Ctx, { _id, name }: { _id: string; name: string }) {
  const row = await lockRecord(ctx, duties, { _id })
  await enter(ctx, row, { account: null, name })
  return one(ctx, row)
}

/** `POST /api/v0/sports/duty/:_id/strike`. */
export async function strike(ctx: Ctx, { _id, helper }: { _id: string; helper: string }) {
  const row = await lockRecord(ctx, duties, { _id })
  const gone = await ctx.db
    .delete(helpersTable)
    .where(and(eq(helpersTable.duty, _id), eq(helpersTable._id, helper)))
    .returning({ _id: helpersTable._id })
  if (gone.length === 0) throw notFound({ _id: helper })
  await tell(ctx, row)
  return one(ctx, row)
}
