import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { Card } from '#kit/browser/admin/dashboard/cards.tsx'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { operations } from '#kit/shared/operations.contract.ts'

const key = ['operations']

type Failures = NonNullable<AdminDomain['failures']>

function Entry({
  title,
  message,
  detail,
  children,
}: {
  title: string
  message: string
  detail: ReactNode
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <Stack component="li" gap={4}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      {message ? (
        <Text size="xs" component="details">
          <summary>{t('settings.wrong.more')}</summary>
          <Text size="xs" ff="monospace" mt={4} style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
        </Text>
      ) : null}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
        <Group gap={4}>{children}</Group>
      </Group>
    </Stack>
  )
}

/** Dashboard card of unseen failures with actions; hidden if there are none. */
export function WentWrong() {
  const { t, lang } = useTexts()
  const { domains } = useAdmin()
  const known = Object.assign({}, ...domains.map((domain) => domain.failures ?? {})) as Failures
  const client = useQueryClient()
  const failures = useQuery({
    queryKey: [...key, 'failures'],
    queryFn: () => call(operations.failures, {}),
    refetchInterval: 60_000,
  })
  const failed = useQuery({
    queryKey: [...key, 'jobs'],
    queryFn: () => call(operations.failedJobs, {}),
    refetchInterval: 60_000,
  })
  const jobs = failed.data?.jobs ?? []
  // A failed job has its own line, with a retry button.
  const rest = (failures.data?.failures ?? []).filter(
    ({ name }) => !jobs.some((job) => name === `job ${job.name}`),
  )
  if (jobs.length === 0 && rest.length === 0) return null

  async function run(work: () => Promise<unknown>, message: string) {
    try {
      await work()
      notifyDone(message)
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      void client.invalidateQueries({ queryKey: key })
    }
  }
  // Later words distinguish several: `mailbox 7`, `collection news`
  const placeOf = (name: string) => known[name] ?? known[name.split(' ')[0] ?? '']
  const nameOf = ({ name, called }: { name: string; called: Words | null }) => {
    const label = placeOf(name)?.label
    if (label) return t(label)
    return called ? t('settings.wrong.job', { name: called[lang] }) : t('settings.wrong.other', { name })
  }
  const settleJob = async ({ _id, name }: { _id: string; name: string }) => {
    await call(operations.forgetJob, { _id, name })
    await call(operations.forgetFailures, { name: `job ${name}` })
  }

  return (
    <Card title={t('settings.wrong.title')}>
      <Stack gap="sm">
        <Text size="sm">{t('settings.wrong.text')}</Text>
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {jobs.map((job) => (
            <Entry
              key={job._id}
              title={t('settings.wrong.job', { name: job.called[lang] })}
              message={job.message}
              detail={
                <>
                  <Moment at={job.at} />, {t('settings.wrong.tries', { count: job.tries })}
                </>
              }
            >
              <Button
                size="compact-sm"
                variant="default"
                onClick={() =>
                  void run(
                    () => call(operations.retryJob, { _id: job._id, name: job.name }),
                    t('settings.wrong.retried'),
                  )
                }
              >
                {t('kit.retry')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void run(() => settleJob(job), t('settings.wrong.settled'))}
              >
                {t('settings.wrong.done')}
              </Button>
            </Entry>
          ))}
          {rest.map(({ name, called, count, last, message }) => (
            <Entry
              key={name}
              title={nameOf({ name, called })}
              message={message}
              detail={
                <>
                  <Moment at={last} />, {t('settings.wrong.times', { count })}
                </>
              }
            >
              {placeOf(name)?.path && (
                <Button component={Link} to={`/${placeOf(name)?.path}`} size="compact-sm" variant="default">
                  {t('settings.wrong.look')}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                onClick={() =>
                  void run(() => call(operations.forgetFailures, { name }), t('settings.wrong.settled'))
                }
              >
                {t('settings.wrong.done')}
              </Button>
            </Entry>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}
