import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { Subscribe } from '#kit/browser/site/pieces/Subscribe.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { dayName } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { SportsTeamData } from '../sports.views.ts'
import { GameList } from './Games.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { People } from './People.tsx'
import { Standings } from './Standings.tsx'
import { useSportsTexts } from './texts.ts'

/** Page of a team: next and last game, standings, squad, trainings, earlier seasons. */
export function SportsTeam({ page }: { page: SitePage<string, SportsTeamData> }) {
  const t = useSportsTexts()
  const { lang } = useSite()
  const { data } = page
  const { season, next, last } = data
  return (
    <div className="sports">
      <div className="title-block">
        <p className="card-meta">
          <span>{t(`sports.sports.${data.sport}`)}</span>
          {data.category && <span>{data.category}</span>}
          <span>
            <Link href={data.clubHref}>{data.clubTitle}</Link>
          </span>
        </p>
        <h1>{data.title}</h1>
        <Paragraphs text={data.text} lang={foreign(data.lang, lang)} />
      </div>
      {data.picture && <Picture picture={data.picture} sizes="(min-width: 48rem) 46rem, 100vw" />}
      {(next ?? last) && (
        <div className="sports-around">
          {next && (
            <section className="section" aria-labelledby="next">
              <h2 id="next">{t('sports.nextGame')}</h2>
              <GameList games={[next]} />
            </section>
          )}
          {last && (
            <section className="section" aria-labelledby="last">
              <h2 id="last">{t('sports.lastGame')}</h2>
              <GameList games={[last]} />
            </section>
          )}
        </div>
      )}
      {season && season.table.length > 0 && (
        <section className="section" aria-labelledby="table">
          <h2 id="table">{t('sports.table')}</h2>
          <Standings
            rows={season.table}
            withSets={season.withSets}
            caption={[season.league, season.title].filter(Boolean).join(', ')}
          />
        </section>
      )}
      {season && season.scorers.length > 0 && (
        <section className="section" aria-labelledby="scorers">
          <h2 id="scorers">{t('sports.scorers')}</h2>
          <ol>
            {season.scorers.map(({ name, goals }, index) => (
              // eslint-disable-next-line react/no-array-index-key -- two may have the same name
              <li key={index}>
                {name}, {goals === 1 ? t('sports.goal') : t('sports.goals', { count: goals })}
              </li>
            ))}
          </ol>
        </section>
      )}
      {data.trainings.length > 0 && (
        <section className="section" aria-labelledby="trainings">
          <h2 id="trainings">{t('sports.trainings')}</h2>
          <ul role="list">
            {data.trainings.map(({ day, from, until, place }) => (
              <li key={`${day} ${from} ${place}`}>
                {t('sports.training', { day: dayName(day, lang), from, until })}
                {place && `, ${place}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.venue && <p>{t('sports.venue', { venue: data.venue })}</p>}
      {(data.squad.length > 0 || data.unnamed > 0) && (
        <section className="section" aria-labelledby="squad">
          <h2 id="squad">{t('sports.squad')}</h2>
          <People people={data.squad} />
          {data.unnamed > 0 && <p className="note">{t('sports.unnamed', { count: data.unnamed })}</p>}
        </section>
      )}
      {data.staff.length > 0 && (
        <section className="section" aria-labelledby="staff">
          <h2 id="staff">{t('sports.staff')}</h2>
          <People people={data.staff} />
        </section>
      )}
      {season && season.games.length > 0 && (
        <section className="section" aria-labelledby="games">
          <h2 id="games">{t('sports.games')}</h2>
          <GameList games={season.games} />
        </section>
      )}
      {data.seasons.length > 1 && (
        <nav className="section" aria-labelledby="seasons">
          <h2 id="seasons">{t('sports.seasons')}</h2>
          <ul role="list" className="sports-teams">
            {data.seasons.map(({ title, href, isChosen }) => (
              <li key={href}>
                <Link href={href} aria-current={isChosen ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Subscribe address={data.feedHref} t={t} texts="sports" />
    </div>
  )
}
