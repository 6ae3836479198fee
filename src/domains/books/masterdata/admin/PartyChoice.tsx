import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { party, partyCalls } from '../party.contract.ts'

interface Props extends Pick<SelectProps, 'id' | 'error' | 'readOnly' | 'required'> {
  label: string
  placeholder: string
  kind: 'customer' | 'vendor'
  value: string | null
  onChange: (party: string | null) => void
}

/** One customer or vendor, found by typing, or none. */
export function PartyChoice({ label, placeholder, kind, value, onChange, ...more }: Props) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 200)
  const found = useQuery({
    queryKey: [party.name, 'search', kind, asked],
    queryFn: () => call(partyCalls.search, { text: asked, role: kind, limit: 20 }),
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
      // The name of the chosen one is shown there as well, and is no search
      onSearchChange={(typed) => setText(typed === all.get(value ?? '') ? '' : typed)}
      // The server has chosen already, by more than the name.
      filter={({ options }) => options}
      onChange={onChange}
    />
  )
}
