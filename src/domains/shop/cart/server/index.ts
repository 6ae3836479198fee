import type { ServerDomain } from '#kit/server/domain.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { cartPath, favouritesPath } from '#domains/shop/catalog/catalog.addresses.ts'
import { shopSettings, whileOn } from '#domains/shop/catalog/server/offers.ts'
import type { CartButtonData } from '../cart.views.ts'
import { cartPersonal } from './cart.personal.ts'
import { adoptCart, forgetCarts } from './cart.service.ts'
import { cartView, takeCart } from './cart.view.service.ts'

const tooLarge = {
  de: 'Das ist zu viel für dieses Formular.',
  en: 'That is too much for this form.',
}

export const cartServer: ServerDomain = {
  name: 'cart',
  personal: cartPersonal,
  fixedRoutes: [{ ...cartPath, view: 'shopCart', load: whileOn(cartView), personal: true }],
  routes: (server, platform, sessions) =>
    serveForm(server, platform, sessions, {
      ...cartPath,
      perMinute: 120,
      tooLarge,
      personal: true,
      submit: takeCart,
    }),
  async frame(ctx) {
    if (!(await shopSettings(ctx)).enabled) return {}
    const data: CartButtonData = {
      cartHref: routeAddress(cartPath, ctx.lang),
      favouritesHref: routeAddress(favouritesPath, ctx.lang),
    }
    return { parts: [{ place: 'header', part: 'cartButton', data, order: 10 }] }
  },
  jobs: [
    {
      name: 'cart.forgetCarts',
      called: { de: 'Verlassene Warenkörbe löschen', en: 'Delete abandoned carts' },
      cron: '17 3 * * *',
      handle: (platform) => runWrite(platform, systemCaller(), async (ctx) => void (await forgetCarts(ctx))),
    },
  ],
  start: ({ events }) => events.on('visitorSignedIn', adoptCart),
}
