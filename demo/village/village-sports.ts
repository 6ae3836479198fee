import type { Ctx } from '#kit/server/context.ts'
import { putClub, type StoredClub } from '#domains/village/sports/server/offers.ts'
import { idOf } from './village-ids.ts'

interface VillageClub {
  /** Prefix of the names from which ids are derived, so that each record has its own. */
  prefix: string
  club: Omit<StoredClub['club'], '_id'>
  team: Omit<StoredClub['team'], '_id'>
  place: string
  league: string
  kind: StoredClub['season']['kind']
  /** Weekday and time of games: 6 is Saturday. */
  begin: { weekday: number; time: string }
  opponents: readonly string[]
  players: readonly (readonly [firstName: string, lastName: string, number: number, role: string])[]
  /** Results of past games, in order. */
  results: readonly (readonly [number, number])[]
}

const football: VillageClub = {
  prefix: '',
  club: {
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
  place: 'Sportplatz',
  league: 'Gebietsliga',
  kind: 'football',
  begin: { weekday: 6, time: '15:00' },
  opponents: ['Weinberg', 'Kaltenbach', 'Obertal', 'Steinfeld', 'Lindau'],
  players: [
    ['Lukas', 'Kellermayr', 1, 'Tor'],
    ['Stefan', 'Hochlechner', 4, 'Verteidigung'],
    ['Florian', 'Windhaber', 8, 'Mittelfeld'],
    ['Jakob', 'Rohringer', 9, 'Sturm'],
  ],
  results: [
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
  ],
}

const tennis: VillageClub = {
  prefix: 'tennis-',
  club: {
    title: 'Tennisclub Rebenau',
    slug: 'tennisclub-rebenau',
    sport: 'tennis',
    text: {
      de: 'Vier Plätze am Mühlbach. Gäste spielen gegen eine kleine Gebühr.',
      en: 'Four courts by the mill stream. Guests play for a small fee.',
    },
    entry: null,
    picture: null,
  },
  team: {
    title: 'Damen 1',
    slug: 'damen-1',
    category: '',
    calledAs: 'TC Rebenau',
    text: {
      de: 'Unsere Damen spielen die Mannschaftsmeisterschaft in der Kreisliga.',
      en: 'Our women play the team championship in the county league.',
    },
    venue: 'Tennisplatz am Mühlbach',
  },
  place: 'Tennisplatz',
  league: 'Kreisliga B',
  kind: 'tennis',
  begin: { weekday: 7, time: '09:00' },
  opponents: ['TC Obertal', 'TC Lindau', 'UTC Steinfeld', 'TC Kaltenbach', 'TV Weinberg'],
  players: [
    ['Johanna', 'Aigenbauer', 1, ''],
    ['Miriam', 'Talhuber', 2, ''],
    ['Katrin', 'Sommereder', 3, ''],
    ['Elisabeth', 'Grünwaldner', 4, ''],
  ],
  results: [
    [5, 2],
    [3, 4],
    [6, 1],
    [4, 3],
    [2, 5],
    [7, 0],
    [3, 4],
    [5, 2],
    [1, 6],
  ],
}

/** Single round robin by the circle method, in rounds of three games. */
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

/** Clubs, each with a team in the middle of its season. */
export async function putVillageSports(ctx: Ctx, today: string): Promise<void> {
  for (const one of [football, tennis]) await putClub(ctx, clubOf(one, today))
}

function clubOf(one: VillageClub, today: string): StoredClub {
  const { prefix, team, begin, place, results } = one
  const id = (name: string) => idOf('sport', `${prefix}${name}`)
  const day = (from: number) => Temporal.PlainDate.from(today).add({ days: from })
  const first = begin.weekday - day(0).dayOfWeek
  const [from, to] = [day(-60), day(90)]
  return {
    club: { _id: id('club'), ...one.club },
    team: { _id: id('first-team'), ...team },
    trainings: [2, 4].map((weekday) => ({
      ...{ _id: id(`training-${weekday}`), day: weekday, from: '18:30', until: '20:00', place },
    })),
    squad: one.players.map(([firstName, lastName, number, role]) => ({
      ...{ _id: id(`squad-${number}`), number, role },
      person: { _id: id(`player-${number}`), firstName, lastName, born: '1998-04-12' },
    })),
    season: {
      _id: id('season'),
      title: from.year === to.year ? String(from.year) : `${from.year}/${String(to.year).slice(2)}`,
      league: one.league,
      from: from.toString(),
      to: to.toString(),
      kind: one.kind,
    },
    games: roundsOf([team.calledAs, ...one.opponents]).flatMap((pairs, round) =>
      pairs.map(([home, away], at) => {
        // Three rounds are over, two are coming
        const weeks = round - 3
        return {
          _id: id(`game-${round}-${at}`),
          round: String(round + 1),
          kickoff: `${day(first + 7 * weeks).toString()}T${begin.time}:00.000Z`,
          home,
          away,
          venue: home === team.calledAs ? team.venue : '',
          result: weeks < 0 ? results[(round * 3 + at) % results.length]! : null,
        }
      }),
    ),
  }
}
