import { Box, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
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
  'data-autofocus'?: boolean
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
  'data-autofocus': autofocus,
}: Props) {
  const { t } = useTexts()
  const day = value?.slice(0, 10) ?? null
  const time = value?.slice(11, 16) ?? ''
  const timeInput = (
    <TextInput
      type="time"
      aria-label={`${label}: ${t('kit.dates.time')}`}
      value={time}
      disabled={day === null}
      readOnly={readOnly}
      onChange={({ currentTarget: { value: next } }) => day && next && onChange(`${day} ${next}`)}
    />
  )
  return (
    <DayInput
      {...(id ? { id } : {})}
      {...(minDate ? { minDate } : {})}
      {...(autofocus ? { 'data-autofocus': true } : {})}
      label={label}
      description={hint}
      value={day}
      onChange={(next) => onChange(next ? `${next} ${time || midnight}` : null)}
      clearable={clearable}
      required={required}
      readOnly={readOnly}
      error={error}
      inputContainer={(dayInput) => (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Box flex={1} miw={0}>
            {dayInput}
          </Box>
          {timeInput}
        </Group>
      )}
    />
  )
}
