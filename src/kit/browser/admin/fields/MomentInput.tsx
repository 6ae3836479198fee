import { Box, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { DayInput } from './DayInput.tsx'
import { TimeInput } from './TimeInput.tsx'

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
  const [wrongTime, setWrongTime] = useState<ReactNode>(null)
  const day = value?.slice(0, 10) ?? null
  const time = value?.slice(11, 16) ?? ''
  const timeInput = (
    <TimeInput
      aria-label={`${label}: ${t('kit.dates.time')}`}
      w={86}
      placeholder={t('kit.dates.time')}
      value={time}
      disabled={day === null}
      readOnly={readOnly}
      onChange={(next) => day && onChange(`${day} ${next}`)}
      onWrong={setWrongTime}
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
      error={wrongTime ?? error}
      inputContainer={(dayInput) => (
        <Group gap="xs" align="flex-end">
          <Box flex="1 1 132px">{dayInput}</Box>
          {timeInput}
        </Group>
      )}
    />
  )
}
