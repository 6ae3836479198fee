import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { SitemapEntry, ViewLoader } from '../../../../kit/server/domain.ts'
import { readLines } from '../../../../kit/server/records/lines.ts'
import { sayDate } from '../../../../kit/shared/dates.ts'
import { contentLanguages } from '../../../../kit/shared/languages.ts'
import { isUuid } from '../../../../kit/shared/uuid.ts'
import { sayIn } from '../../../../kit/shared/records/translated.ts'
import { picture } from '../../../platform/files/server/offers.ts'
import { siteSettings } from '../../../platform/settings/server/offers.ts'
import { listedEntries } from '../../../site/entries/server/offers.ts'
import type { FixtureStatus } from '../sports.rules.ts'
import type {
  ClubCard,
  GameLine,
  SportsClubData,
  SportsFixtureData,
  SportsListData,
  SportsTeamData,
  TeamLink,
} from '../sports.views.ts'
import { site as de } from '../sports.de.ts'
import { site as en } from '../sports.en.ts'
import type { ClubRow, TeamRow } from './club.table.ts'
import { allClubs } from './clubs.service.ts'
import { helpersOf } from './duties.service.ts'
import { clubAddress, feedAddress, fixtureAddress, inEach, listAddress, teamAddress } from './links.ts'
import { gamesAround, lineOf, ownersOf, untilMidnight } from './public.games.ts'
import {
  isTeamOfAdults,
  mayShowTeamPicture,
  officeHolders,
  publicPeople,
  shownLines,
} from './public.people.ts'
import { fixturesOf, gamesTag, seasonsOf, standingsOf } from './seasons.kind.ts'
import {
  dutiesTable,
  type FixtureRow,
  fixturesTable,
  scorersTable,
  type SeasonRow,
  seasonsTable,
} from './season.table.ts'
import { activeTeams, type WholeTeam } from './teams.service.ts'
import { todayOf } from './persons.kind.ts'

export const wordsOf = (ctx: Pick<Ctx, 'lang'>) => (ctx.lang === 'en' ? en : de)

/** Whether there is any sport to show on the site. */
export const hasSports = async (ctx: Ctx): Promise<boolean> =>
  (await allClubs(ctx)).some(({ active }) => active)

const linkOf = (ctx: Ctx, club: ClubRow, { title, category, sport, slug }: TeamRow): TeamLink => ({
  title,
  category,
  sport,
  href: teamAddress(ctx.lang, club.slug, slug),
})

/** A text in the language of the page, with its own where that is another one. */
const said = (ctx: Ctx, text: ClubRow['text']) => {
  const { text: words, lang } = sayIn(text, ctx.lang)
  return { text: words, ...(words && lang !== ctx.lang ? { lang } : {}) }
}

const onFront = 6
const onClub = 8

/** View `sportsList`: the clubs of the village, and what is played next. */
export const listView: ViewLoader = async (ctx) => {
  const clubs = (await allClubs(ctx)).filter(({ active }) => active)
  if (clubs.length === 0) return null
  const owners = await ownersOf(ctx)
  const cards: ClubCard[] = []
  for (const club of clubs)
    cards.push({
      _id: club._id,
      title: club.title,
      sport: club.sport,
      href: clubAddress(ctx.lang, club.slug),
      picture: await picture(ctx, club.picture),
      teams: owners.filter(({ team }) => team.club === club._id).map(({ team }) => linkOf(ctx, club, team)),
    })
  const data: SportsListData = {
    clubs: cards,
    next: await gamesAround(ctx, owners, 'next', onFront),
    last: await gamesAround(ctx, owners, 'last', onFront),
  }
  const words = wordsOf(ctx)
  return {
    data,
    meta: { title: words.title, description: words.description },
    trail: [{ label: words.title, href: listAddress(ctx.lang) }],
  }
}

async function activeClub(ctx: Ctx, slug: string | undefined): Promise<ClubRow | null> {
  return (await allClubs(ctx)).find((club) => club.active && club.slug === slug) ?? null
}

/** View `sportsClub`: its teams, who does what in it, what is played. */
export const clubView: ViewLoader = async (ctx, { rest }) => {
  const club = await activeClub(ctx, rest[0])
  if (!club) return null
  const owners = await ownersOf(ctx, club._id)
  const words = said(ctx, club.text)
  // Contact data stand in the directory alone
  const entry = club.entry ? (await listedEntries(ctx)).find(({ _id }) => _id === club.entry) : undefined
  const listHref = listAddress(ctx.lang)
  const href = clubAddress(ctx.lang, club.slug)
  const data: SportsClubData = {
    title: club.title,
    sport: club.sport,
    ...words,
    picture: await picture(ctx, club.picture),
    entry: entry ? { title: entry.title, href: entry.href, phone: entry.phone } : null,
    teams: owners.map(({ team }) => linkOf(ctx, club, team)),
    next: await gamesAround(ctx, owners, 'next', onClub),
    last: await gamesAround(ctx, owners, 'last', onClub),
    functions: await officeHolders(ctx, club._id),
    listHref,
  }
  return {
    data,
    meta: {
      title: club.title,
      description: words.text.slice(0, 160),
      canonical: href,
      alternates: inEach((lang) => clubAddress(lang, club.slug)),
      ...(data.picture ? { picture: data.picture } : {}),
    },
    trail: [
      { label: wordsOf(ctx).title, href: listHref },
      { label: club.title, href },
    ],
  }
}

/** Parameters of a team's page that count. */
export const teamParameters = ['season'] as const

