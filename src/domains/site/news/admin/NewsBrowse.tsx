import { Group, Text } from '@mantine/core'
import { IconEyeOff, IconNews, IconPin } from '@tabler/icons-react'
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
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useUsedWords } from '#kit/browser/admin/used-words.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { ImageForms } from '#kit/shared/site/picture-forms.ts'
import { news, type NewsItem } from '../news.contract.ts'
import { newsScreens } from '../news.addresses.ts'

const defaults = {
  sort: '-start',
  pageSize: 20,
  filters: ['status', 'type', 'tag', 'sticky', 'startFrom', 'startTo'],
}
const list = (input: object) => listRecords(news, input)
const open = (item: NewsItem) => `/${newsScreens.edit}/${item._id}`

function Title({ item, thumbnail }: { item: NewsItem; thumbnail: ImageForms | null }) {
  const { t } = useTexts()
  return (
    <RecordCell
      picture={<Thumbnail picture={thumbnail} />}
      name={item.title || t('news.untitled')}
      to={open(item)}
    >
      <Group gap={6} c="dimmed" wrap="nowrap">
        {item.sticky ? <IconPin size={14} role="img" aria-label={t('news.fields.sticky')} /> : null}
        {item.hidden ? <IconEyeOff size={14} role="img" aria-label={t('news.fields.hidden')} /> : null}
        {item.teaser ? (
          <Text size="xs" lineClamp={1}>
            {item.teaser}
          </Text>
        ) : null}
      </Group>
    </RecordCell>
  )
}

/** List of news: published, scheduled, drafts and in the bin. */
export function NewsBrowse() {
  const { t } = useTexts()
  const moments = useMoments()
  const browse = useBrowse<NewsItem>({ name: 'news', defaults, list })
  const words = useUsedWords(news, ['type', 'tags'])
  const thumbnailOf = useThumbnails(browse.records)
  const statusFilter = useStatusFilter()
  const shared = useEditorialColumns<NewsItem>()

  const filters: Filter[] = [
    statusFilter,
    {
      kind: 'choice',
      name: 'type',
      label: t('news.filters.type'),
      options: wordOptions(words.type),
    },
    {
      kind: 'choice',
      name: 'tag',
      label: t('news.filters.tag'),
      options: wordOptions(words.tags),
      single: true,
    },
    {
      kind: 'choice',
      name: 'sticky',
      label: t('news.filters.sticky'),
      options: [{ value: 'true', label: t('kit.yes') }],
      single: true,
    },
    { kind: 'day', name: 'startFrom', label: t('news.filters.from') },
    { kind: 'day', name: 'startTo', label: t('news.filters.to'), end: true },
  ]
  const columns: BrowseColumn<NewsItem>[] = [
    {
      name: 'title',
      title: t('news.fields.title'),
      main: true,
      sortable: true,
      render: (item) => <Title item={item} thumbnail={thumbnailOf(item)} />,
      csv: (item) => item.title,
    },
    shared.status,
    {
      name: 'start',
      title: t('news.fields.start'),
      width: 125,
      sortable: true,
      render: (item) => <Moment at={item.start} />,
      csv: (item) => moments.iso(item.start),
    },
    {
      name: 'type',
      title: t('news.fields.type'),
      width: 110,
      sortable: true,
      csv: (item) => item.type,
    },
    {
      name: 'tags',
      title: t('news.fields.tags'),
      width: 160,
      offByDefault: true,
      csv: (item) => item.tags.join(', '),
    },
    shared.english,
    shared.changed,
  ]
  const shown = useColumns('news', columns)
  const create = (
    <CreateButton access={news.calls.create.access} to={`/${newsScreens.edit}`}>
      {t('news.new')}
    </CreateButton>
  )

  return (
    <Screen title={t('news.browse')} count={browse.total} actions={create}>
      <BrowseTools
        browse={browse}
        filters={filters}
        columns={shown}
        search={t('news.search')}
        file={t('news.file')}
      />
      <BulkBar browse={browse} collection={news} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={(item) => item.title || t('news.untitled')}
        selectable
        empty={
          <EmptyState icon={IconNews} title={t('news.empty')} text={t('news.emptyText')} action={create} />
        }
      />
    </Screen>
  )
}
