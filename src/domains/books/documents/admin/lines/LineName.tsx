import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ClipboardEvent } from 'react'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writePriceMoney } from '#kit/shared/money/format.ts'
import { itemCalls } from '#domains/books/items/items.contract.ts'

interface Props {
  id: string
  label: string
  /** Accessible name, including the line number. */
  spoken: string
  value: string
  readOnly: boolean
  onType: (name: string) => void
  onPick: (item: string) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** Name of a line: free text, or an item found by name, number or EAN. */
export function LineName({ id, label, spoken, value, readOnly, onType, onPick, onPaste }: Props) {
  const { t, lang } = useTexts()
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), 150)
  const found = useQuery({
    queryKey: ['item', 'search', asked],
    queryFn: () => call(itemCalls.search, { text: asked, limit: 8 }),
    placeholderData: keepPreviousData,
    enabled: asked !== '',
  })
  const options = typed.trim() === '' || asked === '' ? [] : (found.data?.item ?? [])
  const first = options[0]
  const wanted = asked.toLowerCase()
  // Enter picks an obvious match; otherwise the typed text stays.
  const isMeant =
    first !== undefined &&
    (first.number.toLowerCase() === wanted ||
      first.ean === wanted ||
      first.name.toLowerCase().startsWith(wanted))
  const { dropdownOpened } = box
  useEffect(() => {
    // Both calls search the whole page for options, which is too slow for a thousand lines
    if (!dropdownOpened) return
    if (isMeant) box.selectFirstOption()
    else box.resetSelectedOption()
    // eslint-disable-next-line react/exhaustive-deps -- chosen anew when other items are found
  }, [dropdownOpened, isMeant, first?._id])
  return (
    <Combobox
      store={box}
      // Inside a landmark, as accessibility rules require
      portalProps={{ target: '#admin-content' }}
      readOnly={readOnly}
      onOptionSubmit={(item) => {
        setTyped('')
        box.closeDropdown()
        onPick(item)
      }}
    >
      <Combobox.Target>
        <TextInput
          id={id}
          label={label}
          aria-label={spoken}
          maxLength={500}
          autoComplete="off"
          value={value}
          readOnly={readOnly}
          onPaste={onPaste}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value)
            setTyped(currentTarget.value)
            box.openDropdown()
          }}
          onBlur={() => {
            // Ends the search: its results are hidden once the field loses focus
            setTyped('')
            box.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={options.length === 0}>
        <Combobox.Options aria-label={t('documents.lines.found')}>
          {options.map(({ _id, name, number, price, unitShort }) => (
            <Combobox.Option key={_id} value={_id}>
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <span>
                  {name}{' '}
                  <Text span size="xs" c="dimmed">
                    {number}
                  </Text>
                </span>
                {price === null ? null : (
                  <Text span size="xs" style={{ whiteSpace: 'nowrap' }}>
                    {`${writePriceMoney(price, 'EUR', lang)} / ${unitShort}`}
                  </Text>
                )}
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
