import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../../texts.ts'
import { unsaved, type Unsaved } from './unsaved.ts'

/**
 * Asks before leaving the screen or the site with unsaved changes. `save` returns whether it succeeded, `discard` is
 * called when leaving without saving. Several guards on a screen share one question.
 */
export function LeaveGuard({
  dirty,
  save,
  discard,
}: {
  dirty: boolean
  save?: () => Promise<boolean>
  discard?: () => void
}) {
  const newest = useRef({ save, discard })
  useEffect(() => {
    newest.current = { save, discard }
  }, [save, discard])
  const canSave = save !== undefined

  useEffect(() => {
    if (!dirty) return undefined
    const form: Unsaved = { discard: () => newest.current.discard?.() }
    if (canSave) form.save = async () => (await newest.current.save?.()) ?? false
    return unsaved.hold(form)
  }, [dirty, canSave])
  return null
}

/** The question itself; rendered once around all screens, because a router allows a single blocker. */
export function LeaveQuestion() {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // A new record gets its address by replacing, which is not leaving.
      unsaved.any() && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (unsaved.any()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])

  if (blocker.state !== 'blocked') return null
  const { proceed, reset } = blocker
  async function saveAndGo() {
    setBusy(true)
    const saved = await unsaved.saveAll()
    setBusy(false)
    if (saved) proceed()
    else reset()
  }
  return (
    <Modal
      size={520}
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
          <Button
            variant="default"
            onClick={() => {
              unsaved.discardAll()
              proceed()
            }}
          >
            {t('kit.leave.discard')}
          </Button>
          {unsaved.canSave() ? (
            <Button loading={busy} onClick={() => void saveAndGo()} data-autofocus>
              {t('kit.leave.save')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  )
}
