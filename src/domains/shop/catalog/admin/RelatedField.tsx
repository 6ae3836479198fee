import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { listRecords } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { product } from '../product.contract.ts'

const most = 500

/** Products to choose from, by name; the first 500. */
export function useProductOptions(own?: string) {
  const { data } = useQuery({
    queryKey: ['product', 'options'],
    queryFn: () => listRecords(product, { limit: most, sort: 'title' }),
    staleTime: 60_000,
  })
  return (data?.records ?? [])
    .filter(({ _id }) => _id !== own)
    .map(({ _id, title }) => ({ value: _id, label: String(title) }))
}

/** Related products. */
export function RelatedField({ own }: { own: string | undefined }) {
  const { t } = useTexts()
  const field = useField<string[]>('related')
  const options = useProductOptions(own)
  return (
    <MultiSelect
      id={field.id}
      label={t('catalog.products.related')}
      data={options}
      value={field.value ?? []}
      onChange={field.change}
      searchable
      limit={50}
      maxValues={20}
      nothingFoundMessage={t('kit.palette.nothing')}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
