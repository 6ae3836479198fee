import { IconDiscount } from '@tabler/icons-react'
import { changedColumn } from '#kit/browser/admin/browse/changed-column.tsx'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { StandardBrowse } from '#kit/browser/admin/record/StandardBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { writeRate } from '#kit/shared/money/format.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { stateChoices } from '../campaign.rules.ts'
import { campaign, type Campaign } from '../catalog.contract.ts'
import { campaignPath, newRecord } from './catalog-words.ts'

/** List of campaigns: planned, running, over. */
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
    changedColumn(t),
  ]
  return (
    <StandardBrowse
      list={list}
      say={say}
      icon={IconDiscount}
      path={(id = newRecord) => campaignPath(id)}
      columns={columns}
      nameOf={nameOf}
    />
  )
}
