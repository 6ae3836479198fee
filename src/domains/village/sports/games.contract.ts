import type { FixtureStatus } from './sports.rules.ts'

/** A game as lists show it. */
export interface GameLine {
  _id: string
  href: string
  kickoff: string
  timed: boolean
  movedFrom: string | null
  home: string
  away: string
  own: 'home' | 'away' | null
  venue: string
  round: string
  status: FixtureStatus
  homeScore: number | null
  awayScore: number | null
  period: string
  /** Team of the season, on pages with several teams. */
  team: string
}

/** Next and last game of a team, for the landing page. */
export interface TeamGames {
  title: string
  href: string
  next: GameLine | null
  last: GameLine | null
}
