import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { readLines } from '#kit/server/records/lines.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { notFound } from '#kit/shared/problem.ts'
import { scorersOf, sideOf } from '../sports.rules.ts'
import { tableOf, type Deduction, type TableRules } from '../table.rules.ts'
import { type TeamRow, teamsTable } from './club.table.ts'
import { seenFixtures, seenTeams } from './limits.ts'
import {
  deductionsTable,
  type FixtureRow,
  fixturesTable,
  scorersTable,
  type SeasonRow,
  seasonsTable,
} from './season.table.ts'

/** Cache tag of public responses with a team's games. */
export const gamesTag = (team: string): string => `sports:games:${team}`

export const seasons = recordKind({
  name: 'sports_season',
  module: 'sports',
  table: seasonsTable,
  lines: { deductions: deductionsTable },
  seen: (ctx) => seenTeams(ctx, seasonsTable.team),
  own: 'seen',
  sortable: ['from', 'title', 'updatedAt'],
  defaultSort: '-from',
  searched: [seasonsTable.title, seasonsTable.league],
  tags: ({ _id, team }) => ['sports_season', `sports_season:${_id}`, gamesTag(team)],
  async answer(ctx, rows) {
    const teams = await teamsOf(ctx, rows)
    const { rows: counted } = await ctx.db.execute<{ season: string; total: number }>(sql`
      select "season", count(*)::int as "total" from sports_fixtures
      where "season" = any(${sql.param(rows.map(({ _id }) => _id))}::uuid[]) group by "season"`)
    const totals = new Map(counted.map(({ season, total }) => [season, total]))
    return rows.map((row) => ({
      ...row,
      teamTitle: teams.get(row.team)?.title ?? '',
      fixtures: totals.get(row._id) ?? 0,
    }))
  },
})

/** The teams of seasons, by id. */
async function teamsOf(ctx: Ctx, rows: readonly Pick<SeasonRow, 'team'>[]): Promise<Map<string, TeamRow>> {
  const ids = [...new Set(rows.map(({ team }) => team))]
  if (ids.length === 0) return new Map()
  const found = await ctx.db.select().from(teamsTable).where(inArray(teamsTable._id, ids))
  return new Map(found.map((row) => [row._id, row]))
}

/** Names of a team in fixtures. */
export const namesOf = ({ title, calledAs }: Pick<TeamRow, 'title' | 'calledAs'>): string[] =>
  calledAs === '' ? [title] : [calledAs, title]

/** Games as returned by calls: with the season's team and its side. */
async function answeredFixtures(ctx: Ctx, rows: readonly FixtureRow[]) {
  const ids = [...new Set(rows.map(({ season }) => season))]
  const of =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ season: seasonsTable._id, team: teamsTable })
          .from(seasonsTable)
          .innerJoin(teamsTable, eq(teamsTable._id, seasonsTable.team))
          .where(inArray(seasonsTable._id, ids))
  const teams = new Map(of.map(({ season, team }) => [season, team]))
  return rows.map((row) => {
    const team = teams.get(row.season)!
    return { ...row, team: team._id, teamTitle: team.title, own: sideOf(row, namesOf(team)) }
  })
}

export const fixtures = recordKind({
  name: 'sports_fixture',
  module: 'sports',
  table: fixturesTable,
  lines: { scorers: scorersTable },
  confidentialLines: ['scorers'],
  seen: (ctx) => seenFixtures(ctx, fixturesTable.season),
  own: 'seen',
  sortable: ['kickoff', 'round', 'updatedAt'],
  defaultSort: 'kickoff',
  searched: [fixturesTable.home, fixturesTable.away, fixturesTable.number, fixturesTable.venue],
  tags: ({ _id, season }) => ['sports_fixture', `sports_fixture:${_id}`, `sports_season:${season}`],
  answer: answeredFixtures,
})

/** The season with this id, if the caller manages it. Throws 404. */
export async function seasonOf(ctx: Ctx, _id: string): Promise<SeasonRow> {
  const [row] = await ctx.db
    .select()
    .from(seasonsTable)
    .where(and(eq(seasonsTable._id, _id), seenTeams(ctx, seasonsTable.team)))
  if (!row) throw notFound({ _id })
  return row
}

/** Counting rules of a season. */
export const rulesOf = (row: SeasonRow): TableRules => ({
  win: row.win,
  draw: row.draw,
  loss: row.loss,
  narrow:
    row.narrowMargin === null ? null : { margin: row.narrowMargin, win: row.narrowWin, loss: row.narrowLoss },
  order: row.order,
  walkover: [row.walkoverWinner, row.walkoverLoser],
})

/** Games of a season, in order. */
export const fixturesOf = (ctx: Ctx, season: string): Promise<FixtureRow[]> =>
  ctx.db
    .select()
    .from(fixturesTable)
    .where(eq(fixturesTable.season, season))
    .orderBy(asc(fixturesTable.kickoff), asc(fixturesTable._id))

/** Seasons of a team, newest first. */
export const seasonsOf = (ctx: Ctx, team: string): Promise<SeasonRow[]> =>
  ctx.db
    .select()
    .from(seasonsTable)
    .where(eq(seasonsTable.team, team))
    .orderBy(desc(seasonsTable.from), desc(seasonsTable._id))
    .limit(100)

/** Standings of a season and the scorers of its team. */
export async function standingsOf(ctx: Ctx, row: SeasonRow, games: readonly FixtureRow[]) {
  const teams = await teamsOf(ctx, [row])
  const names = namesOf(teams.get(row.team)!)
  const deductions = ((await readLines(ctx, deductionsTable, [row._id])).get(row._id) ??
    []) as unknown as Deduction[]
  const isOwn = (team: string) => sideOf({ home: team, away: '' }, names) === 'home'
  const table = row.showTable
    ? tableOf(games, rulesOf(row), { teams: row.teams, deductions }).map((one) => ({
        ...one,
        own: isOwn(one.team),
      }))
    : []
  const goals = await ctx.db
    .select({
      fixture: scorersTable.record,
      person: scorersTable.person,
      name: scorersTable.name,
      side: scorersTable.side,
      kind: scorersTable.kind,
    })
    .from(scorersTable)
    .innerJoin(fixturesTable, eq(fixturesTable._id, scorersTable.record))
    .where(eq(fixturesTable.season, row._id))
  const sides = new Map(games.map((game) => [game._id, sideOf(game, names)]))
  const own = goals.filter(({ fixture, side }) => sides.get(fixture) === side)
  return { table, scorers: scorersOf(own) }
}
