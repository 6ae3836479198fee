import type { ServerDomain } from '#kit/server/domain.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { backInStockPath } from '#domains/shop/catalog/catalog.addresses.ts'
import { whileOn } from '#domains/shop/catalog/server/offers.ts'
import { tellBackInStock } from './back-in-stock.job.ts'
import { backInStockPersonal } from './back-in-stock.personal.ts'
import { backInStockView, submit } from './back-in-stock.service.ts'
import { backInStockWaiting } from './back-in-stock.waiting.ts'

export const backInStockServer: ServerDomain = {
  name: 'back-in-stock',
  personal: backInStockPersonal,
  waiting: [backInStockWaiting],
  jobs: [tellBackInStock],
  routes(server, platform, sessions) {
    serveForm(server, platform, sessions, {
      ...backInStockPath,
      perMinute: 20,
      tooLarge: {
        de: 'Das ist mehr, als wir lesen können. Die E-Mail-Adresse genügt.',
        en: 'This is more than we can read. The e-mail address is enough.',
      },
      submit: (ctx, form) => submit(ctx, form),
    })
  },
  fixedRoutes: [
    {
      ...backInStockPath,
      view: 'shopBackInStock',
      load: whileOn(backInStockView),
      personal: true,
      keyed: true,
    },
  ],
}
