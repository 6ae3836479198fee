import type { SitePage } from '../../../kit/shared/site.ts'
import { Downloads } from '../../../kit/browser/site/pieces/Downloads.tsx'
import { Gallery } from '../../../kit/browser/site/pieces/Gallery.tsx'
import { Icon } from '../../../kit/browser/site/pieces/Icon.tsx'
import { Link } from '../../../kit/browser/site/pieces/Link.tsx'
import { Figure } from '../../../kit/browser/site/pieces/Picture.tsx'
import { RichText } from '../../../kit/browser/site/pieces/RichText.tsx'
import { Day } from '../../../kit/browser/site/pieces/When.tsx'
import { notify } from '../../../kit/browser/site/program/notify.ts'
import { foreign, useSite } from '../../../kit/browser/site/surroundings.ts'
import type { NewsDetailData, NewsNeighbour } from '../news.views.ts'

/** One news item. */
export function NewsDetail({ page }: { page: SitePage<string, NewsDetailData> }) {
  const { t, lang } = useSite()
  const { data } = page
  return (
    <div className="news-detail">
      <article lang={foreign(data.lang, lang)}>
        <header className="content-head">
          {data.preview && (
            <p className="note" lang={lang}>
              {t('news.preview')}
            </p>
          )}
          <p className="card-meta" lang={lang}>
            {data.type && <span>{data.type}</span>}
            <Day at={data.start} />
            {data.author && <span>{t('news.by', { author: data.author })}</span>}
          </p>
          <h1>{data.title}</h1>
          {data.teaser && <p className="lead">{data.teaser}</p>}
        </header>
        {data.picture && (
          <Figure
            className="figure content-picture"
            picture={data.picture}
            sizes="(min-width: 80rem) 60rem, 92vw"
            ratio="16-9"
            first
          />
        )}
        <RichText text={data.text} />
      </article>
      <div className="after-text">
        {data.tags.length > 0 && (
          <ul role="list" className="chips" aria-label={t('news.tags')}>
            {data.tags.map((tag) => (
              <li key={tag.name}>
                <Link href={tag.href}>{tag.name}</Link>
              </li>
            ))}
          </ul>
        )}
        <ShareAndPrint title={data.title} />
      </div>
      <Downloads files={data.downloads} />
      <Gallery pictures={data.gallery} />
      <nav className="neighbours" aria-label={t('news.neighbours')}>
        {data.newer && <Neighbour to={data.newer} rel="next" label={t('news.newer')} />}
        {data.older && <Neighbour to={data.older} rel="prev" label={t('news.older')} />}
        <Link className="more" href={data.list.href}>
          {t('news.back', { list: data.list.title })}
          <Icon name="next" />
        </Link>
      </nav>
    </div>
  )
}

function Neighbour({ to, rel, label }: { to: NewsNeighbour; rel: string; label: string }) {
  const { lang } = useSite()
  return (
    <Link className="neighbour" href={to.href} rel={rel}>
      <small>{label}</small>
      <span className="card-title" lang={foreign(to.lang, lang)}>
        {to.title}
      </span>
    </Link>
  )
}

// Both need the program: without it they would be buttons that do nothing, so they come with it.
function ShareAndPrint({ title }: { title: string }) {
  const { t, live } = useSite()
  if (!live) return <div className="actions" />
  const share = async () => {
    const url = location.href
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      notify({ content: t('news.linkCopied') })
    } catch (error) {
      // Whoever closes the sheet without sharing has changed their mind; that is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
      notify({ type: 'error', content: t('news.linkNotCopied') })
    }
    return undefined
  }
  return (
    <div className="actions">
      <button type="button" className="button is-quiet" onClick={() => void share()}>
        <Icon name="share" />
        {t('news.share')}
      </button>
      <button type="button" className="button is-quiet" onClick={() => print()}>
        <Icon name="print" />
        {t('news.print')}
      </button>
    </div>
  )
}
