import { Anchor, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMoments } from '../../../../kit/browser/admin/admin-context.ts'
import {
  BrowseBar,
  BrowseSearch,
  CsvButton,
  ViewMenu,
} from '../../../../kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '../../../../kit/browser/admin/browse/BrowseTable.tsx'
import { useColumns, type BrowseColumn } from '../../../../kit/browser/admin/browse/columns.ts'
import { EmptyState } from '../../../../kit/browser/admin/browse/EmptyState.tsx'
import { FilterChips, FilterMenu, type Filter } from '../../../../kit/browser/admin/browse/Filters.tsx'
import { useBrowse } from '../../../../kit/browser/admin/browse/use-browse.ts'
import { Screen } from '../../../../kit/browser/admin/shell/Screen.tsx'
import { Moment, StateBadge } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { BarriersNotice } from '../../barriers/admin/offers.tsx'
import { contact, type Message } from '../contact.contract.ts'
import { messageStates, numberOf } from '../contact.rules.ts'
import { messageScreens } from '../contact.addresses.ts'

const defaults = { sort: '-createdAt', pageSize: 20, filters: ['status'] }
const open = (message: Message) => `/${messageScreens.inbox}/${message._id}`

// Messages have one order: newest first.
async function list({ sort: _sort, ...input }: { sort: string; limit: number; skip: number }) {
  const { messages, total } = await call(contact.list, input)
  return { records: messages, total }
}

/** What visitors wrote through the forms of the site, newest first. */
export function MessagesBrowse() {
  const { t } = useTexts()
  const moments = useMoments()
  const browse = useBrowse<Message>({ name: 'message', defaults, list })
  const nameOf = (message: Message) => message.name || t('contact.anonymous')
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'status',
      label: t('contact.status.title'),
      options: messageStates.map((value) => ({ value, label: t(`contact.status.${value}`) })),
      single: true,
    },
  ]
  const columns: BrowseColumn<Message>[] = [
    {
      name: 'name',
      title: t('contact.from'),
      main: true,
      render: (message) => (
        <div>
          <Anchor
            component={Link}
            to={open(message)}
            fw={message.status === 'unread' ? 700 : 400}
            size="sm"
            c="inherit"
          >
            {nameOf(message)}
          </Anchor>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {message.text}
          </Text>
        </div>
      ),
      csv: nameOf,
    },
    {
      name: 'email',
      title: t('contact.email'),
      width: 220,
      render: (message) => message.email,
      csv: (message) => message.email,
    },
    {
      name: 'status',
      title: t('contact.status.title'),
      width: 120,
      speaks: true,
      render: (message) => (
        <StateBadge tone={message.status === 'unread' ? 'changed' : 'draft'}>
          {t(`contact.status.${message.status}`)}
        </StateBadge>
      ),
      csv: (message) => t(`contact.status.${message.status}`),
    },
    {
      name: 'createdAt',
      title: t('contact.at'),
      width: 160,
      render: (message) => <Moment at={message.createdAt} />,
      csv: (message) => moments.iso(message.createdAt),
    },
    {
      name: 'number',
      title: t('contact.number'),
      width: 110,
      render: (message) => numberOf(message._id),
      csv: (message) => numberOf(message._id),
    },
  ]
  const shown = useColumns('message', columns)
  return (
    <Screen title={t('contact.inbox')} count={browse.total}>
      <BrowseBar>
        <BrowseSearch browse={browse} label={t('contact.search')} />
        <FilterMenu browse={browse} filters={filters} />
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t('contact.file')} />
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
      <BarriersNotice />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={nameOf}
        empty={<EmptyState icon={IconInbox} title={t('contact.empty')} text={t('contact.emptyText')} />}
      />
    </Screen>
  )
}
