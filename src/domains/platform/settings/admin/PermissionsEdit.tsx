import { Checkbox, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { SwitchField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { factorRoles, type FactorRole, type Right } from '../settings.contract.ts'
import { RightsMatrix } from './RightsMatrix.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'
import { useSiteSettingsForm } from './use-site-settings-form.ts'

const sections = ['permissions', 'auth'] as const
const changeable = ['member', 'user'] as const

function RoleRights({ role }: { role: (typeof changeable)[number] }) {
  const { t } = useTexts()
  const field = useField<Right[]>(`permissions.${role}`)
  return (
    <SettingsGroup
      id={role}
      title={t(`settings.permissions.${role}`)}
      text={t(`settings.permissions.${role}Text`)}
    >
      <RightsMatrix id={field.id} rights={field.value ?? []} change={field.change} />
    </SettingsGroup>
  )
}

/** Roles that require a second factor in the admin centre. */
function SecondFactorRoles() {
  const { t } = useTexts()
  const { user } = useAdmin()
  const field = useField<FactorRole[]>('auth.second_factor_roles')
  const chosen = field.value ?? []
  const concernsMe = user.roles.some((role) => (chosen as readonly string[]).includes(role))
  return (
    <SettingsGroup
      id="second-factor"
      title={t('settings.permissions.factor')}
      text={t('settings.permissions.factorText')}
    >
      <Checkbox.Group
        id={field.id}
        label={field.label}
        value={chosen}
        onChange={(roles) => field.change(factorRoles.filter((role) => roles.includes(role)))}
        error={field.error}
      >
        <Stack gap="xs" mt="xs">
          {factorRoles.map((role) => (
            <Checkbox key={role} value={role} label={t(`settings.permissions.factorRoles.${role}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {concernsMe ? <Text size="sm">{t('settings.permissions.factorOwn')}</Text> : null}
    </SettingsGroup>
  )
}

/** Rights of members and other users, and required second factors; administrators have all rights. */
export function PermissionsEdit() {
  const { t } = useTexts()
  const settings = useSiteSettingsForm({
    sections,
    labels: () =>
      Object.fromEntries([
        ...changeable.map((role) => [`permissions.${role}`, t(`settings.permissions.${role}`)]),
        ['auth.sign_up', t('settings.permissions.signUpAllowed')],
        ['auth.second_factor_roles', t('settings.permissions.factorFor')],
      ]),
  })
  return (
    <SettingsScreen
      settings={settings}
      title={t('settings.permissions.title')}
      main={
        <>
          {changeable.map((role) => (
            <RoleRights key={role} role={role} />
          ))}
          <SettingsGroup id="admin" title={t('settings.permissions.admin')}>
            <Text size="sm">
              <IconCheck size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
              {t('settings.permissions.adminText')}
            </Text>
          </SettingsGroup>
          <SecondFactorRoles />
          <SettingsGroup id="sign-up" title={t('settings.permissions.signUp')}>
            <SwitchField name="auth.sign_up" hint={t('settings.permissions.signUpHint')} />
          </SettingsGroup>
        </>
      }
    />
  )
}
