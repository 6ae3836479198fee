import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarEvent, IconPhoto, IconPlus, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay, useMoments } from '../../../kit/browser/admin/admin-context.ts'
import {
  BinButton,
  BrowseBar,
  BrowseSearch,
  CsvButton,
  ViewMenu,
} from '../../../kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '../../../kit/browser/admin/browse/BrowseTable.tsx'
import { BulkBar } from '../../../kit/browser/admin/browse/BulkBar.tsx'
import { useColumns, type BrowseColumn } from '../../../kit/browser/admin/browse/columns.ts'
import { EmptyState } from '../../../kit/browser/admin/browse/EmptyState.tsx'
import { FilterChips, FilterMenu, type Filter } from '../../../kit/browser/admin/browse/Filters.tsx'
import { useBrowse } from '../../../kit/browser/admin/browse/use-browse.ts'
import { markOf } from '../../../kit/browser/admin/edit/record-values.ts'
import { useFileSummaries } from '../../../kit/browser/admin/file-summaries.ts'
import { listRecords } from '../../../kit/browser/admin/records.ts'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { Moment, StateBadge, StatusBadge } from '../../../kit/browser/admin/StatusBadge.tsx'
import { useUsedWords } from '../../../kit/browser/admin/used-words.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { statuses } from '../../../kit/shared/record.ts'
import { saySpan } from '../../../kit/shared/dates.ts'
import { event, type Event } from '../events.contract.ts'
import { eventStates } from '../events.rules.ts'

const defaults = {
  sort: '-date',
  pageSize: 20,
  filters: ['status', 'type', 'tag', 'state', 'upcoming', 'from', 'to'],
}
const list = (input: object) => listRecords(event, input)
const open = (item: Event) => `/events/edit/${item._id}`

function Title({ item, thumbnail }: { item: Event; thumbnail: string | null | undefined }) {
  const { t } = useTexts()
  return (
    <Group wrap="nowrap" gap="sm">
      {thumbnail ? (
        <img src={thumbnail} alt="" loading="lazy" className="browse-thumb" />
      ) : (
        <span className="browse-thumb" aria-hidden>
          <IconPhoto size={18} stroke={1.2} style={{ margin: '7px 13px', opacity: 0.4 }} />
        </span>
      )}
      <div style={{ minWidth: 0 }}>
        <Anchor component={Link} to={open(item)} fw={600} c="inherit" style={{ overflowWrap: 'anywhere' }}>
          {item.title || t('events.untitled')}
        </Anchor>
        <Group gap={6} c="dimmed">
          {item.recurrence ? <IconRepeat size={14} role="img" aria-label={t('events.series')} /> : null}
          {item.place ? (
            <Text size="xs" lineClamp={1}>
              {item.place}
            </Text>
          ) : null}
        </Group>
      </div>
    </Group>
  )
}

function When({ item }: { item: Event }) {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const [now] = useState(() => new Date().toISOString())
  const telling = { lang, zone, now }
  return (
    <Stack gap={2} align="flex-start">
      <time dateTime={item.start}>{saySpan(item.start, item.end ?? undefined, telling, item.allDay)}</time>
      {item.state === 'planned' ? null : (
        <StateBadge tone="changed">{t(`events.states.${item.state}`)}</StateBadge>
      )}
    </Stack>
  )
}

/** All events: what is to come, what is over, drafts and what lies in the bin. */
export function EventBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  const moments = useMoments()
  const browse = useBrowse<Event>({ name: 'event', defaults, list })
  const words = useUsedWords(event, ['type', 'tags'])
  const pictures = useFileSummaries(browse.records.flatMap(({ picture }) => (picture ? [picture] : [])))
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'upcoming',
      label: t('events.filters.upcoming'),
      options: [{ value: 'true', label: t('events.upcoming') }],
      single: true,
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('kit.browse.status'),
      options: statuses.map((value) => ({ value, label: t(`kit.status.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'state',
      label: t('events.filters.state'),
      options: eventStates.map((value) => ({ value, label: t(`events.states.${value}`) })),
    },
    { kind: 'choice', name: 'type', label: t('events.filters.type'), options: options(words.type) },
    {
      kind: 'choice',
      name: 'tag',
      label: t('events.filters.tag'),
      options: options(words.tags),
      single: true,
    },
    { kind: 'day', name: 'from', label: t('events.filters.from') },
    { kind: 'day', name: 'to', label: t('events.filters.to'), end: true },
  ]
  const columns: BrowseColumn<Event>[] = [
    {
      name: 'title',
      title: t('events.fields.title'),
      main: true,
      sortable: true,
      render: (item) => (
        <Title item={item} thumbnail={item.picture ? pictures.get(item.picture)?.thumbnail : null} />
      ),
      csv: (item) => item.title,
    },
    {
      name: 'date',
      title: t('events.fields.start'),
      width: 200,
      sortable: true,
      render: (item) => <When item={item} />,
      csv: (item) => moments.full(item.start),
    },
    {
      name: 'state',
      title: t('events.fields.state'),
      width: 150,
      sortable: true,
      offByDefault: true,
      render: (item) => t(`events.states.${item.state}`),
      csv: (item) => t(`events.states.${item.state}`),
    },
    {
      name: 'status',
      title: t('kit.browse.status'),
      width: 160,
      render: (item) => <StatusBadge record={item} />,
      csv: (item) => t(`kit.status.${item.status}`),
    },
    {
      name: 'type',
      title: t('events.fields.type'),
      width: 110,
      sortable: true,
      render: (item) => item.type,
      csv: (item) => item.type,
    },
    {
      name: 'organiser',
      title: t('events.fields.organiser'),
      width: 180,
      offByDefault: true,
      render: (item) => item.organiser,
      csv: (item) => item.organiser,
    },
    {
      name: 'en',
      title: t('kit.languages.en'),
      width: 90,
      render: (item) => t(`kit.languageTabs.${markOf(item, 'en')}`),
      csv: (item) => t(`kit.languageTabs.${markOf(item, 'en')}`),
    },
    {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 150,
      sortable: true,
      offByDefault: true,
      render: (item) => <Moment at={item.updatedAt} />,
      csv: (item) => moments.full(item.updatedAt),
    },
  ]
  const shown = useColumns('event', columns)
  const create = may({ module: 'event', action: 'create' }) ? (
    <Button component={Link} to="/events/edit" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('events.new')}
    </Button>
  ) : null

  return (
    <Screen title={t('events.browse')} count={browse.total?.toLocaleString(lang)} actions={create}>
      <BrowseBar>
        <BrowseSearch browse={browse} label={t('events.search')} />
        <FilterMenu browse={browse} filters={filters} />
        <BinButton browse={browse} />
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t('events.file')} />
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
      <BulkBar browse={browse} collection={event} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={(item) => item.title || t('events.untitled')}
        selectable
        empty={
          <EmptyState
            icon={IconCalendarEvent}
            title={t('events.empty')}
            text={t('events.emptyText')}
            action={create}
          />
        }
      />
    </Screen>
  )
}
