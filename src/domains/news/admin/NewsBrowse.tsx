import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconEyeOff, IconNews, IconPhoto, IconPin, IconPlus } from '@tabler/icons-react'
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
import { Moment, StatusBadge } from '../../../kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '../../../kit/browser/texts.ts'
import { statuses } from '../../../kit/shared/record.ts'
import { news, type NewsItem } from '../news.contract.ts'
import { useNewsWords } from './words.ts'

const defaults = {
  sort: '-start',
  pageSize: 20,
  filters: ['status', 'type', 'tag', 'sticky', 'startFrom', 'startTo'],
}
const list = (input: object) => listRecords(news, input)
const open = (item: NewsItem) => `/news/edit/${item._id}`

function Title({ item, thumbnail }: { item: NewsItem; thumbnail: string | null | undefined }) {
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
          {item.title || t('news.untitled')}
        </Anchor>
        <Group gap={6} c="dimmed">
          {item.sticky ? <IconPin size={14} role="img" aria-label={t('news.fields.sticky')} /> : null}
          {item.hidden ? <IconEyeOff size={14} role="img" aria-label={t('news.fields.hidden')} /> : null}
          {item.teaser ? (
            <Text size="xs" lineClamp={1}>
              {item.teaser}
            </Text>
          ) : null}
        </Group>
      </div>
    </Group>
  )
}

/** All news: what is public, planned, a draft or in the bin. */
export function NewsBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const moments = useMoments()
  const browse = useBrowse<NewsItem>({ name: 'news', defaults, list })
  const { types, tags } = useNewsWords()
  const pictures = useFileSummaries(browse.records.flatMap(({ picture }) => (picture ? [picture] : [])))

  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'status',
      label: t('kit.browse.status'),
      options: statuses.map((value) => ({ value, label: t(`kit.status.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'type',
      label: t('news.filters.type'),
      options: types.map((value) => ({ value, label: value })),
    },
    {
      kind: 'choice',
      name: 'tag',
      label: t('news.filters.tag'),
      options: tags.map((value) => ({ value, label: value })),
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
      render: (item) => (
        <Title item={item} thumbnail={item.picture ? pictures.get(item.picture)?.thumbnail : null} />
      ),
      csv: (item) => item.title,
    },
    {
      name: 'status',
      title: t('kit.browse.status'),
      width: 190,
      render: (item) => <StatusBadge record={item} />,
      csv: (item) => t(`kit.status.${item.status}`),
    },
    {
      name: 'start',
      title: t('news.fields.start'),
      width: 150,
      sortable: true,
      render: (item) => <Moment at={item.start} />,
      csv: (item) => moments.full(item.start),
    },
    {
      name: 'type',
      title: t('news.fields.type'),
      width: 130,
      sortable: true,
      render: (item) => item.type,
      csv: (item) => item.type,
    },
    {
      name: 'tags',
      title: t('news.fields.tags'),
      width: 160,
      offByDefault: true,
      render: (item) => item.tags.join(', '),
      csv: (item) => item.tags.join(', '),
    },
    {
      name: 'en',
      title: t('kit.languages.en'),
      width: 100,
      render: (item) => t(`kit.languageTabs.${markOf(item, 'en')}`),
      csv: (item) => t(`kit.languageTabs.${markOf(item, 'en')}`),
    },
    {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 150,
      sortable: true,
      render: (item) => <Moment at={item.updatedAt} />,
      csv: (item) => moments.full(item.updatedAt),
    },
  ]
  const shown = useColumns('news', columns)
  const create = may({ module: 'news', action: 'create' }) ? (
    <Button component={Link} to="/news/edit" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('news.new')}
    </Button>
  ) : null

  return (
    <Screen title={t('news.browse')} count={browse.total?.toLocaleString('de-AT')} actions={create}>
      <BrowseBar>
        <BrowseSearch browse={browse} label={t('news.search')} />
        <FilterMenu browse={browse} filters={filters} />
        <BinButton browse={browse} />
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t('news.file')} />
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
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
