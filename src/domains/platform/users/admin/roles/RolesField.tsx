import { Anchor, Checkbox, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { isBuiltIn } from '../../roles.rules.ts'
import { assignableRoles } from './roles.ts'
import { rolesPath, useRoles } from './use-roles.ts'

/** Roles of an account, each with a description. */
export function RolesField() {
  const { t } = useTexts()
  const field = useField<string[]>('roles')
  const { own = [], ownName, nameOf } = useRoles()
  const chosen = field.value ?? []
  // Roles that are unknown or cannot be granted here are shown while the account has them
  const rest = chosen.filter(
    (key) => !(assignableRoles as readonly string[]).includes(key) && !own.some((role) => role.key === key),
  )
  return (
    <>
      <Checkbox.Group
        id={field.id}
        label={field.label}
        value={chosen}
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
          {own.map((role) => (
            <Checkbox key={role.key} value={role.key} label={ownName(role)} />
          ))}
          {rest.map((key) => (
            <Checkbox
              key={key}
              value={key}
              label={nameOf(key)}
              {...(isBuiltIn(key) ? {} : { description: t('users.ownRoles.goneHint') })}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Anchor component={Link} to={rolesPath} size="sm">
        {t('users.ownRoles.all')}
      </Anchor>
    </>
  )
}
