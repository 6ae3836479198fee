import { useQuery } from '@tanstack/react-query'
import { RecordHistory } from '../../../../kit/browser/admin/record/RecordHistory.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { cents } from '../../../../kit/shared/money/cents.ts'
import type { UnitPrice } from '../../../../kit/shared/money/decimals.ts'
import { writeMoney, writePrice, writeQuantity } from '../../../../kit/shared/money/format.ts'
import { type Item, item as contract, itemCalls } from '../items.contract.ts'
import { useItemLabels, useMasterdata } from './items-words.ts'

/** Who changed what of an item, with units, VAT groups and amounts as its screen has them. */
export function ItemHistory({ item }: { item: Item }) {
  const { t, lang } = useTexts()
  const labels = useItemLabels()
  const { units, vatGroups } = useMasterdata()
  const others = [...item.parts.map((part) => part.item), item.variantOf].filter((id) => id !== null)
  const named = useQuery({
    queryKey: ['item', 'batch', ...others],
    queryFn: () => call(itemCalls.batch, { _id: others }),
    enabled: others.length > 0,
  })
  const nameOf = (value: unknown) => named.data?.item.find(({ _id }) => _id === value)?.name
  const unitOf = (value: unknown) => units.find(({ _id }) => _id === value)?.title ?? ''

  function say(name: string, value: unknown): string | undefined {
    if (value === null || value === '') return undefined
    if (name === 'unit') return unitOf(value)
    if (name === 'price' || name === 'cost') return `${writePrice(value as UnitPrice, lang)} €`
    if (name === 'vatGroup') return vatGroups.find(({ _id }) => _id === value)?.title
    if (name === 'deposit' && typeof value === 'number') return writeMoney(cents(value), 'EUR', lang)
    if (name === 'alcohol' && typeof value === 'number') return new Intl.NumberFormat(lang).format(value / 10)
    if (name === 'ageClass') return t(`items.ages.${String(value)}`)
    if (name === 'priceCounting') return t(`items.countings.${String(value)}`)
    if (name === 'packs')
      return ((value ?? []) as Item['packs'])
        .map(({ title, quantity, unit, ean }) =>
          [`${title}: ${writeQuantity(quantity, lang)} ${unitOf(unit)}`.trim(), ean]
            .filter(Boolean)
            .join(', '),
        )
        .join('\n')
    if (name === 'parts')
      return ((value ?? []) as Item['parts'])
        .map(
          (part) => `${writeQuantity(part.quantity, lang)} × ${nameOf(part.item) ?? t('kit.history.record')}`,
        )
        .join('\n')
    return name === 'variantOf' ? nameOf(value) : undefined
  }
  return <RecordHistory contract={contract} record={item} labels={labels} say={say} />
}
