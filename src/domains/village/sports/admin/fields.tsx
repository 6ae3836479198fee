import { NumberInput, Select } from '@mantine/core'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { useTexts } from '#kit/browser/texts.ts'

/** Optional whole number. */
export function MaybeNumberField({ name, min = 0, max = 500 }: { name: string; min?: number; max?: number }) {
  const field = useField<number | null>(name)
  return (
    <NumberInput
      id={field.id}
      label={field.label}
      value={field.value ?? ''}
      onChange={(value) => field.change(typeof value === 'number' ? value : null)}
      allowDecimal={false}
      min={min}
      max={max}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

interface PersonSelectProps {
  label: string
  say: (label: string) => string
  people: readonly { _id: string; name: string }[]
  value: string | null
  readOnly: boolean
  clearable?: boolean
  onChange: (person: string | null) => void
}

/** Select for a person of a club. */
export function PersonSelect({
  label,
  say,
  people,
  value,
  readOnly,
  clearable,
  onChange,
}: PersonSelectProps) {
  const { t } = useTexts()
  return (
    <Select
      flex={1}
      miw={180}
      label={label}
      aria-label={say(label)}
      searchable
      {...(readOnly ? {} : { placeholder: t(clearable ? 'kit.noneChosen' : 'kit.choose') })}
      clearable={clearable ?? false}
      data={people.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value || null}
      allowDeselect={clearable ?? false}
      readOnly={readOnly}
      onChange={(person) => (person || clearable) && onChange(person)}
    />
  )
}
