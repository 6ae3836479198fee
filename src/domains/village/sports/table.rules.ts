import { plainName } from './sports.rules.ts'

/** Tie-breakers in a table, in the order of use. `direct…` counts only games between the tied teams. */
export const criteria = [
  'points',
  'lostPoints',
  'difference',
  'scored',
  'wins',
  'awayScored',
  'awayWins',
  'ratio',
  'setsDifference',
  'setsRatio',
  'gamesDifference',
  'directPoints',
  'directDifference',
  'directScored',
  'directAwayScored',
] as const
export type Criterion = (typeof criteria)[number]

/** Counting rules of a league as data: no other code depends on the sport. */
export interface TableRules {
  win: number
  draw: number
  loss: number
  /** Points for a close result, up to this margin, as in volleyball 3:2; null: no special points. */
  narrow: { margin: number; win: number; loss: number } | null
  order: readonly Criterion[]
  /** The result counted for a walkover without a set result. */
  walkover: readonly [winner: number, loser: number]
}

export const leagueKinds = ['football', 'footballDirect', 'handball', 'tennis', 'volleyball'] as const
export type LeagueKind = (typeof leagueKinds)[number]

/**
 * Default rules by league; each season can change points and order. `football`: DFL, Spielordnung; `footballDirect`:
 * UEFA, group stage of the European championship 2024, article 20; `handball`: DHB, Spielordnung § 43; `tennis`: DTB,
 * Wettspielordnung; `volleyball`: DVV, Bundesspielordnung.
 */
export const leagueRules: Record<LeagueKind, TableRules> = {
  football: {
    ...{ win: 3, draw: 1, loss: 0, narrow: null, walkover: [2, 0] },
    order: [
      'points',
      'difference',
      'scored',
      'directPoints',
      'directDifference',
      'directAwayScored',
      'awayScored',
    ],
  },
  footballDirect: {
    ...{ win: 3, draw: 1, loss: 0, narrow: null, walkover: [3, 0] },
    order: ['points', 'directPoints', 'directDifference', 'directScored', 'difference', 'scored', 'wins'],
  },
  handball: {
    ...{ win: 2, draw: 1, loss: 0, narrow: null, walkover: [0, 0] },
    order: ['points', 'lostPoints', 'directPoints', 'directDifference', 'difference', 'scored'],
  },
  tennis: {
    ...{ win: 2, draw: 1, loss: 0, narrow: null, walkover: [9, 0] },
    order: ['points', 'difference', 'setsDifference', 'gamesDifference', 'directPoints'],
  },
  volleyball: {
    ...{ win: 3, draw: 0, loss: 0, narrow: { margin: 1, win: 2, loss: 1 }, walkover: [3, 0] },
    order: ['points', 'wins', 'ratio', 'gamesDifference', 'directPoints'],
  },
}

/** Fields of a game that count for the standings. */
export interface CountedGame {
  home: string
  away: string
  status: 'planned' | 'live' | 'played' | 'postponed' | 'abandoned' | 'walkover' | 'cancelled'
  homeScore: number | null
  awayScore: number | null
  /** The side that did not appear or was penalised. */
  forfeit: 'home' | 'away' | 'both' | null
  homeSets?: number | null
  awaySets?: number | null
  homeGames?: number | null
  awayGames?: number | null
}

/** Points deducted from a team, added if negative. */
export interface Deduction {
  team: string
  points: number
}

export interface TableRow {
  /** Tied teams share a place. */
  place: number
  team: string
  played: number
  won: number
  drawn: number
  lost: number
  scored: number
  conceded: number
  difference: number
  points: number
  lostPoints: number
  setsFor: number
  setsAgainst: number
  gamesFor: number
  gamesAgainst: number
  deducted: number
}

interface Sums extends Omit<TableRow, 'place' | 'difference'> {
  awayScored: number
  awayWins: number
}

interface Result {
  home: number
  away: number
  outcome: 'home' | 'away' | 'draw' | 'both'
}

/** The result counted for a game; null: not counted (yet). */
export function resultOf(game: CountedGame, { walkover: [winner, loser] }: TableRules): Result | null {
  const { status, homeScore, awayScore, forfeit } = game
  if (status === 'walkover') {
    if (forfeit === 'both') return { home: 0, away: 0, outcome: 'both' }
    const outcome = forfeit === 'home' ? 'away' : 'home'
    if (homeScore !== null && awayScore !== null && forfeit !== null)
      return { home: homeScore, away: awayScore, outcome }
    if (homeScore !== null && awayScore !== null) return scoreOf(homeScore, awayScore)
    if (forfeit === null) return null
    return outcome === 'home'
      ? { home: winner, away: loser, outcome }
      : { home: loser, away: winner, outcome }
  }
  if (status !== 'played' || homeScore === null || awayScore === null) return null
  return scoreOf(homeScore, awayScore)
}

const scoreOf = (home: number, away: number): Result => ({
  home,
  away,
  outcome: home > away ? 'home' : home < away ? 'away' : 'draw',
})

