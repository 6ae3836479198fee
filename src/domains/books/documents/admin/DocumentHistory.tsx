import { RecordHistory } from '../../../../kit/browser/admin/record/RecordHistory.tsx'
import { useTexts } from '../../../../kit/browser/texts.ts'
import type { Currency } from '../../../../kit/shared/money/cents.ts'
import { writePrice, writeQuantity, writeRate } from '../../../../kit/shared/money/format.ts'
import type { DocumentScreen } from '../documents.addresses.ts'
import type { DocumentLine, DraftDocument } from '../draft.rules.ts'
import { contracts, money, signOf, useAccounts, useDocumentLabels, useMasterdata } from './document-words.ts'

/** Steps tell states and numbers; a customer is told by the name that the document keeps of him. */
const without = ['state', 'number', 'party']
const detailed = ['role', 'nature', 'number', 'supplyFrom', 'supplyTo', 'buyerLine', 'text'] as const
const marked = ['isOwn', 'isExcise', 'reverses'] as const

/** Who changed what of a document before it was issued, with units, amounts and names as its screen has them. */
export function DocumentHistory({
  kind,
  record,
}: {
  kind: DocumentScreen
  record: { _id: string; version: number; currency: Currency }
}) {
  const { t, lang } = useTexts()
  const labels = useDocumentLabels()
  const { units, terms, vatGroups } = useMasterdata()
  const accounts = useAccounts() ?? []
  const titleIn = (all: readonly { _id: string; title: string }[], value: unknown) =>
    all.find(({ _id }) => _id === value)?.title
  const sum = (amount: number) => money(amount, lang, record.currency)

  function sayLine(line: DocumentLine): string {
    if (line.type !== 'item') return `${t(`documents.lines.types.${line.type}`)}: ${line.name || line.text}`
    const price = `${writePrice(line.price, lang)} ${signOf(record.currency)}`
    const details = detailed
      .filter((name) => line[name] && line[name] !== 'firm' && line[name] !== 'goods')
      .map((name) => {
        const said = name === 'role' ? t(`documents.lines.roles.${line.role}`) : line[name]
        return `${labels[name]}: ${name === 'nature' ? t(`documents.lines.natures.${line.nature}`) : said}`
      })
    return [
      `${writeQuantity(line.quantity, lang)} ${titleIn(units, line.unit) ?? ''}`.trim(),
      line.name,
      line.base === '1' ? price : `${price} / ${writeQuantity(line.base, lang)}`,
      line.discount === null ? '' : `−${writeRate(line.discount, lang)}`,
      line.allowance ? `−${sum(line.allowance)}` : '',
      titleIn(vatGroups, line.vatGroup) ?? '',
      ...details,
      ...marked.filter((name) => line[name]).map((name) => labels[name]),
    ]
      .filter(Boolean)
      .join(', ')
  }

  const sayReduction = ({ percent, amount, reason }: Partial<DraftDocument['discounts'][number]>) =>
    [percent ? writeRate(percent, lang) : sum(amount ?? 0), reason].filter(Boolean).join(' ')

  function say(name: string, value: unknown): string | undefined {
    if (name === 'lines') return ((value ?? []) as DocumentLine[]).map(sayLine).join('\n')
    if (name === 'discounts' || name === 'charges')
      return ((value ?? []) as DraftDocument['discounts'][number][]).map(sayReduction).join(', ')
    if (typeof value !== 'string' || value === '') return undefined
    if (name === 'terms') return titleIn(terms, value)
    if (name === 'account') return titleIn(accounts, value)
    if (name === 'language') return t(`kit.languages.${value}`)
    if (name === 'makes') return t(`documents.one.${value}`)
    if (name === 'every') return t(`documents.intervals.${value}`)
    return undefined
  }
  return (
    <RecordHistory
      contract={contracts[kind]}
      record={record}
      labels={{ ...labels, buyerName: labels['party']! }}
      without={without}
      say={say}
    />
  )
}
