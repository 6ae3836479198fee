import { Anchor, Button } from '@mantine/core'
import { IconClockPlay, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { newsletterAutomation, type NewsletterAutomation } from '../letters.contract.ts'
import { automationPath } from './letter-words.ts'

/** Automatic letters. */
export function AutomationBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const list = useRecordBrowse(newsletterAutomation, { sort: 'title', pageSize: 20 })
  const columns: BrowseColumn<NewsletterAutomation>[] = [
    {
      name: 'title',
      title: t('letters.fields.title'),
      main: true,
      render: ({ _id, title }) => (
        <Anchor component={Link} to={automationPath(_id)} fw={600} size="sm" c="inherit">
          {title}
        </Anchor>
      ),
      csv: ({ title }) => title,
    },
    {
      name: 'rhythm',
      title: t('letters.fields.rhythm'),
      render: ({ rhythm }) => t(`letters.rhythms.${rhythm}`),
      csv: ({ rhythm }) => t(`letters.rhythms.${rhythm}`),
    },
    {
      name: 'active',
      title: t('letters.fields.active'),
      width: 140,
      render: ({ active }) => t(active ? 'kit.yes' : 'kit.no'),
      csv: ({ active }) => t(active ? 'kit.yes' : 'kit.no'),
    },
    {
      name: 'nextAt',
      title: t('letters.fields.nextAt'),
      width: 160,
      render: ({ nextAt }) => (nextAt ? <Moment at={nextAt} /> : null),
    },
  ]
  const create = may(newsletterAutomation.access.create) ? (
    <Button component={Link} to={automationPath()} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('letters.newAutomation')}
    </Button>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={t('letters.automations')}
      columns={columns}
      open={({ _id }) => automationPath(_id)}
      nameOf={({ title }) => title}
      actions={create}
      file={t('letters.file')}
      empty={
        <EmptyState
          icon={IconClockPlay}
          title={t('letters.automationsEmpty')}
          text={t('letters.automationsEmptyText')}
          action={create}
        />
      }
    />
  )
}
