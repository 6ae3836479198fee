import type { Ctx } from '#kit/server/context.ts'
import { clubsTable, squadsTable, teamsTable, trainingsTable, personsTable } from './club.table.ts'
import { fixturesTable, seasonsTable } from './season.table.ts'
import { countingOf } from '../season.rules.ts'

export { firstPageGames } from './public.games.ts'

/** A club with one team and its season, for import and the demo. */
export interface StoredClub {
  club: Pick<typeof clubsTable.$inferInsert, 'title' | 'slug' | 'sport' | 'text' | 'entry' | 'picture'> & {
    _id: string
  }
  team: Pick<
    typeof teamsTable.$inferInsert,
    'title' | 'slug' | 'category' | 'calledAs' | 'text' | 'venue'
  > & { _id: string }
  trainings: readonly { _id: string; day: number; from: string; until: string; place: string }[]
  /** Adult players with their numbers and positions. */
  squad: readonly {
    _id: string
    person: { _id: string; firstName: string; lastName: string; born: string }
    number: number
    role: string
  }[]
  season: {
    _id: string
    title: string
    league: string
    from: string
    to: string
    kind: 'football' | 'tennis'
  }
  games: readonly {
    _id: string
    round: string
    kickoff: string
    home: string
    away: string
    venue: string
    /** Null: not played yet. */
    result: readonly [number, number] | null
  }[]
}

/** Stores a club with its team, season and games in the transaction of `ctx`; a known club is left unchanged. */
export async function putClub(ctx: Ctx, given: StoredClub): Promise<void> {
  const { club, team, season } = given
  const stored = await ctx.db
    .insert(clubsTable)
    .values({ ...club, active: true, position: 0 })
    .onConflictDoNothing()
    .returning({ _id: clubsTable._id })
  if (stored.length === 0) return
  await ctx.db.insert(teamsTable).values({
    ...team,
    ...{ club: club._id, sport: club.sport, active: true, onFirstPage: true, position: 0 },
  })
  if (given.trainings.length > 0)
    await ctx.db
      .insert(trainingsTable)
      .values(given.trainings.map((one, position) => ({ ...one, record: team._id, position })))
  for (const [position, { _id, person, number, role }] of given.squad.entries()) {
    await ctx.db.insert(personsTable).values({
      ...person,
      ...{ club: club._id, email: '', phone: '', functions: [], hidden: false, note: '' },
    })
    await ctx.db
      .insert(squadsTable)
      .values({ _id, record: team._id, position, person: person._id, number, role, captain: position === 0 })
  }
  const { kind, ...named } = season
  await ctx.db
    .insert(seasonsTable)
    .values({ ...named, team: team._id, kind, ...countingOf(kind), showTable: true, teams: [] })
  if (given.games.length > 0)
    await ctx.db.insert(fixturesTable).values(
      given.games.map(({ result, ...game }) => ({
        ...game,
        ...{ season: season._id, number: '', timed: true, period: '', note: '' },
        status: result ? ('played' as const) : ('planned' as const),
        homeScore: result?.[0] ?? null,
        awayScore: result?.[1] ?? null,
      })),
    )
  ctx.drop('sports_club', 'sports_team', 'sports_person')
}
