import { Box, Group } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { DayInput } from './DayInput.tsx'

interface Props {
  id?: string
  label: string
  hint?: ReactNode
  /** `YYYY-MM-DD HH:mm` on the clock of the village; null: none. */
  value: string | null
  /** Null only where the field is `clearable`. */
  onChange: (wall: string | null) => void
  clearable?: boolean
  required?: boolean
  readOnly?: boolean
  error?: ReactNode
  /** First day that may be chosen, `YYYY-MM-DD`. */
  minDate?: string
}

const midnight = '00:00'

/** A day and the time on it, each to be typed; a day that is chosen first begins at midnight. */
export function MomentInput({
  id,
  label,
  hint,
  value,
  onChange,
  clearable = false,
  required = false,
  readOnly = false,
  error,
  minDate,
}: Props) {
  const { t } = useTexts()
  const [drawn, setDrawn] = useState(0)
  const day = value?.slice(0, 10) ?? null
  const time = value?.slice(11, 16) ?? ''
  const timeInput = (
    <TimePicker
      // Half a time is none: on leaving, the one that counts stands there again
      key={drawn}
      aria-label={`${label}: ${t('kit.dates.time')}`}
      hoursInputLabel={`${label}: ${t('kit.dates.hours')}`}
      minutesInputLabel={`${label}: ${t('kit.dates.minutes')}`}
      value={time}
      disabled={day === null}
      readOnly={readOnly}
      onChange={(next) => day && next && onChange(`${day} ${next.slice(0, 5)}`)}
      onBlur={() => setDrawn(drawn + 1)}
    />
  )
  return (
    <DayInput
      {...(id ? { id } : {})}
      {...(minDate ? { minDate } : {})}
      label={label}
      description={hint}
      value={day}
      onChange={(next) => onChange(next ? `${next} ${time || midnight}` : null)}
      clearable={clearable}
      required={required}
      readOnly={readOnly}
      error={error}
      inputContainer={(dayInput) => (
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <Box flex={1} miw={0}>
            {dayInput}
          </Box>
          {timeInput}
        </Group>
      )}
    />
  )
}
