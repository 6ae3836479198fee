import { IconDiscount } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { writeRate } from '#kit/shared/money/format.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { stateChoices } from '../campaign.rules.ts'
import { campaign, type Campaign } from '../catalog.contract.ts'
import { campaignPath, newRecord } from './catalog-words.ts'

/** All reductions for a time: planned, running, over. */
export function CampaignBrowse() {
  const { t, lang } = useTexts()
  const say = (key: string, values?: Record<string, string | number>) => t(`catalog.campaigns.${key}`, values)
  const list = useRecordBrowse(campaign, {
    sort: '-from',
    pageSize: 50,
    filters: [
      {
        kind: 'choice',
        name: 'when',
        label: say('when'),
        single: true,
        options: stateChoices.map((value) => ({ value, label: say(`states.${value}`) })),
      },
    ],
  })
  const nameOf = ({ title }: Campaign) => sayIn(title, lang).text
  const day = (text: string) => writeDay(text, lang, { year: true })
  const columns: BrowseColumn<Campaign>[] = [
    {
      name: 'title',
      title: say('name'),
      main: true,
      render: (one) => <RecordCell picture={null} name={nameOf(one)} to={campaignPath(one._id)} />,
      csv: nameOf,
    },
    {
      name: 'from',
      title: say('when'),
      width: 240,
      sortable: true,
      csv: ({ from, until }) => say('span', { from: day(from), until: day(until) }),
    },
    {
      name: 'percent',
      title: say('fields.percent'),
      width: 130,
      sortable: true,
      csv: ({ percent }) => say('percentOf', { percent: writeRate(percent, lang) }),
    },
    { name: 'items', title: say('items'), width: 90, csv: ({ items }) => String(items) },
    {
      name: 'active',
      title: say('fields.active'),
      width: 90,
      csv: ({ active }) => t(active ? 'kit.yes' : 'kit.no'),
    },
    {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 130,
      sortable: true,
      offByDefault: true,
      render: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
  ]
  const create = (
    <CreateButton access={campaign.access.create} to={campaignPath(newRecord)}>
      {say('new')}
    </CreateButton>
  )
  return (
    <RecordBrowse
      list={list}
      title={say('title')}
      search={say('search')}
      columns={columns}
      open={({ _id }: Campaign) => campaignPath(_id)}
      nameOf={nameOf}
      actions={create}
      empty={<EmptyState icon={IconDiscount} title={say('empty')} text={say('emptyText')} action={create} />}
    />
  )
}
