import { Checkbox, Table, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useAdmin } from '../../../kit/browser/admin/admin-context.ts'
import { useField } from '../../../kit/browser/admin/edit/form-state.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { actions } from '../../../kit/shared/contract.ts'
import { modulesOf, withRight, type Right } from './rights.ts'
import { SettingsGroup } from './SettingsGroup.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const sections = ['permissions'] as const
const changeable = ['member', 'user'] as const

function Matrix({ role }: { role: (typeof changeable)[number] }) {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const field = useField<Right[]>(`permissions.${role}`)
  const rights = field.value ?? []
  return (
    <SettingsGroup
      id={role}
      title={t(`settings.permissions.${role}`)}
      text={t(`settings.permissions.${role}Text`)}
    >
      <Table.ScrollContainer
        minWidth={520}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={t('settings.permissions.table', { role: field.label })}
      >
        <Table verticalSpacing="xs" id={field.id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('settings.permissions.module')}</Table.Th>
              {actions.map((action) => (
                <Table.Th key={action} scope="col">
                  {t(`settings.permissions.actions.${action}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {modulesOf(domains).map(({ module, label }) => (
              <Table.Tr key={module}>
                <Table.Th scope="row" fw={600}>
                  {t(label)}
                </Table.Th>
                {actions.map((action) => (
                  <Table.Td key={action}>
                    <Checkbox
                      aria-label={`${t(label)}: ${t(`settings.permissions.actions.${action}`)}`}
                      checked={rights.includes(`${module}.${action}`)}
                      onChange={(event) =>
                        field.change(withRight(rights, module, action, event.currentTarget.checked))
                      }
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </SettingsGroup>
  )
}

/** What members and other users may do; administrators may everything. */
export function PermissionsEdit() {
  const { t } = useTexts()
  const settings = useSettingsForm({
    sections,
    labels: () =>
      Object.fromEntries(
        changeable.map((role) => [`permissions.${role}`, t(`settings.permissions.${role}`)]),
      ),
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
        </>
      }
    />
  )
}
