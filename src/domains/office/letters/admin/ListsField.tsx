import { MultiSelect } from '@mantine/core'
import { useField } from '../../../../kit/browser/admin/edit/form-state.ts'
import { useListChoices } from './letter-words.ts'

/** The lists that a letter goes to. */
export function ListsField() {
  const field = useField<string[]>('lists')
  return (
    <MultiSelect
      id={field.id}
      label={field.label}
      data={useListChoices()}
      value={field.value ?? []}
      readOnly={field.readOnly}
      error={field.error}
      onChange={field.change}
    />
  )
}
