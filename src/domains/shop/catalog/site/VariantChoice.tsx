import { routeAddress } from '#kit/shared/site/route-address.ts'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { cartPath } from '../catalog.addresses.ts'
import type { PriceTerms, ProductVariant } from '../catalog.views.ts'
import { Price, Step, Tiers } from './Price.tsx'
import { HowMany } from './PutIn.tsx'
import { TellMe } from './TellMe.tsx'
import { VariantName } from './VariantName.tsx'
import { useShopTexts } from './texts.ts'

/** From this number on, a list with a price and a button each is too long. */
const many = 4

/** True if variants are better offered as choices than as a list: many with equal prices, such as sizes and colours. */
export const areChosenAmong = (variants: readonly ProductVariant[]): boolean =>
  variants.length >= many &&
  variants.every(({ price }) => price !== null) &&
  new Set(variants.map(({ price }) => JSON.stringify(price))).size === 1

interface Props {
  title: string
  variants: readonly ProductVariant[]
  terms: PriceTerms
}

/** One price, the variants as choices, and one button. */
export function VariantChoice({ title, variants, terms }: Props) {
  const t = useShopTexts()
  const { lang } = useSite()
  const there = variants.filter(({ step }) => step !== 'none')
  const gone = variants.filter(({ step }) => step === 'none')
  const price = variants[0]?.price
  return (
    <div className="shop-offer">
      {price && (
        <>
          <Price price={price} terms={terms} />
          <Tiers price={price} terms={terms} />
        </>
      )}
      {there.length === 0 && <Step step="none" />}
      {there.length > 0 && (
        <form method="post" action={routeAddress(cartPath, lang)}>
          <input type="hidden" name="action" value="add" />
          <fieldset className="shop-choice">
            <legend>{t('shop.choose')}</legend>
            {there.map((variant) => (
              <label key={variant._id} className="shop-variant">
                <input
                  type="radio"
                  name="item"
                  value={variant._id}
                  required
                  defaultChecked={there.length === 1}
                />
                <VariantName variant={variant} />
                {variant.step === 'few' && <small className="shop-small">{t('shop.steps.few')}</small>}
              </label>
            ))}
          </fieldset>
          <div className="shop-put-in">
            <HowMany name={title} />
            <button type="submit" className="button">
              {t('shop.putIn')}
            </button>
          </div>
        </form>
      )}
      {gone.length > 0 && (
        <details className="shop-gone">
          <summary>{t('shop.gone', { count: gone.length })}</summary>
          <ul role="list">
            {gone.map((variant) => (
              <li key={variant._id} className="shop-small">
                {variant.label}: <TellMe item={variant._id} name={`${title}, ${variant.label}`} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
