import { ActionIcon, Button, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { fieldId, useField, useForm } from '../../../kit/browser/admin/edit/form-state.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { inOrder, nextSpan, weekdays, type Span } from './opening-hours.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

const path = 'site.openingHours'

/** What a weekday is called. */
export const dayName = (day: number, lang: string): string =>
  // 5 January 2026 was a Monday.
  new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day))

function SpanRow({
  span,
  index,
  place,
  change,
  remove,
}: {
  span: Span
  index: number
  place: number
  change: (span: Span) => void
  remove: () => void
}) {
  const { t, lang } = useTexts()
  const { form } = useForm()
  const day = dayName(span.day, lang)
  const error =
    form.errors[`${path}.${index}`] ??
    form.errors[`${path}.${index}.from`] ??
    form.errors[`${path}.${index}.to`]
  return (
    <Stack gap={2}>
      <Group gap={6} wrap="nowrap">
        <TextInput
          type="time"
          id={fieldId(`${path}.${index}`)}
          aria-label={t('settings.hours.from', { day, place })}
          value={span.from}
          error={Boolean(error)}
          onChange={(event) => change({ ...span, from: event.currentTarget.value })}
        />
        <Text span size="sm">
          {t('settings.hours.until')}
        </Text>
        <TextInput
          type="time"
          aria-label={t('settings.hours.to', { day, place })}
          value={span.to}
          error={Boolean(error)}
          onChange={(event) => change({ ...span, to: event.currentTarget.value })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('settings.hours.remove', { day, place })}
          onClick={remove}
        >
          <IconX size={16} />
        </ActionIcon>
      </Group>
      {error ? <Input.Error>{error}</Input.Error> : null}
    </Stack>
  )
}

/** When people find the office open: several spans a day, none where it is closed. */
export function HoursGroup() {
  const { t, lang } = useTexts()
  const { form } = useForm()
  const field = useField<Span[]>(path)
  const spans = field.value ?? []

  function put(next: Span[]) {
    // Places in the list move: what is said of them holds no longer.
    form.setErrors(
      Object.fromEntries(Object.entries(form.errors).filter(([at]) => !at.startsWith(`${path}.`))),
    )
    field.change(next)
  }

  return (
    <SettingsGroup id="hours" title={t('settings.groups.hours')} text={t('settings.hints.hours')}>
      <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {weekdays.map((day) => {
          const own = spans.flatMap((span, index) => (span.day === day ? [{ span, index }] : []))
          return (
            <Group key={day} component="li" align="flex-start" gap="md" py={6} className="settings-day">
              <Text fw={600} w={110} mt={6} id={`hours-${day}`}>
                {dayName(day, lang)}
              </Text>
              <Stack gap={6} role="group" aria-labelledby={`hours-${day}`} style={{ flex: '1 1 240px' }}>
                {own.map(({ span, index }, place) => (
                  <SpanRow
                    key={index}
                    span={span}
                    index={index}
                    place={place + 1}
                    change={(next) => put(spans.map((one, at) => (at === index ? next : one)))}
                    remove={() => put(spans.filter((_one, at) => at !== index))}
                  />
                ))}
                <Group gap="xs">
                  {own.length === 0 ? (
                    <Text size="sm" c="dimmed">
                      {t('settings.hours.closed')}
                    </Text>
                  ) : null}
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    leftSection={<IconPlus size={14} aria-hidden />}
                    onClick={() => put(inOrder([...spans, nextSpan(day, spans)]))}
                    aria-label={t('settings.hours.addTo', { day: dayName(day, lang) })}
                  >
                    {t('settings.hours.add')}
                  </Button>
                </Group>
              </Stack>
            </Group>
          )
        })}
      </Stack>
    </SettingsGroup>
  )
}
