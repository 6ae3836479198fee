import { expect, test } from 'vitest'
import { dayAndTimeOf } from './fixture-times.ts'
import {
  gameOf,
  guessColumns,
  readGamesOfCalendar,
  resultOfText,
  statusOf,
  teamsOfSummary,
} from './fixtures-file.ts'

const zone = 'Europe/Vienna'

test('columns are known by what associations call them, each once', () => {
  expect(
    guessColumns([
      'Spiel-Nr.',
      'Datum',
      'Uhrzeit',
      'Heimmannschaft',
      'Gastmannschaft',
      'Ergebnis',
      'Ort',
      'Gast',
    ]),
  ).toEqual(['number', 'day', 'time', 'home', 'away', 'result', 'venue', null])
})

test('days and times as people write them', () => {
  expect(dayAndTimeOf('Sa, 23.08.2025 15:30')).toEqual({ day: '2025-08-23', time: '15:30' })
  expect(dayAndTimeOf('2025-08-23T15:30')).toEqual({ day: '2025-08-23', time: '15:30' })
  expect(dayAndTimeOf('23.8.2025')).toEqual({ day: '2025-08-23', time: null })
  expect(dayAndTimeOf('31.02.2025').day).toBeNull()
  expect(dayAndTimeOf('2025-08-23T24:30').day).toBeNull()
})

test('a time with its distance to UTC is that moment, in summer and in winter, whatever the clock on the wall', () => {
  const mapping = ['day', 'time', 'home', 'away'] as const
  const kickoff = (day: string, time = '') => {
    const {
      kickoff: at,
      timed,
      problems,
    } = gameOf({ line: 2, cells: [day, time, 'Au', 'Berg'] }, mapping, zone)
    return [at, timed, ...Object.keys(problems)]
  }
  const [summer, winter] = [
    ['2026-08-14T18:00:00.000Z', true],
    ['2026-12-04T18:00:00.000Z', true],
  ]
  for (const written of [
    '2026-08-14T18:00:00Z',
    '2026-08-14T18:00Z',
    '2026-08-14 18:00:00.000 UTC',
    '2026-08-14T20:00:00+02:00',
    '2026-08-14 20:00:00+0200',
    '2026-08-14T20:00+02',
    '2026-08-14T14:00:00-04:00',
    '14.08.2026 18:00Z',
  ])
    expect([written, ...kickoff(written)]).toEqual([written, ...summer])
  for (const written of ['2026-12-04T18:00:00Z', '2026-12-04T19:00:00+01:00'])
    expect([written, ...kickoff(written)]).toEqual([written, ...winter])
  expect(kickoff('14.08.2026', '18:00:00Z')).toEqual(summer)
  expect(kickoff('14.08.2026', '20:00+02:00')).toEqual(summer)
  // Other programs export a day in Vienna like this, with the time in another column
  expect(kickoff('2026-08-13T22:00:00.000Z', '20:00')).toEqual(summer)
  expect(kickoff('2026-08-14T00:00:00Z', '20:00')).toEqual(summer)
  // Local time as before
  expect(kickoff('2026-08-14T20:00:00')).toEqual(summer)
  expect(kickoff('14.08.2026', '18:00-20:00')).toEqual([undefined, undefined, 'time'])
})

test('results, and what stands for none yet', () => {
  expect(resultOfText('2:1 (1:0)')).toEqual([2, 1])
  expect(resultOfText('31 - 27')).toEqual([31, 27])
  expect(['', '-:-', 'x', '–'].map(resultOfText)).toEqual([null, null, null, null])
  expect(resultOfText('zwei zu eins')).toBeUndefined()
})

test('states in the words of associations', () => {
  expect(
    ['verlegt', 'Spiel abgebrochen', 'Abgesagt', 'kampflos', 'gespielt', 'wetterbedingt'].map(statusOf),
  ).toEqual(['postponed', 'abandoned', 'cancelled', 'walkover', 'played', null])
})

test('a line of a table as a game, with all that is wrong with it', () => {
  const mapping = ['number', 'day', 'time', 'home', 'away', 'result'] as const
  expect(
    gameOf({ line: 2, cells: ['7', '23.08.2025', '17:00', 'Au', 'Berg', '3:1'] }, mapping, zone),
  ).toEqual({
    ...{ line: 2, number: '7', home: 'Au', away: 'Berg', homeScore: 3, awayScore: 1 },
    ...{ kickoff: '2025-08-23T15:00:00.000Z', timed: true, problems: {} },
  })
  expect(
    Object.keys(gameOf({ line: 3, cells: ['8', 'bald', '', '', 'Berg', 'eins'] }, mapping, zone).problems),
  ).toEqual(['day', 'home', 'result'])
  expect(gameOf({ line: 4, cells: ['9', '25.12.2025', '', 'Au', 'Berg', ''] }, mapping, zone)).toMatchObject({
    timed: false,
    kickoff: '2025-12-24T23:00:00.000Z',
  })
})

test('teams in the name of an event', () => {
  expect(teamsOfSummary('SV Au - FC Berg')).toEqual({ home: 'SV Au', away: 'FC Berg', result: '' })
  expect(teamsOfSummary('Meisterschaft: SV Au - FC Berg (2:1)')).toEqual({
    home: 'SV Au',
    away: 'FC Berg',
    result: '2:1',
  })
  expect(teamsOfSummary('SG Au-Tal vs. Berg')).toEqual({ home: 'SG Au-Tal', away: 'Berg', result: '' })
  expect(teamsOfSummary('Vereinsabend')).toBeNull()
})

test('a calendar: zones, days without a time, cancelled ones, and one broken event that spoils no other', () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  const text = [
    'BEGIN:VCALENDAR',
    ...event(
      'UID:a',
      'SUMMARY:Au - Berg',
      'DTSTART;TZID=Europe/Vienna:20250823T170000',
      'LOCATION:Sportplatz Au',
    ),
    ...event('UID:b', 'SUMMARY:Berg - Au', 'DTSTART:20250830T150000Z', 'STATUS:CANCELLED'),
    ...event('UID:c', 'SUMMARY:Au - Tal', 'DTSTART;VALUE=DATE:20250906'),
    ...event('UID:d', 'SUMMARY:Sommerfest', 'DTSTART:20250906T150000Z'),
    ...event('UID:e', 'das ist keine Zeile'),
    'END:VCALENDAR',
  ].join('\r\n')
  const games = readGamesOfCalendar({ text, zone })
  expect(games.map(({ uid, kickoff, timed, status }) => [uid, kickoff, timed, status])).toEqual([
    ['a', '2025-08-23T15:00:00.000Z', true, undefined],
    ['b', '2025-08-30T15:00:00.000Z', true, 'cancelled'],
    ['c', '2025-09-05T22:00:00.000Z', false, undefined],
    ['d', '2025-09-06T15:00:00.000Z', true, undefined],
    [undefined, undefined, undefined, undefined],
  ])
  expect(games.map(({ problems }) => Object.keys(problems))).toEqual([[], [], [], ['home'], ['']])
})
