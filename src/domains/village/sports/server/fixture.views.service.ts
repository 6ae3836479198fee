import { and, asc, eq, gte } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { readLines } from '#kit/server/records/lines.ts'
import { sayDate } from '#kit/shared/dates/dates.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { GameLine } from '../games.contract.ts'
import type { FixtureStatus } from '../sports.rules.ts'
import type { SportsFixtureData } from '../sports.views.ts'
import { helpersOf } from './duties.service.ts'
import { clubAddress, fixtureAddress, inEach, listAddress, teamAddress } from './links.ts'
import { lineOf, untilMidnight } from './public.games.ts'
import { isTeamOfAdults, publicPeople } from './public.people.ts'
import { activeClub, wordsOf } from './public.views.service.ts'
import { gamesTag } from './seasons.kind.ts'
import { dutiesTable, type FixtureRow, fixturesTable, scorersTable, seasonsTable } from './season.table.ts'
import { activeTeams, type WholeTeam } from './teams.service.ts'

const pair = (one: number | null, other: number | null): string =>
  one === null || other === null ? '' : `${one}:${other}`

/** View `sportsFixture`: score, scorers and open helper shifts. */
export const fixtureView: ViewLoader = async (ctx, { rest }) => {
  const [clubSlug, teamSlug, _id = ''] = rest
  const club = await activeClub(ctx, clubSlug)
  const team = club && (await activeTeams(ctx, club._id)).find(({ slug }) => slug === teamSlug)
  if (!club || !team || !isUuid(_id)) return null
  const [found] = await ctx.db
    .select({ game: fixturesTable, season: seasonsTable })
    .from(fixturesTable)
    .innerJoin(seasonsTable, eq(seasonsTable._id, fixturesTable.season))
    .where(and(eq(fixturesTable._id, _id), eq(seasonsTable.team, team._id)))
  if (!found) return null
  ctx.tag(gamesTag(team._id), `sports_fixture:${_id}`)
  await untilMidnight(ctx)
  const { lang } = ctx
  const game = lineOf(ctx, found.game, { club, team })
  const title = `${game.home} – ${game.away}`
  const teamHref = teamAddress(lang, club.slug, team.slug)
  const goals = await shownGoals(ctx, found.game, team, game.own)
  const data: SportsFixtureData = {
    game,
    title,
    teamTitle: `${team.title}, ${club.title}`,
    teamHref,
    league: [found.season.league, found.season.title].filter(Boolean).join(' '),
    half: pair(found.game.homeHalf, found.game.awayHalf),
    sets: pair(found.game.homeSets, found.game.awaySets),
    note: found.game.note,
    goals,
    duties: await openDuties(ctx, _id),
    liveHref: `/api/v0/sports/live/${_id}`,
  }
  const href = fixtureAddress(lang, club.slug, team.slug, _id)
  const { timeZone: zone } = (await siteSettings(ctx)).site
  return {
    view: 'sportsFixture',
    data,
    meta: {
      title,
      description: [sayDate(game.kickoff, { lang, zone }), data.league, game.venue]
        .filter(Boolean)
        .join(', '),
      canonical: href,
      alternates: inEach((one) => fixtureAddress(one, club.slug, team.slug, _id)),
      jsonLd: [sportsEvent(ctx, game, { sport: team.sport, zone })],
    },
    trail: [
      { label: wordsOf(ctx).title, href: listAddress(lang) },
      { label: club.title, href: clubAddress(lang, club.slug) },
      { label: team.title, href: teamHref },
      { label: title, href },
    ],
  }
}

/** Goals with names that may be published; players of the other team have given no consent. */
async function shownGoals(
  ctx: Ctx,
  game: FixtureRow,
  team: WholeTeam,
  own: GameLine['own'],
): Promise<SportsFixtureData['goals']> {
  type Goal = typeof scorersTable.$inferSelect
  const goals = ((await readLines(ctx, scorersTable, [game._id])).get(game._id) ?? []) as unknown as Goal[]
  const people = await publicPeople(
    ctx,
    goals.flatMap(({ person }) => person ?? []),
  )
  const adults = await isTeamOfAdults(ctx, team)
  return goals.map(({ side, kind, minute, person, name }) => ({
    side,
    kind,
    minute,
    name: person === null ? (adults && side === own ? name : '') : (people.get(person)?.name ?? ''),
  }))
}

async function openDuties(ctx: Ctx, fixture: string): Promise<SportsFixtureData['duties']> {
  const rows = await ctx.db
    .select()
    .from(dutiesTable)
    .where(and(eq(dutiesTable.fixture, fixture), eq(dutiesTable.open, true), gte(dutiesTable.until, ctx.now)))
    .orderBy(asc(dutiesTable.from), asc(dutiesTable._id))
    .limit(50)
  const helpers = await helpersOf(
    ctx,
    rows.map(({ _id }) => _id),
  )
  // Names of helpers are not public
  return rows.map(({ _id, title, place, from, until, needed }) => ({
    ...{ _id, title, place, from, until, needed },
    left: Math.max(0, needed - (helpers.get(_id)?.length ?? 0)),
  }))
}

const eventStatus: Partial<Record<FixtureStatus, string>> = {
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
}
const sportsInEnglish = {
  ...{ football: 'Soccer', handball: 'Handball', tennis: 'Tennis', volleyball: 'Volleyball', other: '' },
}

/** A game for search engines: https://schema.org/SportsEvent. */
function sportsEvent(
  ctx: Ctx,
  game: GameLine,
  { sport, zone }: { sport: WholeTeam['sport']; zone: string },
): object {
  const startOf = (at: string) =>
    game.timed ? at : Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString()
  const status = eventStatus[game.status] ?? (game.movedFrom ? 'EventRescheduled' : 'EventScheduled')
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `${game.home} – ${game.away}`,
    startDate: startOf(game.kickoff),
    ...(game.movedFrom ? { previousStartDate: startOf(game.movedFrom) } : {}),
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    homeTeam: { '@type': 'SportsTeam', name: game.home },
    awayTeam: { '@type': 'SportsTeam', name: game.away },
    ...(sportsInEnglish[sport] ? { sport: sportsInEnglish[sport] } : {}),
    ...(game.venue ? { location: { '@type': 'Place', name: game.venue, address: game.venue } } : {}),
    url: ctx.platform.config.publicUrl + game.href,
  }
}
