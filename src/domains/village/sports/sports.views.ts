import type { Language } from '#kit/shared/text/languages.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import type { GoalKind, SportName } from './sports.rules.ts'
import type { GameLine } from './games.contract.ts'
import type { ShownRow } from './season.contract.ts'

export interface TeamLink {
  title: string
  category: string
  sport: SportName
  href: string
}

export interface ClubCard {
  _id: string
  title: string
  sport: SportName
  href: string
  picture: Picture | null
  teams: TeamLink[]
}

/** View `sportsList`. */
export interface SportsListData {
  clubs: ClubCard[]
  next: GameLine[]
  last: GameLine[]
}

/** View `sportsClub`. */
export interface SportsClubData {
  title: string
  sport: SportName
  text: string
  lang?: Language
  picture: Picture | null
  /** Directory entry with contact details. */
  entry: { title: string; href: string; phone: string } | null
  teams: TeamLink[]
  next: GameLine[]
  last: GameLine[]
  /** Club functions of persons that may be shown. */
  functions: ShownPerson[]
  listHref: string
}

/** A person who may be public; the picture only with consent. */
export interface ShownPerson {
  name: string
  role: string
  number: number | null
  captain: boolean
  portrait: string | null
  /** The person's page on the site. */
  href: string | null
}

/** View `sportsTeam`. */
export interface SportsTeamData {
  title: string
  category: string
  sport: SportName
  clubTitle: string
  clubHref: string
  text: string
  lang?: Language
  picture: Picture | null
  venue: string
  trainings: { day: number; from: string; until: string; place: string }[]
  squad: ShownPerson[]
  /** Number of squad members not named. */
  unnamed: number
  staff: ShownPerson[]
  next: GameLine | null
  last: GameLine | null
  season: {
    _id: string
    title: string
    league: string
    games: GameLine[]
    table: ShownRow[]
    /** True if the league counts sets and games too. */
    withSets: boolean
    scorers: { name: string; goals: number; penalties: number }[]
  } | null
  seasons: { title: string; href: string; isChosen: boolean }[]
  feedHref: string
}

/** View `sportsFixture`. */
export interface SportsFixtureData {
  game: GameLine
  title: string
  teamTitle: string
  teamHref: string
  league: string
  half: string
  sets: string
  note: string
  goals: { side: 'home' | 'away'; name: string; minute: number | null; kind: GoalKind }[]
  duties: {
    _id: string
    title: string
    place: string
    from: string
    until: string
    needed: number
    left: number
  }[]
  liveHref: string
}
