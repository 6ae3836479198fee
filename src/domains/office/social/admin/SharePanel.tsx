import { Alert, Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { RecordPanelProps } from '#kit/browser/admin/domain.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sharingCalls } from '../sharing.contract.ts'
import { socialPost } from '../social.contract.ts'
import { networkTitles } from '../social.rules.ts'
import { leftToCorrect, RetractDialog, type RetractHow } from './RetractDialog.tsx'
import { postPath, stateTones } from './social-words.ts'

const key = ['social_post', 'sharing']

/** The last seen state of a record, with the number of decisions made on this screen. */
interface Seen {
  _id: string
  isPublic: boolean
  isCancelled: boolean
  decisions: number
}

/** The change of a record since: withdrawn or cancelled; null: neither. */
function worsened(was: Seen, is: { isPublic: boolean; isCancelled: boolean }): RetractHow | null {
  if (was.isPublic && !is.isPublic) return 'takeBack'
  return is.isPublic && is.isCancelled && !was.isCancelled ? 'cancel' : null
}

/**
 * Panel of a news item or an event: its posts, drafts of new ones, and the withdrawal of all of them. Shown only when
 * an account is connected, or a published post may need correction. When the record is withdrawn or cancelled on this
 * screen, a dialog asks at once about its posts.
 */
export function SharePanel({ collection, _id, version, decisions }: RecordPanelProps) {
  const { t, lang } = useTexts()
  const may = useMay()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string[]>([])
  const [retracting, setRetracting] = useState<'open' | RetractHow | null>(null)
  const [seen, setSeen] = useState<Seen | null>(null)
  useLiveKey(socialPost.module, key)
  const answer = useQuery({
    queryKey: [...key, collection, _id, version],
    queryFn: () => call(sharingCalls.sharing, { collection, _id }),
    placeholderData: (before) => before,
  })
  const prepare = useMutation({
    mutationFn: () => call(sharingCalls.prepare, { collection, _id, accounts: chosen }),
    onSuccess: async () => {
      setChosen([])
      await queries.invalidateQueries({ queryKey: key })
    },
    onError: notifyFailed,
  })
  const { record, accounts = [], posts = [], ways = [] } = answer.data ?? {}
  const mayCorrect =
    may({ module: 'social_post', action: 'publish' }) && may({ module: collection, action: 'publish' })
  if (record && !answer.isPlaceholderData) {
    const { isPublic, isCancelled } = record
    if (seen?._id !== _id || seen.isPublic !== isPublic || seen.isCancelled !== isCancelled) {
      setSeen({ _id, isPublic, isCancelled, decisions })
      const how = seen?._id === _id && decisions > seen.decisions ? worsened(seen, record) : null
      if (how && mayCorrect && leftToCorrect(ways, how).length > 0) setRetracting(how)
    }
  }
  if (!record || (accounts.length === 0 && posts.length === 0 && ways.length === 0)) return null
  const isStale = posts.some(({ stale, state }) => stale && (state === 'sent' || state === 'uncertain'))
  return (
    <SidePanel title={t('social.panel.title')}>
      {isStale ? (
        <Alert color="yellow" role="alert" title={t('social.panel.staleTitle')}>
          <Text size="sm">{t('social.panel.staleText')}</Text>
        </Alert>
      ) : null}
      {posts.map((post) => (
        <Group key={post._id} justify="space-between" wrap="nowrap">
          <Anchor component={Link} to={postPath(post.network, post._id)} size="sm" underline="always">
            {post.network ? networkTitles[post.network] : ''} {post.accountName}
          </Anchor>
          <StateBadge tone={stateTones[post.state]}>{socialPost.states.states[post.state][lang]}</StateBadge>
        </Group>
      ))}
      {accounts.length > 0 && may(socialPost.access.create) ? (
        <Checkbox.Group label={t('social.panel.where')} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {accounts.map(({ _id: account, network, name, state }) => (
              <Checkbox
                key={account}
                value={account}
                disabled={state === 'broken'}
                label={`${networkTitles[network]}: ${name}`}
                description={state === 'broken' ? t('social.accounts.states.broken') : undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
      <Group gap="xs">
        {accounts.length > 0 && may(socialPost.access.create) ? (
          <Button
            size="xs"
            disabled={chosen.length === 0}
            loading={prepare.isPending}
            onClick={() => prepare.mutate()}
          >
            {t('social.panel.prepare')}
          </Button>
        ) : null}
        {mayCorrect && ways.length > 0 ? (
          <Button size="xs" variant={isStale ? 'filled' : 'default'} onClick={() => setRetracting('open')}>
            {t('social.panel.retract')}
          </Button>
        ) : null}
      </Group>
      {retracting ? (
        <RetractDialog
          already={retracting === 'open' ? null : retracting}
          collection={collection}
          _id={_id}
          mayCancel={record.mayCancel || record.isCancelled}
          ways={ways}
          onClose={(changed) => {
            setRetracting(null)
            if (!changed) return
            void queries.invalidateQueries({ queryKey: key })
            void queries.invalidateQueries({ queryKey: [collection] })
          }}
        />
      ) : null}
    </SidePanel>
  )
}
