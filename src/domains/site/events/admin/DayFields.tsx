import { Button, Group, Input, Pill, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { fromWallText, toWallText } from '#kit/browser/admin/dates.ts'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { MomentField } from '#kit/browser/admin/fields/MomentField.tsx'
import type { FieldProps } from '#kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { isDay } from '#kit/shared/dates/days.ts'
import { F, type EventValues } from './event-fields.ts'

type TimeProps = FieldProps & {
  /** A time of the event. */
  name: keyof EventValues & ('start' | 'end' | 'movedTo')
  allDay: boolean
  clearable?: boolean
}

/** Field for a day and time, or only a day for all-day events; stored as ISO time. */
export function TimeField({ allDay, ...props }: TimeProps) {
  return allDay ? <DayField {...props} /> : <MomentField {...props} />
}

function DayField({ name, hint, required, clearable }: Omit<TimeProps, 'allDay'>) {
  const { zone } = useMoments()
  const field = F.useField(name)
  const { value, change } = field
  // An event switched to all-day may have a date without a time.
  useEffect(() => {
    if (value && isDay(value)) change(fromWallText(`${value} 00:00`, zone))
  }, [value, change, zone])
  return (
    <DayInput
      id={field.id}
      label={field.label}
      description={hint}
      required={Boolean(required)}
      value={field.value ? toWallText(field.value, zone).slice(0, 10) : null}
      onChange={(day) => field.change(day ? fromWallText(`${day} 00:00`, zone) : null)}
      clearable={clearable ?? false}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Days on which a series is skipped. */
export function ExceptionsField({ hint }: Pick<FieldProps, 'hint'>) {
  const { t, lang } = useTexts()
  const field = F.useField('exceptions')
  const [fresh, setFresh] = useState<string | null>(null)
  const days = field.value ?? []
  const sayFully = (day: string) => writeDay(day, lang, { weekday: true, year: true })
  return (
    <Input.Wrapper
      id={field.id}
      label={field.label}
      description={hint}
      error={field.error}
      labelElement="div"
    >
      <Stack gap="xs" mt="xs">
        {days.length > 0 ? (
          <Group gap={6} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {days.map((day) => (
              <li key={day}>
                <Pill
                  size="md"
                  withRemoveButton={!field.readOnly}
                  removeButtonProps={{
                    'aria-label': t('events.exceptions.remove', { day: sayFully(day) }),
                    'aria-hidden': false,
                    tabIndex: 0,
                  }}
                  onRemove={() => field.change(days.filter((one) => one !== day))}
                >
                  {sayFully(day)}
                </Pill>
              </li>
            ))}
          </Group>
        ) : null}
        {field.readOnly ? null : (
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <DayInput label={t('events.exceptions.newDay')} value={fresh} onChange={setFresh} flex={1} />
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={!fresh || days.includes(fresh)}
              onClick={() => {
                if (fresh) field.change([...days, fresh].toSorted())
                setFresh(null)
              }}
            >
              {t('events.exceptions.add')}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
