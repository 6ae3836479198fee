import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { hiddenSecret } from '#kit/shared/settings/hidden-secret.ts'
import { useTexts } from '../../texts.ts'
import { useField, useForm } from '../edit/form-state.ts'
import { fieldAt } from '../edit/merge.ts'
import type { FieldProps } from './TextFields.tsx'

/** A password or key: can be set, replaced and removed, but is never shown. An empty input keeps the stored one. */
export function SecretField({
  name,
  hint,
  maxLength,
  rows,
}: FieldProps & {
  maxLength?: number
  /** Number of lines; visible while typing. */
  rows?: number
}) {
  const { t } = useTexts()
  const { base } = useForm().form
  const field = useField<string>(name)
  const isStored = fieldAt(base, field.path) === hiddenSecret
  const isRemoved = isStored && field.value === ''
  const input = {
    id: field.id,
    label: field.label,
    description: hint,
    value: field.value === hiddenSecret ? '' : (field.value ?? ''),
    error: field.error,
    readOnly: field.readOnly,
    autoComplete: 'new-password',
    ...(isStored ? { placeholder: t(isRemoved ? 'kit.secret.removed' : 'kit.secret.stored') } : {}),
    ...(maxLength ? { maxLength } : {}),
    onChange: (event: { currentTarget: { value: string } }) =>
      field.change(event.currentTarget.value || (isStored ? hiddenSecret : '')),
  }
  return (
    <Stack gap={4}>
      {rows ? <Textarea {...input} autosize minRows={rows} /> : <TextInput {...input} type="password" />}
      {isStored && !field.readOnly ? (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t(isRemoved ? 'kit.secret.keepNamed' : 'kit.secret.removeNamed', {
              name: field.label,
            })}
            onClick={() => field.change(isRemoved ? hiddenSecret : '')}
          >
            {t(isRemoved ? 'kit.secret.keep' : 'kit.secret.remove')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
