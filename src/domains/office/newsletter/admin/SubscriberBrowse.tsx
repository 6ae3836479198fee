import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconMailHeart, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { newsletterSubscriber, type Subscriber } from '../newsletter.contract.ts'
import { subscriberStates } from '../newsletter.rules.ts'
import { useLists } from './lists.ts'
import { subscriberTones } from './subscriber-tones.ts'
import { newsletterScreens } from '../newsletter.addresses.ts'

const open = (subscriber: Subscriber) => `/${newsletterScreens.subscriber}/${subscriber._id}`

/** Subscribers: confirmed, unconfirmed and former ones. */
export function SubscriberBrowse() {
  const { t } = useTexts()
  const moments = useMoments()
  const may = useMay()
  const lists = useLists()
  const list = useRecordBrowse(newsletterSubscriber, {
    sort: '-createdAt',
    pageSize: 20,
    filters: [
      {
        kind: 'choice',
        name: 'state',
        label: t('newsletter.fields.state'),
        options: subscriberStates.map((value) => ({ value, label: t(`newsletter.states.${value}`) })),
        single: true,
      },
      {
        kind: 'choice',
        name: 'list',
        label: t('newsletter.fields.lists'),
        options: lists.map(({ _id, title }) => ({ value: _id, label: title.de })),
        single: true,
      },
    ],
  })
  const listsOf = ({ userData }: Subscriber) =>
    lists
      .filter(({ _id }) => userData.newsletter.subscribed_lists.includes(_id))
      .map(({ title }) => title.de)
      .join(', ')
  const columns: BrowseColumn<Subscriber>[] = [
    {
      name: 'email',
      title: t('newsletter.fields.email'),
      main: true,
      sortable: true,
      render: (subscriber) => (
        <div>
          <Anchor component={Link} to={open(subscriber)} fw={600} size="sm" c="inherit">
            {subscriber.email}
          </Anchor>
          {subscriber.name ? (
            <Text size="xs" c="dimmed">
              {subscriber.name}
            </Text>
          ) : null}
        </div>
      ),
      csv: ({ email }) => email,
    },
    {
      name: 'name',
      title: t('newsletter.fields.name'),
      offByDefault: true,
      render: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      name: 'state',
      title: t('newsletter.fields.state'),
      width: 150,
      speaks: true,
      sortable: true,
      render: ({ state }) => (
        <StateBadge tone={subscriberTones[state]}>{t(`newsletter.states.${state}`)}</StateBadge>
      ),
      csv: ({ state }) => t(`newsletter.states.${state}`),
    },
    { name: 'lists', title: t('newsletter.fields.lists'), width: 260, render: listsOf, csv: listsOf },
    {
      name: 'lang',
      title: t('newsletter.fields.lang'),
      width: 110,
      render: ({ lang }) => t(`kit.languages.${lang}`),
      csv: ({ lang }) => lang,
    },
    {
      name: 'tags',
      title: t('newsletter.fields.tags'),
      offByDefault: true,
      render: ({ tags }) => tags.join(', '),
      csv: ({ tags }) => tags.join(', '),
    },
    {
      name: 'groups',
      title: t('newsletter.fields.groups'),
      offByDefault: true,
      render: ({ groups }) => groups.join(', '),
      csv: ({ groups }) => groups.join(', '),
    },
    {
      name: 'createdAt',
      title: t('newsletter.fields.createdAt'),
      width: 150,
      sortable: true,
      render: ({ createdAt }) => <Moment at={createdAt} />,
      csv: ({ createdAt }) => moments.iso(createdAt),
    },
    {
      name: 'since',
      title: t('newsletter.fields.since'),
      width: 150,
      sortable: true,
      offByDefault: true,
      render: ({ since }) => <Moment at={since} />,
      csv: ({ since }) => moments.iso(since),
    },
  ]
  const create = may(newsletterSubscriber.access.create) ? (
    <Group gap="xs">
      <Button variant="default" component={Link} to={`/${newsletterScreens.import}`}>
        {t('newsletter.import.action')}
      </Button>
      <Button
        component={Link}
        to={`/${newsletterScreens.subscriber}`}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {t('newsletter.newSubscriber')}
      </Button>
    </Group>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={t('newsletter.subscribers')}
      search={t('newsletter.search')}
      columns={columns}
      open={open}
      nameOf={({ email }) => email}
      actions={create}
      file={t('newsletter.file')}
      empty={
        <EmptyState
          icon={IconMailHeart}
          title={t('newsletter.empty')}
          text={t('newsletter.emptyText')}
          action={create}
        />
      }
    />
  )
}
