import {
  Anchor,
  Button,
  Group,
  Loader,
  Modal,
  Pagination,
  Paper,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core'
import { IconMailCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { settingsScreens } from '#domains/platform/settings/settings.addresses.ts'
import { outbox, type QueuedMail } from '../outbox.contract.ts'

const pageSize = 50
const key = ['outbox']

/** List of unsent mails with the reason and actions. */
export function OutboxBrowse() {
  const { t } = useTexts()
  const client = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [asked, setAsked] = useState<QueuedMail | null>(null)
  const [busy, setBusy] = useState(false)
  const failed = query.get('failed')
  const page = Math.max(1, Number(query.get('page')) || 1)
  const answer = useQuery({
    queryKey: [...key, failed, page],
    queryFn: () =>
      call(outbox.list, {
        limit: pageSize,
        skip: (page - 1) * pageSize,
        ...(failed === null ? {} : { failed: failed === 'true' }),
      }),
    refetchInterval: 15_000,
    placeholderData: (before) => before,
  })
  if (answer.error) return <Unread answer={answer} title={t('outbox.title')} />
  const { mails = [], waiting = 0, failed: lost = 0 } = answer.data ?? {}
  const total = failed === null ? waiting + lost : failed === 'true' ? lost : waiting

  async function run(work: () => Promise<string>) {
    setBusy(true)
    try {
      notifyDone(await work())
      await client.invalidateQueries({ queryKey: key })
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  const retry = (ids: string[]) =>
    run(async () => t('outbox.retried', { count: (await call(outbox.retry, { _id: ids })).done }))
  const drop = ({ _id }: QueuedMail) =>
    run(async () => {
      await call(outbox.drop, { _id: [_id] })
      setAsked(null)
      return t('outbox.dropped')
    })
  const broken = mails.filter(({ failedAt }) => failedAt !== null)

  return (
    <Screen
      title={t('outbox.title')}
      count={total}
      actions={
        broken.length > 0 ? (
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={busy}
            onClick={() => void retry(broken.map(({ _id }) => _id))}
          >
            {t('outbox.retryAll')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap="md">
        <Text size="sm">
          {t('outbox.text')}{' '}
          <Anchor component={Link} to={`/${settingsScreens.mail}`} size="sm" underline="always">
            {t('outbox.mailSettings')}
          </Anchor>
        </Text>
        <Group>
          <SegmentedControl
            aria-label={t('outbox.show')}
            value={failed ?? 'all'}
            onChange={(value) => setQuery(value === 'all' ? {} : { failed: value })}
            data={[
              { value: 'all', label: t('outbox.all') },
              { value: 'false', label: t('outbox.waiting', { count: waiting }) },
              { value: 'true', label: t('outbox.failed', { count: lost }) },
            ]}
          />
        </Group>
        {answer.isPending ? <Loader size="sm" role="status" aria-label={t('kit.loading')} /> : null}
        {answer.isSuccess && mails.length === 0 ? (
          <EmptyState icon={IconMailCheck} title={t('outbox.empty')} text={t('outbox.emptyText')} />
        ) : null}
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {mails.map((mail) => (
            <Paper key={mail._id} component="li" withBorder p="sm">
              <Group justify="space-between" gap="sm">
                <Stack gap={4} style={{ minWidth: 0, flex: '1 1 280px' }}>
                  <Group gap="xs">
                    <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                      {mail.to}
                    </Text>
                    <StateBadge tone={mail.failedAt ? 'changed' : 'scheduled'}>
                      {t(mail.failedAt ? 'outbox.isFailed' : 'outbox.isWaiting')}
                    </StateBadge>
                  </Group>
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {mail.subject}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {t('outbox.createdAt')}: <Moment at={mail.createdAt} />
                    {mail.triedAt ? (
                      <>
                        {' '}
                        · {t('outbox.triedAt')}: <Moment at={mail.triedAt} /> · {t('outbox.tries')}:{' '}
                        {mail.tries}
                      </>
                    ) : null}
                  </Text>
                  {mail.error ? (
                    <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
                      {t('outbox.error')}: {mail.error}
                    </Text>
                  ) : null}
                </Stack>
                {mail.failedAt ? (
                  <Group gap="xs">
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('outbox.retryOne', { to: mail.to })}
                      disabled={busy}
                      onClick={() => void retry([mail._id])}
                    >
                      {t('outbox.retry')}
                    </Button>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('outbox.dropOne', { to: mail.to })}
                      disabled={busy}
                      onClick={() => setAsked(mail)}
                    >
                      {t('outbox.drop')}
                    </Button>
                  </Group>
                ) : null}
              </Group>
            </Paper>
          ))}
        </Stack>
        {total > pageSize ? (
          <Pagination
            total={Math.ceil(total / pageSize)}
            value={page}
            onChange={(next) =>
              setQuery({
                ...(failed === null ? {} : { failed }),
                ...(next > 1 ? { page: String(next) } : {}),
              })
            }
          />
        ) : null}
      </Stack>
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? t('outbox.dropOne', { to: asked.to }) : ''}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <Stack>
          <Text size="sm">{t('outbox.dropAsk')}</Text>
          <Group>
            <Button color="red" loading={busy} onClick={() => asked && void drop(asked)}>
              {t('outbox.drop')}
            </Button>
            <Button variant="default" data-autofocus onClick={() => setAsked(null)}>
              {t('kit.cancel')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Screen>
  )
}
