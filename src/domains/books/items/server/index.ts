import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { item, itemCalls, itemTransfer } from '../items.contract.ts'
import { mergePrices } from './merge-prices.ts'
import { batchItems, categories, itemRecordCalls, searchItems } from './items.service.ts'
import { itemTransferCalls } from './items.transfer.ts'
import { endPrice, priceOf, prices, setPrice } from './prices.service.ts'

export const itemsServer: ServerDomain = {
  name: 'items',
  start: ({ events }) => events.on('partyMerged', mergePrices),
  calls: [
    ...implement(item.calls, itemRecordCalls),
    ...implement(itemTransfer, itemTransferCalls),
    ...implement(itemCalls, {
      prices,
      setPrice,
      endPrice,
      priceOf,
      search: searchItems,
      batch: batchItems,
      categories,
    }),
  ],
}
