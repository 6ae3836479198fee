import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { TimeInput } from '#kit/browser/admin/fields/TimeInput.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { TavernRun } from '../taverns.contract.ts'

type Days = TavernRun['exceptions']

interface Props {
  days: Days
  /** Default day of a new exception. */
  first: string
  error: string | undefined
  change: (days: Days) => void
}

const usual = { from: '15:00', to: '18:00' }

/** Exceptions of a date: single days closed or with other hours. */
export function ExceptionsField({ days, first, error, change }: Props) {
  const { t } = useTexts()
  const [wrongTime, setWrongTime] = useState<ReactNode>(null)
  const put = (index: number, next: Days[number]) =>
    change(days.map((one, at) => (at === index ? next : one)))
  return (
    <Stack gap={6} component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" fw={600} size="sm">
        {t('taverns.field.exceptions')}
      </Text>
      {(wrongTime ?? error) ? (
        <Text size="sm" c="red.8" role="alert">
          {wrongTime ?? error}
        </Text>
      ) : null}
      {days
        .map((one, index) => ({ one, index }))
        .map(({ one, index }) => {
          const place = index + 1
          return (
            <Group key={index} gap="xs">
              <DayInput
                aria-label={t('taverns.exceptionDay', { place })}
                value={one.day || null}
                onChange={(day) => day && put(index, { ...one, day })}
              />
              <Checkbox
                label={t('taverns.closed')}
                aria-label={t('taverns.closedOn', { place })}
                checked={one.hours === null}
                onChange={(event) =>
                  put(index, { ...one, hours: event.currentTarget.checked ? null : usual })
                }
              />
              {one.hours
                ? (['from', 'to'] as const).map((side) => (
                    <TimeInput
                      key={side}
                      w={86}
                      aria-label={t(`taverns.exception.${side}`, { place })}
                      value={one.hours![side]}
                      onChange={(time) => put(index, { ...one, hours: { ...one.hours!, [side]: time } })}
                      onWrong={setWrongTime}
                    />
                  ))
                : null}
              <IconAction
                variant="subtle"
                color="gray"
                label={t('taverns.removeDay', { place })}
                onClick={() => change(days.filter((_one, at) => at !== index))}
              >
                <IconX size={16} />
              </IconAction>
            </Group>
          )
        })}
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change([...days, { day: first, hours: null }])}
        >
          {t('taverns.addDay')}
        </Button>
      </Group>
    </Stack>
  )
}
