import { eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { notFound } from '#kit/shared/problem.ts'
import { fixture, type Fixture } from '../season.contract.ts'
import { type FixtureFacts, type FixtureStatus, statusWith, wrongIn } from '../sports.rules.ts'
import { clubsTable, personsTable, teamsTable } from './club.table.ts'
import { fixtures, gamesTag, seasonOf } from './seasons.kind.ts'
import { fixturesTable as table, type FixtureRow, seasonsTable } from './season.table.ts'

refusalOf(
  'sports_fixtures_number',
  wrongField('number', {
    de: 'Diese Spielnummer hat in dieser Saison schon ein anderes Spiel.',
    en: 'Another game of this season has this number already.',
  }),
)

export type SentFixture = Partial<Omit<Fixture, 'scorers'>> & { uid?: string; scorers?: Fixture['scorers'] }

function judge(is: FixtureFacts): void {
  const wrong = wrongIn(is)
  if (wrong) throw wrongField(wrong.field, wrong.words)
}

/** Scorers with a record must belong to the team's club, so that a game cannot reveal other persons' names. */
async function judgeScorers(ctx: Ctx, club: string, scorers: SentFixture['scorers']): Promise<void> {
  const ids = [...new Set((scorers ?? []).flatMap(({ person }) => person ?? []))]
  if (ids.length === 0) return
  const known = await ctx.db
    .select({ _id: personsTable._id, club: personsTable.club })
    .from(personsTable)
    .where(inArray(personsTable._id, ids))
  if (known.length !== ids.length || known.some((person) => person.club !== club))
    throw wrongField('scorers', {
      de: 'Bitte wählen Sie Personen dieses Vereins.',
      en: 'Please choose persons of this club.',
    })
}

/** Team and club of a season that the caller manages. Throws 404. */
async function ownerOf(ctx: Ctx, season: string): Promise<{ team: string; club: string }> {
  const { team } = await seasonOf(ctx, season)
  const [row] = await ctx.db
    .select({ club: teamsTable.club })
    .from(teamsTable)
    .where(eq(teamsTable._id, team))
  return { team, club: row!.club }
}

const options = {
  filters: {
    season: (_id: string) => eq(table.season, _id),
    team: (_id: string) =>
      sql`${table.season} in (select "_id" from sports_seasons where "team" = ${_id}::uuid)`,
    status: (wanted: FixtureStatus | FixtureStatus[]) => inArray(table.status, [wanted].flat()),
    after: (at: string) => gte(table.kickoff, at),
    before: (at: string) => lt(table.kickoff, at),
  },
  remembered: ({ home, away, kickoff }: { home: string; away: string; kickoff: string }) => ({
    home,
    away,
    kickoff,
  }),
}
const standard = recordCalls(fixture, fixtures, options)

/** Values to store for a game: its state follows its result unless given, and a moved game keeps its old time. */
function settled(was: FixtureRow | null, input: SentFixture): Partial<FixtureRow> {
  const is = { ...(was ?? fixture.defaults), ...input } as FixtureRow
  const change: Partial<FixtureRow> = {}
  const saysResult = input.homeScore !== undefined || input.awayScore !== undefined
  const hasResult = is.homeScore !== null && is.awayScore !== null
  if (input.status === undefined && saysResult) change.status = statusWith(is.status, hasResult)
  if (was && input.kickoff !== undefined) {
    const at = new Date(input.kickoff).toISOString()
    if (at !== was.kickoff) change.movedFrom = was.movedFrom ?? was.kickoff
    // Moved back to its original time, a game no longer counts as moved
    if (at === was.movedFrom) change.movedFrom = null
    if (at !== was.kickoff && input.status === undefined && was.status === 'postponed')
      change.status = 'planned'
  }
  return change
}

/** Stores a new game in a season that the caller manages. Throws 422 for contradictory fields. */
export async function createFixture(ctx: Ctx, input: SentFixture) {
  const { team, club } = await ownerOf(ctx, input.season!)
  await judgeScorers(ctx, club, input.scorers)
  const change = settled(null, input)
  judge({ ...fixture.defaults, ...input, ...change } as FixtureFacts)
  ctx.drop(gamesTag(team))
  return standard.create(ctx, { ...input, ...change } as Parameters<typeof standard.create>[1])
}

/** Changes a game that the caller manages. Throws 422 for contradictory fields, 409 if the version is outdated. */
export async function updateFixture(ctx: Ctx, input: SentFixture & { _id: string; version?: number }) {
  const row = await lockRecord(ctx, fixtures, input)
  const { team, club } = await ownerOf(ctx, row.season)
  // A game stays with its team, because its scorers belong to that club
  if (input.season !== undefined && input.season !== row.season) {
    const next = await ownerOf(ctx, input.season)
    if (next.team !== team)
      throw wrongField('season', {
        de: 'Ein Spiel bleibt bei seiner Mannschaft.',
        en: 'A game stays with its team.',
      })
  }
  await judgeScorers(ctx, club, input.scorers)
  const change = { ...settled(row, input), ...(input.uid === undefined ? {} : { uid: input.uid }) }
  judge({ ...row, ...input, ...change })
  ctx.drop(gamesTag(team))
  const { values, lines } = writeOf(fixture, input)
  const is = await changeRecord(ctx, fixtures, row, { values: { ...values, ...change }, lines })
  return { sports_fixture: (await answered(ctx, fixtures, [is]))[0] as Fixture }
}

/** Calls for games, for those who manage the team. */
export const fixtureCalls = recordCalls(fixture, fixtures, {
  ...options,
  own: {
    create: createFixture,
    update: updateFixture,
    async remove(ctx: Ctx, input: { _id: string }) {
      const row = await lockRecord(ctx, fixtures, input)
      ctx.drop(gamesTag((await ownerOf(ctx, row.season)).team))
      return standard.remove(ctx, input)
    },
  },
})

interface Score {
  _id: string
  version?: number | undefined
  homeScore: number
  awayScore: number
  period?: string | undefined
  status: 'live' | 'played'
}

/** `POST /api/v0/sports/fixture/:_id/score`: live score from the pitch. */
export async function score(ctx: Ctx, { _id, version, period, ...said }: Score) {
  const row = await lockRecord(ctx, fixtures, { _id, ...(version === undefined ? {} : { version }) })
  if (row.status === 'cancelled' || row.status === 'walkover')
    throw wrongField('status', {
      de: 'Dieses Spiel ist abgesagt oder schon gewertet. Ändern Sie zuerst seinen Status.',
      en: 'This game is cancelled or decided already. Change its state first.',
    })
  const { team } = await ownerOf(ctx, row.season)
  ctx.drop(gamesTag(team))
  const values = { ...said, period: said.status === 'played' ? '' : (period ?? row.period) }
  const is = await changeRecord(ctx, fixtures, row, { values })
  return { sports_fixture: (await answered(ctx, fixtures, [is]))[0] as Fixture }
}

/** `GET /api/v0/sports/live/:_id`: live score of a game of a public team. */
export async function live(ctx: Ctx, { _id }: { _id: string }) {
  const [row] = await ctx.db
    .select({ game: table, team: teamsTable.active, club: clubsTable.active })
    .from(table)
    .innerJoin(seasonsTable, eq(seasonsTable._id, table.season))
    .innerJoin(teamsTable, eq(teamsTable._id, seasonsTable.team))
    .innerJoin(clubsTable, eq(clubsTable._id, teamsTable.club))
    .where(eq(table._id, _id))
  if (!row?.team || !row.club) throw notFound({ _id })
  ctx.tag(`sports_fixture:${_id}`, 'sports_team', 'sports_club')
  const { status, homeScore, awayScore, period, updatedAt } = row.game
  return { status, homeScore, awayScore, period, updatedAt }
}
