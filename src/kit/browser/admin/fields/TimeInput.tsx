import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { takeTyped } from './take-typed.ts'
import { steppedTime, typedTime } from './typed-time.ts'

export interface TimeInputProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'type' | 'inputMode'
> {
  /** `HH:mm`; an empty text if unset. */
  value: string
  /** Receives a time in the same form. */
  onChange: (time: string) => void
  /** Shows errors elsewhere if there is no room under the field; null: no error. */
  onWrong?: (wrong: ReactNode) => void
}

const steps: Record<string, number> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 }
// Start of the arrow keys while there is no time
const workBegins = '08:00'

/**
 * A time of day in 24-hour form, typed freely (`8`, `8:30`, `830`, `20h`). It is read when complete, on leaving the
 * field or pressing Enter; arrow keys step by quarters of an hour, page keys by hours. Invalid text shows an error and
 * keeps the previous time.
 */
export function TimeInput({ value, onChange, onWrong, error, readOnly = false, ...more }: TimeInputProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<ReactNode>(null)
  const say = (what: ReactNode) => {
    setWrong(what)
    onWrong?.(what)
  }
  const put = (time: string) => {
    say(null)
    if (time !== value) onChange(time)
  }

  /** Reads the field's text; returns whether it is valid. */
  function take(text: string): boolean {
    setTyped(null)
    if (readOnly || text.trim() === '' || text === value) {
      say(null)
      return true
    }
    const time = typedTime(text)
    if (time === null) {
      say(
        /^24\b/.test(text.trim())
          ? t('kit.dates.endOfDay')
          : t(value ? 'kit.dates.notATime' : 'kit.dates.noTime', { text: text.trim(), time: value }),
      )
      return false
    }
    put(time)
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    takeTyped(event, take)
    const step = steps[event.key]
    if (step === undefined || readOnly || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const now = typedTime(event.currentTarget.value)
    setTyped(null)
    put(now === null ? value || workBegins : steppedTime(now, step))
  }

  return (
    <TextInput
      autoComplete="off"
      maw={160}
      {...more}
      // Digits suffice: 830 is half past eight
      inputMode="numeric"
      maxLength={20}
      readOnly={readOnly}
      value={typed ?? value}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const isWhole = /^\d\d:\d\d$/.test(text) && typedTime(text) !== null
        if (isWhole || wrong) put(isWhole ? text : value)
      }}
      // Select on focus, so that typing replaces the time
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      errorProps={{ role: 'alert' }}
      error={onWrong ? Boolean(wrong) || error : (wrong ?? error)}
    />
  )
}
