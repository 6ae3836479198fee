import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { dialled } from '#kit/shared/people/contact.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { SportsClubData } from '../sports.views.ts'
import { GameList } from './Games.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { People } from './People.tsx'
import { useSportsTexts } from './texts.ts'

/** Page of a club: teams, games, functions. */
export function SportsClub({ page }: { page: SitePage<string, SportsClubData> }) {
  const t = useSportsTexts()
  const { lang } = useSite()
  const { data } = page
  return (
    <div className="sports">
      <div className="title-block">
        <p className="card-meta">
          <span>{t(`sports.sports.${data.sport}`)}</span>
        </p>
        <h1>{data.title}</h1>
        <Paragraphs text={data.text} lang={foreign(data.lang, lang)} />
      </div>
      {data.picture && <Picture picture={data.picture} sizes="(min-width: 48rem) 46rem, 100vw" />}
      {data.teams.length > 0 && (
        <section className="section" aria-labelledby="teams">
          <h2 id="teams">{t('sports.teams')}</h2>
          <ul role="list" className="sports-teams">
            {data.teams.map(({ title, category, href }) => (
              <li key={href}>
                <Link href={href}>{title}</Link>
                {category && <small> {category}</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="section" aria-labelledby="next">
        <h2 id="next">{t('sports.nextGames')}</h2>
        {data.next.length > 0 ? <GameList games={data.next} withTeam /> : <p>{t('sports.noNext')}</p>}
      </section>
      {data.last.length > 0 && (
        <section className="section" aria-labelledby="last">
          <h2 id="last">{t('sports.lastGames')}</h2>
          <GameList games={data.last} withTeam />
        </section>
      )}
      {data.functions.length > 0 && (
        <section className="section" aria-labelledby="functions">
          <h2 id="functions">{t('sports.functions')}</h2>
          <People people={data.functions} />
        </section>
      )}
      {data.entry && (
        <section className="section" aria-labelledby="contact">
          <h2 id="contact">{t('sports.contact')}</h2>
          <p>
            <Link href={data.entry.href}>{data.entry.title}</Link>
            {data.entry.phone && (
              <>
                {', '}
                <a href={`tel:${dialled(data.entry.phone)}`}>{data.entry.phone}</a>
              </>
            )}
          </p>
        </section>
      )}
    </div>
  )
}
