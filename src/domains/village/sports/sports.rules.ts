import type { ImageForms } from '#kit/shared/site/picture-forms.ts'
import type { ImageVariant } from '#kit/shared/site/site.ts'
import type { Words } from '#kit/shared/text/languages.ts'

export const sportNames = ['football', 'handball', 'tennis', 'volleyball', 'other'] as const
export type SportName = (typeof sportNames)[number]

/** States of a game. `walkover`: decided without being played to its end. */
export const fixtureStatuses = [
  'planned',
  'live',
  'played',
  'postponed',
  'abandoned',
  'walkover',
  'cancelled',
] as const
export type FixtureStatus = (typeof fixtureStatuses)[number]

export const forfeits = ['home', 'away', 'both'] as const
export type Forfeit = (typeof forfeits)[number]

export const goalKinds = ['goal', 'penalty', 'own'] as const
export type GoalKind = (typeof goalKinds)[number]

/** Kinds of consent: publication of the name, of a picture of the person, of pictures of the whole team. */
export const consentScopes = ['name', 'picture', 'teamPicture'] as const
export type ConsentScope = (typeof consentScopes)[number]

export const presences = ['came', 'excused', 'missed'] as const
export type Presence = (typeof presences)[number]

export const bounds = { mostGoals: 500, squad: 80, licences: 30, consents: 60, helpers: 200 } as const

