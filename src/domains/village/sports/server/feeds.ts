import { asc, inArray } from 'drizzle-orm'
import {
  calendarFile,
  component,
  dayStamp,
  escapeText,
  localStamp,
  utcStamp,
} from '#kit/server/formats/calendar-file.ts'
import type { Ctx } from '#kit/server/context.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { notFound } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { allClubs } from './clubs.service.ts'
import { feedAddress } from './links.ts'
import { lineOf } from './public.games.ts'
import { gamesTag, seasonsOf } from './seasons.kind.ts'
import { type FixtureRow, fixturesTable } from './season.table.ts'
import { activeTeams, type WholeTeam } from './teams.service.ts'

/** Duration of a game in calendars, in minutes. */
const minutes = { football: 105, handball: 90, tennis: 300, volleyball: 120, other: 120 } as const

/** Calendar subscription of a team: `{club}~{team}`. Moved games move, cancelled games are marked as such. */
export async function teamFeed(ctx: Ctx, lang: Language, file: string): Promise<string> {
  const [clubSlug = '', teamSlug = ''] = file.split('~')
  const club = (await allClubs(ctx)).find(({ active, slug }) => active && slug === clubSlug)
  const team = club && (await activeTeams(ctx, club._id)).find(({ slug }) => slug === teamSlug)
  if (!club || !team) throw notFound()
  ctx.tag(gamesTag(team._id))
  const { site } = await siteSettings(ctx)
  const { publicUrl } = ctx.platform.config
  const games = await gamesOfTeam(ctx, team)
  const own = games.flatMap((game) => {
    const line = lineOf({ lang }, game, { club, team })
    return line.own === null ? [] : [{ game, line }]
  })
  return calendarFile({
    name: `${club.title}: ${team.title}`,
    source: publicUrl + feedAddress(lang, club.slug, team.slug),
    lang,
    zone: site.timeZone,
    now: ctx.now,
    events: own.map(({ game, line }) => {
      const result = game.homeScore === null ? '' : ` ${game.homeScore}:${game.awayScore}`
      return component('VEVENT', [
        ['UID', `game-${game._id}`],
        ['DTSTAMP', utcStamp(game.updatedAt)],
        ['SEQUENCE', String(game.version)],
        ...times(game, site.timeZone, minutes[team.sport]),
        ['SUMMARY', escapeText(`${game.home} – ${game.away}${result}`)],
        ...(game.venue ? [['LOCATION', escapeText(game.venue)] as const] : []),
        ['URL', publicUrl + line.href],
        ['STATUS', statusOf(game)],
      ])
    }),
  })
}

const statusOf = ({ status }: FixtureRow): string =>
  status === 'cancelled' ? 'CANCELLED' : status === 'postponed' ? 'TENTATIVE' : 'CONFIRMED'

/** RFC 5545 § 3.6.1: a game without a known time is an all-day event. */
function times({ kickoff, timed }: FixtureRow, zone: string, length: number) {
  if (!timed) {
    const day = dayIn(kickoff, zone)
    return [
      ['DTSTART;VALUE=DATE', dayStamp(day)],
      ['DTEND;VALUE=DATE', dayStamp(laterDay(day, 1))],
    ] as const
  }
  const end = new Date(Date.parse(kickoff) + length * 60_000).toISOString()
  return [
    [`DTSTART;TZID=${zone}`, localStamp(kickoff, zone)],
    [`DTEND;TZID=${zone}`, localStamp(end, zone)],
  ] as const
}

/** Games of a team's latest seasons. */
async function gamesOfTeam(ctx: Ctx, team: WholeTeam): Promise<FixtureRow[]> {
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
