import type { Ctx } from '../../src/kit/server/context.ts'
import { putClub } from '../../src/domains/office/sports/server/offers.ts'
import { idOf } from './village-ids.ts'

const opponents = ['Weinberg', 'Kaltenbach', 'Obertal', 'Steinfeld', 'Lindau']
const players = [
  ['Lukas', 'Kellermayr', 1, 'Tor'],
  ['Stefan', 'Hochlechner', 4, 'Verteidigung'],
  ['Florian', 'Windhaber', 8, 'Mittelfeld'],
  ['Jakob', 'Rohringer', 9, 'Sturm'],
] as const
/** Results of the games that are over, as they fall one after the other. */
const results: readonly (readonly [number, number])[] = [
  ...([
    [2, 1],
    [0, 0],
    [3, 2],
    [1, 1],
    [0, 2],
    [4, 1],
    [2, 2],
    [1, 0],
  ] as const),
  ...([
    [1, 3],
    [2, 0],
    [0, 1],
    [3, 3],
    [2, 1],
    [1, 2],
    [0, 0],
  ] as const),
]

/** Everybody against everybody, once: the circle method, in rounds of three games. */
function roundsOf(teams: readonly string[]): (readonly [string, string])[][] {
  const [first, ...rest] = teams
  return rest.map((_, round) => {
    const turned = [...rest.slice(round), ...rest.slice(0, round)]
    const circle = [first!, ...turned]
    return Array.from({ length: circle.length / 2 }, (__, at) => {
      const pair = [circle[at]!, circle[circle.length - 1 - at]!] as const
      return round % 2 === 0 ? pair : ([pair[1], pair[0]] as const)
    })
  })
}

/** The football club with its first team in the middle of a season. */
export async function putVillageSports(ctx: Ctx, today: string): Promise<void> {
  const day = (from: number) => Temporal.PlainDate.from(today).add({ days: from })
  const saturday = 6 - day(0).dayOfWeek
  const teams = ['Rebenau', ...opponents]
  const [begin, end] = [day(-60), day(90)]
  await putClub(ctx, {
    club: {
      _id: idOf('sport', 'club'),
      title: 'Sportverein Rebenau',
      slug: 'sportverein-rebenau',
      sport: 'football',
      text: {
        de: 'Sechs Mannschaften von der U8 bis zu den Damen. Wer mitspielen möchte, kommt einfach zum Training.',
        en: 'Six teams from the under-8s to the women. Whoever would like to play just comes to a training.',
      },
      entry: idOf('entry', 'football-club'),
      picture: idOf('drawing', 'football'),
    },
    team: {
      _id: idOf('sport', 'first-team'),
      title: 'Kampfmannschaft',
      slug: 'kampfmannschaft',
      category: 'Herren',
      calledAs: 'Rebenau',
      text: {
        de: 'Unsere erste Mannschaft spielt in der Gebietsliga.',
        en: 'Our first team plays in the district league.',
      },
      venue: 'Sportplatz Rebenau',
    },
    trainings: [2, 4].map((weekday) => ({
      ...{ _id: idOf('sport', `training-${weekday}`), day: weekday, from: '18:30', until: '20:00' },
      place: 'Sportplatz',
    })),
    squad: players.map(([firstName, lastName, number, role]) => ({
      ...{ _id: idOf('sport', `squad-${number}`), number, role },
      person: { _id: idOf('sport', `player-${number}`), firstName, lastName, born: '1998-04-12' },
    })),
    season: {
      _id: idOf('sport', 'season'),
      title: begin.year === end.year ? String(begin.year) : `${begin.year}/${String(end.year).slice(2)}`,
      league: 'Gebietsliga',
      from: begin.toString(),
      to: end.toString(),
      kind: 'football',
    },
    games: roundsOf(teams).flatMap((pairs, round) =>
      pairs.map(([home, away], at) => {
        // Three rounds are over, two are to come
        const weeks = round - 3
        const index = round * 3 + at
        return {
          _id: idOf('sport', `game-${round}-${at}`),
          round: String(round + 1),
          kickoff: `${day(saturday + 7 * weeks).toString()}T15:00:00.000Z`,
          home,
          away,
          venue: home === 'Rebenau' ? 'Sportplatz Rebenau' : '',
          result: weeks < 0 ? results[index % results.length]! : null,
        }
      }),
    ),
  })
}