/** Completed years of age on a day. */
export function ageOn(born: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

/** True if a person is of age on a day; false if the date of birth is unknown. */
export const isAdult = (born: string | null, day: string): boolean => born !== null && ageOn(born, day) >= 18

export interface Consent {
  scope: ConsentScope
  givenOn: string
  /** Last day of validity; null: until withdrawn. */
  until: string | null
  withdrawnOn: string | null
  by: 'self' | 'guardian'
}

export interface ConsentingPerson {
  born: string | null
  /** Never public, whatever consents exist. */
  hidden: boolean
  consents: readonly Consent[]
}

/**
 * True if a consent is valid on a day. A minor's own consent does not count, and that of guardians ends when the person
 * comes of age. Persons without a date of birth may be minors.
 */
export function holds(consent: Consent, { born }: Pick<ConsentingPerson, 'born'>, day: string): boolean {
  const { givenOn, until, withdrawnOn, by } = consent
  if (givenOn > day || (until !== null && until < day) || (withdrawnOn !== null && withdrawnOn <= day))
    return false
  return isAdult(born, day) ? by === 'self' : by === 'guardian'
}

const agrees = (person: ConsentingPerson, scope: ConsentScope, day: string): boolean =>
  person.consents.some((consent) => consent.scope === scope && holds(consent, person, day))

/** True if the name may be public: an adult's unless hidden, a minor's only with the guardians' consent. */
export const mayShowName = (person: ConsentingPerson, day: string): boolean =>
  !person.hidden && (isAdult(person.born, day) || agrees(person, 'name', day))

/** True if the picture may be public: only with consent, and only beside a public name. */
export const mayShowPicture = (person: ConsentingPerson, day: string): boolean =>
  mayShowName(person, day) && agrees(person, 'picture', day)

/** True if the person may appear in team pictures. */
export const mayShowInTeam = (person: ConsentingPerson, day: string): boolean =>
  !person.hidden && agrees(person, 'teamPicture', day)

/** Next day on which public visibility changes by itself (start or end of a consent, coming of age); null: none. */
export function nextChangeOf(person: ConsentingPerson, day: string): string | null {
  const dayAfter = (one: string) => Temporal.PlainDate.from(one).add({ days: 1 }).toString()
  const days = person.consents.flatMap(({ givenOn, until, withdrawnOn }) => [
    givenOn,
    ...(until === null ? [] : [dayAfter(until)]),
    ...(withdrawnOn === null ? [] : [withdrawnOn]),
  ])
  if (person.born !== null) days.push(Temporal.PlainDate.from(person.born).add({ years: 18 }).toString())
  return days.filter((one) => one > day).toSorted()[0] ?? null
}

export interface FixtureFacts {
  home: string
  away: string
  status: FixtureStatus
  homeScore: number | null
  awayScore: number | null
  forfeit: Forfeit | null
}

export interface Refused {
  field: string
  words: Words
}

/** Contradictions in a game; null: none. */
export function wrongIn(game: FixtureFacts): Refused | null {
  const { home, away, status, homeScore, awayScore, forfeit } = game
  if (sameTeam(home, away))
    return {
      field: 'away',
      words: {
        de: 'Eine Mannschaft kann nicht gegen sich selbst spielen.',
        en: 'A team can’t play against itself.',
      },
    }
  if ((homeScore === null) !== (awayScore === null))
    return {
      field: homeScore === null ? 'homeScore' : 'awayScore',
      words: { de: 'Ein Ergebnis hat zwei Zahlen.', en: 'A result has two numbers.' },
    }
  if ((status === 'played' || status === 'live') && homeScore === null)
    return {
      field: 'homeScore',
      words: { de: 'Bitte tragen Sie das Ergebnis ein.', en: 'Please enter the result.' },
    }
  if (status === 'walkover' && forfeit === null && homeScore === null)
    return {
      field: 'forfeit',
      words: {
        de: 'Bitte wählen Sie, wer nicht angetreten ist, oder tragen Sie die Wertung ein.',
        en: 'Please choose who did not turn up, or enter what was decided.',
      },
    }
  return null
}

/** Normalises a team's name, which associations spell differently each time. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const sameTeam = (one: string, other: string): boolean => plainName(one) === plainName(other)

/** Side of a team in a game; null: it does not play. */
export function sideOf(
  { home, away }: Pick<FixtureFacts, 'home' | 'away'>,
  names: readonly string[],
): 'home' | 'away' | null {
  const isOurs = (name: string) => names.some((own) => own !== '' && sameTeam(own, name))
  return isOurs(home) ? 'home' : isOurs(away) ? 'away' : null
}

/** Key of a pairing; home and away are not interchangeable. */
export const pairKey = ({ home, away }: Pick<FixtureFacts, 'home' | 'away'>): string =>
  `${plainName(home)}\n${plainName(away)}`

/** Status that follows from having a result or not, unless one is given. */
export const statusWith = (status: FixtureStatus, hasResult: boolean): FixtureStatus => {
  if (hasResult) return status === 'planned' || status === 'postponed' ? 'played' : status
  return status === 'played' || status === 'live' ? 'planned' : status
}

export interface Goal {
  person: string | null
  name: string
  side: 'home' | 'away'
  kind: GoalKind
}

/**
 * Scorers with their goals, most first; own goals are not counted. Equal names without a record count as one person.
 */
export function scorersOf(
  goals: readonly Goal[],
): { person: string | null; name: string; goals: number; penalties: number }[] {
  const found = new Map<string, { person: string | null; name: string; goals: number; penalties: number }>()
  for (const { person, name, kind } of goals) {
    if (kind === 'own' || (person === null && name === '')) continue
    const key = person ?? `name ${plainName(name)}`
    const one = found.get(key) ?? { person, name, goals: 0, penalties: 0 }
    one.goals += 1
    if (kind === 'penalty') one.penalties += 1
    found.set(key, one)
  }
  return [...found.values()].toSorted((a, b) => b.goals - a.goals || a.name.localeCompare(b.name, 'de'))
}

/** Side of a portrait on screens, in pixels. */
const portraitSide = 96
/** Widths in which portraits and team pictures are served; `<address>/<width>` is the picture at that width. */
export const portraitWidths = [96, 192, 288] as const
export const teamPictureWidths = [480, 960, 1600] as const

/** A portrait, cropped to a square on the page. */
export const portraitForms = (address: string): ImageForms => ({
  src: `${address}/${portraitWidths[1]}`,
  w: portraitSide,
  h: portraitSide,
  variants: portraitWidths.map((w) => ({ src: `${address}/${w}`, w })),
})

export function teamPictureForms(
  address: string,
  { width, height }: { width: number; height: number },
): ImageForms & { variants: ImageVariant[] } {
  const [least, ...wider] = teamPictureWidths
  const variants = [least, ...wider.filter((wanted) => wanted <= width)].map((wanted) => {
    const w = Math.min(wanted, width)
    return {
      src: `${address}/${wanted}`,
      w,
      h: Math.round((height * w) / width),
      type: 'image/webp' as const,
    }
  })
  return { src: (variants[1] ?? variants[0]!).src, w: width, h: height, variants }
}
