import { DateInput, type DateInputProps } from '@mantine/dates'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { useMoments } from '../admin-context.ts'
import { toWallText } from '../dates.ts'
import { useField } from '../edit/form-state.ts'
import type { FieldProps } from './TextFields.tsx'
import { takeTyped } from './take-typed.ts'
import { isWholeDay, typedDay } from './typed-day.ts'

export interface DayInputProps extends Omit<
  DateInputProps,
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'onBlur'
  | 'onKeyDown'
  | 'valueFormat'
  | 'dateParser'
  | 'withTime'
  | 'fixOnBlur'
  | 'minDate'
  | 'maxDate'
> {
  /** `YYYY-MM-DD`; null: none. */
  value: string | null
  /** Null only if the field is `clearable`. */
  onChange: (day: string | null) => void
  /** First and last selectable day, `YYYY-MM-DD`. */
  minDate?: string
  maxDate?: string
}

/**
 * A day from a calendar or typed. Invalid text shows an error and keeps the previous day; a short form (`5.1.`,
 * `heute`) is read on leaving the field or pressing Enter.
 */
export function DayInput({
  value,
  onChange,
  error,
  minDate,
  maxDate,
  clearable = false,
  clearButtonProps,
  ...more
}: DayInputProps) {
  const { t } = useTexts()
  const { zone } = useMoments()
  const [wrong, setWrong] = useState<ReactNode>(null)
  const today = () => toWallText(new Date().toISOString(), zone).slice(0, 10)
  const put = (day: string | null) => {
    setWrong(null)
    if (day !== value) onChange(day)
  }

  /** Reads the field's text; returns whether it is valid. */
  function take(text: string): boolean {
    if (text.trim() === '') return true
    const day = typedDay(text, today())
    const known = day !== null && day === value
    const isOutside = day !== null && !known && ((minDate && day < minDate) || (maxDate && day > maxDate))
    if (day === null || isOutside) {
      setWrong(t(day === null ? 'kit.dates.notADay' : 'kit.dates.outside', { text: text.trim() }))
      return false
    }
    put(day)
    return true
  }

  return (
    <DateInput
      placeholder={t('kit.dates.dayExample')}
      {...more}
      {...(minDate ? { minDate } : {})}
      {...(maxDate ? { maxDate } : {})}
      value={value}
      onChange={put}
      valueFormat={t('kit.dates.dayFormat')}
      dateParser={(text) => (isWholeDay(text) ? typedDay(text, today()) : null)}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => takeTyped(event, take)}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('kit.dates.clear'), ...clearButtonProps }}
      errorProps={{ role: 'alert' }}
      error={wrong ?? error}
    />
  )
}

/** A day without a time, stored as `2026-11-24`; empty is null if clearable, else an empty text. */
export function DayField({
  name,
  hint,
  required: isRequired,
  clearable = false,
}: FieldProps & { clearable?: boolean }) {
  const field = useField<string | null>(name)
  return (
    <DayInput
      id={field.id}
      label={field.label}
      description={hint}
      required={Boolean(isRequired)}
      value={field.value || null}
      onChange={(day) => field.change(day ?? (clearable ? null : ''))}
      clearable={clearable}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
