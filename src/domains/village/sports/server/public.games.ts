import { and, asc, desc, eq, gte, inArray, lt, ne, or } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { sideOf } from '../sports.rules.ts'
import type { GameLine, TeamGames } from '../games.contract.ts'
import type { ClubRow, TeamRow } from './club.table.ts'
import { allClubs } from './clubs.service.ts'
import { fixtureAddress, teamAddress } from './links.ts'
import { gamesTag, namesOf } from './seasons.kind.ts'
import { type FixtureRow, fixturesTable as table, seasonsTable } from './season.table.ts'
import { activeTeams } from './teams.service.ts'

/** Expires an answer at local midnight: upcoming games and consents change by day. */
export async function untilMidnight(ctx: Ctx): Promise<void> {
  const { timeZone: zone } = (await siteSettings(ctx)).site
  ctx.until(momentOf(laterDay(dayIn(ctx.now, zone), 1), '00:00', zone))
}

/** A game as a row of public lists. */
export function lineOf(
  ctx: Pick<Ctx, 'lang'>,
  game: FixtureRow,
  { club, team }: { club: Pick<ClubRow, 'slug'>; team: TeamRow },
): GameLine {
  const { _id, kickoff, timed, movedFrom, home, away, venue, round, status, period } = game
  return {
    _id,
    href: fixtureAddress(ctx.lang, club.slug, team.slug, _id),
    ...{ kickoff, timed, movedFrom, home, away, venue, round, status, period },
    own: sideOf(game, namesOf(team)),
    homeScore: game.homeScore,
    awayScore: game.awayScore,
    team: team.title,
  }
}

/** Hours after kick-off during which a game without a result still counts as upcoming. */
const stillOn = 3

interface Owned {
  club: ClubRow
  team: TeamRow
}

/** Upcoming or past games of the given teams, without other games of their leagues. Tags the answer. */
export const gamesAround = async (
  ctx: Ctx,
  owners: readonly Owned[],
  which: 'next' | 'last',
  most: number,
): Promise<GameLine[]> =>
  (await ownGames(ctx, owners, which, most)).map(({ game, owner }) => lineOf(ctx, game, owner))

/** Stored rows for `gamesAround`. */
export async function ownGames(
  ctx: Ctx,
  owners: readonly Owned[],
  which: 'next' | 'last',
  most: number,
): Promise<{ game: FixtureRow; owner: Owned }[]> {
  if (owners.length === 0) return []
  ctx.tag(...owners.map(({ team }) => gamesTag(team._id)))
  const byTeam = new Map(owners.map((owner) => [owner.team._id, owner]))
  const border = new Date(Date.parse(ctx.now) - stillOn * 3_600_000).toISOString()
  const over = ['played', 'walkover', 'abandoned'] as const
  const condition =
    which === 'next'
      ? and(
          inArray(table.status, ['planned', 'live', 'cancelled', 'postponed']),
          or(gte(table.kickoff, border), eq(table.status, 'live')),
        )
      : and(inArray(table.status, [...over]), lt(table.kickoff, ctx.now))
  const found: { game: FixtureRow; owner: Owned }[] = []
  // A league has about ten times as many games as one team plays, so read in pages
  const page = most * 20
  for (let skip = 0; found.length < most && skip < 20 * page; skip += page) {
    const rows = await ctx.db
      .select({ game: table, team: seasonsTable.team })
      .from(table)
      .innerJoin(seasonsTable, eq(seasonsTable._id, table.season))
      .where(and(inArray(seasonsTable.team, [...byTeam.keys()]), condition, ne(table.home, '')))
      .orderBy(which === 'next' ? asc(table.kickoff) : desc(table.kickoff), asc(table._id))
      .limit(page)
      .offset(skip)
    for (const { game, team } of rows) {
      const owner = byTeam.get(team)!
      if (found.length < most && sideOf(game, namesOf(owner.team)) !== null) found.push({ game, owner })
    }
    if (rows.length < page) break
  }
  await untilMidnight(ctx)
  const [first] = found
  if (which === 'next' && first)
    ctx.until(
      new Date(
        Math.max(Date.parse(first.game.kickoff) + stillOn * 3_600_000, Date.parse(ctx.now) + 60_000),
      ).toISOString(),
    )
  return found
}

/** Public teams with their clubs. */
export async function ownersOf(ctx: Ctx, club?: string): Promise<Owned[]> {
  const clubs = new Map((await allClubs(ctx)).map((row) => [row._id, row]))
  return (await activeTeams(ctx, club)).flatMap((team) => {
    const of = clubs.get(team.club)
    return of ? [{ club: of, team }] : []
  })
}

/** Next and last game of each team shown on the landing page. Tags the answer. */
export async function firstPageGames(ctx: Ctx): Promise<TeamGames[]> {
  const owners = (await ownersOf(ctx)).filter(({ team }) => team.onFirstPage).slice(0, 4)
  const all: TeamGames[] = []
  for (const owner of owners) {
    const [next = null] = await gamesAround(ctx, [owner], 'next', 1)
    const [last = null] = await gamesAround(ctx, [owner], 'last', 1)
    const { club, team } = owner
    if (next || last)
      all.push({
        title: `${club.title}: ${team.title}`,
        href: teamAddress(ctx.lang, club.slug, team.slug),
        next,
        last,
      })
  }
  return all
}
