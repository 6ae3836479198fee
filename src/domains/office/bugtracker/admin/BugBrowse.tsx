import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconBug, IconFlag, IconPlus, IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { RecordCell, Thumbnail } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { inTwoSizes } from '#kit/shared/site/picture-forms.ts'
import { bugSettingsContract } from '../bug-settings.contract.ts'
import { bug, type Bug } from '../bugtracker.contract.ts'
import { BugBoard } from './BugBoard.tsx'
import { editPath, stateTones, useBugChoices, useBugLabels } from './bug-words.ts'
import { bugScreens } from '../bugtracker.addresses.ts'

const F = fieldsOf(bug)
// The specification: open bugs by default
const preset = { filter: 'state', value: 'open', sort: '-createdAt' }

/** All bugs: as a list, or as a board by state. */
export function BugBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const [query, setQuery] = useSearchParams()
  const isBoard = query.get('view') === 'board'
  const actions = (
    <Group gap="xs">
      <SegmentedControl
        size="sm"
        aria-label={t('bugtracker.view.label')}
        value={isBoard ? 'board' : 'list'}
        onChange={(view) =>
          setQuery((before) => {
            const next = new URLSearchParams(before)
            if (view === 'board') next.set('view', 'board')
            else next.delete('view')
            return next
          })
        }
        data={[
          { value: 'list', label: t('bugtracker.view.list') },
          { value: 'board', label: t('bugtracker.view.board') },
        ]}
      />
      <Button
        component={Link}
        to={`/${bugScreens.milestones}`}
        variant="default"
        leftSection={<IconFlag size={18} aria-hidden />}
      >
        {t('bugtracker.milestones.title')}
      </Button>
      {may(bugSettingsContract.calls.read.access) ? (
        <Button
          component={Link}
          to={`/${bugScreens.settings}`}
          variant="default"
          leftSection={<IconSettings size={18} aria-hidden />}
        >
          {t('bugtracker.settings.short')}
        </Button>
      ) : null}
      <Button component={Link} to={editPath()} leftSection={<IconPlus size={18} aria-hidden />}>
        {t('bugtracker.new')}
      </Button>
    </Group>
  )
  return isBoard ? <BugBoard actions={actions} /> : <BugList actions={actions} />
}

function BugList({ actions }: { actions: ReactNode }) {
  const { t, lang } = useTexts()
  const labels = useBugLabels()
  const choices = useBugChoices()
  const choice = (
    name: 'project' | 'severity' | 'priority' | 'reproduce' | 'milestone' | 'assignee',
  ): Filter => ({
    kind: 'choice',
    name,
    label: labels[name]!,
    options: choices[name],
    ...(name === 'milestone' || name === 'assignee' ? { single: true } : {}),
  })
  const yes = (name: 'waiting' | 'watched', label: string, only: string): Filter => ({
    kind: 'choice',
    name,
    label,
    options: [{ value: 'true', label: only }],
    single: true,
  })
  const list = useRecordBrowse(bug, {
    sort: '-createdAt',
    pageSize: 20,
    preset,
    filters: [
      choice('project'),
      {
        kind: 'choice',
        name: 'tags',
        label: labels['tags']!,
        options: choices.tags.map((value) => ({ value, label: value })),
      },
      choice('severity'),
      choice('priority'),
      choice('reproduce'),
      choice('milestone'),
      choice('assignee'),
      yes('waiting', t('bugtracker.waits'), t('bugtracker.waitsOnly')),
      yes('watched', t('bugtracker.fields.watched'), t('bugtracker.watchedOnly')),
    ],
  })
  const columns: BrowseColumn<Bug>[] = [
    {
      name: 'title',
      title: labels['title']!,
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell
          picture={item.screenshots[0] ? <Thumbnail picture={inTwoSizes(item.screenshots[0])} /> : null}
          name={item.title}
          to={editPath(item._id)}
        >
          <Text size="xs" c="dimmed">
            {[
              t('bugtracker.number', { number: item.number }),
              choices.projectName(item.project),
              ...item.tags,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'severity',
      title: labels['severity']!,
      width: 125,
      sortable: true,
      csv: (item) => t(`bugtracker.severity.${item.severity}`),
    },
    {
      name: 'priority',
      title: labels['priority']!,
      width: 125,
      sortable: true,
      csv: (item) => t(`bugtracker.priority.${item.priority}`),
    },
    {
      name: 'developer',
      title: labels['developer']!,
      width: 150,
      sortable: true,
      speaks: true,
      render: (item) => (
        <StateBadge tone={stateTones[item.developer]}>{bug.states.states[item.developer][lang]}</StateBadge>
      ),
    },
    { name: 'assignee', title: labels['assignee']!, width: 130, csv: (item) => item.assigneeName },
    {
      name: 'milestone',
      title: labels['milestone']!,
      width: 150,
      offByDefault: true,
      csv: (item) => item.milestoneTitle,
    },
    {
      name: 'createdAt',
      title: t('bugtracker.fields.createdAt'),
      width: 150,
      sortable: true,
      render: (item) => <Moment at={item.createdAt} />,
    },
    {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 150,
      sortable: true,
      offByDefault: true,
      render: (item) => <Moment at={item.updatedAt} />,
    },
  ]
  return (
    <RecordBrowse
      list={list}
      title={t('bugtracker.title')}
      search={t('bugtracker.search')}
      columns={columns}
      open={(item) => editPath(item._id)}
      nameOf={(item) => item.title}
      actions={actions}
      bulkFields={[
        {
          name: 'priority',
          label: labels['priority']!,
          fresh: 'normal',
          field: <F.Choice name="priority" options={choices.priority} />,
        },
        {
          name: 'severity',
          label: labels['severity']!,
          fresh: 'error',
          field: <F.Choice name="severity" options={choices.severity} />,
        },
        {
          name: 'project',
          label: labels['project']!,
          fresh: '',
          field: (
            <F.Choice
              name="project"
              options={[{ value: '', label: t('bugtracker.noProject') }, ...choices.project]}
            />
          ),
        },
        {
          name: 'milestone',
          label: labels['milestone']!,
          fresh: null,
          field: <F.Choice name="milestone" options={choices.milestone} clearable />,
        },
        {
          name: 'assignee',
          label: labels['assignee']!,
          fresh: null,
          field: <F.Choice name="assignee" options={choices.assignee} clearable />,
        },
        {
          name: 'tags',
          label: labels['tags']!,
          fresh: [],
          field: <F.Tags name="tags" suggestions={choices.tags} />,
        },
      ]}
      bulkActions={['approve', 'accept', 'close', 'refuse', 'reopen']}
      empty={<EmptyState icon={IconBug} title={t('bugtracker.empty')} text={t('bugtracker.emptyText')} />}
    />
  )
}
