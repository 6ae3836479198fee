import { Text } from '@mantine/core'
import { memo, type RefCallback } from 'react'
import { useTexts } from '#kit/browser/texts.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { writePrice, writeQuantity } from '#kit/shared/money/format.ts'
import { money } from '../base/document-words.ts'
import { lineFieldId } from './line-fields.ts'
import type { ShownLine } from './LineFields.tsx'
import { NumberAndRole } from './NumberAndRole.tsx'

/** A line outside the viewport as plain text in the same layout; fields replace it on approach. */
export const PlainLine = memo(function PlainLine(props: ShownLine & { watch: RefCallback<HTMLElement> }) {
  const { line, place, position, sum, currency, showsPrices, units, vatGroups, labels, watch } = props
  const { t, lang } = useTexts()
  const { _id, type, role } = line
  const unit = units.find((one) => one._id === line.unit)
  const cell = (name: string, label: string, value: string, area = name) => {
    const id = lineFieldId(_id, name)
    return (
      <div
        id={id}
        // Findings and clicks focus the field that replaces this element
        data-stands-for={id}
        tabIndex={-1}
        className="document-line-plain"
        style={{ gridArea: area }}
      >
        <span className="document-line-plain-label">{label}</span>{' '}
        <span className="document-line-plain-value">{value}</span>
        {type === 'item' && name === 'name' ? <NumberAndRole line={line} /> : null}
      </div>
    )
  }
  return (
    <div
      ref={watch}
      className="document-line"
      data-line={_id}
      data-type={type}
      data-role={role}
      role="group"
      aria-label={t('kit.record.lines.one', { place: String(place) })}
    >
      {type === 'item' ? (
        <>
          <Text size="sm" c="dimmed" pt={8} style={{ gridArea: 'place' }}>
            {position}
          </Text>
          {cell('name', labels['name']!, line.name)}
          {cell('quantity', labels['quantity']!, line.quantity && writeQuantity(line.quantity, lang))}
          {cell('unit', labels['unit']!, unit?.short || unit?.title || '–')}
          {showsPrices ? (
            <>
              {cell('price', labels['price']!, line.price && writePrice(line.price, lang))}
              {cell(
                'discount',
                labels['discount']!,
                line.discount ? writeQuantity(quantity(line.discount), lang) : '',
              )}
              {cell(
                'vatGroup',
                labels['vatGroup']!,
                vatGroups.find((group) => group._id === line.vatGroup)?.title ?? t('documents.lines.noVat'),
                'vat',
              )}
            </>
          ) : null}
        </>
      ) : type === 'text' ? (
        cell('text', t('documents.lines.types.text'), line.text, 'name')
      ) : (
        cell('name', t(`documents.lines.types.${type}`), line.name)
      )}
      {sum === null || !showsPrices ? null : (
        <div className="document-line-sum">{money(sum, lang, currency)}</div>
      )}
    </div>
  )
})
