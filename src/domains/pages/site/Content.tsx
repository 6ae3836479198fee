import { useMemo } from 'react'
import { withHeadingIds } from '../../../kit/shared/headings.ts'
import type { SitePage } from '../../../kit/shared/site.ts'
import { Section, Tiles } from '../../../kit/browser/site/pieces/Cards.tsx'
import { Downloads } from '../../../kit/browser/site/pieces/Downloads.tsx'
import { Gallery } from '../../../kit/browser/site/pieces/Gallery.tsx'
import { Figure } from '../../../kit/browser/site/pieces/Picture.tsx'
import { RichText } from '../../../kit/browser/site/pieces/RichText.tsx'
import { PlainDate } from '../../../kit/browser/site/pieces/When.tsx'
import { useSite } from '../../../kit/browser/site/surroundings.ts'
import type { ContentData } from '../pages.views.ts'

// A short text is seen at a glance; only a long one needs a table of its contents.
const longFrom = { headings: 3, characters: 2500 }

/** A page of text. What is not there is left out, so that any page of the tree can be shown this way. */
export function Content({ page }: { page: SitePage<string, Partial<ContentData>> }) {
  const { t } = useSite()
  const {
    title = page.meta.title,
    picture,
    children = [],
    gallery = [],
    downloads = [],
    updatedAt,
  } = page.data
  const given = page.data.text
  const { text, headings } = useMemo(() => {
    const { html, headings: found } = withHeadingIds(given?.html ?? '')
    return { text: { ...given, html }, headings: found }
  }, [given])
  const isLong = headings.length >= longFrom.headings && text.html.length >= longFrom.characters
  return (
    <article className={isLong ? 'content has-contents' : 'content'}>
      <header className="content-head">
        <h1>{title}</h1>
      </header>
      {picture && (
        <Figure
          className="figure content-picture"
          picture={picture}
          sizes="(min-width: 80rem) 76rem, 92vw"
          ratio="21-9"
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
      <RichText text={text} />
      <Downloads files={downloads} />
      <Gallery pictures={gallery} />
      {children.length > 0 && (
        <Section id="children" className="content-children" title={t('pages.children')}>
          <Tiles cards={children} />
        </Section>
      )}
      {updatedAt && (
        <p className="updated">
          {t('pages.updated')} <PlainDate at={updatedAt} />
        </p>
      )}
    </article>
  )
}
