import { locales } from '#kit/shared/text/languages.ts'
import {
  Button,
  Checkbox,
  CloseButton,
  Group,
  Popover,
  ScrollArea,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { useMoments } from '../admin-context.ts'
import { fromWallText, toWallText } from '../dates.ts'
import { DayInput } from '../fields/DayInput.tsx'
import { fitOf } from '../shell/palette-order.ts'
import type { Filter } from './filter.ts'
import { FoundFilter, useFoundNames } from './FoundFilter.tsx'
import type { Browse } from './use-browse.ts'

interface Props<R extends { _id: string }> {
  browse: Browse<R>
  filters: Filter[]
}

function DayFilter<R extends { _id: string }>({
  browse,
  filter,
}: {
  browse: Browse<R>
  filter: Filter & { kind: 'day' }
}) {
  const { t } = useTexts()
  const { zone } = useMoments()
  const value = browse.state.filters[filter.name]?.[0]
  return (
    <DayInput
      label={filter.label}
      value={value ? (filter.plain ? value : toWallText(value, zone).slice(0, 10)) : null}
      clearable
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      popoverProps={{ withinPortal: false }}
      onChange={(day) =>
        browse.filter(
          filter.name,
          day ? [filter.plain ? day : fromWallText(`${day} ${filter.end ? '23:59' : '00:00'}`, zone)] : [],
        )
      }
    />
  )
}

// Above this number, options get a search field.
const manyOptions = 8

function ChoiceFilter<R extends { _id: string }>({
  browse,
  filter,
}: {
  browse: Browse<R>
  filter: Filter & { kind: 'choice' }
}) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const chosen = browse.state.filters[filter.name] ?? []
  const isLong = filter.options.length > manyOptions
  // Selected options stay visible during a search.
  const options = filter.options.filter(
    ({ value, label }) => !isLong || chosen.includes(value) || fitOf(label, typed) < Infinity,
  )
  const choose = (values: string[]) => browse.filter(filter.name, filter.single ? values.slice(-1) : values)
  return (
    <Checkbox.Group label={filter.label} value={chosen} onChange={choose}>
      {isLong ? (
        <TextInput
          type="search"
          size="xs"
          mt={6}
          aria-label={t('kit.browse.findOption', { filter: filter.label })}
          placeholder={t('kit.browse.findOption', { filter: filter.label })}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <Stack gap={6} mt={6} {...(isLong ? { mah: 240, className: 'filter-options' } : {})}>
        {options.length === 0 ? (
          <Text size="sm" role="status">
            {t('kit.browse.nothing')}
          </Text>
        ) : null}
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** All filters of a screen behind one button. */
export function FilterMenu<R extends { _id: string }>({ browse, filters }: Props<R>) {
  const { t } = useTexts()
  const active = Object.keys(browse.state.filters).length
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {active > 0 ? t('kit.browse.filterCount', { count: active }) : t('kit.browse.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('kit.browse.filter')}>
        <ScrollArea.Autosize mah="60vh" type="auto">
          <Stack p="sm" gap="md">
            {filters.map((filter) =>
              filter.kind === 'day' ? (
                <DayFilter key={filter.name} browse={browse} filter={filter} />
              ) : filter.kind === 'found' ? (
                <FoundFilter
                  key={filter.name}
                  filter={filter}
                  value={browse.state.filters[filter.name]?.[0] ?? null}
                  onChange={(value) => browse.filter(filter.name, value ? [value] : [])}
                />
              ) : filter.options.length > 0 ? (
                <ChoiceFilter key={filter.name} browse={browse} filter={filter} />
              ) : null,
            )}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Active filters, each removable. */
export function FilterChips<R extends { _id: string }>({ browse, filters }: Props<R>) {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const { state } = browse
  const foundNames = useFoundNames(filters, state.filters)
  const day = (iso: string, plain = false) =>
    new Intl.DateTimeFormat(locales[lang], {
      timeZone: plain ? 'UTC' : zone,
      dateStyle: 'medium',
    }).format(new Date(iso))
  const words = (filter: Filter, value: string): string => {
    if (filter.kind === 'day') return day(value, filter.plain)
    if (filter.kind === 'found') return foundNames.get(`${filter.name} ${value}`) ?? '…'
    return filter.options.find((option) => option.value === value)?.label ?? value
  }
  const chips = filters.flatMap((filter) =>
    (state.filters[filter.name] ?? []).map((value) => ({
      key: `${filter.name}=${value}`,
      text: `${filter.label}: ${words(filter, value)}`,
      remove: () =>
        browse.filter(
          filter.name,
          (state.filters[filter.name] ?? []).filter((other) => other !== value),
        ),
    })),
  )
  if (state.search) {
    chips.unshift({
      key: 'search',
      text: t('kit.browse.searchChip', { text: state.search }),
      remove: () => browse.change({ search: '' }),
    })
  }
  if (state.mine)
    chips.unshift({ key: 'mine', text: t('kit.browse.mine'), remove: () => browse.change({ mine: false }) })
  if (state.bin)
    chips.unshift({ key: 'bin', text: t('kit.browse.bin'), remove: () => browse.change({ bin: false }) })
  if (chips.length === 0) return null
  return (
    <Group
      gap={6}
      component="ul"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      aria-label={t('kit.browse.chips')}
    >
      {chips.map((chip) => (
        <Group
          key={chip.key}
          component="li"
          gap={2}
          pl="sm"
          pr={2}
          py={2}
          wrap="nowrap"
          style={{ borderRadius: 16, background: 'light-dark(#f1ece3, #37332c)' }}
        >
          <Text size="sm">{chip.text}</Text>
          <CloseButton
            size="sm"
            radius="xl"
            aria-label={t('kit.browse.removeChip', { text: chip.text })}
            onClick={chip.remove}
          />
        </Group>
      ))}
      {chips.length > 1 ? (
        <li>
          <Button size="compact-sm" variant="subtle" onClick={browse.clear}>
            {t('kit.browse.clearAll')}
          </Button>
        </li>
      ) : null}
    </Group>
  )
}
