import { Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { groupedHours, sayWeekdays } from '#kit/shared/dates/opening-hours.ts'
import { openingHours, type OpeningHoursRecord } from '../opening-hours.contract.ts'
import { editPath, useHoursLabels } from './hours-words.ts'

/** List of opening hours. */
export function HoursBrowse() {
  const { t, lang } = useTexts()
  const labels = useHoursLabels()
  const list = useRecordBrowse(openingHours, { sort: 'title', pageSize: 20, filters: [] })
  const say = ({ week }: Pick<OpeningHoursRecord, 'week'>) =>
    groupedHours(week)
      .map(
        ({ days, spans }) =>
          `${sayWeekdays(days, lang, true)} ${spans.map(({ from, to }) => `${from}–${to}`).join(', ')}`,
      )
      .join('; ')
  const columns: BrowseColumn<OpeningHoursRecord>[] = [
    {
      name: 'title',
      title: labels.title,
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={item.title} to={editPath(item._id)}>
          {item.ours ? (
            <Text size="xs" c="dimmed">
              {labels.ours}
            </Text>
          ) : null}
        </RecordCell>
      ),
    },
    { name: 'week', title: labels.week, csv: say },
    {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 140,
      sortable: true,
      render: (item) => <Moment at={item.updatedAt} />,
    },
  ]
  const create = (
    <CreateButton access={openingHours.access.create} to={editPath()}>
      {t('openingHours.new')}
    </CreateButton>
  )
  return (
    <RecordBrowse
      list={list}
      title={t('openingHours.title')}
      search={t('openingHours.search')}
      columns={columns}
      open={(item) => editPath(item._id)}
      nameOf={(item) => item.title}
      actions={create}
      empty={
        <EmptyState
          icon={IconClock}
          title={t('openingHours.empty')}
          text={t('openingHours.emptyText')}
          action={create}
        />
      }
    />
  )
}
