import { Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { changedColumn } from '#kit/browser/admin/browse/changed-column.tsx'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { StandardBrowse } from '#kit/browser/admin/record/StandardBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { template, type Template } from '../inbox.contract.ts'
import { templatePath, useInboxChoices, useLabels } from './inbox-words.ts'

/** Reply templates. */
export function TemplateBrowse() {
  const { t, lang } = useTexts()
  const say = (name: string) => t(`inbox.templates.${name}`)
  const labels = useLabels('templates')
  const { mailboxes } = useInboxChoices()
  const list = useRecordBrowse(template, { sort: 'title', pageSize: 20 })
  const columns: BrowseColumn<Template>[] = [
    {
      name: 'title',
      title: labels['title']!,
      main: true,
      sortable: true,
      render: (item) => {
        const { text, lang: spoken } = sayIn(item.text, lang)
        return (
          <RecordCell picture={null} name={item.title} to={templatePath(item._id)}>
            <Text size="xs" c="dimmed" lineClamp={1} lang={spoken}>
              {text}
            </Text>
          </RecordCell>
        )
      },
    },
    {
      name: 'mailbox',
      title: labels['mailbox']!,
      width: 180,
      csv: (item) => mailboxes.find(({ value }) => value === item.mailbox)?.label ?? say('all'),
    },
    { ...changedColumn<Template>(t), width: 150, offByDefault: false },
  ]
  return (
    <StandardBrowse
      list={list}
      say={say}
      icon={IconTemplate}
      path={templatePath}
      columns={columns}
      nameOf={(item) => item.title}
    />
  )
}
