import { describe, expect, test } from 'vitest'
import { recognise } from './fixture-match.rules.ts'
import {
  ageOn,
  type Consent,
  mayShowInTeam,
  mayShowName,
  mayShowPicture,
  nextChangeOf,
  scorersOf,
  sideOf,
  statusWith,
  wrongIn,
} from './sports.rules.ts'

const consent = (scope: Consent['scope'], by: Consent['by'], more: Partial<Consent> = {}): Consent => ({
  ...{ scope, by, givenOn: '2026-01-10', until: null, withdrawnOn: null },
  ...more,
})
const person = (born: string | null, consents: Consent[] = [], hidden = false) => ({ born, hidden, consents })
const today = '2026-06-15'

describe('what may be shown of somebody', () => {
  test('an adult is named, a minor and whoever may be one is not', () => {
    expect(mayShowName(person('2008-06-15'), today)).toBe(true)
    expect(mayShowName(person('2008-06-16'), today)).toBe(false)
    expect(mayShowName(person(null), today)).toBe(false)
    expect(mayShowName(person('1980-01-01', [], true), today)).toBe(false)
  })

  test('a minor’s own consent counts nothing, the guardians’ does, until he is of age', () => {
    const born = '2010-03-01'
    expect(mayShowName(person(born, [consent('name', 'self')]), today)).toBe(false)
    expect(mayShowName(person(born, [consent('name', 'guardian')]), today)).toBe(true)
    const both = [consent('name', 'guardian'), consent('picture', 'guardian')]
    expect(mayShowPicture(person(born, both), today)).toBe(true)
    expect(mayShowPicture(person(born, both), '2028-03-01')).toBe(false)
    expect(mayShowName(person(born, both), '2028-03-01')).toBe(true)
  })

  test('no picture without consent, nor before it, after its end, or once it is withdrawn', () => {
    const born = '1990-01-01'
    const shown = (more: Partial<Consent>) =>
      mayShowPicture(person(born, [consent('picture', 'self', more)]), today)
    expect(mayShowPicture(person(born), today)).toBe(false)
    expect(shown({})).toBe(true)
    expect(shown({ givenOn: '2026-06-16' })).toBe(false)
    expect(shown({ until: '2026-06-15' })).toBe(true)
    expect(shown({ until: '2026-06-14' })).toBe(false)
    expect(shown({ withdrawnOn: '2026-06-15' })).toBe(false)
    expect(shown({ by: 'guardian' })).toBe(false)
    expect(mayShowInTeam(person(born, [consent('picture', 'self')]), today)).toBe(false)
    expect(mayShowInTeam(person(born, [consent('teamPicture', 'self')]), today)).toBe(true)
  })

  test('ages change on birthdays, also on those of leap days', () => {
    expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
    expect(nextChangeOf(person('2008-07-01'), today)).toBe('2026-07-01')
    expect(
      nextChangeOf(person('1990-01-01', [consent('name', 'self', { until: '2026-08-31' })]), today),
    ).toBe('2026-09-01')
    expect(nextChangeOf(person('1990-01-01'), today)).toBeNull()
  })
})

describe('games', () => {
  const game = {
    home: 'Rebenau',
    away: 'Weinberg',
    status: 'planned',
    homeScore: null,
    awayScore: null,
    forfeit: null,
  } as const

  test('what contradicts itself is told at its field', () => {
    expect(wrongIn(game)).toBeNull()
    expect(wrongIn({ ...game, away: 'REBENAU ' })?.field).toBe('away')
    expect(wrongIn({ ...game, homeScore: 2 })?.field).toBe('awayScore')
    expect(wrongIn({ ...game, status: 'played' })?.field).toBe('homeScore')
    expect(wrongIn({ ...game, status: 'walkover' })?.field).toBe('forfeit')
    expect(wrongIn({ ...game, status: 'walkover', forfeit: 'away' })).toBeNull()
  })

  test('a result makes a scheduled game a played one, and takes nothing back that was decided', () => {
    expect(statusWith('planned', true)).toBe('played')
    expect(statusWith('postponed', true)).toBe('played')
    expect(statusWith('abandoned', true)).toBe('abandoned')
    expect(statusWith('live', true)).toBe('live')
    expect(statusWith('played', false)).toBe('planned')
  })

  test('the own side is known however the association writes the name', () => {
    expect(sideOf(game, ['', 'rebenau'])).toBe('home')
    expect(sideOf({ ...game, away: 'SV-Rebenau', home: 'Krems' }, ['SV Rebenau'])).toBe('away')
    expect(sideOf(game, ['Rebenau II'])).toBeNull()
  })

  test('scorers are counted by their record, own goals for nobody', () => {
    const goal = { person: 'p1', name: '', side: 'home', kind: 'goal' } as const
    expect(
      scorersOf([
        goal,
        { ...goal, kind: 'penalty' },
        { ...goal, kind: 'own' },
        { ...goal, person: null, name: 'Gast' },
        { ...goal, person: null, name: 'gast ' },
        { ...goal, person: null, name: 'Ander' },
      ]).map(({ person: who, name, goals, penalties }) => [who ?? name, goals, penalties]),
    ).toEqual([
      ['p1', 2, 1],
      ['Gast', 2, 0],
      ['Ander', 1, 0],
    ])
  })
})

describe('games are recognised in files', () => {
  const known = [
    { _id: '1', number: '100', round: '1', home: 'Au', away: 'Berg', kickoff: '2026-08-20T15:00:00.000Z' },
    { _id: '2', number: '', round: '2', home: 'Berg', away: 'Au', kickoff: '2026-08-27T15:00:00.000Z' },
    { _id: '3', number: '', round: '20', home: 'Berg', away: 'Au', kickoff: '2027-04-01T15:00:00.000Z' },
  ]
  const idsOf = (games: Parameters<typeof recognise>[0]) => {
    const found = recognise(games, known, 'Europe/Vienna')
    return games.map((game) => (found.get(game) as { _id?: string } | undefined)?._id)
  }

  test('by number although it was moved, and as a new one where the number is another', () => {
    expect(idsOf([{ number: '100', home: 'Au', away: 'Berg', kickoff: '2026-10-01T15:00:00.000Z' }])).toEqual(
      ['1'],
    )
    expect(idsOf([{ number: '101', home: 'Au', away: 'Berg', kickoff: '2026-08-20T15:00:00.000Z' }])).toEqual(
      [undefined],
    )
  })

  test('without a number by who plays at whose place, its round, else its order in time', () => {
    const [first, second] = [
      { home: 'berg', away: 'AU', round: '20', kickoff: '2026-08-20T15:00:00.000Z' },
      { home: 'Berg', away: 'Au', kickoff: '2026-09-03T15:00:00.000Z' },
    ]
    expect(idsOf([first, second])).toEqual(['3', '2'])
    expect(idsOf([{ home: 'Au', away: 'Tal', kickoff: '2026-08-20T15:00:00.000Z' }])).toEqual([undefined])
  })

  test('by its day on the clock of the site, where a list has no times', () => {
    // Midnight in Austria is the previous day in UTC, on which the two teams meet as well
    const two = [
      { _id: 'first', home: 'Tal', away: 'Furt', kickoff: '2026-08-29T15:00:00.000Z' },
      { _id: 'second', home: 'Tal', away: 'Furt', kickoff: '2026-08-30T15:00:00.000Z' },
    ]
    const game = { home: 'Tal', away: 'Furt', kickoff: '2026-08-29T22:00:00.000Z' }
    expect(recognise([game], two, 'Europe/Vienna').get(game)?._id).toBe('second')
  })
})
