import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAdmin, useMoments } from '../../../kit/browser/admin/admin-context.ts'
import { BrowseBar, CsvButton, ViewMenu } from '../../../kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '../../../kit/browser/admin/browse/BrowseTable.tsx'
import { useColumns, type BrowseColumn } from '../../../kit/browser/admin/browse/columns.ts'
import { EmptyState } from '../../../kit/browser/admin/browse/EmptyState.tsx'
import { FilterChips, FilterMenu, type Filter } from '../../../kit/browser/admin/browse/Filters.tsx'
import { useBrowse } from '../../../kit/browser/admin/browse/use-browse.ts'
import { DiffText } from '../../../kit/browser/admin/edit/DiffText.tsx'
import { fieldText } from '../../../kit/browser/admin/edit/field-text.ts'
import { changedPaths, fieldAt } from '../../../kit/browser/admin/edit/merge.ts'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { Moment } from '../../../kit/browser/admin/StatusBadge.tsx'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import type { OutputOf } from '../../../kit/shared/contract.ts'
import { editorialCalls } from '../../../kit/shared/editorial.contract.ts'

type Entry = OutputOf<typeof editorialCalls.audit>['audit'][number]

const defaults = { sort: '-at', pageSize: 50, filters: ['collection', 'action', 'from', 'to'] }
async function list(input: { limit: number; skip: number }) {
  const { sort: _sort, search: _search, ...asked } = input as typeof input & { sort?: string; search?: string }
  const { audit, total } = await call(editorialCalls.audit, asked)
  return { records: audit, total }
}
const everyAction = ['create', 'update', 'publish', 'unpublish', 'remove', 'restore', 'purge'] as const

function Changes({ entry }: { entry: Entry }) {
  const { t } = useTexts()
  const moments = useMoments()
  const before = entry.before ?? {}
  const after = entry.after ?? {}
  const paths = changedPaths(before, after)
  if (paths.length === 0) return <Text size="sm">{t('kit.history.nothing')}</Text>
  return (
    <Stack gap="sm">
      {paths.map((path) => (
        <div key={path}>
          <Text size="xs" fw={600} c="dimmed">
            {path}
          </Text>
          <DiffText
            before={fieldText(fieldAt(before, path), t, moments.full)}
            after={fieldText(fieldAt(after, path), t, moments.full)}
          />
        </div>
      ))}
    </Stack>
  )
}

/** Who did what and when, with what was before and after. */
export function AuditBrowse() {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const moments = useMoments()
  const browse = useBrowse<Entry>({ name: 'audit', defaults, list })
  const [shownEntry, setShownEntry] = useState<Entry | null>(null)
  const kinds = Object.assign({}, ...domains.map((domain) => domain.records ?? {})) as Record<string, { path: (id: string) => string }>
  const areas = domains
    .flatMap((domain) => domain.navigation)
    .flatMap(({ access, label }) => (typeof access === 'object' ? [{ value: access.module, label: t(label) }] : []))
  const areaOf = (name: string) => areas.find((area) => area.value === name)?.label ?? name
  const actionOf = (name: string) =>
    (everyAction as readonly string[]).includes(name) ? t(`settings.audit.actions.${name}`) : name
  const filters: Filter[] = [
    { kind: 'choice', name: 'collection', label: t('settings.module'), options: areas, single: true },
    {
      kind: 'choice',
      name: 'action',
      label: t('settings.audit.action'),
      options: everyAction.map((value) => ({ value, label: actionOf(value) })),
      single: true,
    },
    { kind: 'day', name: 'from', label: t('settings.audit.from') },
    { kind: 'day', name: 'to', label: t('settings.audit.to'), end: true },
  ]
  const titleOf = (entry: Entry) => {
    const state = entry.after ?? entry.before ?? {}
    const title = state.title ?? state.name ?? state.handle
    return typeof title === 'string' && title ? title : areaOf(entry.collection)
  }
  const columns: BrowseColumn<Entry>[] = [
    {
      name: 'record',
      title: t('settings.audit.what'),
      main: true,
      render: (entry) => {
        const kind = kinds[entry.collection]
        return (
          <Group gap="xs">
            {kind && entry.recordId && entry.action !== 'purge' ? (
              <Anchor component={Link} to={`/${kind.path(entry.recordId)}`} c="inherit" fw={600} size="sm">
                {titleOf(entry)}
              </Anchor>
            ) : (
              <Text size="sm" fw={600}>
                {titleOf(entry)}
              </Text>
            )}
          </Group>
        )
      },
      csv: titleOf,
    },
    { name: 'collection', title: t('settings.module'), width: 150, render: (entry) => areaOf(entry.collection), csv: (entry) => entry.collection },
    { name: 'action', title: t('settings.audit.action'), width: 170, render: (entry) => actionOf(entry.action), csv: (entry) => entry.action },
    { name: 'byName', title: t('settings.audit.who'), width: 170, render: (entry) => entry.byName || t('kit.history.nobody'), csv: (entry) => entry.byName },
    { name: 'at', title: t('settings.audit.when'), width: 160, render: (entry) => <Moment at={entry.at} />, csv: (entry) => moments.full(entry.at) },
    {
      name: 'changes',
      title: t('settings.audit.changes'),
      width: 110,
      render: (entry) => (
        <Button size="compact-sm" variant="default" onClick={() => setShownEntry(entry)}>
          {t('settings.audit.show')}
        </Button>
      ),
    },
  ]
  const shown = useColumns('audit', columns)
  return (
    <Screen title={t('settings.audit.title')} count={browse.total?.toLocaleString('de-AT')}>
      <BrowseBar>
        <FilterMenu browse={browse} filters={filters} />
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t('settings.audit.file')} />
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={(entry) => (entry.recordId ? `/${kinds[entry.collection]?.path(entry.recordId) ?? 'settings/audit'}` : '/settings/audit')}
        nameOf={titleOf}
        empty={<EmptyState icon={IconHistory} title={t('settings.audit.empty')} text={t('settings.audit.emptyText')} />}
      />
      <Modal
        opened={shownEntry !== null}
        onClose={() => setShownEntry(null)}
        size="lg"
        title={shownEntry ? titleOf(shownEntry) : ''}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        {shownEntry ? <Changes entry={shownEntry} /> : null}
      </Modal>
    </Screen>
  )
}
