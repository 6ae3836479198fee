import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useField } from '../../../kit/browser/admin/edit/form-state.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import type { OpeningHours } from '../../../kit/shared/site.ts'

/** A name of the day: 1 is Monday. */
const dayName = (day: number, lang: string) =>
  // 2024-01-01 was a Monday.
  new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)))

/** When the office is open: any number of spans per day. */
export function OpeningHoursField() {
  const { t, lang } = useTexts()
  const field = useField<OpeningHours[]>('site.openingHours')
  const hours = field.value ?? []
  const change = (index: number, next: Partial<OpeningHours>) =>
    field.change(hours.map((one, at) => (at === index ? { ...one, ...next } : one)))
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: dayName(day, lang) }))
  const rows = hours.map((span, index) => ({ span, index, key: `row-${index}` }))

  function add() {
    const last = hours.at(-1)
    field.change([...hours, { day: last ? Math.min(last.day + 1, 7) : 1, from: last?.from ?? '08:00', to: last?.to ?? '12:00' }])
  }
  return (
    <Stack role="group" aria-label={field.label} gap="xs">
      {hours.length === 0 ? <Text c="dimmed">{t('settings.noHours')}</Text> : null}
      {rows.map(({ span, index, key }) => (
        <Group key={key} gap="xs" align="flex-end">
          <Select
            label={t('settings.day')}
            data={days}
            value={String(span.day)}
            onChange={(day) => day && change(index, { day: Number(day) })}
            allowDeselect={false}
            w={160}
          />
          <TimeInput label={t('settings.from')} value={span.from} onChange={(event) => change(index, { from: event.currentTarget.value })} />
          <TimeInput label={t('settings.to')} value={span.to} onChange={(event) => change(index, { to: event.currentTarget.value })} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('settings.removeHours', { day: dayName(span.day, lang), from: span.from })}
            onClick={() => field.change(hours.filter((_one, at) => at !== index))}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      ))}
      {field.error ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {field.error}
        </Text>
      ) : null}
      <Button id={field.id} variant="default" w="fit-content" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {t('settings.addHours')}
      </Button>
    </Stack>
  )
}
