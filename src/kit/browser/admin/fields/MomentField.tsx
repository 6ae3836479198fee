import { useMoments } from '../admin-context.ts'
import { fromWallText, toWallText } from '../dates.ts'
import { useField } from '../edit/form-state.ts'
import { MomentInput } from './MomentInput.tsx'
import type { FieldProps } from './TextFields.tsx'

/** A day and a time on the clock of the village; kept as ISO time. */
export function MomentField({
  name,
  hint,
  required = false,
  clearable = false,
}: FieldProps & { clearable?: boolean }) {
  const { zone } = useMoments()
  const field = useField<string | null>(name)
  return (
    <MomentInput
      id={field.id}
      label={field.label}
      hint={hint}
      required={required}
      value={field.value ? toWallText(field.value, zone) : null}
      onChange={(wall) => field.change(wall ? fromWallText(wall, zone) : null)}
      clearable={clearable}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
