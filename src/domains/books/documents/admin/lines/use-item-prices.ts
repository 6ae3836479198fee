import { useMemo, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { type Rate, rate, type UnitPrice } from '#kit/shared/money/decimals.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import { itemCalls } from '#domains/books/items/items.contract.ts'
import { documentCalls } from '../../document-calls.contract.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { countable, fromItem, priceAs } from './line-values.ts'

/** Document fields that affect a line's price. */
export interface PricedDocument {
  kind: DocumentKind
  party: string | null
  counting: Counting
  language: Language
}

/**
 * Fills lines from items, with the customer's price for the quantity in the document's price mode. The returned
 * functions are stable.
 */
export function useItemPrices(
  around: () => PricedDocument,
  lineOf: (_id: string) => DocumentLine | undefined,
  change: (_id: string, change: Partial<DocumentLine>) => void,
) {
  const queries = useQueryClient()
  /** Last suggested price per line: a price that differs was typed and is not replaced. */
  const suggested = useRef(new Map<string, UnitPrice>())

  return useMemo(() => {
    /** The server's tax rate for a line; 0 if unknown. */
    async function rateFor(line: DocumentLine): Promise<Rate> {
      const { kind, party, counting } = around()
      const { content } = await call(documentCalls.preview, {
        kind,
        draft: { party, counting, lines: countable([line]) },
      })
      const [first] = content.lines
      return first?.type === 'item' ? first.vat.rate : rate('0')
    }

    async function suggest(line: DocumentLine): Promise<UnitPrice | null> {
      if (!line.item) return null
      const { party, counting } = around()
      const [{ quantity }] = countable([line]) as [DocumentLine]
      const found = await call(itemCalls.priceOf, {
        _id: line.item,
        ...(party ? { party } : {}),
        ...(line.unit ? { unit: line.unit } : {}),
        ...(quantity.startsWith('-') || quantity === '0' ? {} : { quantity }),
      })
      if (found.price === null) return null
      if (found.counting === counting) return found.price
      return priceAs(found.price, found.counting, counting, await rateFor(line))
    }

    return {
      /** Fills a line from an item. */
      async pick(_id: string, item: string): Promise<void> {
        try {
          const found = await queries.fetchQuery({
            queryKey: ['item', 'batch', item],
            queryFn: () => call(itemCalls.batch, { _id: [item] }),
            staleTime: 60_000,
          })
          const [whole] = found.item
          const line = lineOf(_id)
          if (!whole || !line) return
          const filled = { ...line, ...fromItem(whole, around().language) }
          change(_id, fromItem(whole, around().language))
          const price = await suggest(filled)
          if (price === null) return
          suggested.current.set(_id, price)
          change(_id, { price })
        } catch (error) {
          notifyFailed(error)
        }
      },
      /** Links lines to items by item number, as after pasting a spreadsheet; prices that were pasted stay. */
      async link(lines: readonly DocumentLine[]): Promise<void> {
        try {
          for (const { _id, number, name, text, price } of lines) {
            if (number === '') continue
            const { item } = await call(itemCalls.search, { text: number, limit: 1 })
            if (item[0]?.number !== number) continue
            const [whole] = (await call(itemCalls.batch, { _id: [item[0]._id] })).item
            const line = lineOf(_id)
            if (!whole || !line) continue
            const taken = fromItem(whole, around().language)
            const said = {
              ...(name === '' || name === number ? {} : { name }),
              ...(text === '' ? {} : { text }),
            }
            change(_id, { ...taken, ...said })
            const own = price === '0' ? await suggest({ ...line, ...taken }) : null
            if (own === null) continue
            suggested.current.set(_id, own)
            change(_id, { price: own })
          }
        } catch (error) {
          notifyFailed(error)
        }
      },
      /** Requests the price again after the quantity or unit has changed. */
      async reprice(_id: string): Promise<void> {
        const line = lineOf(_id)
        if (!line?.item || suggested.current.get(_id) !== line.price) return
        const price = await suggest(line).catch(() => null)
        const now = lineOf(_id)
        // Discard the answer if the line has changed meanwhile or its price was typed
        if (now?.quantity !== line.quantity || now.unit !== line.unit) return
        if (price === null || suggested.current.get(_id) !== now.price) return
        suggested.current.set(_id, price)
        change(_id, { price })
      },
    }
  }, [queries, around, lineOf, change])
}
