import { numberInWords } from '../../../../kit/browser/admin/numbers.ts'
import { Anchor, Button, Text } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import { BrowseBar, CsvButton, ViewMenu } from '../../../../kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '../../../../kit/browser/admin/browse/BrowseTable.tsx'
import { useColumns, type BrowseColumn } from '../../../../kit/browser/admin/browse/columns.ts'
import { EmptyState } from '../../../../kit/browser/admin/browse/EmptyState.tsx'
import { useBrowse } from '../../../../kit/browser/admin/browse/use-browse.ts'
import { useLiveKey } from '../../../../kit/browser/admin/live.ts'
import { Screen } from '../../../../kit/browser/admin/shell/Screen.tsx'
import { Moment } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { newsletterList, type NewsletterList } from '../newsletter.contract.ts'

const key = ['newsletter_list']
const defaults = { sort: 'place', pageSize: 50, filters: [] }
const open = (one: NewsletterList) => `/newsletter/list/edit/${one._id}`

// Lists have one order: the one they are offered in.
async function list({ limit, skip }: { limit: number; skip: number }) {
  const { newsletter_list: records, total } = await call(newsletterList.list, { limit, skip })
  return { records, total }
}

/** What can be subscribed to. */
export function ListBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  useLiveKey('newsletter', key)
  const browse = useBrowse<NewsletterList>({ name: 'newsletter_list', defaults, list })
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
  const shown = useColumns('newsletter_list', columns)
  const create = may({ module: 'newsletter', action: 'create' }) ? (
    <Button component={Link} to="/newsletter/list/edit" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('newsletter.newList')}
    </Button>
  ) : null
  return (
    <Screen title={t('newsletter.lists')} count={browse.total} actions={create}>
      <BrowseBar>
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t('newsletter.listFile')} />
      </BrowseBar>
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={({ title }) => title.de}
        empty={
          <EmptyState
            icon={IconListDetails}
            title={t('newsletter.emptyLists')}
            text={t('newsletter.emptyListsText')}
            action={create}
          />
        }
      />
    </Screen>
  )
}
