import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { newsletterSubscriber } from '#domains/office/newsletter/newsletter.contract.ts'

/** Search for a subscriber by name or address: the preview shows the letter as this person gets it. */
export function ReaderChoice({
  value,
  onChange,
}: {
  value: string | null
  onChange: (id: string | null) => void
}) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const { data } = useQuery({
    queryKey: ['newsletter_subscriber', 'choice', search],
    queryFn: () =>
      call(newsletterSubscriber.calls.list, {
        state: 'confirmed',
        limit: 20,
        ...(search ? { search } : {}),
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <Select
      size="xs"
      aria-label={t('letters.look.reader')}
      placeholder={t('letters.look.reader')}
      data={(data?.newsletter_subscriber ?? []).map(({ _id, name, email }) => ({
        value: _id,
        label: name ? `${name} (${email})` : email,
      }))}
      value={value}
      clearable
      clearButtonProps={{ 'aria-label': t('letters.look.nobody') }}
      searchable
      filter={({ options }) => options}
      nothingFoundMessage={t('kit.palette.nothing')}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  )
}
