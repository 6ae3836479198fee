import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { ClubCard, SportsListData } from '../sports.views.ts'
import { GameList } from './Games.tsx'
import { useSportsTexts } from './texts.ts'

/** Page of all clubs with upcoming games. */
export function SportsList({ page }: { page: SitePage<string, SportsListData> }) {
  const t = useSportsTexts()
  const { clubs, next, last } = page.data
  return (
    <div className="sports">
      <div className="title-block">
        <h1>{t('sports.title')}</h1>
        <p className="lead">{t('sports.description')}</p>
      </div>
      {next.length > 0 && (
        <section className="section" aria-labelledby="next">
          <h2 id="next">{t('sports.nextGames')}</h2>
          <GameList games={next} withTeam />
        </section>
      )}
      {last.length > 0 && (
        <section className="section" aria-labelledby="last">
          <h2 id="last">{t('sports.lastGames')}</h2>
          <GameList games={last} withTeam />
        </section>
      )}
      <section className="section" aria-labelledby="clubs">
        <h2 id="clubs">{t('sports.clubs')}</h2>
        {clubs.length === 0 && <p className="empty">{t('sports.none')}</p>}
        <ul role="list" className="sports-clubs">
          {clubs.map((club) => (
            <Club key={club._id} club={club} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Club({ club }: { club: ClubCard }) {
  const t = useSportsTexts()
  return (
    <li className="sports-club">
      {club.picture && <Picture picture={club.picture} ratio="3-2" sizes="(min-width: 40rem) 16rem, 100vw" />}
      <div>
        <p className="card-meta">
          <span>{t(`sports.sports.${club.sport}`)}</span>
        </p>
        <h3>
          <Link href={club.href}>{club.title}</Link>
        </h3>
        <ul role="list" className="sports-teams">
          {club.teams.map(({ title, category, href }) => (
            <li key={href}>
              <Link href={href}>{title}</Link>
              {category && <small> {category}</small>}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
