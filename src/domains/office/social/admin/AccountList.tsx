import { Alert, Anchor, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { socialAccounts, type SocialAccount } from '../social.contract.ts'
import type { NetworkName } from '../social.rules.ts'
import { ChooseAccount, ConnectNew, goTo } from './ConnectAccount.tsx'
import { accountsKey } from './social-words.ts'

/** Accounts of a network with their state, and buttons to connect them. */
export function AccountList({ network }: { network: NetworkName }) {
  const { t } = useTexts()
  const may = useMay()
  const [query, setQuery] = useSearchParams()
  const queries = useQueryClient()
  const answer = useQuery({
    queryKey: [...accountsKey, network],
    queryFn: () => call(socialAccounts.list, { network }),
  })
  const isAdmin = may('admin')
  const refresh = () => queries.invalidateQueries({ queryKey: accountsKey })
  const forget = (name: string) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete(name)
        return next
      },
      { replace: true },
    )
  if (answer.isPending) return <Skeleton h={72} />
  if (answer.error)
    return (
      <Alert color="red" role="alert">
        <Group justify="space-between">
          <Text size="sm">{messageOf(answer.error)}</Text>
          <Button size="xs" variant="default" onClick={() => void answer.refetch()}>
            {t('kit.retry')}
          </Button>
        </Group>
      </Alert>
    )
  const { accounts, ready, configToken } = answer.data
  const problem = query.get('problem')
  const connection = query.get('connection')
  return (
    <Stack gap="sm" component="section" aria-label={t('social.accounts.title')}>
      {query.get('done') ? (
        <Alert
          color="green"
          role="status"
          withCloseButton
          closeButtonLabel={t('kit.close')}
          onClose={() => forget('done')}
        >
          {t('social.accounts.connected')}
        </Alert>
      ) : null}
      {problem ? (
        <Alert
          color="red"
          role="alert"
          title={t('social.accounts.notConnected')}
          withCloseButton
          closeButtonLabel={t('kit.close')}
          onClose={() => forget('problem')}
        >
          {problem === 'none' ? t(`social.accounts.none.${network}`) : problem}
        </Alert>
      ) : null}
      {accounts.map((account) => (
        <AccountCard key={account._id} account={account} isAdmin={isAdmin} refresh={refresh} />
      ))}
      {isAdmin ? (
        <ConnectNew
          network={network}
          isFirst={accounts.length === 0}
          ready={network === 'mastodon' || ready}
          configToken={network === 'facebook' && configToken}
          refresh={refresh}
        />
      ) : accounts.length === 0 ? (
        <Text size="sm">{t('social.accounts.askAdmin')}</Text>
      ) : null}
      {connection && isAdmin ? (
        <ChooseAccount
          connection={connection}
          onClose={(done) => {
            forget('connection')
            if (done) void refresh()
          }}
        />
      ) : null}
    </Stack>
  )
}

function AccountCard({
  account,
  isAdmin,
  refresh,
}: {
  account: SocialAccount
  isAdmin: boolean
  refresh: () => Promise<unknown>
}) {
  const { t } = useTexts()
  const { full } = useMoments()
  const { _id, network, name, handle, href, state, endsAt, warns, server } = account
  const check = useMutation({
    mutationFn: () => call(socialAccounts.check, { _id }),
    onSuccess: refresh,
    onError: notifyFailed,
  })
  const again = useMutation({
    mutationFn: () => goTo({ network, account: _id, ...(server ? { server } : {}) }),
    onError: notifyFailed,
  })
  async function disconnect() {
    const isSure = await confirm({
      title: t('social.accounts.disconnectTitle', { name }),
      text: t('social.accounts.disconnectText'),
      confirm: t('social.accounts.disconnect'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (!isSure) return
    try {
      await call(socialAccounts.disconnect, { _id })
      notifyDone(t('social.accounts.disconnected'))
      await refresh()
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  const isBroken = state === 'broken'
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="start">
        <Stack gap={4}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            <StateBadge tone={isBroken ? 'bin' : warns ? 'changed' : 'published'}>
              {t(`social.accounts.states.${isBroken ? 'broken' : warns ? 'ending' : 'connected'}`)}
            </StateBadge>
          </Group>
          {href ? (
            <Anchor href={href} target="_blank" rel="noreferrer" size="sm" underline="always">
              {handle || href}
            </Anchor>
          ) : null}
          {isBroken ? (
            <Text size="sm">
              {t('social.accounts.brokenText')} {account.problemText}
            </Text>
          ) : endsAt ? (
            <Text size="sm">{t('social.accounts.endsAt', { when: full(endsAt) })}</Text>
          ) : null}
          {account.restUntil ? (
            <Text size="sm">{t('social.accounts.rests', { when: full(account.restUntil) })}</Text>
          ) : null}
          {account.checkedAt ? (
            <Text size="xs" c="dimmed">
              {t('social.accounts.checkedAt')} <Moment at={account.checkedAt} />
            </Text>
          ) : null}
        </Stack>
        {isAdmin ? (
          <Group gap="xs">
            <Button
              size="xs"
              variant={isBroken || warns ? 'filled' : 'default'}
              leftSection={<IconPlugConnected size={16} aria-hidden />}
              loading={again.isPending}
              onClick={() => again.mutate()}
            >
              {t('social.accounts.again')}
            </Button>
            <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
              {t('social.accounts.check')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlugConnectedX size={16} aria-hidden />}
              onClick={() => void disconnect()}
            >
              {t('social.accounts.disconnect')}
            </Button>
          </Group>
        ) : null}
      </Group>
    </Paper>
  )
}
