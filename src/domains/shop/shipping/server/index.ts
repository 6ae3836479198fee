import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { shippingCountry, shippingGroup } from '../shipping.contract.ts'
import { shippingCostsView } from './costs.view.service.ts'
import { shippingCountryCalls, shippingGroupCalls } from './shipping.service.ts'

export const shippingServer: ServerDomain = {
  name: 'shipping',
  calls: [
    ...implement(shippingGroup.calls, shippingGroupCalls),
    ...implement(shippingCountry.calls, shippingCountryCalls),
  ],
  views: { shippingcosts: shippingCostsView },
}
