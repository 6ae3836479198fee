import { routeAddress } from '../../../../kit/shared/route-address.ts'
import { foreign, useSite } from '../../../../kit/browser/site/surroundings.ts'
import { backInStockPath } from '../catalog.addresses.ts'
import type { PriceTerms, ProductVariant } from '../catalog.views.ts'
import { Price, Step, Tiers } from './Price.tsx'
import { PutIn } from './PutIn.tsx'
import { useShopTexts } from './texts.ts'

/** The colour of a variant beside its name: a swatch, or the cloth itself. */
function Swatch({ colour }: { colour: NonNullable<ProductVariant['colour']> }) {
  return colour.picture ? (
    <img className="shop-swatch" src={colour.picture.src} alt="" width={24} height={24} loading="lazy" />
  ) : (
    <svg className="shop-swatch" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill={colour.value} />
    </svg>
  )
}

/** What a product comes in, each with its price and whether it is there; a single one without a list around it. */
export function Variants({
  title,
  variants,
  terms,
}: {
  /** What the product is called. */
  title: string
  variants: readonly ProductVariant[]
  terms: PriceTerms | null
}) {
  const t = useShopTexts()
  const { lang } = useSite()
  const [only, second] = variants
  const offer = (variant: ProductVariant) => (
    <>
      {variant.price && terms ? (
        <>
          <Price price={variant.price} terms={terms} />
          <Tiers price={variant.price} terms={terms} />
        </>
      ) : (
        terms && <p className="shop-small">{t('shop.noPrice')}</p>
      )}
      <Step step={variant.step} />
      {variant.step === 'none' && (
        <p className="shop-small">
          <a href={`${routeAddress(backInStockPath, lang)}?item=${variant._id}`}>{t('shop.tellMe')}</a>
        </p>
      )}
      {variant.price && terms && (
        <PutIn
          item={variant._id}
          name={second ? `${title}, ${variant.label}` : title}
          step={variant.step}
          counted
        />
      )}
    </>
  )
  if (!only) return terms && <p className="shop-small">{t('shop.noPrice')}</p>
  if (!second) return <div className="shop-offer">{offer(only)}</div>
  return (
    <ul className="shop-variants" role="list" aria-label={t('shop.variants')}>
      {variants.map((variant) => (
        <li key={variant._id}>
          <p className="shop-variant">
            {variant.colour && <Swatch colour={variant.colour} />}
            <span lang={foreign(variant.colour?.lang, lang)}>{variant.label}</span>
          </p>
          {offer(variant)}
        </li>
      ))}
    </ul>
  )
}
