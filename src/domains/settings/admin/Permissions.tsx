import { Alert, Checkbox, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAdmin } from '../../../kit/browser/admin/admin-context.ts'
import { useField } from '../../../kit/browser/admin/edit/form-state.ts'
import { PlainFormScreen } from '../../../kit/browser/admin/edit/PlainFormScreen.tsx'
import { usePlainForm } from '../../../kit/browser/admin/edit/use-plain-form.ts'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { ScreenSkeleton } from '../../../kit/browser/admin/shell/ScreenSkeleton.tsx'
import { call, messageOf } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { actions } from '../../../kit/shared/contract.ts'
import { settings, type Settings } from '../settings.contract.ts'

const roles = ['member', 'user'] as const

function Matrix({ role, modules }: { role: (typeof roles)[number]; modules: { name: string; label: string }[] }) {
  const { t } = useTexts()
  const field = useField<string[]>(role)
  const rights = new Set(field.value ?? [])
  const toggle = (right: string) => {
    const next = new Set(rights)
    if (!next.delete(right)) next.add(right)
    field.change([...next].sort())
  }
  return (
    <section aria-label={field.label}>
      <Title order={2} size="h4">
        {field.label}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t(`settings.roleHints.${role}`)}
      </Text>
      <Table.ScrollContainer minWidth={480}>
        <Table id={field.id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('settings.module')}</Table.Th>
              {actions.map((action) => (
                <Table.Th key={action} ta="center">
                  {t(`settings.actions.${action}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {modules.map((module) => (
              <Table.Tr key={module.name}>
                <Table.Th scope="row" fw={500}>
                  {module.label}
                </Table.Th>
                {actions.map((action) => (
                  <Table.Td key={action}>
                    <Checkbox
                      styles={{ body: { justifyContent: 'center' } }}
                      aria-label={`${module.label}: ${t(`settings.actions.${action}`)}`}
                      checked={rights.has(`${module.name}.${action}`)}
                      onChange={() => toggle(`${module.name}.${action}`)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}

/** Which role may do what in which area; administrators may everything. */
export function Permissions() {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const client = useQueryClient()
  const answer = useQuery({ queryKey: ['settings', 'all'], queryFn: () => call(settings.read, {}) })
  const permissions = answer.data?.config.permissions
  const stored = useMemo(() => (permissions ? { ...permissions } : undefined), [permissions])
  const labels = useMemo(() => Object.fromEntries(roles.map((role) => [role, t(`settings.roles.${role}`)])), [t])
  const modules = domains
    .flatMap((domain) => domain.navigation)
    .flatMap(({ access, label }) => (typeof access === 'object' ? [{ name: access.module, label: t(label) }] : []))
  const form = usePlainForm({
    stored,
    fresh: { member: [], user: [] },
    labels,
    done: t('settings.saved'),
    save: async (values) => {
      const next = await call(settings.update, {
        permissions: values as Settings['permissions'],
        ...(answer.data ? { version: answer.data.version } : {}),
      })
      client.setQueryData(['settings', 'all'], next)
      return { ...next.config.permissions }
    },
  })
  if (answer.error && !answer.data) {
    return (
      <Screen title={t('settings.permissions')}>
        <Alert color="red" role="alert">
          {messageOf(answer.error)}
        </Alert>
      </Screen>
    )
  }
  if (!stored) return <ScreenSkeleton />
  return (
    <PlainFormScreen
      form={form}
      title={t('settings.permissions')}
      main={
        <Stack gap="xl">
          {roles.map((role) => (
            <Matrix key={role} role={role} modules={modules} />
          ))}
        </Stack>
      }
    />
  )
}