/** The season that is on today, else the one that comes next, else the last one. */
function presentSeason(seasons: readonly SeasonRow[], today: string): SeasonRow | undefined {
  return (
    seasons.find(({ from, to }) => from <= today && today <= to) ??
    seasons.filter(({ from }) => from > today).at(-1) ??
    seasons[0]
  )
}

/** View `sportsTeam`: squad, trainings, games, table, archive of seasons. */
export const teamView: ViewLoader = async (ctx, { rest, query }) => {
  const club = await activeClub(ctx, rest[0])
  const team = club && (await activeTeams(ctx, club._id)).find(({ slug }) => slug === rest[1])
  if (!club || !team) return null
  ctx.tag(gamesTag(team._id))
  await untilMidnight(ctx)
  const { lang } = ctx
  const href = teamAddress(lang, club.slug, team.slug)
  const all = await seasonsOf(ctx, team._id)
  const asked = query.get('season')
  const chosen =
    asked === null ? presentSeason(all, await todayOf(ctx)) : all.find(({ _id }) => _id === asked)
  if (asked !== null && !chosen) return null
  const people = await publicPeople(
    ctx,
    [...team.squad, ...team.staff].map(({ person }) => person),
  )
  const squad = shownLines(team.squad, people)
  const owner = { club, team }
  const [next = null] = await gamesAround(ctx, [owner], 'next', 1)
  const [last = null] = await gamesAround(ctx, [owner], 'last', 1)
  const words = said(ctx, team.text)
  const data: SportsTeamData = {
    title: team.title,
    category: team.category,
    sport: team.sport,
    clubTitle: club.title,
    clubHref: clubAddress(lang, club.slug),
    ...words,
    picture: (await mayShowTeamPicture(ctx, team)) ? await picture(ctx, team.picture) : null,
    venue: team.venue,
    trainings: team.trainings.map(({ day, from, until, place }) => ({ day, from, until, place })),
    squad: squad.shown,
    unnamed: squad.unnamed,
    staff: shownLines(team.staff, people).shown,
    next,
    last,
    season: chosen ? await shownSeason(ctx, chosen, owner) : null,
    seasons: all.map(({ _id, title }) => ({
      title,
      href: `${href}?season=${_id}`,
      isChosen: _id === chosen?._id,
    })),
    feedHref: ctx.platform.config.publicUrl + feedAddress(lang, club.slug, team.slug),
  }
  const listHref = listAddress(lang)
  return {
    data,
    meta: {
      title: `${team.title}, ${club.title}`,
      description: words.text.slice(0, 160),
      canonical: asked === null ? href : `${href}?season=${asked}`,
      alternates: inEach((one) => teamAddress(one, club.slug, team.slug)),
      ...(data.picture ? { picture: data.picture } : {}),
    },
    trail: [
      { label: wordsOf(ctx).title, href: listHref },
      { label: club.title, href: data.clubHref },
      { label: team.title, href },
    ],
  }
}

async function shownSeason(
  ctx: Ctx,
  season: SeasonRow,
  owner: { club: ClubRow; team: WholeTeam },
): Promise<SportsTeamData['season']> {
  const games = await fixturesOf(ctx, season._id)
  const { table, scorers } = await standingsOf(ctx, season, games)
  const people = await publicPeople(
    ctx,
    scorers.flatMap(({ person }) => person ?? []),
  )
  const adults = await isTeamOfAdults(ctx, owner.team)
  return {
    _id: season._id,
    title: season.title,
    league: season.league,
    games: games.map((game) => lineOf(ctx, game, owner)).filter(({ own }) => own !== null),
    table,
    withSets: season.kind === 'tennis' || season.kind === 'volleyball',
    scorers: scorers.flatMap(({ person, name, goals, penalties }) => {
      const shown = person === null ? (adults ? name : '') : people.get(person)?.name
      return shown ? [{ name: shown, goals, penalties }] : []
    }),
  }
}

const pair = (one: number | null, other: number | null): string =>
  one === null || other === null ? '' : `${one}:${other}`

/** View `sportsFixture`: how a game stands, who scored, who is still needed. */
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

/** Goals with names that may be shown; of the other team, nobody is known to have agreed. */
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
  // Names of helpers are for the club alone
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

/** Clubs, teams and games to come, for search engines. */
export async function sportsSitemap(ctx: Ctx): Promise<SitemapEntry[]> {
  const owners = await ownersOf(ctx)
  const clubs = (await allClubs(ctx)).filter(({ active }) => active)
  const all = contentLanguages.flatMap((lang) => [
    ...clubs.map((club) => ({
      href: clubAddress(lang, club.slug),
      updatedAt: club.updatedAt,
      alternates: inEach((one) => clubAddress(one, club.slug)),
      picture: club.picture,
    })),
    ...owners.map(({ club, team }) => ({
      href: teamAddress(lang, club.slug, team.slug),
      updatedAt: team.updatedAt,
      alternates: inEach((one) => teamAddress(one, club.slug, team.slug)),
    })),
  ])
  return all
}

/** The season of a game with its team, for the calendar. */
export async function gamesOfTeam(ctx: Ctx, team: WholeTeam): Promise<FixtureRow[]> {
  const seasons = await seasonsOf(ctx, team._id)
  if (seasons.length === 0) return []
  return ctx.db
    .select()
    .from(fixturesTable)
    .where(
      inArray(
        fixturesTable.season,
        seasons.slice(0, 3).map(({ _id }) => _id),
      ),
    )
    .orderBy(asc(fixturesTable.kickoff), asc(fixturesTable._id))
    .limit(5000)
}
