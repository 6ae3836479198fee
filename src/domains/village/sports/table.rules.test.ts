import { describe, expect, test } from 'vitest'
import { type CountedGame, leagueRules, tableOf } from './table.rules.ts'

/** Parses one `Home 2:1 Away` per line; `-:-` is not played yet. */
function games(text: string): CountedGame[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, home, homeScore, awayScore, away] = /^\s*(.+?) (\d+|-):(\d+|-) (.+?)\s*$/.exec(line)!
      const isOver = homeScore !== '-'
      return {
        home: home!,
        away: away!,
        status: isOver ? 'played' : 'planned',
        homeScore: isOver ? Number(homeScore) : null,
        awayScore: isOver ? Number(awayScore) : null,
        forfeit: null,
      }
    })
}
const places = (...of: Parameters<typeof tableOf>) =>
  tableOf(...of).map(({ place, team }) => `${place} ${team}`)

describe('football', () => {
  test('group E of the European championship 2024: four with four points, told apart as UEFA did', () => {
    const table = tableOf(
      games(`
        Rumänien 3:0 Ukraine
        Belgien 0:1 Slowakei
        Slowakei 1:2 Ukraine
        Belgien 2:0 Rumänien
        Slowakei 1:1 Rumänien
        Ukraine 0:0 Belgien`),
      leagueRules.footballDirect,
    )
    expect(table.map(({ team, points, scored, conceded }) => [team, points, scored, conceded])).toEqual([
      ['Rumänien', 4, 4, 3],
      ['Belgien', 4, 2, 1],
      ['Slowakei', 4, 3, 3],
      ['Ukraine', 4, 2, 4],
    ])
    expect(table.map(({ place }) => place)).toEqual([1, 2, 3, 4])
  })

  test('goals between those who are level decide before those of the whole league, or the other way round', () => {
    const played = games(`
      Au 1:0 Berg
      Berg 5:0 Tal
      Tal 1:0 Au`)
    expect(places(played.slice(0, 2), leagueRules.football)).toEqual(['1 Berg', '2 Au', '3 Tal'])
    expect(places(played.slice(0, 2), leagueRules.footballDirect)).toEqual(['1 Au', '2 Berg', '3 Tal'])
    expect(places(played, leagueRules.footballDirect)).toEqual(['1 Berg', '2 Au', '3 Tal'])
  })

  test('two of three who stay level are compared once more without the third', () => {
    // All three have 6 points among themselves; Tal is ahead on goals, Au and Berg tie in all respects, but Berg has
    // beaten Au
    const played = games(`
      Au 1:0 Berg
      Berg 2:1 Au
      Berg 1:0 Tal
      Tal 2:1 Berg
      Tal 2:0 Au
      Au 1:0 Tal`)
    const among = tableOf(played, leagueRules.footballDirect)
    expect(among.map(({ team, points, difference }) => [team, points, difference])).toEqual([
      ['Tal', 6, 1],
      ['Berg', 6, 0],
      ['Au', 6, -1],
    ])
    const level = games(`
      Au 1:0 Tal
      Tal 3:0 Au
      Berg 0:1 Tal
      Tal 0:0 Berg
      Berg 2:1 Au
      Au 0:0 Berg`)
    expect(tableOf(level, leagueRules.footballDirect).map(({ team }) => team)).toEqual(['Tal', 'Berg', 'Au'])
  })

  test('what is abandoned, postponed, cancelled or being played counts nothing, a walk-over does', () => {
    const base = { homeScore: 1, awayScore: 0, forfeit: null, home: 'Au', away: 'Berg' } as const
    for (const status of ['abandoned', 'postponed', 'cancelled', 'live', 'planned'] as const)
      expect(tableOf([{ ...base, status }], leagueRules.football).every(({ played }) => played === 0)).toBe(
        true,
      )
    const forfeit = {
      ...base,
      status: 'walkover',
      homeScore: null,
      awayScore: null,
      forfeit: 'home',
    } as const
    expect(tableOf([forfeit], leagueRules.football)).toMatchObject([
      { team: 'Berg', points: 3, scored: 2, conceded: 0, won: 1 },
      { team: 'Au', points: 0, scored: 0, conceded: 2, lost: 1 },
    ])
    expect(tableOf([{ ...forfeit, forfeit: 'both' }], leagueRules.football)).toMatchObject([
      { points: 0, lost: 1, place: 1 },
      { points: 0, lost: 1, place: 1 },
    ])
    const awarded = { ...forfeit, homeScore: 0, awayScore: 3 }
    expect(tableOf([awarded], leagueRules.football)[0]).toMatchObject({ team: 'Berg', scored: 3, points: 3 })
  })

  test('points that were taken away, teams without a game, and those nothing tells apart', () => {
    const table = tableOf(games('Au 2:0 Berg'), leagueRules.football, {
      teams: ['Tal', 'Furt'],
      deductions: [{ team: 'Au', points: 4 }],
    })
    expect(table.map(({ place, team, points }) => [place, team, points])).toEqual([
      [1, 'Furt', 0],
      [1, 'Tal', 0],
      [3, 'Berg', 0],
      [4, 'Au', -1],
    ])
    expect(table.at(-1)).toMatchObject({ won: 1, deducted: 4 })
  })
})

