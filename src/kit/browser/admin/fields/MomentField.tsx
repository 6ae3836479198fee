import { DateTimePicker } from '@mantine/dates'
import { useTexts } from '../../texts.ts'
import { useMoments } from '../admin-context.ts'
import { fromWallText, toWallText } from '../dates.ts'
import { useField } from '../edit/form-state.ts'
import type { FieldProps } from './TextFields.tsx'

/** A day and a time on the clock of the village; kept as ISO time. */
export function MomentField({ name, hint, clearable }: FieldProps & { clearable?: boolean }) {
  const { t } = useTexts()
  const { zone } = useMoments()
  const field = useField<string | null>(name)
  return (
    <DateTimePicker
      id={field.id}
      label={field.label}
      description={hint}
      value={field.value ? toWallText(field.value, zone) : null}
      onChange={(wall) => field.change(wall ? fromWallText(wall, zone) : null)}
      valueFormat={t('kit.dates.momentFormat')}
      clearable={clearable ?? false}
      clearButtonProps={{ 'aria-label': t('kit.dates.clear') }}
      timePickerProps={{ 'aria-label': t('kit.dates.time') }}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
