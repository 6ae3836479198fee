import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { Language } from '#kit/shared/text/languages.ts'
import { readPrice, readQuantity, writePrice, writeQuantity } from '#kit/shared/money/format.ts'
import { quantity, unitPrice } from '#kit/shared/money/decimals.ts'
import { useTexts } from '../../texts.ts'
import { useField, useSaying } from '../edit/form-state.ts'
import type { FieldProps } from './TextFields.tsx'

/** Kinds of decimals: up to 3 places (quantities, percent), or 2 to 4 (prices). */
export type DecimalKind = 'quantity' | 'price'

interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  kind?: DecimalKind
  /** Stored decimal text with a point; null: none. */
  value: string | null
  onChange: (value: string | null) => void
}

const writeDecimal = (kept: string, kind: DecimalKind, lang: Language) =>
  kind === 'price' ? writePrice(unitPrice(kept), lang) : writeQuantity(quantity(kept), lang)

/** A decimal number with local notation: a comma in German. Invalid text has no value. */
export function DecimalInput({ kind = 'quantity', value, onChange, error, ...more }: DecimalInputProps) {
  const { t, lang } = useTexts()
  const read = (text: string): string | null => (kind === 'price' ? readPrice : readQuantity)(text, lang)
  const write = (kept: string | null) => (kept === null || kept === '' ? '' : writeDecimal(kept, kind, lang))
  const [typed, setTyped] = useState(write(value))
  // A value from outside (another record, a merge) replaces typed text.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (read(typed) !== value) setTyped(write(value))
  }
  const isWrong = typed.trim() !== '' && read(typed) === null
  return (
    <TextInput
      {...more}
      inputMode="decimal"
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        setKnown(read(text))
        onChange(read(text))
      }}
      onBlur={() => value !== null && setTyped(write(value))}
      error={error ?? (isWrong ? t('kit.record.decimal') : undefined)}
    />
  )
}

/** A decimal field of a record; may be empty. */
export function DecimalField({
  name,
  hint,
  required,
  kind = 'quantity',
  unit,
}: FieldProps & { kind?: DecimalKind; unit?: string }) {
  const { lang } = useTexts()
  const field = useField<string | null>(name)
  useSaying(name, (value) =>
    typeof value === 'string' && value !== ''
      ? [writeDecimal(value, kind, lang), unit].filter(Boolean).join(' ')
      : undefined,
  )
  return (
    <DecimalInput
      id={field.id}
      label={field.label}
      description={hint}
      required={required ?? false}
      kind={kind}
      {...(unit ? { rightSection: <span aria-hidden>{unit}</span>, rightSectionWidth: 48 } : {})}
      value={field.value ?? null}
      onChange={field.change}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
