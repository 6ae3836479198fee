import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import {
  lostItem,
  lostItemTransfer,
  lostPropertyCalls,
  lostPropertySettings,
} from '../lost-property.contract.ts'
import { lostPropertySettingsHandlers } from './lost-property-settings.service.ts'
import { lostPropertyPersonal } from './lost-property.personal.ts'
import { lostItemCalls, lostItemTransferCalls, waiting } from './lost-property.service.ts'

export const lostPropertyServer: ServerDomain = {
  name: 'lost-property',
  personal: lostPropertyPersonal,
  calls: [
    ...implement(lostItem.calls, lostItemCalls),
    ...implement(lostItemTransfer, lostItemTransferCalls),
    ...implement(lostPropertyCalls, { waiting }),
    ...implement(lostPropertySettings.calls, lostPropertySettingsHandlers),
  ],
}
