import { useSaying } from '#kit/browser/admin/edit/form-state.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Currency } from '#kit/shared/money/cents.ts'
import { writePriceMoney, writeQuantity, writeRate } from '#kit/shared/money/format.ts'
import type { DocumentLine, DraftDocument } from '../../content/draft.rules.ts'
import { useMasterdata } from '#domains/books/masterdata/admin/offers.ts'
import { money, useDocumentLabels } from './document-words.ts'

const detailed = ['number', 'supplyFrom', 'supplyTo', 'buyerLine', 'text'] as const
const marked = ['isOwn', 'isExcise', 'reverses'] as const
const titleIn = (all: readonly { _id: string; title: string }[], id: string | null) =>
  all.find(({ _id }) => _id === id)?.title ?? ''

/** Formats lines, discounts and surcharges for a document's history, with units, amounts and names. */
export function useDocumentSayings(currency: Currency): void {
  const { t, lang } = useTexts()
  const labels = useDocumentLabels()
  const { units, vatGroups } = useMasterdata()

  function sayLine(line: DocumentLine): string {
    if (line.type !== 'item') return `${t(`documents.lines.types.${line.type}`)}: ${line.name || line.text}`
    const price = writePriceMoney(line.price, currency, lang)
    return [
      `${writeQuantity(line.quantity, lang)} ${titleIn(units, line.unit)}`.trim(),
      line.name,
      line.base === '1' ? price : `${price} / ${writeQuantity(line.base, lang)}`,
      line.discount === null ? '' : `−${writeRate(line.discount, lang)}`,
      line.allowance ? `−${money(line.allowance, lang, currency)}` : '',
      titleIn(vatGroups, line.vatGroup),
      line.role === 'firm' ? '' : t(`documents.lines.roles.${line.role}`),
      line.nature === 'goods' ? '' : t(`documents.lines.natures.${line.nature}`),
      ...detailed.map((name) => (line[name] ? `${labels[name]}: ${line[name]}` : '')),
      ...marked.map((name) => (line[name] ? labels[name] : '')),
    ]
      .filter(Boolean)
      .join(', ')
  }
  const sayReduction = ({ percent, amount, reason }: Partial<DraftDocument['discounts'][number]>) =>
    [percent ? writeRate(percent, lang) : money(amount ?? 0, lang, currency), reason]
      .filter(Boolean)
      .join(' ')
  const sayReductions = (value: unknown) =>
    Array.isArray(value)
      ? (value as Partial<DraftDocument['discounts'][number]>[]).map(sayReduction).join(', ')
      : undefined

  useSaying('lines', (value) =>
    Array.isArray(value) ? (value as DocumentLine[]).map(sayLine).join('\n') : undefined,
  )
  useSaying('discounts', sayReductions)
  useSaying('charges', sayReductions)
}
