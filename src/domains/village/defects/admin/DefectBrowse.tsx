import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconAlertHexagon, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { BrowseBar, BrowseSearch, CsvButton, ViewMenu } from '#kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { useColumns, type BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { FilterChips, FilterMenu } from '#kit/browser/admin/browse/Filters.tsx'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { Thumbnail } from '#kit/browser/admin/browse/RecordCell.tsx'
import { type Browse, useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { inTwoSizes } from '#kit/shared/site/picture-forms.ts'
import { defectCalls, type ListedDefect } from '../defects.contract.ts'
import { defectStates, sayPoint } from '../defects.rules.ts'
import { ages, toneOf } from './defect-words.ts'
import { defectScreens } from '../defects.addresses.ts'

const defaults = {
  sort: '-createdAt',
  pageSize: 20,
  filters: ['waiting', 'state', 'kind', 'assignee', 'olderThan'],
}
const open = ({ _id }: ListedDefect) => `/${defectScreens.edit}/${_id}`

// Reports have one order: newest first.
async function list({ sort: _sort, ...input }: { sort: string; limit: number; skip: number }) {
  const { defect, total } = await call(defectCalls.list, input)
  return { records: defect, total }
}

/** List of reports, newest first. */
export function DefectBrowse() {
  const { t, lang } = useTexts()
  const moments = useMoments()
  const may = useMay()
  const browse = useBrowse<ListedDefect>({ name: 'defect', defaults, list })
  const kinds = useQuery({ queryKey: ['defect', 'kinds'], queryFn: () => call(defectCalls.kinds, {}) })
  const staff = useQuery({ queryKey: ['defect', 'staff'], queryFn: () => call(defectCalls.staff, {}) })
  const kindOf = ({ kindWords }: ListedDefect) => kindWords[lang] || kindWords.de
  const nameOf = (one: ListedDefect) => t('defects.one', { number: one.number })
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'waiting',
      label: t('defects.waiting'),
      options: [{ value: 'true', label: t('defects.waitingOnly') }],
      single: true,
    },
    {
      kind: 'choice',
      name: 'state',
      label: t('defects.state'),
      options: defectStates.map((value) => ({ value, label: t(`defects.states.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: t('defects.kind'),
      options: (kinds.data?.kinds ?? []).map((kind) => ({ value: kind.key, label: kind[lang] || kind.de })),
    },
    {
      kind: 'choice',
      name: 'olderThan',
      label: t('defects.age'),
      options: ages.map((days) => ({ value: days, label: t('defects.olderThan', { days }) })),
      single: true,
    },
    {
      kind: 'choice',
      name: 'assignee',
      label: t('defects.assignee'),
      options: (staff.data?.staff ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      single: true,
    },
  ]
  const columns: BrowseColumn<ListedDefect>[] = [
    {
      name: 'number',
      title: t('defects.number'),
      width: 64,
      speaks: true,
      render: ({ number }) => number,
      csv: ({ number }) => String(number),
    },
    {
      name: 'text',
      title: t('defects.what'),
      main: true,
      render: (one) => (
        <div style={{ display: 'flex', gap: 10, minWidth: 0 }}>
          {one.photos[0] ? <Thumbnail picture={inTwoSizes(one.photos[0])} /> : null}
          <div style={{ minWidth: 0 }}>
            <Anchor component={Link} to={open(one)} fw={one.waiting ? 700 : 400} size="sm" c="inherit">
              {one.place || kindOf(one)}
            </Anchor>
            <Text size="xs" c="dimmed" lineClamp={1} lang={one.lang}>
              {one.text}
            </Text>
          </div>
        </div>
      ),
      csv: ({ text }) => text,
    },
    {
      name: 'kind',
      title: t('defects.kind'),
      width: 150,
      render: kindOf,
      csv: kindOf,
    },
    {
      name: 'place',
      title: t('defects.place'),
      width: 200,
      offByDefault: true,
      render: ({ place, point }) => place || (point ? sayPoint(point) : ''),
      csv: ({ place, point }) => place || (point ? sayPoint(point) : ''),
    },
    {
      name: 'state',
      title: t('defects.state'),
      width: 130,
      speaks: true,
      render: ({ state }) => <StateBadge tone={toneOf[state]}>{t(`defects.states.${state}`)}</StateBadge>,
      csv: ({ state }) => t(`defects.states.${state}`),
    },
    {
      name: 'assignee',
      title: t('defects.assignee'),
      width: 130,
      render: ({ assignee }) => assignee?.name ?? '',
      csv: ({ assignee }) => assignee?.name ?? '',
    },
    {
      name: 'createdAt',
      title: t('defects.at'),
      width: 140,
      render: ({ createdAt }) => <Moment at={createdAt} />,
      csv: ({ createdAt }) => moments.iso(createdAt),
    },
  ]
  const shown = useColumns('defect', columns)
  return (
    <Screen
      title={t('defects.title')}
      count={browse.total}
      actions={
        may('admin') ? (
          <Button
            component={Link}
            to={`/${defectScreens.settings}`}
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            {t('defects.settings.action')}
          </Button>
        ) : null
      }
    >
      <BrowseBar>
        <BrowseSearch browse={browse} label={t('defects.search')} />
        <FilterMenu browse={browse} filters={filters} />
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t('defects.file')} />
      </BrowseBar>
      <StateCounts browse={browse} />
      <FilterChips browse={browse} filters={filters} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={nameOf}
        empty={
          <EmptyState
            icon={IconAlertHexagon}
            title={t('defects.empty')}
            text={t(kinds.data?.enabled === false ? 'defects.emptyOff' : 'defects.emptyText')}
          />
        }
      />
    </Screen>
  )
}

/** Number of reports per state; each links to the filtered list. */
function StateCounts({ browse }: { browse: Browse<ListedDefect> }) {
  const { t } = useTexts()
  const { data } = useQuery({
    queryKey: ['defect', 'list', 'counts'],
    queryFn: () => call(defectCalls.list, { limit: 0 }),
  })
  const chosen = browse.state.filters['state'] ?? []
  if (!data) return null
  return (
    <Group gap="xs" role="group" aria-label={t('defects.state')}>
      {defectStates.map((state) => {
        const isChosen = chosen.includes(state)
        return (
          <Button
            key={state}
            size="compact-sm"
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() =>
              browse.filter('state', isChosen ? chosen.filter((one) => one !== state) : [...chosen, state])
            }
          >
            {`${t(`defects.states.${state}`)} ${data.counts[state]}`}
          </Button>
        )
      })}
    </Group>
  )
}
