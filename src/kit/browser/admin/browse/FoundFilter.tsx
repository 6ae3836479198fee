import { Select } from '@mantine/core'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useTexts } from '../../texts.ts'
import { useSelectSearch } from '../fields/use-select-search.ts'
import type { Filter, FoundChoice } from './filter.ts'

const nameQuery = ({ name, nameOf }: { name: string } & FoundChoice, value: string) => ({
  queryKey: ['filter', name, value],
  queryFn: () => nameOf(value),
})

/** Names of the options in an address, by `name value`; unloaded ones are missing. */
export function useFoundNames(
  filters: readonly Filter[],
  chosen: Readonly<Record<string, string[]>>,
): Map<string, string> {
  const asked = filters.flatMap((filter) =>
    filter.kind === 'found' ? (chosen[filter.name] ?? []).map((value) => ({ filter, value })) : [],
  )
  const answers = useQueries({ queries: asked.map(({ filter, value }) => nameQuery(filter, value)) })
  return new Map(
    asked.flatMap(({ filter, value }, at) => {
      const name = answers[at]?.data
      return name ? [[`${filter.name} ${value}`, name] as const] : []
    }),
  )
}

/** Input of such a filter. */
export function FoundFilter({
  filter,
  value,
  onChange,
}: {
  filter: { name: string; label: string } & FoundChoice
  value: string | null
  onChange: (value: string | null) => void
}) {
  const { t } = useTexts()
  const { searchText, search } = useSelectSearch()
  const found = useQuery({
    queryKey: ['filter', filter.name, 'find', searchText],
    queryFn: () => filter.find(searchText),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({ ...nameQuery(filter, value ?? ''), enabled: value !== null })
  const options = found.data ?? []
  const isListed = options.some((option) => option.value === value)
  const own = value !== null && chosen.data && !isListed ? [{ value, label: chosen.data }] : []
  const nameOfChosen = [...own, ...options].find((option) => option.value === value)?.label
  return (
    <Select
      label={filter.label}
      data={[...own, ...options]}
      value={value}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('kit.palette.nothing')}
      filter={({ options: all }) => all}
      onSearchChange={(typed) => search(typed, nameOfChosen)}
      onChange={onChange}
    />
  )
}
