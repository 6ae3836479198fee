import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { checkoutPath } from '#domains/shop/catalog/catalog.addresses.ts'
import { whileOn } from '#domains/shop/catalog/server/offers.ts'
import { orderPaths } from '../orders.addresses.ts'
import { orderSettingsContract } from '../order-settings.contract.ts'
import { orderPageCalls } from '../order-page.contract.ts'
import { orderCalls, shopOrder } from '../orders.contract.ts'
import { ordersAccount } from './account-section.ts'
import { checkoutStart, checkoutView } from './checkout/checkout.views.service.ts'
import { submitStep } from './checkout/checkout.service.ts'
import { forgetCheckoutsJob } from './checkout/checkout-values.ts'
import { checkOrdersJob, orderFaultsWaiting } from './money/check.service.ts'
import {
  cancelWithBooks,
  keepForOrder,
  requireNoOrder,
  requireNoParcel,
  requireNoneSent,
  requireNotEnded,
  settleWithBooks,
} from './money/from-books.service.ts'
import { invoiceJob } from './money/invoice.job.ts'
import { orderLettersJob } from './letters/letters.job.ts'
import { requireOrdersNotHalted } from './fulfil/halted.ts'
import { labels, picking } from './fulfil/lists.service.ts'
import { orderView, submitOrder } from './order-page.views.service.ts'
import { orderSettingsHandlers } from './order-settings.ts'
import { followMerge } from './merged-parties.ts'
import { ordersPersonal } from './orders.personal.ts'
import { addLines, details, parcel, shopOrderCalls, takeBack } from './orders.service.ts'
import { phone, phoneForm, phonePreview } from './phone-order.service.ts'
import { ordersWaiting } from './orders.waiting.ts'
import { tellCart } from './pending-orders.ts'
import { settleJob } from './money/settle.job.ts'
import { breakFrame } from './shop-break.ts'
import { whilePresent } from './shop-presence.ts'
import { newOrderTopic } from './letters/new-order.topic.ts'
import { deliveryNotes, paper } from './letters/papers.service.ts'
import { orderPayable } from './money/payable.ts'

const tooLarge = {
  de: 'Das ist mehr, als wir lesen können. Bitte kürzen Sie Ihre Anmerkung.',
  en: 'This is more than we can read. Please shorten your comment.',
}

export const ordersServer: ServerDomain = {
  name: 'orders',
  personal: ordersPersonal,
  account: ordersAccount,
  waiting: [ordersWaiting, orderFaultsWaiting],
  officeTopics: [newOrderTopic],
  payables: [orderPayable],
  frame: breakFrame,
  start({ events }) {
    tellCart()
    events.on('partyMerged', followMerge)
    events.on('orderDocumentCancelled', cancelWithBooks)
    events.on('orderDocumentReopening', requireNoOrder)
    events.on('orderDocumentRevived', requireNotEnded)
    events.on('deliveryDocumentIssuing', requireOrdersNotHalted)
    events.on('deliveryDocumentCancelling', requireNoParcel)
    events.on('deliveryDocumentCancelled', keepForOrder)
    events.on('invoiceGoodsReturning', requireNoneSent)
    events.on('orderInvoicedByHand', settleWithBooks)
    events.on('orderSettledByHand', settleWithBooks)
  },
  goals: { ordered: { de: 'Bestellt', en: 'Ordered' } },
  jobs: [orderLettersJob, invoiceJob, settleJob, forgetCheckoutsJob, checkOrdersJob],
  calls: [
    ...implement(shopOrder.calls, shopOrderCalls),
    ...implement(orderCalls, {
      ...{ addLines, details, parcel, takeBack },
      ...{ phone, phonePreview, phoneForm },
      ...{ picking, labels, deliveryNotes },
    }),
    ...implement(orderPageCalls, { paper }),
    ...implement(orderSettingsContract.calls, orderSettingsHandlers),
  ],
  routes(server, platform, sessions) {
    const shared = { perMinute: 30, tooLarge, personal: true } as const
    serveForm(server, platform, sessions, {
      ...shared,
      ...orderPaths.step,
      submit: (ctx, form, _file, params) => submitStep(ctx, form, params),
    })
    serveForm(server, platform, sessions, {
      ...shared,
      ...orderPaths.order,
      submit: (ctx, form, _file, params) => submitOrder(ctx, form, params),
    })
  },
  fixedRoutes: [
    { ...checkoutPath, view: 'shopCheckout', load: whileOn(checkoutStart), personal: true },
    { ...orderPaths.step, view: 'shopCheckout', load: checkoutView, personal: true, keyed: true },
    { ...orderPaths.order, view: 'shopOrder', load: whilePresent(orderView), personal: true, keyed: true },
  ],
}
