import { Badge, Group } from '@mantine/core'
import { IconMailbox } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { StandardBrowse } from '#kit/browser/admin/record/StandardBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { mailbox, type Mailbox } from '../inbox.contract.ts'
import { mailboxPath, useInboxChoices, useLabels } from './inbox-words.ts'

/** The office's mailboxes. */
export function MailboxBrowse() {
  const { t } = useTexts()
  const say = (name: string) => t(`inbox.mailboxes.${name}`)
  const labels = useLabels('mailboxes')
  const { people } = useInboxChoices()
  const list = useRecordBrowse(mailbox, { sort: 'title', pageSize: 20 })
  const columns: BrowseColumn<Mailbox>[] = [
    {
      name: 'title',
      title: labels['title']!,
      main: true,
      sortable: true,
      render: (item) => (
        <Group gap="xs">
          <RecordCell picture={null} name={item.title} to={mailboxPath(item._id)} />
          {item.isDefault ? (
            <Badge size="xs" variant="light">
              {say('isDefault')}
            </Badge>
          ) : null}
        </Group>
      ),
    },
    { name: 'address', title: labels['address']!, width: 220, csv: (item) => item.address || say('site') },
    { name: 'host', title: labels['host']!, width: 200, csv: (item) => item.host },
    {
      name: 'people',
      title: say('people'),
      width: 240,
      csv: (item) =>
        item.people.map((_id) => people.find(({ value }) => value === _id)?.label ?? '').join(', ') ||
        say('everybody'),
    },
  ]
  return (
    <StandardBrowse
      list={list}
      say={say}
      icon={IconMailbox}
      path={mailboxPath}
      columns={columns}
      nameOf={(item) => item.title}
    />
  )
}
