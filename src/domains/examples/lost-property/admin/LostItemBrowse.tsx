import { Text } from '@mantine/core'
import { IconUmbrella } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { TableTransfer } from '#kit/browser/admin/record/TableTransfer.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { lostItem, lostItemTransfer, type LostItem } from '../lost-property.contract.ts'
import { editPath, stateTones, useLostItemLabels } from './lost-item-words.ts'

const F = fieldsOf(lostItem)

/** List of found items. */
export function LostItemBrowse() {
  const { t, lang } = useTexts()
  const labels = useLostItemLabels()
  const list = useRecordBrowse(lostItem, {
    sort: '-foundOn',
    pageSize: 20,
    filters: [
      { kind: 'day', name: 'foundFrom', label: t('lostProperty.foundFrom') },
      { kind: 'day', name: 'foundTo', label: t('lostProperty.foundTo'), end: true },
    ],
  })
  const say = (item: LostItem) => lostItem.states.states[item.state][lang]
  const columns: BrowseColumn<LostItem>[] = [
    {
      name: 'title',
      title: labels.title,
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={item.title} to={editPath(item._id)}>
          <Text size="xs" c="dimmed">
            {t('lostProperty.number', { number: item.number })}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'foundOn',
      title: labels.foundOn,
      width: 150,
      sortable: true,
      csv: (item) => writeDay(item.foundOn, lang, { year: true }),
    },
    { name: 'place', title: labels.place, csv: (item) => item.place },
    {
      name: 'state',
      title: t('kit.browse.status'),
      width: 180,
      speaks: true,
      render: (item) => <StateBadge tone={stateTones[item.state]}>{say(item)}</StateBadge>,
    },
    {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 140,
      offByDefault: true,
      render: (item) => <Moment at={item.updatedAt} />,
    },
  ]
  const create = (
    <CreateButton access={lostItem.access.create} to={editPath()}>
      {t('lostProperty.new')}
    </CreateButton>
  )
  return (
    <RecordBrowse
      list={list}
      title={t('lostProperty.title')}
      search={t('lostProperty.search')}
      columns={columns}
      open={(item) => editPath(item._id)}
      nameOf={(item) => item.title}
      actions={create}
      transfer={<TableTransfer list={list} transfer={lostItemTransfer} labels={labels} />}
      bulkFields={[
        { name: 'place', label: labels.place, fresh: '', field: <F.Text name="place" /> },
        {
          name: 'keptUntil',
          label: labels.keptUntil,
          fresh: null,
          field: <F.Day name="keptUntil" clearable />,
        },
      ]}
      bulkActions={['unclaim']}
      empty={
        <EmptyState
          icon={IconUmbrella}
          title={t('lostProperty.empty')}
          text={t('lostProperty.emptyText')}
          action={create}
        />
      }
    />
  )
}
