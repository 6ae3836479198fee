import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import { teamPictureForms } from '../sports.rules.ts'
import type { SportsTeamData } from '../sports.views.ts'
import type { ClubRow } from './club.table.ts'
import { clubAddress, feedAddress, inEach, listAddress, teamAddress } from './links.ts'
import { todayOf } from './persons.kind.ts'
import { gamesAround, lineOf, untilMidnight } from './public.games.ts'
import { isTeamOfAdults, publicPeople, shownLines } from './public.people.ts'
import { activeClub, said, wordsOf } from './public.views.service.ts'
import { fixturesOf, gamesTag, seasonsOf, standingsOf } from './seasons.kind.ts'
import type { SeasonRow } from './season.table.ts'
import { mayShowTeamPicture, picturesOf, teamPictureAddress } from './team-pictures.ts'
import { activeTeams, type WholeTeam } from './teams.service.ts'

/** Query parameters of a team's page. */
export const teamParameters = ['season'] as const

/** The current season, else the next, else the latest. */
function presentSeason(seasons: readonly SeasonRow[], today: string): SeasonRow | undefined {
  return (
    seasons.find(({ from, to }) => from <= today && today <= to) ??
    seasons.filter(({ from }) => from > today).at(-1) ??
    seasons[0]
  )
}

/** View `sportsTeam`: squad, trainings, games, standings and earlier seasons. */
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
    picture: await shownPicture(ctx, team),
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
    },
    trail: [
      { label: wordsOf(ctx).title, href: listHref },
      { label: club.title, href: data.clubHref },
      { label: team.title, href },
    ],
  }
}

/** The team's picture while all consents are valid; not offered to other sites, which might keep a copy. */
async function shownPicture(ctx: Ctx, { _id, title }: WholeTeam): Promise<Picture | null> {
  const row = (await picturesOf(ctx, [_id])).get(_id)
  if (!row || !(await mayShowTeamPicture(ctx, row))) return null
  return {
    ...teamPictureForms(teamPictureAddress(ctx, row._id), row),
    alt: `${wordsOf(ctx).teamPicture} ${title}`,
    colour: row.colour,
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
