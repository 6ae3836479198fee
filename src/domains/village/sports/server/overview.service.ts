import { and, asc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { answered, listed } from '#kit/server/records/answer.ts'
import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { Duty } from '../duty.contract.ts'
import type { Fixture } from '../season.contract.ts'
import { clubsTable, licencesTable, personsTable, teamsTable } from './club.table.ts'
import { duties } from './duties.service.ts'
import { seenFixtures, seenPersons, seenTeams } from './limits.ts'
import { fullName } from './persons.kind.ts'
import { fixtures } from './seasons.kind.ts'
import { dutiesTable, fixturesTable, seasonsTable } from './season.table.ts'

const most = 300
const mostSmall = 50
const mostUnreported = 10
/** Days before their expiry for which licences are listed. */
const licenceDays = 60
/** Hours after kick-off when a game counts as over. */
const gameHours = 3

/** `GET /api/v0/sports/week`: games, shifts and open tasks of a week. */
export async function week(ctx: Ctx, { from, to }: { from: string; to: string }) {
  const { timeZone: zone } = (await siteSettings(ctx)).site
  const begin = momentOf(from, '00:00', zone)
  const end = momentOf(laterDay(to, 1), '00:00', zone)
  const found = await ctx.db
    .select({ game: fixturesTable, club: clubsTable._id, clubTitle: clubsTable.title })
    .from(fixturesTable)
    .innerJoin(seasonsTable, eq(seasonsTable._id, fixturesTable.season))
    .innerJoin(teamsTable, eq(teamsTable._id, seasonsTable.team))
    .innerJoin(clubsTable, eq(clubsTable._id, teamsTable.club))
    .where(
      and(
        gte(fixturesTable.kickoff, begin),
        lt(fixturesTable.kickoff, end),
        seenFixtures(ctx, fixturesTable.season),
      ),
    )
    .orderBy(asc(fixturesTable.kickoff), asc(fixturesTable._id))
    .limit(most + 1)
  const shown = found.slice(0, most)
  const games = (await listed(
    ctx,
    fixtures,
    shown.map(({ game }) => game),
  )) as Omit<Fixture, 'scorers'>[]
  const own = games.map((game, index) => ({
    ...game,
    club: shown[index]!.club,
    clubTitle: shown[index]!.clubTitle,
  }))
  const shifts = await ctx.db
    .select()
    .from(dutiesTable)
    .where(and(gte(dutiesTable.until, begin), lt(dutiesTable.from, end), seenTeams(ctx, dutiesTable.team)))
    .orderBy(asc(dutiesTable.from), asc(dutiesTable._id))
    .limit(mostSmall)
  const over = new Date(Date.parse(ctx.now) - gameHours * 3_600_000).toISOString()
  // A game without a time may be played until midnight
  const today = momentOf(dayIn(ctx.now, zone), '00:00', zone)
  const unreported = await ctx.db
    .select({
      _id: fixturesTable._id,
      home: fixturesTable.home,
      away: fixturesTable.away,
      kickoff: fixturesTable.kickoff,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(fixturesTable)
    .where(
      and(
        inArray(fixturesTable.status, ['planned', 'live']),
        or(
          and(eq(fixturesTable.timed, true), lt(fixturesTable.kickoff, over)),
          and(eq(fixturesTable.timed, false), lt(fixturesTable.kickoff, today)),
        ),
        seenFixtures(ctx, fixturesTable.season),
      ),
    )
    .orderBy(asc(fixturesTable.kickoff), asc(fixturesTable._id))
    .limit(mostUnreported)
  const licences = await ctx.db
    .select({ person: personsTable, title: licencesTable.title, expires: licencesTable.expires })
    .from(licencesTable)
    .innerJoin(personsTable, eq(personsTable._id, licencesTable.record))
    .where(and(lte(licencesTable.expires, laterDay(to, licenceDays)), seenPersons(ctx, personsTable)))
    .orderBy(asc(licencesTable.expires))
    .limit(mostSmall)
  return {
    // A game between two teams of the village is stored in both seasons
    fixtures: own.filter((game) => game.own !== null),
    duties: (await answered(ctx, duties, shifts)) as Duty[],
    unreported: {
      total: unreported[0]?.total ?? 0,
      games: unreported.map(({ _id, home, away, kickoff }) => ({ _id, home, away, kickoff })),
    },
    licences: licences.map(({ person, title, expires }) => ({
      person: person._id,
      name: fullName(person),
      title,
      expires: expires!,
    })),
    isMore: found.length > most,
  }
}
