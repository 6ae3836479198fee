import { Checkbox, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import type { ChangeEvent } from 'react'
import { useAdmin } from '../../../../kit/browser/admin/admin-context.ts'
import { useField } from '../../../../kit/browser/admin/edit/form-state.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { actions } from '../../../../kit/shared/contract.ts'
import { factorRoles, type FactorRole } from '../settings.contract.ts'
import { modulesOf, withRight, type Right } from './rights.ts'
import { SettingsGroup } from './SettingsGroup.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'
import { useSiteSettingsForm } from './use-site-settings-form.ts'

const sections = ['permissions', 'auth'] as const
const changeable = ['member', 'user'] as const

function Matrix({ role }: { role: (typeof changeable)[number] }) {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const field = useField<Right[]>(`permissions.${role}`)
  const rights = field.value ?? []
  const modules = modulesOf(domains)
  // Six columns need the width of a desk; below it every area has its own lines.
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const box = (module: string, label: string, action: (typeof actions)[number]) => ({
    'aria-label': `${t(label)}: ${t(`settings.permissions.actions.${action}`)}`,
    checked: rights.includes(`${module}.${action}`),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      field.change(withRight(rights, module, action, event.currentTarget.checked)),
  })
  return (
    <SettingsGroup
      id={role}
      title={t(`settings.permissions.${role}`)}
      text={t(`settings.permissions.${role}Text`)}
    >
      {isNarrow ? (
        <Stack gap="md" id={field.id}>
          {modules.map(({ module, label }) => (
            <div key={module} role="group" aria-label={t(label)}>
              <Text size="sm" fw={600} mb={4}>
                {t(label)}
              </Text>
              <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" verticalSpacing={4}>
                {actions.map((action) => (
                  <Checkbox
                    key={action}
                    {...box(module, label, action)}
                    label={t(`settings.permissions.actions.${action}`)}
                  />
                ))}
              </SimpleGrid>
            </div>
          ))}
        </Stack>
      ) : (
        <Table verticalSpacing="xs" id={field.id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('settings.permissions.module')}</Table.Th>
              {actions.map((action) => (
                <Table.Th key={action} scope="col" ta="center">
                  {t(`settings.permissions.actions.${action}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {modules.map(({ module, label }) => (
              <Table.Tr key={module}>
                <Table.Th scope="row" fw={600}>
                  {t(label)}
                </Table.Th>
                {actions.map((action) => (
                  <Table.Td key={action}>
                    <Checkbox
                      {...box(module, label, action)}
                      styles={{ body: { justifyContent: 'center' } }}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </SettingsGroup>
  )
}

/** Which roles can do nothing in the admin centre without a second factor. */
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

/** What members and other users may do, and who needs a second factor; administrators may everything. */
export function PermissionsEdit() {
  const { t } = useTexts()
  const settings = useSiteSettingsForm({
    sections,
    labels: () =>
      Object.fromEntries([
        ...changeable.map((role) => [`permissions.${role}`, t(`settings.permissions.${role}`)]),
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
            <Matrix key={role} role={role} />
          ))}
          <SettingsGroup id="admin" title={t('settings.permissions.admin')}>
            <Text size="sm">
              <IconCheck size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
              {t('settings.permissions.adminText')}
            </Text>
          </SettingsGroup>
          <SecondFactorRoles />
        </>
      }
    />
  )
}
