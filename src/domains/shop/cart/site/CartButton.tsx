import { useSyncExternalStore } from 'react'
import { Icon, type IconName } from '#kit/browser/site/pieces/Icon.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { CartButtonData } from '../cart.views.ts'

/** Number in a readable cookie of this site; 0 without the cookie. */
function countIn(cookies: string, name: string): number {
  const [, value = ''] = new RegExp(`(?:^|; )(?:__Host-)?${name}=(\\d{1,7})(?:;|$)`).exec(cookies) ?? []
  return Number(value)
}

// Cookies emit no change events: they are read whenever the header is drawn, as on every page
const unheard = () => () => {}

/** Links to cart and favourites. Pages are the same for every visitor, so the browser fills in the numbers. */
export function CartButton({ data }: { data: CartButtonData }) {
  const { t } = useSite()
  const cookies = useSyncExternalStore(
    unheard,
    () => document.cookie,
    () => '',
  )
  const counts = { cart: countIn(cookies, 'shop_cart'), favourites: countIn(cookies, 'shop_favourites') }
  const link = (name: 'cart' | 'favourites', href: string, icon: IconName) => {
    const label = t(`cart.button.${name}`)
    const count = counts[name]
    // Forms answer with a whole document: a cached page would show the previous state
    return (
      <a
        className={`icon-button cart-button is-${name}`}
        href={href}
        aria-label={count > 0 ? t('cart.button.count', { name: label, count }) : label}
      >
        <Icon name={icon} />
        {count > 0 && (
          <span className="cart-count" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </a>
    )
  }
  return (
    <>
      {link('favourites', data.favouritesHref, 'heart')}
      {link('cart', data.cartHref, 'cart')}
    </>
  )
}
