import { Group, Stack, Text } from '@mantine/core'
import { IconCalendarEvent, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { BrowseTools } from '#kit/browser/admin/browse/BrowseTools.tsx'
import { BulkBar } from '#kit/browser/admin/browse/BulkBar.tsx'
import { useColumns, type BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { useEditorialColumns } from '#kit/browser/admin/browse/editorial-columns.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { useStatusFilter, wordOptions } from '#kit/browser/admin/browse/filter-choices.ts'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { RecordCell, Thumbnail } from '#kit/browser/admin/browse/RecordCell.tsx'
import { useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import { useThumbnails } from '#kit/browser/admin/browse/use-thumbnails.ts'
import { listRecords } from '#kit/browser/admin/records.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useUsedWords } from '#kit/browser/admin/used-words.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { ImageForms } from '#kit/shared/site/picture-forms.ts'
import { event, type Event } from '../events.contract.ts'
import { eventStates } from '../events.rules.ts'
import { eventScreens } from '../events.addresses.ts'
import { shownDate } from '../shown-date.rules.ts'

const defaults = {
  sort: '-next',
  pageSize: 20,
  filters: ['status', 'type', 'tag', 'state', 'upcoming', 'submitted', 'from', 'to'],
  preset: { filter: 'upcoming', value: 'true', sort: 'next' },
}
const open = (item: Event) => `/${eventScreens.edit}/${item._id}`

interface TitleProps {
  item: Event
  thumbnail: ImageForms | null
  isSubmitted: boolean
}

function Title({ item, thumbnail, isSubmitted }: TitleProps) {
  const { t } = useTexts()
  return (
    <RecordCell
      picture={<Thumbnail picture={thumbnail} />}
      name={item.title || t('events.untitled')}
      to={open(item)}
    >
      <Group gap={6} c="dimmed" wrap="nowrap">
        {isSubmitted ? <StateBadge tone="changed">{t('events.submitted.badge')}</StateBadge> : null}
        {item.recurrence ? <IconRepeat size={14} role="img" aria-label={t('events.series')} /> : null}
        {item.place ? (
          <Text size="xs" lineClamp={1}>
            {item.place}
          </Text>
        ) : null}
      </Group>
    </RecordCell>
  )
}

/** Ids of submitted events that await an answer. */
function useSubmitted(): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ['event', 'submitted', 'ids'],
    queryFn: () => listRecords(event, { submitted: true, limit: 500 }),
  })
  return new Set(data?.records.map(({ _id }) => _id))
}

function When({ item }: { item: Event }) {
  const { t } = useTexts()
  const { zone, appointment } = useMoments()
  const [now] = useState(() => new Date().toISOString())
  const { start, state } = shownDate(item, '', zone, now)
  return (
    <Stack gap={2} align="flex-start">
      <time dateTime={start}>{appointment(start, item.allDay)}</time>
      {state === 'planned' ? null : <StateBadge tone="changed">{t(`events.badges.${state}`)}</StateBadge>}
    </Stack>
  )
}

/** List of events: upcoming, past, drafts and in the bin. */
export function EventBrowse() {
  const { t } = useTexts()
  const moments = useMoments()
  const browse = useBrowse<Event>({
    name: 'event',
    defaults,
    list: (input) => listRecords(event, input),
  })
  const words = useUsedWords(event, ['type', 'tags'])
  const thumbnailOf = useThumbnails(browse.records)
  const statusFilter = useStatusFilter()
  const submitted = useSubmitted()
  const shared = useEditorialColumns<Event>()

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
      name: 'submitted',
      label: t('events.filters.submitted'),
      options: [{ value: 'true', label: t('events.submitted.badge') }],
      single: true,
    },
    statusFilter,
    {
      kind: 'choice',
      name: 'state',
      label: t('events.filters.state'),
      options: eventStates.map((value) => ({ value, label: t(`events.states.${value}`) })),
    },
    { kind: 'choice', name: 'type', label: t('events.filters.type'), options: wordOptions(words.type) },
    {
      kind: 'choice',
      name: 'tag',
      label: t('events.filters.tag'),
      options: wordOptions(words.tags),
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
        <Title item={item} thumbnail={thumbnailOf(item)} isSubmitted={submitted.has(item._id)} />
      ),
      csv: (item) => item.title,
    },
    {
      name: 'next',
      title: t('events.fields.start'),
      width: 190,
      sortable: true,
      render: (item) => <When item={item} />,
      csv: (item) => {
        const { start } = shownDate(item, '', moments.zone, new Date().toISOString())
        return moments.iso(start).slice(0, item.allDay ? 10 : undefined)
      },
    },
    {
      name: 'state',
      title: t('events.fields.state'),
      width: 150,
      sortable: true,
      offByDefault: true,
      csv: (item) => t(`events.states.${item.state}`),
    },
    { ...shared.status, width: 160 },
    {
      name: 'type',
      title: t('events.fields.type'),
      width: 110,
      sortable: true,
      csv: (item) => item.type,
    },
    {
      name: 'organiser',
      title: t('events.fields.organiser'),
      width: 180,
      offByDefault: true,
      csv: (item) => item.organiser,
    },
    { ...shared.english, width: 90 },
    { ...shared.changed, offByDefault: true },
  ]
  const shown = useColumns('event', columns)
  const create = (
    <CreateButton access={event.calls.create.access} to={`/${eventScreens.edit}`}>
      {t('events.new')}
    </CreateButton>
  )

  return (
    <Screen title={t('events.browse')} count={browse.total} actions={create}>
      <BrowseTools
        browse={browse}
        filters={filters}
        columns={shown}
        search={t('events.search')}
        file={t('events.file')}
      />
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
