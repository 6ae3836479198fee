import { Anchor, Button } from '@mantine/core'
import { IconMailPlus, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { newsletterTemplate, type NewsletterTemplate } from '../letters.contract.ts'
import { templatePath } from './letter-words.ts'

type Row = NewsletterTemplate

/** Templates of letters. */
export function TemplateBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const list = useRecordBrowse(newsletterTemplate, { sort: '-updatedAt', pageSize: 20 })
  const columns: BrowseColumn<Row>[] = [
    {
      name: 'title',
      title: t('letters.fields.title'),
      main: true,
      render: ({ _id, title }) => (
        <Anchor component={Link} to={templatePath(_id)} fw={600} size="sm" c="inherit">
          {title}
        </Anchor>
      ),
      csv: ({ title }) => title,
    },
    {
      name: 'subject',
      title: t('letters.fields.subject'),
      render: ({ subject }) => subject.de,
      csv: ({ subject }) => subject.de,
    },
    {
      name: 'updatedAt',
      title: t('kit.state.updatedAt'),
      width: 160,
      render: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
  ]
  const create = may(newsletterTemplate.access.create) ? (
    <Button component={Link} to={templatePath()} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('letters.newTemplate')}
    </Button>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={t('letters.templates')}
      columns={columns}
      open={({ _id }) => templatePath(_id)}
      nameOf={({ title }) => title}
      actions={create}
      file={t('letters.file')}
      empty={
        <EmptyState
          icon={IconMailPlus}
          title={t('letters.templatesEmpty')}
          text={t('letters.templatesEmptyText')}
          action={create}
        />
      }
    />
  )
}
