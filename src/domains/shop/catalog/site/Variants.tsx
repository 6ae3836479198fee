import type { PriceTerms, ProductVariant } from '../catalog.views.ts'
import { Price, Step, Tiers } from './Price.tsx'
import { PutIn } from './PutIn.tsx'
import { TellMe } from './TellMe.tsx'
import { areChosenAmong, VariantChoice } from './VariantChoice.tsx'
import { VariantName } from './VariantName.tsx'
import { useShopTexts } from './texts.ts'

/** Variants of a product, each with price and availability; a single one without a list. */
export function Variants({
  title,
  variants,
  terms,
  isClosed,
}: {
  /** Name of the product. */
  title: string
  variants: readonly ProductVariant[]
  terms: PriceTerms | null
  /** The preflight has stopped the sale of the product. */
  isClosed: boolean
}) {
  const t = useShopTexts()
  const [only, second] = variants
  const nameOf = ({ label }: ProductVariant) => (second ? `${title}, ${label}` : title)
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
          <TellMe item={variant._id} name={nameOf(variant)} />
        </p>
      )}
      {variant.price && terms && !isClosed && (
        <PutIn item={variant._id} name={nameOf(variant)} step={variant.step} counted />
      )}
    </>
  )
  if (!only) return terms && <p className="shop-small">{t('shop.noPrice')}</p>
  if (terms && !isClosed && areChosenAmong(variants))
    return <VariantChoice title={title} variants={variants} terms={terms} />
  if (!second) return <div className="shop-offer">{offer(only)}</div>
  return (
    <ul className="shop-variants" role="list" aria-label={t('shop.variants')}>
      {variants.map((variant) => (
        <li key={variant._id}>
          <p className="shop-variant">
            <VariantName variant={variant} />
          </p>
          {offer(variant)}
        </li>
      ))}
    </ul>
  )
}
