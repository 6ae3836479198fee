import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { cents, type Cents } from '#kit/shared/money/cents.ts'
import { readAmount, writeAmount } from '#kit/shared/money/format.ts'
import { useTexts } from '../../texts.ts'
import { useField, useSaying } from '../edit/form-state.ts'
import type { FieldProps } from './TextFields.tsx'

interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  currency?: string
  /** Null: none. */
  value: Cents | null
  onChange: (value: Cents | null) => void
  /** Shows 0 as an empty field, and accepts an empty field as 0. */
  zeroIsNone?: boolean
}

/** An amount of money in local notation, stored in cents. Invalid text has no value. */
export function MoneyInput({
  currency = '€',
  value,
  onChange,
  zeroIsNone = false,
  error,
  ...more
}: MoneyInputProps) {
  const { t, lang } = useTexts()
  const meant = (amount: Cents | null) => (zeroIsNone && amount === 0 ? null : amount)
  const write = (amount: Cents | null) => {
    const shown = meant(amount)
    return shown === null ? '' : writeAmount(shown, lang)
  }
  const [typed, setTyped] = useState(write(value))
  // A value from outside (another record, a merge) replaces typed text.
  const [known, setKnown] = useState(value)
  if (meant(known) !== meant(value)) {
    setKnown(value)
    if (meant(readAmount(typed, lang)) !== meant(value)) setTyped(write(value))
  }
  const isWrong = typed.trim() !== '' && readAmount(typed, lang) === null
  return (
    <TextInput
      {...more}
      inputMode="decimal"
      rightSection={<span aria-hidden>{currency}</span>}
      rightSectionWidth={currency.length > 1 ? 44 : 32}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        const amount = readAmount(text, lang)
        setTyped(text)
        setKnown(amount)
        onChange(amount)
      }}
      onBlur={() => value !== null && setTyped(write(value))}
      error={error ?? (isWrong ? t('kit.record.amount') : undefined)}
    />
  )
}

/** An amount field of a record; invalid text prevents saving. */
export function MoneyField({ name, hint, required, currency = '€' }: FieldProps & { currency?: string }) {
  const { lang } = useTexts()
  const field = useField<Cents | null>(name)
  useSaying(name, (value) =>
    typeof value === 'number' ? `${writeAmount(cents(value), lang)} ${currency}` : undefined,
  )
  return (
    <MoneyInput
      id={field.id}
      label={field.label}
      description={hint}
      required={required ?? false}
      currency={currency}
      value={typeof field.value === 'number' ? cents(field.value) : null}
      onChange={field.change}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
