import { numberInWords } from '#kit/browser/admin/numbers.ts'
import { Anchor, Button, Text } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { newsletterList, type NewsletterList } from '../newsletter.contract.ts'
import { newsletterScreens } from '../newsletter.addresses.ts'

const F = fieldsOf(newsletterList)
const open = (one: NewsletterList) => `/${newsletterScreens.list}/${one._id}`

/** Lists for subscribers. */
export function ListBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  // Lists have one order: the one they are offered in
  const list = useRecordBrowse(newsletterList, { sort: 'place', pageSize: 50 })
  const shownOn = (one: NewsletterList) => t(one.public ? 'kit.yes' : 'kit.no')
  const columns: BrowseColumn<NewsletterList>[] = [
    {
      name: 'title',
      title: t('newsletter.fields.name'),
      main: true,
      render: (one) => (
        <div>
          <Anchor component={Link} to={open(one)} fw={600} size="sm" c="inherit">
            {one.title.de}
          </Anchor>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {one.text.de}
          </Text>
        </div>
      ),
      csv: ({ title }) => title.de,
    },
    {
      name: 'subscribers',
      title: t('newsletter.fields.subscribers'),
      width: 130,
      align: 'right',
      render: ({ subscribers }) => numberInWords(subscribers, lang),
      csv: ({ subscribers }) => String(subscribers),
    },
    { name: 'public', title: t('newsletter.fields.public'), width: 220, render: shownOn, csv: shownOn },
    {
      name: 'updatedAt',
      title: t('kit.state.updatedAt'),
      width: 160,
      offByDefault: true,
      render: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
  ]
  const create = may(newsletterList.access.create) ? (
    <Button
      component={Link}
      to={`/${newsletterScreens.list}`}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t('newsletter.newList')}
    </Button>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={t('newsletter.lists')}
      columns={columns}
      open={open}
      nameOf={({ title }) => title.de}
      actions={create}
      file={t('newsletter.listFile')}
      bulkFields={[
        {
          name: 'public',
          label: t('newsletter.fields.public'),
          fresh: true,
          field: <F.Switch name="public" hint={t('newsletter.hints.public')} />,
        },
      ]}
      empty={
        <EmptyState
          icon={IconListDetails}
          title={t('newsletter.emptyLists')}
          text={t('newsletter.emptyListsText')}
          action={create}
        />
      }
    />
  )
}
