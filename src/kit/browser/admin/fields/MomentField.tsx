import { useMoments } from '../admin-context.ts'
import { keptMoment, shownMoment } from '../dates.ts'
import { useField } from '../edit/form-state.ts'
import { MomentInput } from './MomentInput.tsx'
import type { FieldProps } from './TextFields.tsx'

/** A day and time in the site's zone; stored as ISO time, or in the form of `keptMoment` while the time is missing. */
export function MomentField({
  name,
  hint,
  required = false,
  clearable = false,
  usualTime,
}: FieldProps & { clearable?: boolean; usualTime?: string }) {
  const { zone } = useMoments()
  const field = useField<string | null>(name)
  return (
    <MomentInput
      id={field.id}
      label={field.label}
      hint={hint}
      required={required}
      value={shownMoment(field.value, zone)}
      onChange={(wall) => field.change(keptMoment(wall, zone))}
      usualTime={usualTime}
      clearable={clearable}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
