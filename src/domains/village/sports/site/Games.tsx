import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { sayDay, sayMoment } from '#kit/shared/dates/dates.ts'
import type { GameLine } from '../games.contract.ts'
import { useSportsTexts } from './texts.ts'

/** Date and time of a game; only the date if the time is unknown. */
export function useWhen(): (game: Pick<GameLine, 'kickoff' | 'timed'>) => string {
  const { lang, zone, now } = useSite()
  const telling = { lang, zone, now }
  return ({ kickoff, timed }) => (timed ? sayMoment(kickoff, telling) : sayDay(kickoff, telling))
}

/** The result, or a placeholder. */
export function Score({ game }: { game: Pick<GameLine, 'homeScore' | 'awayScore'> }) {
  const t = useSportsTexts()
  const { homeScore, awayScore } = game
  return (
    <span className="sports-score">
      {homeScore === null || awayScore === null ? t('sports.open') : `${homeScore}:${awayScore}`}
    </span>
  )
}

/** Remarks on a game in words, because colour must not be the only sign. */
export function Remarks({ game }: { game: GameLine }) {
  const t = useSportsTexts()
  const when = useWhen()
  const special = game.status !== 'planned' && game.status !== 'played'
  if (!special && !game.movedFrom) return null
  return (
    <small>
      {special ? t(`sports.statuses.${game.status}`) : null}
      {special && game.movedFrom ? ', ' : null}
      {game.movedFrom
        ? t('sports.moved', { when: when({ kickoff: game.movedFrom, timed: game.timed }) })
        : null}
    </small>
  )
}

/** A list of games with date, teams and result. */
export function GameList({ games, withTeam = false }: { games: readonly GameLine[]; withTeam?: boolean }) {
  const t = useSportsTexts()
  const when = useWhen()
  return (
    <ul role="list" className="sports-games">
      {games.map((game) => (
        <li key={game._id}>
          <p className="card-meta">
            <time dateTime={game.kickoff}>{when(game)}</time>
            {game.round && <span>{t('sports.round', { round: game.round })}</span>}
            {withTeam && <span>{game.team}</span>}
            {game.venue && <span>{game.venue}</span>}
          </p>
          <Link href={game.href} className="sports-pair">
            <span data-own={game.own === 'home' || undefined}>{game.home}</span>
            <Score game={game} />
            <span data-own={game.own === 'away' || undefined}>{game.away}</span>
          </Link>
          <Remarks game={game} />
        </li>
      ))}
    </ul>
  )
}
