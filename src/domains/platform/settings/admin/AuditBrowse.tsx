import { IconHistory } from '@tabler/icons-react'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin, useMoments } from '#kit/browser/admin/admin-context.ts'
import { BrowseBar, CsvButton, ViewMenu } from '#kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { useColumns, type BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { FilterChips, FilterMenu } from '#kit/browser/admin/browse/Filters.tsx'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { editorialCalls } from '#kit/shared/records/editorial.contract.ts'
import { admin } from '../settings.de.ts'
import { AuditEntry, type AuditRecord } from './AuditEntry.tsx'
import { actionName, changedName, moduleName, otherModules } from './audit-words.ts'
import { changedSettings } from '#kit/browser/admin/settings/merge-settings.ts'

const defaults = { sort: '-at', pageSize: 50, filters: ['collection', 'by', 'action', 'from', 'to'] }

// The trail has a fixed order and no search.
async function list({
  sort: _sort,
  search: _search,
  ...asked
}: {
  sort: string
  search?: string
  limit: number
  skip: number
}) {
  const { audit, total } = await call(editorialCalls.audit, asked)
  return { records: audit, total }
}

/** Authors of recent entries, for the filter. */
function usePeople(): { value: string; label: string }[] {
  const recent = useQuery({
    queryKey: ['audit', 'people'],
    queryFn: () => call(editorialCalls.audit, { limit: 500 }),
    staleTime: 300_000,
  })
  const names = new Map(recent.data?.audit.flatMap(({ by, byName }) => (by ? [[by, byName] as const] : [])))
  return [...names]
    .map(([value, label]) => ({ value, label: label || value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'de'))
}

/** The audit trail, newest first; each line opens its changes. */
export function AuditBrowse() {
  const { t, lang } = useTexts()
  const { domains } = useAdmin()
  const moments = useMoments()
  const browse = useBrowse<AuditRecord>({ name: 'audit', defaults, list })
  const people = usePeople()
  const [chosen, setChosen] = useState<AuditRecord>()
  const collections = [
    ...new Set([...domains.flatMap((domain) => Object.keys(domain.records ?? {})), ...otherModules]),
  ]
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'collection',
      label: t('settings.audit.module'),
      options: collections.map((value) => ({ value, label: moduleName(value, domains, t) })),
      single: true,
    },
    { kind: 'choice', name: 'by', label: t('settings.audit.by'), options: people, single: true },
    {
      kind: 'choice',
      name: 'action',
      label: t('settings.audit.action'),
      options: Object.keys(admin.audit.actions).map((value) => ({ value, label: actionName(value, t) })),
      single: true,
    },
    { kind: 'day', name: 'from', label: t('settings.audit.from') },
    { kind: 'day', name: 'to', label: t('settings.audit.to'), end: true },
  ]
  // For new or deleted records all fields differ, which is not useful.
  const changedIn = ({ before, after, collection }: AuditRecord) =>
    before && after
      ? [
          ...new Set(
            changedSettings(before, after)
              .filter(Boolean)
              .map((path) => changedName(path, collection, domains, lang, t)),
          ),
        ].join(', ')
      : ''
  const nameOf = ({ action, collection, recordName }: AuditRecord) =>
    `${actionName(action, t)}: ${recordName || moduleName(collection, domains, t)}`
  const columns: BrowseColumn<AuditRecord>[] = [
    {
      name: 'action',
      title: t('settings.audit.action'),
      main: true,
      width: 160,
      render: (entry) => (
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          c="inherit"
          ta="left"
          onClick={() => setChosen(entry)}
        >
          {actionName(entry.action, t)}
        </Anchor>
      ),
      csv: (entry) => actionName(entry.action, t),
    },
    {
      name: 'recordName',
      title: t('settings.audit.record'),
      width: 220,
      render: ({ recordName }) => (
        <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {recordName}
        </Text>
      ),
      csv: ({ recordName }) => recordName,
    },
    {
      name: 'collection',
      title: t('settings.audit.module'),
      width: 140,
      render: (entry) => moduleName(entry.collection, domains, t),
      csv: (entry) => moduleName(entry.collection, domains, t),
    },
    {
      name: 'changed',
      title: t('settings.audit.changed'),
      render: (entry) => (
        <Text size="sm" lineClamp={2}>
          {changedIn(entry)}
        </Text>
      ),
      csv: changedIn,
    },
    {
      name: 'byName',
      title: t('settings.audit.by'),
      width: 140,
      render: (entry) => entry.byName || t('settings.audit.guest'),
      csv: (entry) => entry.byName || t('settings.audit.guest'),
    },
    {
      name: 'at',
      title: t('settings.audit.at'),
      width: 160,
      render: (entry) => <Moment at={entry.at} />,
      csv: (entry) => moments.iso(entry.at),
    },
  ]
  const shown = useColumns('audit', columns)

  return (
    <Screen title={t('settings.audit.title')} count={browse.total}>
      <BrowseBar>
        <FilterMenu browse={browse} filters={filters} />
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t('settings.audit.file')} />
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={setChosen}
        nameOf={nameOf}
        empty={
          <EmptyState
            icon={IconHistory}
            title={t('settings.audit.empty')}
            text={t('settings.audit.emptyText')}
          />
        }
      />
      <AuditEntry entry={chosen} onClose={() => setChosen(undefined)} />
    </Screen>
  )
}
