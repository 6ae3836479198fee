import { Fragment } from 'react'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { ShareAndPrint } from '#kit/browser/site/pieces/ShareAndPrint.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { sayDay } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { Block, LetterData, LetterPicture } from '../letters.views.ts'
import { useLetterTexts } from './texts.ts'

function Shown({ picture, href }: { picture: LetterPicture; href: string }) {
  const { alt, forms } = picture
  // Without `forms` the file was deleted
  const image = forms ? <Picture picture={{ ...forms, alt }} sizes="(min-width: 48rem) 38rem, 92vw" /> : alt
  return <p>{href ? <a href={href}>{image}</a> : image}</p>
}

function BlockView({ block }: { block: Block }) {
  const t = useLetterTexts()
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>
    case 'text':
    case 'footer':
      return <RichText text={{ html: block.html }} />
    case 'picture':
      return <Shown picture={block.picture} href={block.href} />
    case 'button':
      return (
        <p>
          <a className="button" href={block.href}>
            {block.label}
          </a>
        </p>
      )
    case 'columns':
      return (
        <>
          {block.columns.map((column) => (
            <Fragment key={`${column.title} ${column.href} ${column.html}`}>
              {column.picture && <Shown picture={column.picture} href={column.href} />}
              {column.title && <h3>{column.title}</h3>}
              <RichText text={{ html: column.html }} />
              {column.href && column.label && (
                <p>
                  <a href={column.href}>{column.label}</a>
                </p>
              )}
            </Fragment>
          ))}
        </>
      )
    case 'cards':
      return (
        <>
          {block.title && <h2>{block.title}</h2>}
          <ul role="list" className="letter-cards">
            {block.cards.map((card) => (
              <li key={card.record} lang={card.lang}>
                <h3 className="card-title">
                  {card.href ? <a href={card.href}>{card.title}</a> : card.title}
                </h3>
                {card.note && (
                  <p className="card-meta">
                    <span>{card.note}</span>
                  </p>
                )}
                {card.teaser && <p>{card.teaser}</p>}
              </li>
            ))}
          </ul>
        </>
      )
    case 'divider':
      return <hr />
    case 'sponsor':
      return (
        <aside className="letter-sponsor" aria-label={t('letters.sponsor')}>
          <p className="card-meta">
            <span>{t('letters.sponsor')}</span>
          </p>
          {block.picture && <Shown picture={block.picture} href={block.href} />}
          <RichText text={{ html: block.html }} />
        </aside>
      )
  }
}

/** Public page of one letter, for reading again, sharing and printing. */
export function Letter({ page }: { page: SitePage<string, LetterData> }) {
  const t = useLetterTexts()
  const { lang, zone, now } = useSite()
  const { title, at, blocks, archiveHref } = page.data
  return (
    <article className="letter">
      <div className="title-block">
        <h1>{title}</h1>
        <p className="card-meta">
          <span>{t('letters.sent', { at: sayDay(at, { lang, zone, now }) })}</span>
        </p>
      </div>
      <div className="letter-blocks">
        {blocks.map((block) => (
          <div
            key={block.module}
            className="letter-block"
            lang={foreign(block.lang === lang ? undefined : block.lang, lang)}
          >
            <BlockView block={block} />
          </div>
        ))}
      </div>
      <ShareAndPrint title={title} />
      <p>
        <Link href={archiveHref}>{t('letters.all')}</Link>
      </p>
    </article>
  )
}
