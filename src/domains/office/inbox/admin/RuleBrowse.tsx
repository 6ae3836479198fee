import { Text } from '@mantine/core'
import { IconFilterCog } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { StandardBrowse } from '#kit/browser/admin/record/StandardBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { rule, type Rule } from '../inbox.contract.ts'
import { rulePath, useInboxChoices, useLabels } from './inbox-words.ts'

/** Spam rules: all entered and learned ones can be seen and deleted. */
export function RuleBrowse() {
  const { t } = useTexts()
  const say = (name: string) => t(`inbox.rules.${name}`)
  const labels = useLabels('rules')
  const { mailboxes } = useInboxChoices()
  const list = useRecordBrowse(rule, {
    sort: '-createdAt',
    pageSize: 50,
    filters: [
      {
        kind: 'choice',
        name: 'learned',
        label: say('origin'),
        options: [
          { value: 'true', label: say('learned') },
          { value: 'false', label: say('byHand') },
        ],
        single: true,
      },
    ],
  })
  const columns: BrowseColumn<Rule>[] = [
    {
      name: 'value',
      title: labels['value']!,
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={item.value} to={rulePath(item._id)}>
          <Text size="xs" c="dimmed">
            {say(`kinds.${item.kind}`)}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'mailbox',
      title: say('actsOn'),
      width: 180,
      csv: ({ mailbox }) => mailboxes.find(({ value }) => value === mailbox)?.label ?? say('everywhere'),
    },
    {
      name: 'learned',
      title: say('origin'),
      width: 140,
      csv: (item) => say(item.learned ? 'learned' : 'byHand'),
    },
    { name: 'hits', title: say('hits'), width: 100, sortable: true, csv: (item) => String(item.hits) },
    {
      name: 'createdAt',
      title: t('inbox.createdAt'),
      width: 150,
      sortable: true,
      render: (item) => <Moment at={item.createdAt} />,
    },
  ]
  return (
    <StandardBrowse
      list={list}
      say={say}
      icon={IconFilterCog}
      path={rulePath}
      columns={columns}
      nameOf={(item) => item.value}
    />
  )
}
