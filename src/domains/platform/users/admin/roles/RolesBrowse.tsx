import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useLiveKeys } from '#kit/browser/admin/live.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { RightsInWords } from './RightsInWords.tsx'
import { usersPath } from '../PersonFields.tsx'
import { rolesKey, rolesPath, useRoles, useViewAs } from './use-roles.ts'
import { settingsScreens } from '#domains/platform/settings/settings.addresses.ts'

function Role({
  id,
  name,
  to,
  mark,
  actions,
  children,
}: {
  id: string
  name: string
  to?: string
  mark?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <Paper component="li" withBorder p="md" aria-labelledby={`role-${id}`}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} style={{ flex: '1 1 280px', minWidth: 0 }}>
          <Group gap="xs">
            <Title order={2} size="h5" id={`role-${id}`} style={{ overflowWrap: 'anywhere' }}>
              {to ? (
                <Anchor component={Link} to={to} inherit c="inherit">
                  {name}
                </Anchor>
              ) : (
                name
              )}
            </Title>
            {mark}
          </Group>
          {children}
        </Stack>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
    </Paper>
  )
}

/** List of roles: built-in ones with a description, and custom ones. */
export function RolesBrowse() {
  const { t } = useTexts()
  const { answer, own, ownName } = useRoles()
  const viewAs = useViewAs()
  useLiveKeys(['role', 'user'], rolesKey)
  if (!own) return <Unread answer={answer} title={t('users.ownRoles.title')} titled />
  const view = (key: string, name: string) => (
    <Button
      size="xs"
      variant="default"
      aria-label={t('users.ownRoles.viewAsOf', { name })}
      onClick={() => void viewAs(key)}
    >
      {t('users.ownRoles.viewAs')}
    </Button>
  )
  const builtIn = <StateBadge tone="draft">{t('users.ownRoles.builtIn')}</StateBadge>
  return (
    <Screen
      title={t('users.ownRoles.title')}
      actions={
        <Button component={Link} to={`${rolesPath}/add`} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('users.ownRoles.new')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" maw={720}>
        {t('users.ownRoles.lead')}
      </Text>
      <Stack component="ul" gap="sm" p={0} m={0} maw={960} style={{ listStyle: 'none' }}>
        <Role id="admin" name={t('users.roles.admin')} mark={builtIn}>
          <Text size="sm">{t('users.roleHints.admin')}</Text>
        </Role>
        <Role
          id="member"
          name={t('users.roles.member')}
          to={`/${settingsScreens.permissions}`}
          mark={builtIn}
          actions={view('member', t('users.roles.member'))}
        >
          <Text size="sm">{t('users.roleHints.member')}</Text>
        </Role>
        <Role id="user" name={t('users.roles.user')} to={`/${settingsScreens.permissions}`} mark={builtIn}>
          <Text size="sm">{t('users.roleHints.user')}</Text>
        </Role>
        {own.map((role) => (
          <Role
            key={role._id}
            id={role._id}
            name={ownName(role)}
            to={`${rolesPath}/edit/${role._id}`}
            actions={view(role.key, ownName(role))}
          >
            <RightsInWords rights={role.rights} />
            <Text size="sm" c="dimmed">
              {role.people > 0 ? (
                <Anchor component={Link} to={`${usersPath}?role=${encodeURIComponent(role.key)}`} inherit>
                  {t('users.ownRoles.people', { count: role.people })}
                </Anchor>
              ) : (
                t('users.ownRoles.nobody')
              )}
            </Text>
          </Role>
        ))}
      </Stack>
      {own.length === 0 ? (
        <Text size="sm" c="dimmed" maw={720}>
          {t('users.ownRoles.none')}
        </Text>
      ) : null}
    </Screen>
  )
}
