import { Select } from '@mantine/core'
import { useField, useSaying } from '#kit/browser/admin/edit/form-state.ts'

/** Choice of a number by its meaning, e.g. 4 is Thursday. */
export function NumberChoice({
  name,
  options,
}: {
  name: string
  options: readonly { value: number; label: string }[]
}) {
  const field = useField<number>(name)
  useSaying(name, (value) => options.find((one) => one.value === value)?.label)
  return (
    <Select
      id={field.id}
      label={field.label}
      data={options.map(({ value, label }) => ({ value: String(value), label }))}
      value={field.value === undefined ? null : String(field.value)}
      allowDeselect={false}
      error={field.error}
      readOnly={field.readOnly}
      onChange={(chosen) => chosen !== null && field.change(Number(chosen))}
    />
  )
}
