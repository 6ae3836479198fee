import type { DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import { isUntilTouched } from '#domains/shop/catalog/server/offers.ts'
import { legal as de } from '../../withdrawal-notice.de.ts'
import { legal as en } from '../../withdrawal-notice.en.ts'
import type { OrderRow } from '../orders.table.ts'

/** True if the buyer has a right of withdrawal: only consumers, and only if some line is not excluded outright. */
export const mayWithdraw = (isConsumer: boolean, reasons: readonly (string | undefined)[]): boolean =>
  isConsumer && !(reasons.length > 0 && reasons.every((reason) => reason && !isUntilTouched(reason)))

/** Information on withdrawal for the buyer: whether there is a right, and each excluded line with its reason. */
export function withdrawalTold(
  { isConsumer, excluded, lang }: Pick<OrderRow, 'isConsumer' | 'excluded' | 'lang'>,
  content: Pick<DocumentContent, 'lines'> | undefined,
): { isPromised: boolean; excluded: string[]; heading: string } {
  const words = lang === 'en' ? en : de
  const items = (content?.lines ?? []).flatMap((line) => (line.type === 'item' ? line : []))
  const named = items.flatMap(({ _id, name }) => {
    const reason = excluded[_id]
    return reason ? [`${name}: ${words.excluded[reason]}`] : []
  })
  return {
    isPromised: mayWithdraw(
      isConsumer,
      items.map(({ _id }) => excluded[_id]),
    ),
    excluded: isConsumer ? named : [],
    heading: words.excludedTitle,
  }
}
