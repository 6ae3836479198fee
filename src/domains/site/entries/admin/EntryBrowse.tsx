import { Text } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
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
import { useUsedWords } from '#kit/browser/admin/used-words.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { entry, type Entry } from '../entries.contract.ts'
import { entryScreens } from '../entries.addresses.ts'

const defaults = { sort: 'title', pageSize: 50, filters: ['status', 'type', 'category', 'placed'] }
const list = (input: object) => listRecords(entry, input)
const open = (item: Entry) => `/${entryScreens.edit}/${item._id}`

/** List of directory entries: published, suggested, drafts and in the bin. */
export function EntryBrowse() {
  const { t } = useTexts()
  const browse = useBrowse<Entry>({ name: 'entry', defaults, list })
  const words = useUsedWords(entry, ['type', 'categories'])
  const thumbnailOf = useThumbnails(browse.records)
  const statusFilter = useStatusFilter()
  const shared = useEditorialColumns<Entry>()

  const filters: Filter[] = [
    statusFilter,
    { kind: 'choice', name: 'type', label: t('entries.filters.type'), options: wordOptions(words.type) },
    {
      kind: 'choice',
      name: 'category',
      label: t('entries.filters.category'),
      options: wordOptions(words.categories),
      single: true,
    },
    {
      kind: 'choice',
      name: 'placed',
      label: t('entries.filters.placed'),
      options: [
        { value: 'true', label: t('kit.yes') },
        { value: 'false', label: t('kit.no') },
      ],
      single: true,
    },
  ]
  const columns: BrowseColumn<Entry>[] = [
    {
      name: 'title',
      title: t('entries.fields.title'),
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell
          picture={<Thumbnail picture={thumbnailOf(item)} />}
          name={item.title || t('entries.untitled')}
          to={open(item)}
        >
          {item.teaser ? (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {item.teaser}
            </Text>
          ) : null}
        </RecordCell>
      ),
      csv: (item) => item.title,
    },
    shared.status,
    {
      name: 'type',
      title: t('entries.fields.type'),
      width: 130,
      sortable: true,
      csv: (item) => item.type,
    },
    {
      name: 'categories',
      title: t('entries.fields.categories'),
      width: 180,
      csv: (item) => item.categories.join(', '),
    },
    {
      name: 'address',
      title: t('entries.fields.address'),
      width: 200,
      offByDefault: true,
      csv: (item) => item.address,
    },
    {
      name: 'phone',
      title: t('entries.fields.phone'),
      width: 150,
      offByDefault: true,
      csv: (item) => item.phone,
    },
    {
      name: 'email',
      title: t('entries.fields.email'),
      width: 200,
      offByDefault: true,
      csv: (item) => item.email,
    },
    shared.english,
    shared.changed,
  ]
  const shown = useColumns('entry', columns)
  const create = (
    <CreateButton access={entry.calls.create.access} to={`/${entryScreens.edit}`}>
      {t('entries.new')}
    </CreateButton>
  )

  return (
    <Screen title={t('entries.browse')} count={browse.total} actions={create}>
      <BrowseTools
        browse={browse}
        filters={filters}
        columns={shown}
        search={t('entries.search')}
        file={t('entries.file')}
      />
      <BulkBar browse={browse} collection={entry} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={(item) => item.title || t('entries.untitled')}
        selectable
        empty={
          <EmptyState
            icon={IconAddressBook}
            title={t('entries.empty')}
            text={t('entries.emptyText')}
            action={create}
          />
        }
      />
    </Screen>
  )
}
