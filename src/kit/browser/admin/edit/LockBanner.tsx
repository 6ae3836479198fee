import { Alert, Button, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMoments } from '../admin-context.ts'
import { notifyFailed } from '../notify.tsx'
import type { Lock } from './use-lock.ts'

/** Names the other editor and offers to take over; reassures an editor who was taken over from. */
export function LockBanner({
  lock,
  onTaken,
}: {
  lock: Pick<Lock, 'by' | 'since' | 'foreign' | 'lost' | 'takeOver'>
  onTaken: () => void
}) {
  const { t } = useTexts()
  const moments = useMoments()
  const { user } = useAdmin()
  const [busy, setBusy] = useState(false)
  if (!lock.foreign) return null
  const name = lock.by?._id === user._id ? t('kit.lock.yourself') : (lock.by?.name ?? t('kit.lock.somebody'))

  async function takeOver() {
    setBusy(true)
    try {
      await lock.takeOver()
      onTaken()
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Alert
      color="yellow"
      icon={<IconLock />}
      role="alert"
      title={t(lock.lost ? 'kit.lock.lostTitle' : 'kit.lock.title', { name })}
    >
      <Group justify="space-between" align="flex-start">
        <Text size="sm" maw={560}>
          {t(lock.lost ? 'kit.lock.lost' : 'kit.lock.text', {
            since: lock.since ? moments.say(lock.since) : '',
          })}
        </Text>
        <Button size="xs" variant="default" loading={busy} onClick={() => void takeOver()}>
          {t('kit.lock.takeOver')}
        </Button>
      </Group>
    </Alert>
  )
}
