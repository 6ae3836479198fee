import { Code } from '@mantine/core'
import { IconPuzzle } from '@tabler/icons-react'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { BrowseTools } from '#kit/browser/admin/browse/BrowseTools.tsx'
import { BulkBar } from '#kit/browser/admin/browse/BulkBar.tsx'
import { useColumns, type BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { useEditorialColumns } from '#kit/browser/admin/browse/editorial-columns.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { useStatusFilter, wordOptions } from '#kit/browser/admin/browse/filter-choices.ts'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import { listRecords } from '#kit/browser/admin/records.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { useUsedWords } from '#kit/browser/admin/used-words.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { content, type Content } from '../contents.contract.ts'
import { looks, markerOf } from '../contents.rules.ts'
import { contentScreens } from '../contents.addresses.ts'

const defaults = { sort: 'title', pageSize: 50, filters: ['status', 'type', 'look'] }
const list = (input: object) => listRecords(content, input)

/** List of text snippets shared by pages, each with its marker. */
export function ContentBrowse() {
  const { t } = useTexts()
  const browse = useBrowse<Content>({ name: 'content', defaults, list })
  const words = useUsedWords(content, ['type'])
  const statusFilter = useStatusFilter()
  const shared = useEditorialColumns<Content>()

  const filters: Filter[] = [
    statusFilter,
    { kind: 'choice', name: 'type', label: t('contents.filters.type'), options: wordOptions(words.type) },
    {
      kind: 'choice',
      name: 'look',
      label: t('contents.filters.look'),
      options: looks.map((value) => ({ value, label: t(`contents.looks.${value}`) })),
    },
  ]
  const columns: BrowseColumn<Content>[] = [
    {
      name: 'title',
      title: t('contents.fields.title'),
      main: true,
      sortable: true,
      csv: (item) => item.title,
    },
    shared.status,
    {
      name: 'slug',
      title: t('contents.fields.slug'),
      width: 220,
      render: (item) => <Code>{markerOf(item.slug)}</Code>,
      csv: (item) => markerOf(item.slug),
    },
    {
      name: 'look',
      title: t('contents.fields.look'),
      width: 180,
      sortable: true,
      csv: (item) => t(`contents.looks.${item.look}`),
    },
    { name: 'type', title: t('contents.fields.type'), width: 130, sortable: true, csv: (item) => item.type },
    shared.english,
    shared.changed,
  ]
  const shown = useColumns('content', columns)
  const create = (
    <CreateButton access={content.calls.create.access} to={`/${contentScreens.edit}`}>
      {t('contents.new')}
    </CreateButton>
  )

  return (
    <Screen title={t('contents.browse')} count={browse.total} actions={create}>
      <BrowseTools
        browse={browse}
        filters={filters}
        columns={shown}
        search={t('contents.search')}
        file={t('contents.file')}
      />
      <BulkBar browse={browse} collection={content} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={(item) => `/${contentScreens.edit}/${item._id}`}
        nameOf={(item) => item.title || t('contents.untitled')}
        selectable
        empty={
          <EmptyState
            icon={IconPuzzle}
            title={t('contents.empty')}
            text={t('contents.emptyText')}
            action={create}
          />
        }
      />
    </Screen>
  )
}
