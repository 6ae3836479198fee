import { Select, type SelectProps } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSelectSearch } from '#kit/browser/admin/fields/use-select-search.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { party, partyCalls } from '../party.contract.ts'

interface Props extends Pick<SelectProps, 'id' | 'error' | 'readOnly' | 'required'> {
  label: string
  placeholder: string
  kind: 'customer' | 'vendor'
  value: string | null
  onChange: (party: string | null) => void
}

/** Optional customer or vendor field with search. */
export function PartyChoice({ label, placeholder, kind, value, onChange, ...more }: Props) {
  const { t } = useTexts()
  const { searchText, search } = useSelectSearch()
  const found = useQuery({
    queryKey: [party.name, 'search', kind, searchText],
    queryFn: () => call(partyCalls.search, { text: searchText, role: kind, limit: 20 }),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({
    queryKey: [party.name, 'batch', value],
    queryFn: () => call(partyCalls.batch, { _id: [value!] }),
    enabled: Boolean(value),
  })
  const all = new Map(
    [...(chosen.data?.party ?? []), ...(found.data?.party ?? [])].map(({ _id, number, name, city }) => [
      _id,
      [`${name} (${number})`, city].filter(Boolean).join(', '),
    ]),
  )
  return (
    <Select
      {...more}
      flex={1}
      miw={220}
      label={label}
      placeholder={placeholder}
      data={[...all].map(([_id, name]) => ({ value: _id, label: name }))}
      value={value}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      nothingFoundMessage={t('kit.palette.nothing')}
      onSearchChange={(typed) => search(typed, all.get(value ?? ''))}
      // The server has filtered already, and matches more than the name.
      filter={({ options }) => options}
      onChange={onChange}
    />
  )
}
