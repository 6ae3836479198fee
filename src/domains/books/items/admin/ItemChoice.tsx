import { Select, type SelectProps } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSelectSearch } from '#kit/browser/admin/fields/use-select-search.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { itemCalls } from '../items.contract.ts'

interface Props extends Pick<SelectProps, 'id' | 'error'> {
  label: string
  /** Accessible name, to distinguish several in a list. */
  spoken: string
  value: string | null
  onChange: (item: string) => void
  readOnly: boolean
  /** Focused on mount, for fields opened by a button. */
  focused?: boolean
}

/** Item field with search. */
export function ItemChoice({ label, spoken, value, onChange, readOnly, focused = false, ...more }: Props) {
  const { t } = useTexts()
  const { searchText, search } = useSelectSearch()
  const found = useQuery({
    queryKey: ['item', 'search', searchText],
    queryFn: () => call(itemCalls.search, { text: searchText, limit: 20 }),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({
    queryKey: ['item', 'batch', value],
    queryFn: () => call(itemCalls.batch, { _id: [value!] }),
    enabled: Boolean(value),
  })
  const all = new Map(
    [...(chosen.data?.item ?? []), ...(found.data?.item ?? [])].map(({ _id, number, name }) => [
      _id,
      `${name} (${number})`,
    ]),
  )
  return (
    <Select
      {...more}
      flex={1}
      miw={200}
      label={label}
      aria-label={spoken}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the user opened the field by a button
      autoFocus={focused}
      placeholder={t('items.itemSearch')}
      data={[...all].map(([_id, name]) => ({ value: _id, label: name }))}
      value={value || null}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('kit.palette.nothing')}
      onSearchChange={(typed) => search(typed, all.get(value ?? ''))}
      filter={({ options }) => options}
      readOnly={readOnly}
      onChange={(item) => item && onChange(item)}
    />
  )
}
