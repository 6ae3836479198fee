import { NumberInput } from '@mantine/core'
import { useField } from '../edit/form-state.ts'
import { useTexts } from '../../texts.ts'

/** Degrees of latitude or longitude (WGS 84), or empty. */
export function CoordinateField({ name, most }: { name: string; most: 90 | 180 }) {
  const { lang } = useTexts()
  const field = useField<number | null>(name)
  return (
    <NumberInput
      id={field.id}
      label={field.label}
      value={field.value ?? ''}
      onChange={(value) => field.change(typeof value === 'number' ? value : null)}
      min={-most}
      max={most}
      decimalScale={6}
      decimalSeparator={lang === 'de' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      step={0.0001}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
