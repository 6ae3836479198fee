import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { button as de } from '../cart.de.ts'
import { button as en } from '../cart.en.ts'
import { CartButton } from './CartButton.tsx'

export const cart: SiteDomain = {
  name: 'cart',
  sheet: 'shop',
  // The other texts are loaded with the view: texts.ts
  texts: { de: { button: de }, en: { button: en } },
  frameParts: { cartButton: CartButton },
  views: { shopCart: { load: async () => (await import('./Cart.tsx')).Cart } },
}
