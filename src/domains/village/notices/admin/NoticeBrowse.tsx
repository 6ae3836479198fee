import { Text } from '@mantine/core'
import { IconRubberStamp } from '@tabler/icons-react'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { BrowseTools } from '#kit/browser/admin/browse/BrowseTools.tsx'
import { BulkBar } from '#kit/browser/admin/browse/BulkBar.tsx'
import { useColumns, type BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { useEditorialColumns } from '#kit/browser/admin/browse/editorial-columns.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { wordOptions } from '#kit/browser/admin/browse/filter-choices.ts'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import { listRecords } from '#kit/browser/admin/records.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useUsedWords } from '#kit/browser/admin/used-words.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { notices, type Notice } from '../notices.contract.ts'
import { lastDayOf, noticeStates } from '../notices.rules.ts'
import { ChainState } from './ChainState.tsx'
import { stateNow } from './notice-state.ts'
import { NoticeState } from './NoticeState.tsx'
import { noticeScreens } from '../notices.addresses.ts'

const defaults = { sort: '-postedFrom', pageSize: 20, filters: ['state', 'type'] }
const list = (input: object) => listRecords(notices, input)
const open = (notice: Notice) => `/${noticeScreens.edit}/${notice._id}`

/** List of notices in all states, with the check of their seals. */
export function NoticeBrowse() {
  const { t, lang } = useTexts()
  const moments = useMoments()
  const browse = useBrowse<Notice>({ name: 'notices', defaults, list })
  const words = useUsedWords(notices, ['type'])
  const shared = useEditorialColumns<Notice>()
  const lastDay = ({ postedUntil }: Notice) =>
    writeDay(lastDayOf(postedUntil, moments.zone), lang, { year: true })

  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'state',
      label: t('notices.filters.state'),
      options: noticeStates.map((value) => ({ value, label: t(`notices.state.${value}`) })),
    },
    { kind: 'choice', name: 'type', label: t('notices.filters.type'), options: wordOptions(words.type) },
  ]
  const columns: BrowseColumn<Notice>[] = [
    {
      name: 'title',
      title: t('notices.fields.title'),
      main: true,
      sortable: true,
      render: (notice) => (
        <RecordCell picture={null} name={notice.title || t('notices.untitled')} to={open(notice)}>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {[notice.reference, notice.issuer].filter(Boolean).join(', ')}
          </Text>
        </RecordCell>
      ),
      csv: (notice) => notice.title,
    },
    {
      name: 'state',
      title: t('notices.filters.state'),
      width: 120,
      speaks: true,
      render: (notice) => <NoticeState notice={notice} />,
      csv: (notice) => t(`notices.state.${stateNow(notice)}`),
    },
    {
      name: 'postedFrom',
      title: t('notices.columnFrom'),
      width: 135,
      sortable: true,
      render: (notice) => <Moment at={notice.postedFrom} />,
      csv: (notice) => moments.iso(notice.postedFrom),
    },
    {
      name: 'postedUntil',
      title: t('notices.columnUntil'),
      width: 150,
      sortable: true,
      render: (notice) => <time dateTime={notice.postedUntil}>{lastDay(notice)}</time>,
      csv: lastDay,
    },
    {
      name: 'type',
      title: t('notices.fields.type'),
      width: 165,
      sortable: true,
      csv: (notice) => notice.type,
    },
    {
      name: 'reference',
      title: t('notices.fields.reference'),
      width: 140,
      sortable: true,
      offByDefault: true,
      csv: (notice) => notice.reference,
    },
    { ...shared.english, offByDefault: true },
    { ...shared.changed, offByDefault: true },
  ]
  const shown = useColumns('notices', columns)
  const create = (
    <CreateButton access={notices.calls.create.access} to={`/${noticeScreens.edit}`}>
      {t('notices.new')}
    </CreateButton>
  )

  return (
    <Screen title={t('notices.browse')} count={browse.total} actions={create}>
      <ChainState />
      <BrowseTools
        browse={browse}
        filters={filters}
        columns={shown}
        search={t('notices.search')}
        file={t('notices.file')}
      />
      <BulkBar browse={browse} collection={notices} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={(notice) => notice.title || t('notices.untitled')}
        selectable
        empty={
          <EmptyState
            icon={IconRubberStamp}
            title={t('notices.empty')}
            text={t('notices.emptyText')}
            action={create}
          />
        }
      />
    </Screen>
  )
}
