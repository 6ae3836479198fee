import type { Ctx } from '#kit/server/context.ts'
import type { SitemapEntry, ViewLoader } from '#kit/server/domain.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { picture } from '#domains/platform/files/server/offers.ts'
import { listedEntries } from '#domains/site/entries/server/offers.ts'
import type { ClubCard, SportsClubData, SportsListData, TeamLink } from '../sports.views.ts'
import { site as de } from '../sports.de.ts'
import { site as en } from '../sports.en.ts'
import type { ClubRow, TeamRow } from './club.table.ts'
import { allClubs } from './clubs.service.ts'
import { clubAddress, fixtureAddress, inEach, listAddress, teamAddress } from './links.ts'
import { gamesAround, ownersOf, ownGames } from './public.games.ts'
import { officeHolders } from './public.people.ts'

export const wordsOf = (ctx: Pick<Ctx, 'lang'>) => (ctx.lang === 'en' ? en : de)

/** True if the site shows any club. */
export const hasSports = async (ctx: Ctx): Promise<boolean> =>
  (await allClubs(ctx)).some(({ active }) => active)

const linkOf = (ctx: Ctx, club: ClubRow, { title, category, sport, slug }: TeamRow): TeamLink => ({
  title,
  category,
  sport,
  href: teamAddress(ctx.lang, club.slug, slug),
})

/** A text in the page's language, with its language code if only another one is available. */
export const said = (ctx: Ctx, text: ClubRow['text']) => {
  const { text: words, lang } = sayIn(text, ctx.lang)
  return { text: words, ...(words && lang !== ctx.lang ? { lang } : {}) }
}

const onFront = 6
const onClub = 8

/** View `sportsList`: clubs and upcoming games. */
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

export async function activeClub(ctx: Ctx, slug: string | undefined): Promise<ClubRow | null> {
  return (await allClubs(ctx)).find((club) => club.active && club.slug === slug) ?? null
}

/** View `sportsClub`: teams, functions and games of a club. */
export const clubView: ViewLoader = async (ctx, { rest }) => {
  const club = await activeClub(ctx, rest[0])
  if (!club) return null
  const owners = await ownersOf(ctx, club._id)
  const words = said(ctx, club.text)
  // Contact details are stored only in the directory
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

const onSitemap = 200

/** Clubs, teams and upcoming games for search engines. */
export async function sportsSitemap(ctx: Ctx): Promise<SitemapEntry[]> {
  const owners = await ownersOf(ctx)
  const clubs = (await allClubs(ctx)).filter(({ active }) => active)
  const games = await ownGames(ctx, owners, 'next', onSitemap)
  const entries: [(lang: Language) => string, Omit<SitemapEntry, 'href' | 'alternates'>][] = [
    ...clubs.map(({ slug, updatedAt, picture: shown }): (typeof entries)[number] => [
      (lang) => clubAddress(lang, slug),
      { updatedAt, picture: shown },
    ]),
    ...owners.map(({ club, team: { slug, updatedAt } }): (typeof entries)[number] => [
      (lang) => teamAddress(lang, club.slug, slug),
      { updatedAt },
    ]),
    ...games.map(({ game: { _id, updatedAt }, owner: { club, team } }): (typeof entries)[number] => [
      (lang) => fixtureAddress(lang, club.slug, team.slug, _id),
      { updatedAt },
    ]),
  ]
  return contentLanguages.flatMap((lang) =>
    entries.map(([address, facts]) => ({ href: address(lang), alternates: inEach(address), ...facts })),
  )
}
