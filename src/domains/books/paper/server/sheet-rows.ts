import type { Currency } from '#kit/shared/money/cents.ts'
import { writePrice, writeQuantity, writeRate } from '#kit/shared/money/format.ts'
import type {
  ContentItemLine,
  ContentLine,
  DocumentContent,
} from '#domains/books/documents/content/content.contract.ts'
import type { PdfSettings } from '../pdf-settings.contract.ts'
import { say, sayAmount, sayDay, sayPeriod } from './paper-words.ts'
import { type ColumnKey, columnKeys, type Sheet, type SheetRow } from './sheet.ts'

const signs: Partial<Record<Currency, string>> = { EUR: '€' }
const itemsOf = ({ lines }: DocumentContent) =>
  lines.filter((line): line is ContentItemLine => line.type === 'item')

/** Printed columns: those of the settings, without empty and hidden ones. */
export function columnsOf(content: DocumentContent, { columns }: PdfSettings): Sheet['columns'] {
  const items = itemsOf(content)
  const { language, currency, showsPrices } = content
  const isShown: Record<ColumnKey, boolean> = {
    position: columns.position && items.some(({ position }) => position !== ''),
    number: columns.number && items.some(({ item }) => item.number !== ''),
    name: true,
    quantity: true,
    unit: columns.unit,
    price: showsPrices,
    discount: showsPrices && columns.discount && items.some(({ allowance }) => allowance !== 0),
    vat: showsPrices && columns.vat,
    amount: showsPrices,
  }
  return columnKeys
    .filter((key) => isShown[key])
    .map((key) => ({ key, label: say(language, `column.${key}`, { currency: signs[currency] ?? currency }) }))
}

function nameOf({ name, role }: ContentItemLine, { language }: DocumentContent): string {
  return role === 'firm' ? name : say(language, role, { name })
}

/** Text below the name: description, period and delivery note. */
function detailOf(line: ContentItemLine, content: DocumentContent): string {
  const { language, supply } = content
  const { period, delivery } = line
  const isOwn = period && !(supply && period.from === supply.from && period.to === supply.to)
  return [
    line.text.trim(),
    isOwn ? say(language, 'supplied', { period: sayPeriod(period, content) }) : '',
    delivery
      ? say(language, 'byDelivery', { number: delivery.number, day: sayDay(delivery.issuedOn, content) })
      : '',
  ]
    .filter(Boolean)
    .join('\n')
}

function discountOf({ discount, allowance }: ContentItemLine, { language }: DocumentContent): string {
  if (discount !== null) return writeRate(discount, language)
  return allowance === 0 ? '' : sayAmount(allowance, language)
}

function itemRow(line: ContentItemLine, content: DocumentContent): SheetRow {
  const { language } = content
  const price = writePrice(line.price, language)
  return {
    kind: 'item',
    faint: line.role !== 'firm',
    text: detailOf(line, content),
    cells: {
      position: line.position,
      number: line.item.number,
      name: nameOf(line, content),
      quantity: writeQuantity(line.quantity, language).replace('-', '\u2212'),
      unit: line.unit.name,
      price: line.base === '1' ? price : `${price} / ${writeQuantity(line.base, language)}`,
      discount: discountOf(line, content),
      vat: writeRate(line.vat.rate, language),
      amount: sayAmount(line.counted, language),
    },
  }
}

/** Table rows of a document's lines. */
export const rowsOf = (content: DocumentContent): SheetRow[] =>
  content.lines.flatMap((line: ContentLine): SheetRow[] => {
    if (line.type === 'item') return [itemRow(line, content)]
    if (line.type === 'text') return line.text.trim() ? [{ kind: 'text', text: line.text }] : []
    if (line.type === 'group') return [{ kind: 'group', name: `${line.position} ${line.name}`.trim() }]
    return content.showsPrices
      ? [{ kind: 'subtotal', name: line.name, amount: sayAmount(line.counted, content.language) }]
      : []
  })
