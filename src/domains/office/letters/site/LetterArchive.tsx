import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { sayDay } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { LetterArchiveData } from '../letters.views.ts'
import { useLetterTexts } from './texts.ts'

/** All public letters, newest first. */
export function LetterArchive({ page }: { page: SitePage<string, LetterArchiveData> }) {
  const t = useLetterTexts()
  const { lang, zone, now } = useSite()
  const { letters, signUpHref, feedHref, page: at, pages } = page.data
  return (
    <div>
      <div className="title-block">
        <h1>{t('letters.title')}</h1>
        <p className="lead">{t('letters.lead')}</p>
      </div>
      <p>
        <Link href={signUpHref}>{t('letters.signUp')}</Link> · <a href={feedHref}>{t('letters.feed')}</a>
      </p>
      {letters.length === 0 && <p className="empty">{t('letters.empty')}</p>}
      <ul role="list" className="letter-archive">
        {letters.map((letter) => (
          <li key={letter._id}>
            <h2 className="card-title">
              <Link href={letter.href}>{letter.title}</Link>
            </h2>
            <p className="card-meta">
              <span>{sayDay(letter.at, { lang, zone, now })}</span>
            </p>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={t('letters.title')}>
          {at < pages && <Link href={`?page=${at + 1}`}>{t('letters.earlier')}</Link>}{' '}
          {at > 1 && <Link href={`?page=${at - 1}`}>{t('letters.later')}</Link>}
        </nav>
      )}
    </div>
  )
}
