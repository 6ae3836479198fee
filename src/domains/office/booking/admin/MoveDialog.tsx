import { Anchor, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { keptMoment, shownMoment } from '#kit/browser/admin/dates.ts'
import { MomentInput } from '#kit/browser/admin/fields/MomentInput.tsx'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { bookingCalls } from '../booking.contract.ts'
import { editPath } from './booking-words.ts'

/** A booking to be moved; `to` is where it was dropped. */
export interface Moving {
  _id: string
  version: number
  name: string
  from: string
  to: string | null
  /** Another resource it was dropped on, with its title. */
  onto?: string
  ontoTitle?: string
}

/** Dialog for the new time of a booking, and whether to inform the customer; the server checks the time again. */
export function MoveDialog({ moving, close }: { moving: Moving; close: () => void }) {
  const { t } = useTexts()
  const { zone } = useMoments()
  const queries = useQueryClient()
  const [wall, setWall] = useState(shownMoment(moving.to ?? moving.from, zone))
  const [tell, setTell] = useState(true)
  const [anyway, setAnyway] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const from = keptMoment(wall, zone)
  async function move() {
    if (!from) return
    setBusy(true)
    try {
      const { _id, version, onto } = moving
      await call(bookingCalls.move, { _id, version, from, tell, anyway, ...(onto ? { resource: onto } : {}) })
      await queries.invalidateQueries({ queryKey: ['booking'] })
      notifyDone(t('booking.moved'))
      close()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t('booking.moveTitle')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack>
        <Group justify="space-between">
          <Text fw={600}>{moving.name}</Text>
          <Anchor component={Link} to={editPath(moving._id)}>
            {t('booking.open')}
          </Anchor>
        </Group>
        {moving.ontoTitle ? (
          <Text size="sm">
            {t('booking.fields.resource')}: {moving.ontoTitle}
          </Text>
        ) : null}
        <MomentInput
          label={t('booking.moveTo')}
          value={wall}
          onChange={setWall}
          error={problem || undefined}
        />
        <Checkbox
          label={t('booking.tell')}
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('booking.anyway')}
          checked={anyway}
          onChange={(event) => setAnyway(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button loading={busy} disabled={!from} onClick={() => void move()}>
            {t('booking.moveTitle')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