test('a team that is spelled in several ways is one, by its first spelling, and loses its points under any', () => {
  const played = games('SV Au 2:0 Berg\nBerg 1:1 SV-AU\nsv  au 0:1 Tal')
  const table = tableOf(played, leagueRules.football, {
    teams: ['BERG'],
    deductions: [{ team: 'Sv Au', points: 1 }],
  })
  expect(table.map(({ team, played: all, points, deducted }) => [team, all, points, deducted])).toEqual([
    ['SV Au', 3, 3, 1],
    ['Tal', 1, 3, 0],
    ['BERG', 2, 1, 0],
  ])
  // Spelling is also ignored among tied teams
  const level = games('Au 1:0 Berg\nBerg 5:0 Tal\nTAL 0:0 Furt')
  expect(places(level, leagueRules.footballDirect)).toEqual(
    places(
      level.map((game) => ({ ...game, home: game.home === 'TAL' ? 'Tal' : game.home })),
      leagueRules.footballDirect,
    ),
  )
})

test('handball: two points, and the games between those who are level before all goals', () => {
  const table = tableOf(
    games(`
      Horn 30:25 Krems
      Krems 31:27 Horn
      Horn 40:20 Retz
      Retz 22:30 Horn
      Krems 25:24 Retz
      Retz 20:21 Krems`),
    leagueRules.handball,
  )
  expect(
    table.map(({ team, points, lostPoints, difference }) => [team, points, lostPoints, difference]),
  ).toEqual([
    ['Horn', 6, 2, 29],
    ['Krems', 6, 2, 1],
    ['Retz', 0, 8, -30],
  ])
  const closer = games('Horn 30:25 Krems\nKrems 31:25 Horn\nHorn 40:20 Retz\nKrems 25:24 Retz')
  expect(places(closer, leagueRules.handball)).toEqual(['1 Krems', '2 Horn', '3 Retz'])
  expect(
    tableOf(
      [{ ...games('Horn -:- Retz')[0]!, status: 'walkover', forfeit: 'away' }],
      leagueRules.handball,
    )[0],
  ).toMatchObject({ team: 'Horn', points: 2, scored: 0, won: 1 })
})

test('tennis: who is level by won ties and matches is told apart by sets, then by games', () => {
  const tie = (
    text: string,
    [homeSets, awaySets, homeGames, awayGames]: readonly [number, number, number, number],
  ): CountedGame => ({ ...games(text)[0]!, homeSets, awaySets, homeGames, awayGames })
  const played = [
    tie('TC Au 6:3 TC Berg', [13, 8, 101, 80]),
    tie('TC Berg 6:3 TC Tal', [13, 8, 99, 80]),
    tie('TC Tal 6:3 TC Au', [13, 7, 97, 70]),
  ]
  expect(tableOf(played, leagueRules.tennis)).toMatchObject([
    { place: 1, team: 'TC Tal', points: 2, scored: 9, setsFor: 21, setsAgainst: 20 },
    { place: 2, team: 'TC Berg', points: 2, setsFor: 21, setsAgainst: 21, gamesFor: 179, gamesAgainst: 181 },
    { place: 3, team: 'TC Au', points: 2, setsFor: 20, setsAgainst: 21 },
  ])
  const bySets = [tie('TC Au 5:4 TC Berg', [12, 10, 90, 90]), tie('TC Berg 5:4 TC Au', [12, 10, 95, 90])]
  expect(places(bySets, leagueRules.tennis)).toEqual(['1 TC Berg', '2 TC Au'])
})

test('volleyball: a close win is worth two points, a close loss one', () => {
  expect(
    tableOf(games('Au 3:2 Berg\nBerg 3:1 Tal\nTal 0:3 Au'), leagueRules.volleyball).map(
      ({ team, points }) => [team, points],
    ),
  ).toEqual([
    ['Au', 5],
    ['Berg', 4],
    ['Tal', 0],
  ])
})

test('400 games of 20 teams, everybody level, take no longer than a glance', () => {
  const names = Array.from({ length: 20 }, (_, index) => `Verein ${index}`)
  const all = names.flatMap((home) =>
    names.filter((away) => away !== home).map((away) => games(`${home} 1:1 ${away}`)[0]!),
  )
  const table = tableOf(all, leagueRules.footballDirect)
  expect(new Set(table.map(({ place, points }) => `${place} ${points}`))).toEqual(new Set(['1 38']))
})
