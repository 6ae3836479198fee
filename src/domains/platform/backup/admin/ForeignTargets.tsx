import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../../../kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../../kit/browser/admin/notify.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { backupCalls, type Overview } from '../backup.contract.ts'

/** Targets that hold the backups of another site, and the way to make them this one's. */
export function ForeignTargets({ foreign, mayTake }: { foreign: Overview['foreign']; mayTake: boolean }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function take(target: string, address: string) {
    const sure = await confirm({
      title: t('backup.takeOver'),
      text: t('backup.takeOverText', { target, address }),
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

  return foreign.map(({ target, address }) => (
    <Alert key={target} color="red" role="alert" title={t('backup.foreign')}>
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('backup.foreignText', { target, address })}
        </Text>
        {mayTake ? (
          <Group>
            <Button
              variant="default"
              size="xs"
              loading={isBusy}
              aria-label={t('backup.takeOverOf', { target })}
              onClick={() => void take(target, address)}
            >
              {t('backup.takeOver')} …
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  ))
}
