import { Text } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { template, type Template } from '../inbox.contract.ts'
import { templatePath, useInboxChoices, useLabels } from './inbox-words.ts'

/** Answers that are written often. */
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
    {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 150,
      sortable: true,
      render: (item) => <Moment at={item.updatedAt} />,
    },
  ]
  const create = (
    <CreateButton access={template.access.create} to={templatePath()}>
      {say('new')}
    </CreateButton>
  )
  return (
    <RecordBrowse
      list={list}
      title={say('title')}
      search={say('search')}
      columns={columns}
      open={(item) => templatePath(item._id)}
      nameOf={(item) => item.title}
      actions={create}
      empty={<EmptyState icon={IconTemplate} title={say('empty')} text={say('emptyText')} action={create} />}
    />
  )
}