function sumsOf(
  teams: readonly string[],
  games: readonly CountedGame[],
  rules: TableRules,
): Map<string, Sums> {
  const sums = new Map<string, Sums>(
    teams.map((team) => [
      team,
      {
        ...{ team, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0, lostPoints: 0 },
        ...{
          setsFor: 0,
          setsAgainst: 0,
          gamesFor: 0,
          gamesAgainst: 0,
          awayScored: 0,
          awayWins: 0,
          deducted: 0,
        },
      },
    ]),
  )
  for (const game of games) {
    const home = sums.get(game.home)
    const away = sums.get(game.away)
    const result = resultOf(game, rules)
    if (!home || !away || home === away || !result) continue
    const isNarrow =
      rules.narrow !== null &&
      game.status === 'played' &&
      Math.abs(result.home - result.away) <= rules.narrow.margin
    const most = rules.win
    const sides = [
      [
        home,
        result.home,
        result.away,
        result.outcome === 'home',
        game.homeSets,
        game.awaySets,
        game.homeGames,
        game.awayGames,
      ],
      [
        away,
        result.away,
        result.home,
        result.outcome === 'away',
        game.awaySets,
        game.homeSets,
        game.awayGames,
        game.homeGames,
      ],
    ] as const
    for (const [side, scored, conceded, hasWon, setsFor, setsAgainst, gamesFor, gamesAgainst] of sides) {
      side.played += 1
      side.scored += scored
      side.conceded += conceded
      side.setsFor += setsFor ?? 0
      side.setsAgainst += setsAgainst ?? 0
      side.gamesFor += gamesFor ?? 0
      side.gamesAgainst += gamesAgainst ?? 0
      const points = hasWon
        ? isNarrow
          ? rules.narrow!.win
          : rules.win
        : result.outcome === 'draw'
          ? rules.draw
          : isNarrow
            ? rules.narrow!.loss
            : rules.loss
      side.points += points
      side.lostPoints += most - points
      if (hasWon) side.won += 1
      else if (result.outcome === 'draw') side.drawn += 1
      else side.lost += 1
    }
    away.awayScored += result.away
    if (result.outcome === 'away') away.awayWins += 1
  }
  return sums
}

/** A ratio that stays comparable if nothing was lost. */
const ratioOf = (won: number, lost: number): number =>
  lost === 0 ? (won === 0 ? 0 : Number.MAX_SAFE_INTEGER) : won / lost

/** A team's value for one criterion: more is better. */
function valueBy(criterion: Criterion, all: Sums, direct: () => Sums): number {
  switch (criterion) {
    case 'points':
      return all.points
    case 'lostPoints':
      return -all.lostPoints
    case 'difference':
      return all.scored - all.conceded
    case 'scored':
      return all.scored
    case 'wins':
      return all.won
    case 'awayScored':
      return all.awayScored
    case 'awayWins':
      return all.awayWins
    case 'ratio':
      return ratioOf(all.scored, all.conceded)
    case 'setsDifference':
      return all.setsFor - all.setsAgainst
    case 'setsRatio':
      return ratioOf(all.setsFor, all.setsAgainst)
    case 'gamesDifference':
      return all.gamesFor - all.gamesAgainst
    case 'directPoints':
      return direct().points
    case 'directDifference':
      return direct().scored - direct().conceded
    case 'directScored':
      return direct().scored
    case 'directAwayScored':
      return direct().awayScored
  }
}

const isDirect = (criterion: Criterion | undefined): boolean => criterion?.startsWith('direct') ?? false

/** Teams in groups of equal rank, best first. */
function ranked(
  teams: readonly string[],
  games: readonly CountedGame[],
  rules: TableRules,
  sums: ReadonlyMap<string, Sums>,
): string[][] {
  const { order } = rules
  /** `level`: teams whose games among each other count for direct criteria. */
  function split(group: readonly string[], at: number, level: readonly string[]): string[][] {
    if (group.length < 2) return [[...group]]
    const criterion = order[at]
    const endsDirect = isDirect(order[at - 1]) && !isDirect(criterion)
    // Teams still tied after a comparison of several are compared again among themselves
    if (endsDirect && group.length < level.length) {
      let first = at - 1
      while (isDirect(order[first - 1])) first -= 1
      return split(group, first, group)
    }
    if (criterion === undefined) return [[...group]]
    const base = isDirect(criterion) && !isDirect(order[at - 1]) ? group : level
    const among = isDirect(criterion) ? sumsOf(base, games, rules) : sums
    const values = new Map(
      group.map((team) => [team, valueBy(criterion, sums.get(team)!, () => among.get(team)!)] as const),
    )
    const steps = [...new Set(values.values())].toSorted((a, b) => b - a)
    return steps.flatMap((value) =>
      split(
        group.filter((team) => values.get(team) === value),
        at + 1,
        base,
      ),
    )
  }
  return split(teams, 0, teams)
}

/**
 * The table of a league: the teams are those in its games, and in `teams` before the first game. Unfinished games do
 * not count. Different spellings of a team are merged under the first. Fully tied teams share a place and are sorted by
 * name.
 */
export function tableOf(
  games: readonly CountedGame[],
  rules: TableRules,
  { teams = [], deductions = [] }: { teams?: readonly string[]; deductions?: readonly Deduction[] } = {},
): TableRow[] {
  const shown = games.filter(({ status }) => status !== 'cancelled')
  const spelled = new Map<string, string>()
  for (const name of [...teams, ...shown.flatMap(({ home, away }) => [home, away])].filter(Boolean))
    if (!spelled.has(plainName(name))) spelled.set(plainName(name), name)
  const named = (name: string) => spelled.get(plainName(name)) ?? name
  const counted = shown.map((game) => ({ ...game, home: named(game.home), away: named(game.away) }))
  const names = [...spelled.values()]
  const sums = sumsOf(names, counted, rules)
  for (const { team, points } of deductions) {
    const of = sums.get(named(team))
    if (!of) continue
    of.points -= points
    of.deducted += points
  }
  const rows: TableRow[] = []
  for (const group of ranked(names, counted, rules, sums)) {
    const place = rows.length + 1
    for (const team of group.toSorted((a, b) => a.localeCompare(b, 'de'))) {
      const { awayScored: _goals, awayWins: _wins, ...row } = sums.get(team)!
      rows.push({ place, ...row, difference: row.scored - row.conceded })
    }
  }
  return rows
}
