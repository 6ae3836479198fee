import { useEffect, useState } from 'react'
import { ApiProblem, call, messageOf } from '#kit/browser/api.ts'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { at } from '#kit/browser/site/program/calls.ts'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { saySpan } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { seasonCalls } from '../season.contract.ts'
import type { GameLine } from '../games.contract.ts'
import type { SportsFixtureData } from '../sports.views.ts'
import { Remarks, Score, useWhen } from './Games.tsx'
import { useSportsTexts } from './texts.ts'

const renewEvery = 20_000

/** The score of a game: as rendered, then updated while the page is visible. */
function useLive(given: GameLine): GameLine {
  const [told, setTold] = useState<Partial<GameLine>>({})
  const game = { ...given, ...told }
  const { live, now } = useSite()
  // The score only changes around the time of the game
  const isNear = Math.abs(Date.parse(game.kickoff) - Date.parse(now)) < 6 * 3_600_000
  const asks = live && (game.status === 'live' || (game.status === 'planned' && isNear))
  useEffect(() => {
    if (!asks) return undefined
    const asking = new AbortController()
    const renew = async () => {
      if (document.hidden) return
      try {
        const { status, homeScore, awayScore, period } = await call(
          at<typeof seasonCalls.live>('GET', '/api/v0/sports/live/:_id'),
          { _id: given._id },
          asking.signal,
        )
        setTold({ status, homeScore, awayScore, period })
      } catch {
        // After a failure the shown score stays until the next poll
      }
    }
    const timer = setInterval(() => void renew(), renewEvery)
    return () => {
      clearInterval(timer)
      asking.abort()
    }
  }, [asks, given._id])
  return game
}

/** Page of a game: score, scorers, open helper shifts. */
export function SportsFixture({ page }: { page: SitePage<string, SportsFixtureData> }) {
  const t = useSportsTexts()
  const when = useWhen()
  const { data } = page
  const game = useLive(data.game)
  return (
    <div className="sports">
      <div className="title-block">
        <p className="card-meta">
          <time dateTime={game.kickoff}>{when(game)}</time>
          {data.league && <span>{data.league}</span>}
          {game.round && <span>{t('sports.round', { round: game.round })}</span>}
          {game.venue && <span>{game.venue}</span>}
        </p>
        <h1>{data.title}</h1>
      </div>
      <div className="sports-board" aria-live="polite" aria-atomic="true">
        <span>{game.home}</span>
        <Score game={game} />
        <span>{game.away}</span>
        {game.period && <span className="sports-period">{game.period}</span>}
      </div>
      <p>
        <Remarks game={game} />
      </p>
      {game.status === 'live' && <p className="note">{t('sports.liveNote')}</p>}
      {(data.half || data.sets) && (
        <p>
          {[
            data.half && t('sports.half', { score: data.half }),
            data.sets && t('sports.sets', { score: data.sets }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {data.note && <p>{data.note}</p>}
      {data.goals.length > 0 && (
        <section className="section" aria-labelledby="goals">
          <h2 id="goals">{t('sports.scored')}</h2>
          <ul>
            {data.goals.map(({ name, minute, kind, side }, index) => (
              // eslint-disable-next-line react/no-array-index-key -- goals have no other key
              <li key={index}>
                {[
                  name || t('sports.somebody'),
                  side === 'home' ? game.home : game.away,
                  minute !== null && t('sports.minute', { minute }),
                  kind !== 'goal' && t(`sports.goalKinds.${kind}`),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.duties.length > 0 && <Duties duties={data.duties} />}
      <p>
        <Link href={data.teamHref}>{t('sports.toTeam')}</Link>
      </p>
    </div>
  )
}

function Duties({ duties }: { duties: SportsFixtureData['duties'] }) {
  const t = useSportsTexts()
  return (
    <section className="section" aria-labelledby="helpers">
      <h2 id="helpers">{t('sports.helpers')}</h2>
      <p>{t('sports.helpersText')}</p>
      <ul role="list" className="sports-games">
        {duties.map((duty) => (
          <Duty key={duty._id} duty={duty} />
        ))}
      </ul>
    </section>
  )
}

function Duty({ duty }: { duty: SportsFixtureData['duties'][number] }) {
  const t = useSportsTexts()
  const { lang, zone, now, frame, live } = useSite()
  const [left, setLeft] = useState(duty.left)
  const [mine, setMine] = useState<boolean | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  async function say(which: 'help' | 'leave') {
    setBusy(true)
    setProblem('')
    try {
      const told = await call(at<(typeof seasonCalls)['help']>('POST', `/api/v0/sports/duty/:_id/${which}`), {
        _id: duty._id,
      })
      setLeft(told.left)
      setMine(told.mine)
    } catch (error) {
      const isNobody = error instanceof ApiProblem && error.status === 401
      setProblem(isNobody ? t('sports.signIn') : messageOf(error, lang))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <p>
        <strong>{duty.title}</strong>
        {', '}
        {saySpan(duty.from, duty.until, { lang, zone, now })}
        {duty.place && `, ${duty.place}`}
      </p>
      <p>{left > 0 ? t('sports.helpersLeft', { count: left }) : t('sports.helpersFull')}</p>
      <p role="status">
        {mine ? t('sports.helping') : null}
        {!mine && problem === t('sports.signIn') && frame.places.signIn ? (
          <a href={frame.places.signIn}>{problem}</a>
        ) : (
          !mine && problem
        )}
      </p>
      {live && (left > 0 || mine) && (
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() => void say(mine ? 'leave' : 'help')}
        >
          {t(mine ? 'sports.leave' : 'sports.help')}
        </button>
      )}
    </li>
  )
}
