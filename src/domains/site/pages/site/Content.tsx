import { useMemo } from 'react'
import { withHeadingIds } from '#kit/shared/text/headings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { Section, Tiles } from '#kit/browser/site/pieces/Cards.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Downloads } from '#kit/browser/site/pieces/Downloads.tsx'
import { Gallery } from '#kit/browser/site/pieces/Gallery.tsx'
import { Figure } from '#kit/browser/site/pieces/Picture.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { PlainDate } from '#kit/browser/site/pieces/When.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { ContentData } from '../pages.views.ts'

// Only a long text needs a table of contents.
const longFrom = { headings: 3, characters: 2500 }

/** A page of text. All fields are optional, so that any page of the tree can be shown this way. */
export function Content({ page }: { page: SitePage<string, Partial<ContentData> | null> }) {
  const { t } = useSite()
  const {
    title = page.meta.title,
    picture,
    children = [],
    gallery = [],
    downloads = [],
    updatedAt,
    text: given,
  } = page.data ?? {}
  const { text, headings } = useMemo(() => {
    const { html, headings: found } = withHeadingIds(given?.html ?? '')
    return { text: { ...given, html }, headings: found }
  }, [given])
  const isLong = headings.length >= longFrom.headings && text.html.length >= longFrom.characters
  return (
    <article className="content">
      <header className="content-head">
        <h1>{title}</h1>
      </header>
      <div className="content-columns">
        {picture && (
          <Figure
            className="figure content-picture"
            picture={picture}
            sizes="(min-width: 60rem) 46rem, 92vw"
            ratio="16-9"
            first
          />
        )}
        {isLong && (
          <nav className="contents" aria-labelledby="contents">
            <h2 id="contents">{t('pages.onThisPage')}</h2>
            <ol role="list">
              {headings.map((heading) => (
                <li key={heading.id}>
                  <a href={`#${heading.id}`}>{heading.text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="content-main">
          <RichText text={text} />
          <Downloads files={downloads} />
          <Gallery pictures={gallery} />
          {updatedAt && (
            <p className="updated">
              {t('pages.updated')} <PlainDate at={updatedAt} />
            </p>
          )}
        </div>
        <Surroundings page={page} />
      </div>
      {children.length > 0 && (
        <Section id="children" className="content-children" title={t('pages.children')}>
          <Tiles cards={children} />
        </Section>
      )}
    </article>
  )
}

/** Links to the other pages of the same part of the site. */
function Surroundings({ page }: { page: SitePage }) {
  const { t, frame, lang } = useSite()
  const part = frame.navigation.find((item) => item.href === page.trail[1]?.href)
  if (!part || part.children.length < 2) return null
  return (
    <nav className="contents surroundings" aria-labelledby="surroundings">
      <h2 id="surroundings">{t('pages.inThisPart', { part: part.label })}</h2>
      <ul role="list">
        {part.children.map((item) => (
          <li key={item._id} lang={foreign(item.lang, lang)}>
            <Link href={item.href} aria-current={item.href === page.path ? 'page' : undefined}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
