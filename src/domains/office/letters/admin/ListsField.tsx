import { MultiSelect } from '@mantine/core'
import { useChoiceSaying, useField } from '#kit/browser/admin/edit/form-state.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { useListChoices } from './letter-words.ts'

/** The recipient lists of a letter. */
export function ListsField() {
  const { t } = useTexts()
  const lists = useListChoices()
  const field = useField<string[]>('lists')
  useChoiceSaying('lists', lists)
  return (
    <MultiSelect
      id={field.id}
      label={field.label}
      placeholder={field.value?.length || field.readOnly ? '' : t('kit.choose')}
      data={lists}
      value={field.value ?? []}
      readOnly={field.readOnly}
      error={field.error}
      onChange={field.change}
    />
  )
}
