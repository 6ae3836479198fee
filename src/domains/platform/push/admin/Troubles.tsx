import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { operations } from '#kit/shared/operations.contract.ts'
import { push } from '../push.contract.ts'
import { type Sendings, sendingsKey } from './sendings.ts'
import { troubleWords } from './trouble-words.ts'

/** Problems that prevent delivery, with remedies; hidden if there are none. */
export function Troubles({ keyIsReadable, failures }: Pick<Sendings, 'keyIsReadable' | 'failures'>) {
  const { t } = useTexts()
  const client = useQueryClient()

  async function run(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      notifyDone(done)
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      void client.invalidateQueries({ queryKey: sendingsKey })
    }
  }
  async function renew() {
    const sure = await confirm({
      title: t('push.trouble.renew'),
      text: t('push.trouble.renewSure'),
      confirm: t('push.trouble.renew'),
      cancel: t('kit.cancel'),
    })
    if (sure) await run(() => call(push.renewKeys, {}), t('push.trouble.renewed'))
  }

  if (keyIsReadable && failures.length === 0) return null
  return (
    <Stack gap="sm">
      {keyIsReadable ? null : (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('push.trouble.lost')}
          role="alert"
        >
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{t('push.trouble.lostText')}</Text>
            <Button variant="default" size="compact-sm" onClick={() => void renew()}>
              {t('push.trouble.renew')}
            </Button>
          </Stack>
        </Alert>
      )}
      {failures.map(({ name, count, last, message }) => (
        <Alert
          key={name}
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={t(`push.trouble.${troubleWords[name]}.title`)}
        >
          <Stack gap={6}>
            <Text size="sm">{t(`push.trouble.${troubleWords[name]}.todo`)}</Text>
            <Text size="xs" component="details">
              <summary>{t('push.trouble.more')}</summary>
              <Text size="xs" ff="monospace" mt={4} style={{ overflowWrap: 'anywhere' }}>
                {message}
              </Text>
            </Text>
            <Group justify="space-between" gap="xs">
              <Text size="xs">
                {t('push.trouble.times', { count })} <Moment at={last} />
              </Text>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${t('push.trouble.settle')}: ${t(`push.trouble.${troubleWords[name]}.title`)}`}
                onClick={() =>
                  void run(() => call(operations.forgetFailures, { name }), t('push.trouble.settled'))
                }
              >
                {t('push.trouble.settle')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      ))}
    </Stack>
  )
}
