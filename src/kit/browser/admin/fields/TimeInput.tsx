import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../../texts.ts'
import { takeTyped } from './take-typed.ts'
import { steppedTime, typedTime } from './typed-time.ts'

export interface TimeInputProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'type' | 'inputMode'
> {
  /** `HH:mm`; an empty text: none yet. */
  value: string
  /** Gives such a time. */
  onChange: (time: string) => void
  /** Says elsewhere what is wrong, where there is no room under the field; null: nothing. */
  onWrong?: (wrong: ReactNode) => void
}

const steps: Record<string, number> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 }
// Where the arrows begin while there is no time yet
const workBegins = '08:00'

/**
 * A time of day on a clock of 24 hours, typed as people write it (`8`, `8:30`, `830`, `20h`). It counts once it stands there in
 * full, on leaving the field or with Enter; the arrows go by quarters of an hour, the page keys by hours. What is no time
 * is said, and the time before it stays.
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

  /** Takes what stands in the field; says whether it can. */
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
      // Digits are enough: 830 is half past eight
      inputMode="numeric"
      maxLength={20}
      readOnly={readOnly}
      value={typed ?? value}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const isWhole = /^\d\d:\d\d$/.test(text) && typedTime(text) !== null
        if (isWhole || wrong) put(isWhole ? text : value)
      }}
      // What is typed first replaces the time, however the field was reached
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      errorProps={{ role: 'alert' }}
      error={onWrong ? Boolean(wrong) || error : (wrong ?? error)}
    />
  )
}
