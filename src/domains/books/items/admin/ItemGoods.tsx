import { Button, Group, NumberInput, Text } from '@mantine/core'
import { useField } from '../../../../kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { DecimalField } from '../../../../kit/browser/admin/fields/DecimalField.tsx'
import type { ValuesOf } from '../../../../kit/browser/admin/record/record-client.ts'
import { fieldsOf } from '../../../../kit/browser/admin/record/record-fields.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import type { Item, item as contract } from '../items.contract.ts'
import { ageClasses, contentUnits } from '../items.rules.ts'

const F = fieldsOf<ValuesOf<typeof contract>>()

/** A whole number that may be missing. */
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

/** What is known of the thing itself: weight, content, origin, age. */
export function Goods() {
  const { t } = useTexts()
  const { value: kind = 'article' } = useField<Item['kind']>('kind')
  const content = useField<string>('contentUnit')
  const age = useField<number>('ageClass')
  if (kind === 'service') return null
  return (
    <SidePanel title={t('items.goods')}>
      <F.Text name="ean" maxLength={14} inputMode="numeric" />
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
        <WholeField name="alcohol" min={0} max={1000} />
      ) : null}
      <NumberAsChoice
        field={age}
        options={ageClasses.map((value) => ({ value: String(value), label: t(`items.ages.${value}`) }))}
      />
      <F.Text name="customsCode" maxLength={10} inputMode="numeric" />
      <F.Text name="countryOfOrigin" maxLength={2} />
    </SidePanel>
  )
}

function NumberAsChoice({
  field,
  options,
}: {
  field: ReturnType<typeof useField<number>>
  options: { value: string; label: string }[]
}) {
  return (
    <Group gap="xs" role="radiogroup" aria-label={field.label} id={field.id}>
      <Text size="sm" fw={500} w="100%" aria-hidden>
        {field.label}
      </Text>
      {options.map(({ value, label }) => (
        <Button
          key={value}
          size="xs"
          role="radio"
          aria-checked={String(field.value) === value}
          variant={String(field.value) === value ? 'filled' : 'default'}
          disabled={field.readOnly}
          onClick={() => field.change(Number(value))}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
