import { MultiSelect } from '@mantine/core'
import { useChoiceSaying, useField } from '#kit/browser/admin/edit/form-state.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { useCatalogChoices } from './catalog-words.ts'

/** Multiple choice of product groups, as a tree with a search field. */
export function ProductGroupsField({ name, hint }: { name: string; hint?: string }) {
  const { t } = useTexts()
  const { groups } = useCatalogChoices()
  const field = useField<string[]>(name)
  useChoiceSaying(name, groups)
  return (
    <MultiSelect
      id={field.id}
      label={field.label}
      description={hint}
      data={groups}
      value={field.value ?? []}
      onChange={field.change}
      searchable
      limit={50}
      nothingFoundMessage={t('kit.palette.nothing')}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
