import { Text } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { form, type OfficeForm } from '../forms.contract.ts'
import { editPath, useFormLabels } from './form-words.ts'

/** Forms created by the office. */
export function FormBrowse() {
  const { t, lang } = useTexts()
  const labels = useFormLabels()
  const list = useRecordBrowse(form, { sort: 'title', pageSize: 20 })
  const nameOf = ({ title }: OfficeForm) => sayIn(title, lang).text
  const columns: BrowseColumn<OfficeForm>[] = [
    {
      name: 'title',
      title: labels['title']!,
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={nameOf(item)} to={editPath(item._id)}>
          <Text size="xs" c="dimmed">
            {item.slug}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'active',
      title: t('kit.browse.status'),
      width: 160,
      sortable: true,
      speaks: true,
      render: (item) => (
        <StateBadge tone={item.active ? 'published' : 'draft'}>
          {t(item.active ? 'forms.isActive' : 'forms.isInactive')}
        </StateBadge>
      ),
    },
    { name: 'answers', title: t('forms.answers'), width: 130, csv: (item) => String(item.answers) },
    {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 150,
      sortable: true,
      render: (item) => <Moment at={item.updatedAt} />,
    },
  ]
  const create = (
    <CreateButton access={form.access.create} to={editPath()}>
      {t('forms.new')}
    </CreateButton>
  )
  return (
    <RecordBrowse
      list={list}
      title={t('forms.title')}
      search={t('forms.search')}
      columns={columns}
      open={(item) => editPath(item._id)}
      nameOf={nameOf}
      actions={create}
      empty={
        <EmptyState icon={IconForms} title={t('forms.empty')} text={t('forms.emptyText')} action={create} />
      }
    />
  )
}
