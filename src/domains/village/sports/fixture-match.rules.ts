import { dayIn } from '#kit/shared/dates/dates.ts'
import { pairKey } from './sports.rules.ts'

/** Fields that identify a game. */
export interface Recognised {
  uid?: string | undefined
  number?: string | undefined
  round?: string | undefined
  home?: string | undefined
  away?: string | undefined
  kickoff?: string | undefined
}

/**
 * Matches games of a file to stored games; undefined: a new game. By the calendar's id, else by the association's
 * number, else by teams and venue: if two teams meet there more than once, by round and then in order of time. A second
 * import therefore finds all games, moved ones included; days are counted in `zone`.
 */
export function recognise<G extends Recognised, K extends Recognised>(
  games: readonly G[],
  known: readonly K[],
  zone: string,
): Map<G, K | undefined> {
  const found = new Map<G, K | undefined>()
  const left = new Set(known)
  const take = (game: G, one: K | undefined) => {
    if (!one || !left.has(one)) return
    left.delete(one)
    found.set(game, one)
  }
  for (const field of ['uid', 'number'] as const) {
    const by = new Map(known.flatMap((one) => (one[field] ? [[one[field], one] as const] : [])))
    for (const game of games) if (!found.has(game) && game[field]) take(game, by.get(game[field]))
  }
  const keyOf = ({ home, away }: Recognised) =>
    home === undefined || away === undefined ? null : pairKey({ home, away })
  const inTime = <R extends Recognised>(all: readonly R[]): R[] =>
    all.toSorted((a, b) => (a.kickoff ?? '').localeCompare(b.kickoff ?? ''))
  const dayOf = ({ kickoff }: Recognised) => (kickoff ? dayIn(kickoff, zone) : undefined)
  const open = () => inTime(games.filter((game) => !found.has(game)))
  // Different numbers mean different games, even of the same teams
  const fits = (game: G, one: K) => !game.number || !one.number || game.number === one.number
  for (const game of open())
    if (game.round)
      take(
        game,
        [...left].find(
          (one) =>
            keyOf(one) !== null && keyOf(one) === keyOf(game) && one.round === game.round && fits(game, one),
        ),
      )
  for (const game of open()) {
    const day = dayOf(game)
    const pairs = inTime([...left]).filter(
      (one) => keyOf(one) !== null && keyOf(one) === keyOf(game) && fits(game, one),
    )
    take(game, pairs.find((one) => dayOf(one) === day) ?? pairs[0])
  }
  for (const game of games) if (!found.has(game)) found.set(game, undefined)
  return found
}
