import type { ReactNode } from 'react'
import type { Word } from '#kit/shared/site/cards.ts'
import type { Picture, PreviewState } from '#kit/shared/site/site.ts'
import { foreign, useSite } from '../surroundings.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { Figure } from './Picture.tsx'
import { ShareAndPrint } from './ShareAndPrint.tsx'

interface HeadProps {
  title: string
  teaser: string
  /** Kind, date and author: one `span` or `time` each. */
  meta?: ReactNode
  /** Visibility for guests, if editors see the working state. */
  preview?: PreviewState | undefined
}

/** Head of a detail page: kind, title, teaser. */
export function DetailHead({ title, teaser, meta, preview }: HeadProps) {
  const { t, lang } = useSite()
  return (
    <header className="content-head">
      {preview && (
        <p className="note" lang={lang}>
          {t(`site.preview.${preview}`)}
        </p>
      )}
      {meta && <p className="card-meta">{meta}</p>}
      <h1>{title}</h1>
      {teaser && <p className="lead">{teaser}</p>}
    </header>
  )
}

/** Main picture of a detail page, loaded first. */
export function DetailPicture({ picture }: { picture: Picture | null | undefined }) {
  return picture ? (
    <Figure
      className="figure content-picture"
      picture={picture}
      sizes="(min-width: 80rem) 60rem, 92vw"
      ratio="16-9"
      first
    />
  ) : null
}

interface AfterTextProps {
  title: string
  /** Keywords; may be empty. */
  tags: readonly (Word & { href: string })[]
  label: string
}

/** Below a text: its keywords and sharing links. */
export function AfterText({ title, tags, label }: AfterTextProps) {
  const { lang } = useSite()
  return (
    <div className="after-text">
      {tags.length > 0 && (
        <ul role="list" className="chips" aria-label={label}>
          {tags.map((tag) => (
            <li key={tag.name}>
              <Link href={tag.href} lang={foreign(tag.lang, lang)}>
                {tag.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ShareAndPrint title={title} />
    </div>
  )
}

interface NeighboursProps {
  label: string
  /** The list this page belongs to. */
  back: { href: string; label: string }
  children?: ReactNode
}

/** Navigation at the end of a detail page. */
export function Neighbours({ label, back, children }: NeighboursProps) {
  return (
    <nav className="neighbours" aria-label={label}>
      {children}
      <Link className="more" href={back.href}>
        {back.label}
        <Icon name="next" />
      </Link>
    </nav>
  )
}
