import type { ReactNode } from 'react'
import type { Card as CardData, DatedCard } from '#kit/shared/site/cards.ts'
import { foreign, useSite } from '../surroundings.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { Picture, type Ratio } from './Picture.tsx'
import { Day, Leaf, Span } from './When.tsx'

interface CardProps {
  card: CardData
  /** `large` for the first of a mix, `row` with the picture at the side, `plain` without. */
  look?: 'large' | 'tile' | 'row' | 'plain'
  sizes?: string
  ratio?: Ratio
  level?: 2 | 3
  first?: boolean
}

/** A record in a list: the title is the link, the whole card is clickable. */
export function Card({
  card,
  look = 'tile',
  sizes = '100vw',
  ratio = '3-2',
  level = 3,
  first = false,
}: CardProps) {
  const { lang, t } = useSite()
  const Heading = `h${level}` as const
  return (
    <article className={`card card-${look}`} lang={foreign(card.lang, lang)}>
      {card.picture && look !== 'plain' && (
        <Picture picture={card.picture} sizes={sizes} ratio={ratio} first={first} decorative />
      )}
      <div className="card-body">
        {(card.type || card.start || card.sticky) && (
          <p className="card-meta" lang={card.lang && card.lang !== lang ? lang : undefined}>
            {card.sticky && (
              <span className="sticky-mark">
                <Icon name="star" />
                {t('site.sticky')}
              </span>
            )}
            {card.type && <span lang={foreign(card.typeLang, lang)}>{card.type}</span>}
            {card.start && <Day at={card.start} />}
          </p>
        )}
        <Heading className="card-title">
          <Link href={card.href}>{card.title}</Link>
        </Heading>
        {card.teaser && <p className="card-teaser">{card.teaser}</p>}
      </div>
    </article>
  )
}

/** Cards side by side, as many as fit. */
export function Tiles({ cards, level = 3 }: { cards: readonly CardData[]; level?: 2 | 3 }) {
  return (
    <ul className="tiles" role="list">
      {cards.map((card) => (
        <li key={card._id}>
          <Card card={card} level={level} sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 92vw" />
        </li>
      ))}
    </ul>
  )
}

/** Events sorted by date. */
export function DateList({ items }: { items: readonly DatedCard[] }) {
  const { lang, t } = useSite()
  return (
    <ul className="date-list" role="list">
      {items.map((item) => (
        <li key={`${item._id} ${item.start}`} className={item.state ? `is-${item.state}` : undefined}>
          <Leaf at={item.start} />
          <div lang={foreign(item.lang, lang)}>
            <h3 className="card-title">
              <Link href={item.href}>{item.title}</Link>
            </h3>
            <p className="card-meta" lang={item.lang && item.lang !== lang ? lang : undefined}>
              {item.state && <strong>{t(`site.${item.state}`)}</strong>}
              <Span start={item.start} end={item.end} allDay={item.allDay} />
              {item.place && <span>{item.place}</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Section of a page with heading and a link to all items. */
export function Section({
  id,
  title,
  more,
  className,
  children,
}: {
  id: string
  title: string
  more?: { href: string; label: string }
  className?: string
  children: ReactNode
}) {
  return (
    <section className={className ? `section ${className}` : 'section'} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {more?.href && (
          <Link className="more" href={more.href}>
            {more.label}
            <Icon name="next" />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
