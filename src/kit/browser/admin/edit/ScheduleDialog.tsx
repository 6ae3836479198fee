import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { useMoments } from '../admin-context.ts'
import { fromWallText, sayZone, toWallText } from '../dates.ts'
import { MomentInput } from '../fields/MomentInput.tsx'

interface Props {
  opened: boolean
  title: string
  text: string
  /** Label of the confirming button, a verb. */
  submit: string
  /** Name of the date that lists are sorted by, if it can be moved along with the schedule. */
  dateField?: string | undefined
  onClose: () => void
  /** `movesDate`: set that date to the same time. */
  onChoose: (at: string, movesDate: boolean) => void
}

const hour = 3_600_000
const nextHour = (now: number) => new Date(Math.ceil(now / hour + 1) * hour).toISOString()

/** Asks for a day and a time in the site's zone. */
export function ScheduleDialog({ opened, title, text, submit, dateField, onClose, onChoose }: Props) {
  const { t, lang } = useTexts()
  const { zone, full } = useMoments()
  // The dialog is mounted anew each time it opens.
  const [now] = useState(() => Date.now())
  const [wall, setWall] = useState<string | null>(() => toWallText(nextHour(now), zone))
  const [movesDate, setMovesDate] = useState(true)
  const at = wall ? fromWallText(wall, zone) : null
  const future = at !== null && Date.parse(at) > now
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack>
        <Text size="sm">{text}</Text>
        <MomentInput
          label={t('kit.schedule.when')}
          hint={t('kit.dates.zone', { zone: sayZone(zone, lang) })}
          value={wall}
          onChange={setWall}
          minDate={toWallText(new Date(now).toISOString(), zone).slice(0, 10)}
          error={wall && !future ? t('kit.schedule.past') : undefined}
        />
        {at && future ? (
          <Text size="sm" fw={600}>
            {full(at)}
          </Text>
        ) : null}
        {dateField ? (
          <Checkbox
            label={t('kit.schedule.moveDate', { field: dateField })}
            description={t('kit.schedule.moveDateHint')}
            checked={movesDate}
            onChange={(event) => setMovesDate(event.currentTarget.checked)}
          />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button disabled={!future} onClick={() => at && onChoose(at, Boolean(dateField) && movesDate)}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
