import { DatePickerInput } from '@mantine/dates'
import { useMoments } from '../../../kit/browser/admin/admin-context.ts'
import { fromWallText, toWallText } from '../../../kit/browser/admin/dates.ts'
import { useField } from '../../../kit/browser/admin/edit/form-state.ts'
import { DayInput } from '../../../kit/browser/admin/fields/DayInput.tsx'
import { MomentField } from '../../../kit/browser/admin/fields/MomentField.tsx'
import type { FieldProps } from '../../../kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '../../../kit/browser/texts.ts'

type TimeProps = FieldProps & { allDay: boolean; clearable?: boolean }

/** A day and a time, or for whole days a day only; kept as ISO time. */
export function TimeField({ allDay, ...props }: TimeProps) {
  return allDay ? <DayField {...props} /> : <MomentField {...props} />
}

function DayField({ name, hint, required, clearable }: Omit<TimeProps, 'allDay'>) {
  const { zone } = useMoments()
  const field = useField<string | null>(name)
  return (
    <DayInput
      id={field.id}
      label={field.label}
      description={hint}
      required={Boolean(required)}
      value={field.value ? toWallText(field.value, zone).slice(0, 10) : null}
      onChange={(day) => field.change(day ? fromWallText(`${day} 00:00`, zone) : null)}
      clearable={clearable ?? false}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Days on which a series does not take place. */
export function ExceptionsField({ name, hint }: FieldProps) {
  const { t } = useTexts()
  const field = useField<string[]>(name)
  return (
    <DatePickerInput
      id={field.id}
      type="multiple"
      label={field.label}
      description={hint}
      value={field.value ?? []}
      onChange={(days) => field.change(days.toSorted())}
      valueFormat={t('kit.dates.dayFormat')}
      clearable
      clearButtonProps={{ 'aria-label': t('kit.dates.clear') }}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
