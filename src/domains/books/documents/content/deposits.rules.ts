import { zero } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import type { DocumentContext } from './document-context.rules.ts'
import type { DocumentContent } from './content.contract.ts'
import type { Finding } from './finding.contract.ts'

/**
 * Warns of items whose deposit is not charged. As in shop orders, the deposit is the line right below the item: without
 * an item, in the same quantity.
 */
export function depositFindings(
  { lines, direction, showsPrices }: DocumentContent,
  { items }: Pick<DocumentContext, 'items'>,
): Finding[] {
  if (direction === 'credit' || !showsPrices) return []
  return lines.flatMap((line, at): Finding[] => {
    if (line.type !== 'item' || line.item._id === null || line.advance) return []
    const deposit = items.get(line.item._id)?.deposit ?? zero
    const below = lines[at + 1]
    const isAsked = below?.type === 'item' && below.item._id === null && below.quantity === line.quantity
    if (deposit <= 0 || isAsked) return []
    // Item deposits are in euros including VAT
    const each = (lang: 'de' | 'en') => writeMoney(deposit, 'EUR', lang)
    const message = {
      de: `„${line.name}“ hat ${each('de')} Pfand je Einheit mit USt, aber darunter steht keine Zeile dafür. Fügen Sie eine mit derselben Menge ein, wenn Sie Pfand verrechnen.`,
      en: `“${line.name}” has a deposit of ${each('en')} per unit including VAT, but no line below asks for it. Add one with the same quantity if you charge deposits.`,
    }
    return [{ code: 'DEPOSIT_NOT_ASKED', field: `lines.${line._id}.name`, blocks: false, message }]
  })
}
