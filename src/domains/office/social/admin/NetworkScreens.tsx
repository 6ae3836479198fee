import { Anchor, Button, Text } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { socialPost, type SocialPost } from '../social.contract.ts'
import type { NetworkName } from '../social.rules.ts'
import { AccountList } from './AccountList.tsx'
import { CountLine } from './CountLine.tsx'
import { postPath, stateTones, usePostLabels } from './social-words.ts'

const titleOf = ({ text }: SocialPost): string => text.trim().split('\n')[0]?.slice(0, 120) ?? ''

/** Accounts of one network and its posts, newest first. */
function NetworkScreen({ network }: { network: NetworkName }) {
  const { t, lang } = useTexts()
  const may = useMay()
  const labels = usePostLabels()
  const list = useRecordBrowse(socialPost, {
    sort: '-createdAt',
    pageSize: 20,
    filters: [],
    always: { network },
  })
  const columns: BrowseColumn<SocialPost>[] = [
    {
      name: 'text',
      title: labels.text,
      main: true,
      render: (item) => (
        <RecordCell
          picture={null}
          name={titleOf(item) || t('social.untitled')}
          to={postPath(network, item._id)}
        >
          <Text size="xs" c="dimmed">
            {item.accountName}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'state',
      title: t('kit.browse.status'),
      width: 150,
      sortable: true,
      speaks: true,
      render: (item) => (
        <StateBadge tone={stateTones[item.state]}>{socialPost.states.states[item.state][lang]}</StateBadge>
      ),
    },
    {
      name: 'sentAt',
      title: t('social.sentAt'),
      width: 150,
      sortable: true,
      render: (item) =>
        item.sentAt ? <Moment at={item.sentAt} /> : item.planAt ? <Moment at={item.planAt} /> : null,
    },
    {
      name: 'counts',
      title: t('social.counts.title'),
      width: 190,
      render: (item) => (item.counts ? <CountLine counts={item.counts} /> : null),
    },
    {
      name: 'permalink',
      title: t('social.onNetwork'),
      width: 130,
      render: (item) =>
        item.permalink ? (
          <Anchor href={item.permalink} target="_blank" rel="noreferrer" size="sm" underline="always">
            {t('social.look')}
          </Anchor>
        ) : null,
    },
  ]
  const create = may(socialPost.access.create) ? (
    <Button component={Link} to={postPath(network)} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('social.new')}
    </Button>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={t(`social.networks.${network}`)}
      search={t('social.search')}
      columns={columns}
      open={(item) => postPath(network, item._id)}
      nameOf={titleOf}
      actions={create}
      above={<AccountList network={network} />}
      empty={
        <EmptyState icon={IconSend} title={t('social.empty')} text={t('social.emptyText')} action={create} />
      }
    />
  )
}

export const SocialFacebook = () => <NetworkScreen network="facebook" />
export const SocialInstagram = () => <NetworkScreen network="instagram" />
export const SocialMastodon = () => <NetworkScreen network="mastodon" />
