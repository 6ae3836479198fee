import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { backupCalls, type Overview } from '../backup.contract.ts'

/** Targets with another site's backups, or that lost this site's, with a button to take them over. */
export function ForeignTargets({
  foreign,
  lost,
  mayTake,
}: Pick<Overview, 'foreign' | 'lost'> & { mayTake: boolean }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function take(target: string, text: string) {
    const sure = await confirm({
      title: t('backup.takeOver'),
      text,
      confirm: t('backup.takeOver'),
      cancel: t('backup.cancel'),
    })
    if (!sure) return
    setBusy(true)
    try {
      await call(backupCalls.takeOver, { target })
      notifyDone(t('backup.takenOver'))
      await client.invalidateQueries({ queryKey: ['backup'] })
    } catch (thrown) {
      notifyFailed(thrown)
    } finally {
      setBusy(false)
    }
  }

  const targets = [
    ...foreign.map(({ target, address }) => ({
      target,
      title: t('backup.foreign'),
      text: t('backup.foreignText', { target, address }),
      question: t('backup.takeOverText', { target, address }),
    })),
    ...lost.map((target) => ({
      target,
      title: t('backup.lost'),
      text: t('backup.lostText', { target }),
      question: t('backup.takeLostText', { target }),
    })),
  ]
  return targets.map(({ target, title, text, question }) => (
    <Alert key={target} color="red" role="alert" title={title}>
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        {mayTake ? (
          <Group>
            <Button
              variant="default"
              size="xs"
              loading={isBusy}
              aria-label={t('backup.takeOverOf', { target })}
              onClick={() => void take(target, question)}
            >
              {t('backup.takeOver')} …
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  ))
}
