import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconAction } from '../IconAction.tsx'
import { fieldId, useField, useForm } from '../edit/form-state.ts'
import { useTexts } from '../../texts.ts'
import { TimeInput } from './TimeInput.tsx'
import { inOrder, nextSpan, weekdays, type Span } from './opening-hours.ts'

/** Name of a weekday. */
export const dayName = (day: number, lang: string): string =>
  // 5 January 2026 was a Monday.
  new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day))

function SpanRow({
  path,
  span,
  index,
  place,
  change,
  remove,
}: {
  path: string
  span: Span
  index: number
  place: number
  change: (span: Span) => void
  remove: () => void
}) {
  const { t, lang } = useTexts()
  const { form, readOnly } = useForm()
  const day = dayName(span.day, lang)
  const [wrongTime, setWrongTime] = useState<ReactNode>(null)
  const error =
    wrongTime ??
    form.errors[`${path}.${index}`] ??
    form.errors[`${path}.${index}.from`] ??
    form.errors[`${path}.${index}.to`]
  const id = fieldId(`${path}.${index}`)
  const timeOf = (end: 'from' | 'to') => (
    <TimeInput
      id={end === 'from' ? id : `${id}-to`}
      w={86}
      readOnly={readOnly}
      aria-label={t(`kit.hours.${end}`, { day, place })}
      aria-describedby={error ? `${id}-error` : undefined}
      value={span[end]}
      error={Boolean(error)}
      onChange={(time) => change({ ...span, [end]: time })}
      onWrong={setWrongTime}
    />
  )
  return (
    <Stack gap={2}>
      <Group gap={6} wrap="nowrap">
        {timeOf('from')}
        <Text span size="sm">
          {t('kit.hours.until')}
        </Text>
        {timeOf('to')}
        <IconAction
          variant="subtle"
          color="gray"
          disabled={readOnly}
          label={t('kit.hours.remove', { day, place })}
          onClick={remove}
        >
          <IconX size={16} />
        </IconAction>
      </Group>
      {error ? (
        <Input.Error id={`${id}-error`} role="alert">
          {error}
        </Input.Error>
      ) : null}
    </Stack>
  )
}

/** Weekly opening hours: several spans per day, none on closed days. */
export function HoursField({ name: path }: { name: string }) {
  const { t, lang } = useTexts()
  const { form } = useForm()
  const field = useField<Span[]>(path)
  const spans = field.value ?? []

  function put(next: Span[]) {
    // Positions have changed, so errors by position are no longer valid.
    form.setErrors(
      Object.fromEntries(Object.entries(form.errors).filter(([at]) => !at.startsWith(`${path}.`))),
    )
    field.change(next)
  }

  return (
    <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {weekdays.map((day) => {
        const own = spans.flatMap((span, index) => (span.day === day ? [{ span, index }] : []))
        return (
          <Group key={day} component="li" align="flex-start" gap="md" py={6} className="hours-day">
            <Text fw={600} w={110} mt={6} id={`${path}-${day}`}>
              {dayName(day, lang)}
            </Text>
            <Stack gap={6} role="group" aria-labelledby={`${path}-${day}`} style={{ flex: '1 1 240px' }}>
              {own.map(({ span, index }, place) => (
                <SpanRow
                  // A change of length remounts the rows, so that an error does not move to another span
                  key={`${index} of ${spans.length}`}
                  path={path}
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
                    {t('kit.hours.closed')}
                  </Text>
                ) : null}
                <Button
                  disabled={field.readOnly}
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => put(inOrder([...spans, nextSpan(day, spans)]))}
                  aria-label={t('kit.hours.addTo', { day: dayName(day, lang) })}
                >
                  {t('kit.hours.add')}
                </Button>
              </Group>
            </Stack>
          </Group>
        )
      })}
    </Stack>
  )
}
