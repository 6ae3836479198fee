import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { ListScreen } from '#kit/browser/admin/browse/ListScreen.tsx'
import { useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { users, type User } from '../users.contract.ts'
import { InvitationBadge } from './InvitationPanel.tsx'
import { assignableRoles } from './roles/roles.ts'
import { useRoles } from './roles/use-roles.ts'
import { userScreens } from '../users.addresses.ts'

const defaults = { sort: 'handle', pageSize: 20, filters: ['role'] }
const key = ['user']
const open = (user: User) => `/${userScreens.edit}/${user._id}`
async function list(input: object) {
  const { items, total } = await call(users.list, input)
  return { records: items, total }
}

/** List of accounts. */
export function UsersBrowse() {
  const { t } = useTexts()
  const moments = useMoments()
  useLiveKey('users', key)
  const browse = useBrowse<User>({ name: 'user', defaults, list })
  const { own = [], nameOf } = useRoles()
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'role',
      label: t('users.fields.roles'),
      options: [...assignableRoles, ...own.map(({ key: value }) => value)].map((value) => ({
        value,
        label: nameOf(value),
      })),
      single: true,
    },
  ]
  const rolesOf = (user: User) => user.roles.map(nameOf).join(', ')
  const columns: BrowseColumn<User>[] = [
    {
      name: 'handle',
      title: t('users.fields.handle'),
      main: true,
      sortable: true,
      render: (user) => (
        <div>
          <Anchor component={Link} to={open(user)} fw={600} size="sm" c="inherit">
            {user.name || user.handle}
          </Anchor>
          <Text size="xs" c="dimmed">
            {[user.handle, user.email].filter(Boolean).join(' · ')}
          </Text>
        </div>
      ),
      csv: (user) => user.handle,
    },
    {
      name: 'name',
      title: t('users.fields.name'),
      offByDefault: true,
      render: (user) => user.name,
      csv: (user) => user.name,
    },
    {
      name: 'email',
      title: t('users.fields.email'),
      offByDefault: true,
      render: (user) => user.email,
      csv: (user) => user.email,
    },
    { name: 'roles', title: t('users.fields.roles'), width: 220, render: rolesOf, csv: rolesOf },
    {
      name: 'state',
      title: t('kit.browse.status'),
      width: 200,
      speaks: true,
      render: (user) => (
        <Group gap={4}>
          <InvitationBadge user={user} />
          {user.disabled ? <StateBadge tone="bin">{t('users.disabled')}</StateBadge> : null}
          {user.pages || user.onlyOwn.length > 0 ? (
            <StateBadge tone="draft">{t('users.limits.badge')}</StateBadge>
          ) : null}
          {user.two_factor.enabled ? <StateBadge tone="published">{t('users.twoFactor')}</StateBadge> : null}
          {user.failedLogins > 0 ? (
            <StateBadge tone="changed">{t('users.failed', { count: user.failedLogins })}</StateBadge>
          ) : null}
        </Group>
      ),
    },
    {
      name: 'lastLogin',
      title: t('users.fields.lastLogin'),
      width: 160,
      render: (user) => (user.lastLogin ? <Moment at={user.lastLogin} /> : t('users.never')),
      csv: (user) => moments.iso(user.lastLogin),
    },
  ]
  const create = (
    <Button component={Link} to={`/${userScreens.add}`} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('users.new')}
    </Button>
  )
  return (
    <ListScreen
      title={t('users.browse')}
      browse={browse}
      filters={filters}
      name="users"
      search={t('users.search')}
      columns={columns}
      open={open}
      nameOf={(user) => user.name || user.handle}
      file={t('users.file')}
      empty={
        <EmptyState icon={IconUsers} title={t('users.empty')} text={t('users.emptyText')} action={create} />
      }
      actions={create}
    />
  )
}
