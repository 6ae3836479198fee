import { Checkbox, Stack } from '@mantine/core'
import { useField } from '../../../../kit/browser/admin/edit/form-state.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { assignableRoles } from './roles.ts'

/** What an account may do, each role with a sentence that says what that is. */
export function RolesField() {
  const { t } = useTexts()
  const field = useField<string[]>('roles')
  return (
    <Checkbox.Group
      id={field.id}
      label={field.label}
      value={field.value ?? []}
      onChange={field.change}
      error={field.error}
      readOnly={field.readOnly}
    >
      <Stack gap="xs" mt="xs">
        {assignableRoles.map((role) => (
          <Checkbox
            key={role}
            value={role}
            label={t(`users.roles.${role}`)}
            description={t(`users.roleHints.${role}`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
