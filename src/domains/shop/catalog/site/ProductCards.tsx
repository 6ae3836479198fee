import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { GroupCard, PriceTerms, ProductCard } from '../catalog.views.ts'
import { Price, Step } from './Price.tsx'
import { Choose, PutIn } from './PutIn.tsx'
import { useShopTexts } from './texts.ts'

const sizes = '(min-width: 64rem) 18rem, (min-width: 40rem) 30vw, 46vw'

interface Props {
  cards: readonly ProductCard[]
  terms: PriceTerms | null
  level: 2 | 3
  /** The first cards are visible without scrolling. */
  first?: boolean
}

/** Product cards side by side; the title is the link, and the whole card can be clicked. */
export function ProductCards({ cards, terms, level, first = false }: Props) {
  const { lang } = useSite()
  const t = useShopTexts()
  const Heading = `h${level}` as const
  return (
    <ul className="shop-cards" role="list">
      {cards.map((card, index) => (
        <li key={card._id}>
          <article className="card card-tile shop-card">
            {card.picture ? (
              <Picture
                picture={card.picture}
                sizes={sizes}
                ratio="4-3"
                first={first && index < 2}
                decorative
              />
            ) : (
              <span className="picture ratio-4-3 shop-no-picture" aria-hidden="true" />
            )}
            <div className="card-body">
              <Heading className="card-title" lang={foreign(card.lang, lang)}>
                <Link href={card.href}>{card.title}</Link>
              </Heading>
              {card.price && terms ? (
                <Price price={card.price} terms={terms} isFrom={card.isFrom} />
              ) : (
                terms && <p className="shop-small">{t('shop.noPrice')}</p>
              )}
              {card.step && card.step !== 'available' && <Step step={card.step} />}
              {card.only && card.step && <PutIn item={card.only} name={card.title} step={card.step} />}
              {card.isClosed && <p className="shop-small">{t('shop.closed')}</p>}
              {!card.only && card.price && card.step !== 'none' && !card.isClosed && (
                <Choose href={card.href} name={card.title} />
              )}
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

export function GroupCards({ groups, level = 2 }: { groups: readonly GroupCard[]; level?: 2 | 3 }) {
  const { lang } = useSite()
  const t = useShopTexts()
  const Heading = `h${level}` as const
  if (groups.length === 0) return null
  return (
    <ul className="shop-groups" role="list" aria-label={t('shop.groups')}>
      {groups.map(({ _id, href, title, lang: own, picture, count }) => (
        <li key={_id}>
          <article className="card card-tile shop-card">
            {picture && <Picture picture={picture} sizes={sizes} ratio="3-2" decorative />}
            <div className="card-body">
              <Heading className="card-title" lang={foreign(own, lang)}>
                <Link href={href}>{title}</Link>
              </Heading>
              <p className="shop-small">{t('shop.count', { count })}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
