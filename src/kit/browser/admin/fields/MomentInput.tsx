import { Box, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { DayInput } from './DayInput.tsx'
import { TimeInput } from './TimeInput.tsx'

interface Props {
  id?: string
  label: string
  hint?: ReactNode
  /** `YYYY-MM-DD HH:mm` in the site's zone, `YYYY-MM-DD` while the time is missing; null: none. */
  value: string | null
  /** Receives the same form; null only if the field is `clearable`. */
  onChange: (wall: string | null) => void
  clearable?: boolean
  required?: boolean
  readOnly?: boolean
  error?: ReactNode
  /** First selectable day, `YYYY-MM-DD`. */
  minDate?: string
  /** Default time of a chosen day, `HH:mm`; without it the time must be entered. */
  usualTime?: string | undefined
}

/** Inputs for a day and a time, in any order. No time is assumed: a day without one shows an error. */
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
  usualTime,
}: Props) {
  const { t } = useTexts()
  const [wrongTime, setWrongTime] = useState<ReactNode>(null)
  const day = value?.slice(0, 10) ?? null
  const time = value?.slice(11, 16) ?? ''
  // A time typed before the day.
  const [early, setEarly] = useState('')
  const [left, setLeft] = useState(false)
  const timeInput = (
    <TimeInput
      aria-label={`${label}: ${t('kit.dates.time')}`}
      w={86}
      placeholder={t('kit.dates.time')}
      value={time || (day === null ? early : '')}
      readOnly={readOnly}
      onChange={(next) => (day ? onChange(`${day} ${next}`) : setEarly(next))}
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
      onChange={(next) => {
        const known = time || early || usualTime
        setEarly('')
        onChange(next && known ? `${next} ${known}` : next)
      }}
      clearable={clearable}
      required={required}
      readOnly={readOnly}
      error={wrongTime ?? (left && day && !time ? t('kit.dates.timeMissing') : error)}
      inputContainer={(dayInput) => (
        <Group
          gap="xs"
          align="flex-end"
          onFocus={() => setLeft(false)}
          onBlur={({ currentTarget, relatedTarget }) => setLeft(!currentTarget.contains(relatedTarget))}
        >
          <Box flex="1 1 132px">{dayInput}</Box>
          {timeInput}
        </Group>
      )}
    />
  )
}
