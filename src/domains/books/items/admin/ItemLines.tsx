import { Select, TextInput } from '@mantine/core'
import { useChoiceSaying } from '#kit/browser/admin/edit/form-state.ts'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import type { Item } from '../items.contract.ts'
import { ItemChoice } from './ItemChoice.tsx'
import { useMasterdata } from '#domains/books/masterdata/admin/offers.ts'
import type { ItemLabels } from './items-words.ts'

type Pack = Item['packs'][number]
type Part = Item['parts'][number]

/** Packs: a carton of six. */
export function Packs({ labels }: { labels: ItemLabels }) {
  const { t } = useTexts()
  const { units } = useMasterdata()
  const options = units.map(({ _id, title }) => ({ value: _id, label: title }))
  useChoiceSaying('packs.unit', options)
  const pack = units.find(({ code }) => code === 'XCT') ?? units[0]
  return (
    <LinesField<Pack>
      name="packs"
      fresh={{ title: '', unit: pack?._id ?? '', quantity: quantity('6'), ean: '' }}
      most={20}
      add={t('items.addPack')}
    >
      {({ line, change, say, readOnly }) => (
        <>
          <TextInput
            flex={1}
            miw={160}
            label={labels.packTitle}
            aria-label={say(labels.packTitle)}
            maxLength={60}
            value={line.title}
            readOnly={readOnly}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <DecimalInput
            w={100}
            label={labels.quantity}
            aria-label={say(labels.quantity)}
            value={line.quantity}
            readOnly={readOnly}
            onChange={(count) => change({ quantity: (count ?? '') as Pack['quantity'] })}
          />
          <Select
            w={140}
            label={labels.unit}
            aria-label={say(labels.unit)}
            data={options}
            value={line.unit || null}
            allowDeselect={false}
            readOnly={readOnly}
            onChange={(unit) => unit && change({ unit })}
          />
          <TextInput
            w={150}
            label={labels.ean}
            aria-label={say(labels.ean)}
            inputMode="numeric"
            maxLength={14}
            value={line.ean}
            readOnly={readOnly}
            onChange={(event) => change({ ean: event.currentTarget.value })}
          />
        </>
      )}
    </LinesField>
  )
}

/** Parts of a set. */
export function Parts({ labels }: { labels: ItemLabels }) {
  const { t } = useTexts()
  return (
    <LinesField<Part>
      name="parts"
      fresh={{ item: '', quantity: quantity('1') }}
      most={50}
      add={t('items.addPart')}
    >
      {({ line, change, say, readOnly }) => (
        <>
          <ItemChoice
            label={labels.item}
            spoken={say(labels.item)}
            value={line.item}
            readOnly={readOnly}
            onChange={(item) => change({ item })}
          />
          <DecimalInput
            w={100}
            label={labels.quantity}
            aria-label={say(labels.quantity)}
            value={line.quantity}
            readOnly={readOnly}
            onChange={(count) => change({ quantity: (count ?? '') as Part['quantity'] })}
          />
        </>
      )}
    </LinesField>
  )
}
