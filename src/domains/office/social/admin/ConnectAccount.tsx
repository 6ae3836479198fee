import { Anchor, Button, Group, Modal, Paper, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { ApiProblem, call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { socialAccounts } from '../social.contract.ts'
import { networkTitles, type NetworkName } from '../social.rules.ts'
import { accountsKey, settingsPath } from './social-words.ts'

/** Opens the network's dialog, which returns to this screen. */
export async function goTo(input: {
  network: NetworkName
  server?: string
  account?: string
}): Promise<void> {
  const { address } = await call(socialAccounts.connect, input)
  location.assign(address)
}

/** Button to connect an account, or the missing configuration. */
export function ConnectNew({
  network,
  isFirst,
  ready,
  configToken,
  refresh,
}: {
  network: NetworkName
  isFirst: boolean
  ready: boolean
  configToken: boolean
  refresh: () => Promise<unknown>
}) {
  const { t } = useTexts()
  const [server, setServer] = useState('')
  const go = useMutation({ mutationFn: () => goTo({ network, server }) })
  const byToken = useMutation({
    mutationFn: () => call(socialAccounts.useToken, {}),
    onSuccess: refresh,
    onError: notifyFailed,
  })
  const refused = go.error instanceof ApiProblem ? go.error.fields['server'] : undefined
  return (
    <Paper withBorder p="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          go.mutate()
        }}
      >
        <Stack gap="sm">
          {isFirst ? <Text size="sm">{t(`social.accounts.first.${network}`)}</Text> : null}
          {go.error && !refused ? (
            <Text size="sm" role="alert" c="var(--mantine-color-error)">
              {messageOf(go.error)}
            </Text>
          ) : null}
          {ready ? (
            <Group align="end">
              {network === 'mastodon' ? (
                <TextInput
                  label={t('social.accounts.server')}
                  description={t('social.accounts.serverHint')}
                  value={server}
                  error={refused}
                  onChange={(event) => setServer(event.currentTarget.value)}
                />
              ) : null}
              <Button
                type="submit"
                variant={isFirst ? 'filled' : 'default'}
                loading={go.isPending}
                leftSection={<IconPlugConnected size={18} aria-hidden />}
              >
                {t(isFirst ? 'social.accounts.connect' : 'social.accounts.another', {
                  network: networkTitles[network],
                })}
              </Button>
            </Group>
          ) : (
            <Text size="sm">
              {t('social.accounts.notReady')}{' '}
              <Anchor component={Link} to={settingsPath} underline="always">
                {t('social.settings.title')}
              </Anchor>
            </Text>
          )}
          {configToken ? (
            <Group>
              <Text size="sm">{t('social.accounts.configToken')}</Text>
              <Button
                size="xs"
                variant="default"
                loading={byToken.isPending}
                onClick={() => byToken.mutate()}
              >
                {t('social.accounts.useConfigToken')}
              </Button>
            </Group>
          ) : null}
        </Stack>
      </form>
    </Paper>
  )
}

/** Choice between several shared pages. */
export function ChooseAccount({
  connection,
  onClose,
}: {
  connection: string
  onClose: (done: boolean) => void
}) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState('')
  const answer = useQuery({
    queryKey: [...accountsKey, 'offered', connection],
    queryFn: () => call(socialAccounts.offered, { connection }),
    retry: false,
  })
  const keep = useMutation({
    mutationFn: () => call(socialAccounts.choose, { connection, remoteId: chosen }),
    onSuccess: () => {
      notifyDone(t('social.accounts.connected'))
      onClose(true)
    },
    onError: notifyFailed,
  })
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t('social.accounts.choose')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        {answer.isPending ? <Skeleton h={80} /> : null}
        {answer.error ? (
          <Text size="sm" role="alert">
            {t('social.accounts.tooLate')}
          </Text>
        ) : null}
        {answer.data ? (
          <Radio.Group label={t('social.accounts.chooseText')} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {answer.data.offered.map(({ remoteId, name, handle }) => (
                <Radio key={remoteId} value={remoteId} label={[name, handle].filter(Boolean).join(', ')} />
              ))}
            </Stack>
          </Radio.Group>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onClose(false)}>
            {t('kit.cancel')}
          </Button>
          <Button disabled={!chosen} loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('social.accounts.keep')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
