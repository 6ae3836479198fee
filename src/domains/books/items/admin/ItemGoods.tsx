import { Group, NumberInput, Radio } from '@mantine/core'
import { useState } from 'react'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { DecimalField, DecimalInput } from '#kit/browser/admin/fields/DecimalField.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { quantity, scaled, unscaled } from '#kit/shared/money/decimals.ts'
import { type Item, item as contract } from '../items.contract.ts'
import { ageClasses, contentUnits } from '../items.rules.ts'

const F = fieldsOf(contract)

/** Optional whole number. */
export function WholeField({ name, min, max }: { name: string; min: number; max: number }) {
  const field = useField<number | null>(name)
  return (
    <NumberInput
      id={field.id}
      label={field.label}
      value={field.value ?? ''}
      allowDecimal={false}
      thousandSeparator={false}
      min={min}
      max={max}
      error={field.error}
      readOnly={field.readOnly}
      onChange={(value) => field.change(typeof value === 'number' ? value : null)}
    />
  )
}

/** Alcohol content in percent by volume; stored in tenths. */
function AlcoholField() {
  const { t } = useTexts()
  const field = useField<number | null>('alcohol')
  const tenths = field.value ?? null
  const [isFine, setIsFine] = useState(true)
  return (
    <DecimalInput
      id={field.id}
      label={field.label}
      rightSection={<span aria-hidden>%</span>}
      value={tenths === null ? null : unscaled(BigInt(tenths), 1)}
      error={isFine ? field.error : t('items.alcoholTenths')}
      readOnly={field.readOnly}
      onChange={(typed) => {
        const inThousandths = typed === null ? null : scaled(quantity(typed), 3)
        const fits = inThousandths === null || inThousandths % 100n === 0n
        setIsFine(fits)
        if (fits) field.change(inThousandths === null ? null : Number(inThousandths / 100n))
      }}
    />
  )
}

/** Properties of goods: weight, content, origin, age limit. */
export function Goods() {
  const { t } = useTexts()
  const { value: kind = 'article' } = useField<Item['kind']>('kind')
  const content = useField<string>('contentUnit')
  if (kind === 'service') return null
  return (
    <SidePanel title={t('items.goods')}>
      <F.Text name="ean" inputMode="numeric" />
      <WholeField name="weight" min={0} max={100_000_000} />
      <DecimalField name="content" />
      <F.Choice
        name="contentUnit"
        options={[
          { value: '', label: '–' },
          ...Object.keys(contentUnits).map((value) => ({ value, label: t(`items.contentUnits.${value}`) })),
        ]}
      />
      {content.value === 'LTR' || content.value === 'CLT' || content.value === 'MLT' ? (
        <AlcoholField />
      ) : null}
      <NumberAsChoice
        name="ageClass"
        options={ageClasses.map((value) => ({ value: String(value), label: t(`items.ages.${value}`) }))}
      />
      <F.Text name="customsCode" inputMode="numeric" />
      <F.Text name="countryOfOrigin" />
    </SidePanel>
  )
}

/** Radio buttons for one of a few numbers. */
function NumberAsChoice({ name, options }: { name: string; options: { value: string; label: string }[] }) {
  const field = useField<number>(name)
  return (
    <Radio.Group
      id={field.id}
      label={field.label}
      value={String(field.value ?? '')}
      error={field.error}
      readOnly={field.readOnly}
      onChange={(value) => field.change(Number(value))}
    >
      <Group gap="md" mt={4}>
        {options.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Group>
    </Radio.Group>
  )
}
