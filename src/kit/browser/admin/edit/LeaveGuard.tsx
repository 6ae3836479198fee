import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../../texts.ts'

/**
 * Holds whoever leaves with something unsaved: another screen or another site. `save` answers whether it worked.
 */
export function LeaveGuard({ dirty, save }: { dirty: boolean; save?: () => Promise<boolean> }) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // A new record gets its address by replacing: that is no leaving.
      dirty && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!dirty) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [dirty])

  if (blocker.state !== 'blocked') return null
  const { proceed, reset } = blocker
  async function saveAndGo() {
    setBusy(true)
    const saved = await save?.()
    setBusy(false)
    if (saved) proceed()
    else reset()
  }
  return (
    <Modal
      opened
      onClose={reset}
      title={t('kit.leave.title')}
      centered
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack>
        <Text size="sm">{t('kit.leave.text')}</Text>
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={reset}>
            {t('kit.leave.stay')}
          </Button>
          <Button variant="default" onClick={proceed}>
            {t('kit.leave.discard')}
          </Button>
          {save ? (
            <Button loading={busy} onClick={() => void saveAndGo()} data-autofocus>
              {t('kit.leave.save')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  )
}
