import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { favouritesPath } from '#domains/shop/catalog/catalog.addresses.ts'
import { whileOn } from '#domains/shop/catalog/server/offers.ts'
import { customerCalls, discountGroup } from '../customers.contract.ts'
import { customersAccount } from './account-sections.ts'
import { customersPersonal } from './customers.personal.ts'
import { changeCustomer, customer, joinGuestOrders } from './customers.service.ts'
import { discountGroupCalls } from './discount-groups.service.ts'
import { adoptFavourites, favouritesView, forgetFavourites, takeFavourite } from './favourites.service.ts'
import { followMerge } from './merged-parties.ts'

const tooLarge = {
  de: 'Das ist zu viel für dieses Formular.',
  en: 'That is too much for this form.',
}

export const customersServer: ServerDomain = {
  name: 'customers',
  personal: customersPersonal,
  account: customersAccount,
  calls: [
    ...implement(discountGroup.calls, discountGroupCalls),
    ...implement(customerCalls, { customer, changeCustomer }),
  ],
  fixedRoutes: [{ ...favouritesPath, view: 'shopFavourites', load: whileOn(favouritesView), personal: true }],
  routes: (server, platform, sessions) =>
    serveForm(server, platform, sessions, {
      ...favouritesPath,
      perMinute: 60,
      tooLarge,
      personal: true,
      submit: takeFavourite,
    }),
  jobs: [
    {
      name: 'customers.forgetFavourites',
      called: { de: 'Alte Merklisten löschen', en: 'Delete old wish lists' },
      cron: '23 3 * * *',
      handle: (platform) =>
        runWrite(platform, systemCaller(), async (ctx) => void (await forgetFavourites(ctx))),
    },
  ],
  start({ events }) {
    events.on('partyMerged', followMerge)
    events.on('visitorSignedIn', adoptFavourites)
    events.on('addressProved', async (ctx, proved) => void (await joinGuestOrders(ctx, proved)))
  },
}
