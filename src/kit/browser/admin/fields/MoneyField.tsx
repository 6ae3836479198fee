import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { cents, type Cents } from '../../../shared/money/cents.ts'
import { readAmount, writeAmount } from '../../../shared/money/format.ts'
import { useTexts } from '../../texts.ts'
import { useField } from '../edit/form-state.ts'
import type { FieldProps } from './TextFields.tsx'

const shown = (value: number | null | undefined) => (typeof value === 'number' ? cents(value) : null)

/** An amount of money, kept as whole cents. What is no amount is no value: the form can't be saved with it. */
export function MoneyField({ name, hint, required, currency = '€' }: FieldProps & { currency?: string }) {
  const { t, lang } = useTexts()
  const field = useField<Cents | null>(name)
  const kept = shown(field.value)
  const write = (amount: Cents | null) => (amount === null ? '' : writeAmount(amount, lang))
  const [typed, setTyped] = useState(write(kept))
  // A value from outside (another record, a merge) replaces what was typed.
  const [known, setKnown] = useState(kept)
  if (known !== kept) {
    setKnown(kept)
    if (readAmount(typed, lang) !== kept) setTyped(write(kept))
  }
  const isWrong = typed.trim() !== '' && readAmount(typed, lang) === null
  return (
    <TextInput
      id={field.id}
      label={field.label}
      description={hint}
      required={required ?? false}
      inputMode="decimal"
      rightSection={<span aria-hidden>{currency}</span>}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        const amount = readAmount(text, lang)
        setTyped(text)
        setKnown(amount)
        field.change(amount)
      }}
      onBlur={() => kept !== null && setTyped(write(kept))}
      error={field.error ?? (isWrong ? t('kit.record.amount') : undefined)}
      readOnly={field.readOnly}
    />
  )
}
