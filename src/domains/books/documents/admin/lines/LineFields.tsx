import { Box, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { money } from '../base/document-words.ts'
import { lineFieldId } from './line-fields.ts'
import { LineDetails } from './LineDetails.tsx'
import { LineName } from './LineName.tsx'
import { NumberAndRole } from './NumberAndRole.tsx'

export interface LineActions {
  change: (_id: string, change: Partial<DocumentLine>) => void
  remove: (_id: string) => void
  /** Fills the line from an item. */
  pick: (_id: string, item: string) => void
  /** Updates the price after the quantity or unit has changed. */
  reprice: (_id: string) => void
  /** Replaces the line with pasted spreadsheet rows; returns false if the text is not a table. */
  paste: (_id: string, text: string) => boolean
}

/** A line with its computed values. */
export interface ShownLine {
  line: DocumentLine
  /** 1-based. */
  place: number
  /** Printed position, such as `2.1`; empty for lines without one. */
  position: string
  /** Null for lines without an amount. */
  sum: Cents | null
  currency: Currency
  showsPrices: boolean
  units: readonly { _id: string; title: string; short: string }[]
  vatGroups: readonly { _id: string; title: string }[]
  labels: Record<string, string>
}

export interface WrittenLine extends ShownLine {
  readOnly: boolean
  actions: LineActions
}

const choices = (list: readonly { _id: string; title: string }[], chosen: string | null, none: string) => [
  ...(chosen && list.some(({ _id }) => _id === chosen) ? [] : [{ value: chosen ?? '', label: none }]),
  ...list.map(({ _id, title }) => ({ value: _id, label: title })),
]

/** Fields of a line. Memoised, because dragging would otherwise redraw every line. */
export const LineFields = memo(function LineFields(props: WrittenLine) {
  const { line, place, position, sum, currency, showsPrices, units, vatGroups, labels, readOnly, actions } =
    props
  const { t, lang } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { _id, type } = line
  const say = (label: string) => t('kit.record.lines.label', { label, place: String(place) })
  const change = (next: Partial<DocumentLine>) => actions.change(_id, next)
  const id = (name: string) => lineFieldId(_id, name)
  const number = (name: 'quantity' | 'price', kind: 'quantity' | 'price') => (
    <DecimalInput
      id={id(name)}
      kind={kind}
      label={labels[name]}
      aria-label={say(labels[name]!)}
      data-column={name}
      style={{ gridArea: name }}
      value={line[name] || null}
      readOnly={readOnly}
      onChange={(value) => change({ [name]: value ?? '' })}
      {...(name === 'quantity' ? { onBlurCapture: () => actions.reprice(_id) } : {})}
    />
  )
  const main =
    type === 'item' ? (
      <Box style={{ gridArea: 'name' }}>
        <LineName
          id={id('name')}
          label={labels['name']!}
          spoken={say(labels['name']!)}
          value={line.name}
          readOnly={readOnly}
          onType={(name) => change({ name })}
          onPick={(item) => actions.pick(_id, item)}
          onPaste={(event) => {
            if (actions.paste(_id, event.clipboardData.getData('text/plain'))) event.preventDefault()
          }}
        />
        <NumberAndRole line={line} />
      </Box>
    ) : type === 'text' ? (
      <Textarea
        id={id('text')}
        label={t('documents.lines.types.text')}
        aria-label={say(t('documents.lines.types.text'))}
        style={{ gridArea: 'name' }}
        autosize
        minRows={1}
        maxRows={12}
        maxLength={5000}
        value={line.text}
        readOnly={readOnly}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
    ) : (
      <TextInput
        id={id('name')}
        label={t(`documents.lines.types.${type}`)}
        aria-label={say(t(`documents.lines.types.${type}`))}
        placeholder={t(`documents.lines.types.${type}`)}
        style={{ gridArea: 'name' }}
        styles={{ input: { fontWeight: 600 } }}
        maxLength={500}
        value={line.name}
        readOnly={readOnly}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
    )
  return (
    <>
      {type === 'item' ? (
        <Text size="sm" c="dimmed" pt={8} style={{ gridArea: 'place' }}>
          {position}
        </Text>
      ) : null}
      {main}
      {type === 'item' ? (
        <>
          {number('quantity', 'quantity')}
          <NativeSelect
            id={id('unit')}
            label={labels['unit']}
            aria-label={say(labels['unit']!)}
            style={{ gridArea: 'unit' }}
            data={choices(
              units.map((unit) => ({ _id: unit._id, title: unit.short || unit.title })),
              line.unit,
              '–',
            )}
            value={line.unit ?? ''}
            disabled={readOnly}
            onChange={(event) => {
              change({ unit: event.currentTarget.value || null })
              actions.reprice(_id)
            }}
          />
          {showsPrices ? (
            <>
              {number('price', 'price')}
              <DecimalInput
                id={id('discount')}
                label={labels['discount']}
                aria-label={say(labels['discount']!)}
                data-column="discount"
                style={{ gridArea: 'discount' }}
                value={line.discount}
                readOnly={readOnly || line.allowance !== 0}
                onChange={(value) => change({ discount: value as DocumentLine['discount'] })}
              />
              <NativeSelect
                id={id('vatGroup')}
                label={labels['vatGroup']}
                aria-label={say(labels['vatGroup']!)}
                style={{ gridArea: 'vat' }}
                data={choices(vatGroups, line.vatGroup, t('documents.lines.noVat'))}
                value={line.vatGroup ?? ''}
                disabled={readOnly}
                onChange={(event) => change({ vatGroup: event.currentTarget.value || null })}
              />
            </>
          ) : null}
        </>
      ) : null}
      {sum === null || !showsPrices ? null : (
        <div className="document-line-sum">{money(sum, lang, currency)}</div>
      )}
      <Group gap={2} wrap="nowrap" justify="flex-end" className="document-line-acts">
        {type === 'item' ? (
          <IconAction
            label={t(isOpen ? 'documents.lines.less' : 'documents.lines.more', { place: String(place) })}
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          </IconAction>
        ) : null}
        {readOnly ? null : (
          <IconAction
            label={t('kit.record.lines.remove', { place: String(place) })}
            variant="subtle"
            color="gray"
            onClick={() => actions.remove(_id)}
          >
            <IconTrash size={16} aria-hidden />
          </IconAction>
        )}
      </Group>
      {isOpen ? (
        <LineDetails
          line={line}
          labels={labels}
          say={say}
          currency={currency}
          readOnly={readOnly}
          change={change}
        />
      ) : null}
    </>
  )
})
