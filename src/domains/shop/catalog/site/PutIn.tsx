import { routeAddress } from '#kit/shared/site/route-address.ts'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { cartPath, favouritesPath } from '../catalog.addresses.ts'
import type { Availability } from '../catalog.views.ts'
import { useShopTexts } from './texts.ts'

interface PutInProps {
  item: string
  /** Name of the product for screen readers. */
  name: string
  step: Availability
  /** With a field for the quantity; else one piece. */
  counted?: boolean
}

/** Field for the quantity. */
export function HowMany({ name }: { name: string }) {
  const t = useShopTexts()
  return (
    <input
      name="quantity"
      type="number"
      inputMode="numeric"
      min={1}
      max={9999}
      step={1}
      required
      defaultValue={1}
      aria-label={t('shop.countOf', { name })}
    />
  )
}

/** Button that puts an item into the cart: a form, so that it works without JavaScript. Hidden for sold-out items. */
export function PutIn({ item, name, step, counted = false }: PutInProps) {
  const t = useShopTexts()
  const { lang } = useSite()
  if (step === 'none') return null
  return (
    <form className="shop-put-in" method="post" action={routeAddress(cartPath, lang)}>
      <input type="hidden" name="action" value="add" />
      <input type="hidden" name="item" value={item} />
      {counted ? <HowMany name={name} /> : <input type="hidden" name="quantity" value="1" />}
      <button type="submit" className="button" aria-label={t('shop.putInOf', { name })}>
        {t('shop.putIn')}
      </button>
    </form>
  )
}

/** Link to a product with several variants, to choose one there. */
export function Choose({ href, name }: { href: string; name: string }) {
  const t = useShopTexts()
  return (
    <p className="shop-put-in">
      <Link className="button is-quiet" href={href} aria-label={t('shop.chooseOf', { name })}>
        {t('shop.chooseOne')}
      </Link>
    </p>
  )
}

/** Button that adds a product to the favourites. */
export function MarkButton({ product, name }: { product: string; name: string }) {
  const t = useShopTexts()
  const { lang } = useSite()
  return (
    <form className="shop-mark" method="post" action={routeAddress(favouritesPath, lang)}>
      <input type="hidden" name="action" value="add" />
      <input type="hidden" name="product" value={product} />
      <button type="submit" className="shop-heart" aria-label={t('shop.markOf', { name })}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20.5 4.3 12.8a5 5 0 0 1 7.1-7.1l.6.7.6-.7a5 5 0 0 1 7.1 7.1Z" />
        </svg>
        <span>{t('shop.mark')}</span>
      </button>
    </form>
  )
}
