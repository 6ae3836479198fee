import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconArrowBackUp, IconBan, IconCalendarShare } from '@tabler/icons-react'
import { useState } from 'react'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { WasteDate } from '../../waste.contract.ts'
import { useDateChanges } from './use-date-changes.ts'
import { useDayWords } from '../waste-words.ts'

interface Props {
  item: WasteDate
  /** Name of the date for screen readers. */
  name: string
  /** Icons only, for use in lists. */
  small?: boolean
  /** Saves pending form input first; null if that failed. */
  before?: () => Promise<WasteDate | null>
}

/** Buttons to move or cancel a date; hidden without the right to change it. */
export function DateTurns({ item, name, small = false, before }: Props) {
  const { t } = useTexts()
  const may = useMay()
  const dayWords = useDayWords()
  const changes = useDateChanges()
  const [isMoving, setMoving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (item.deletedAt || !may({ module: 'waste', action: 'update' })) return null

  async function run(work: (current: WasteDate) => Promise<void>) {
    setBusy(true)
    setMoving(false)
    try {
      const current = before ? await before() : item
      if (current) await work(current)
    } finally {
      setBusy(false)
    }
  }
  const turns = [
    { word: 'move', icon: IconCalendarShare, go: () => setMoving(true) },
    {
      word: item.cancelled ? 'takePlace' : 'cancel',
      icon: item.cancelled ? IconArrowBackUp : IconBan,
      go: () => void run((current) => changes.cancel(current, !item.cancelled)),
    },
  ]
  return (
    <>
      <Group gap={small ? 2 : 'xs'} wrap={small ? 'nowrap' : 'wrap'}>
        {turns.map(({ word, icon: Icon, go }) =>
          small ? (
            <IconAction
              key={word}
              variant="subtle"
              color="gray"
              size="lg"
              label={`${t(`waste.turn.${word}`)}: ${name}`}
              loading={isBusy}
              onClick={go}
            >
              <Icon size={18} aria-hidden />
            </IconAction>
          ) : (
            <Button
              key={word}
              variant="default"
              leftSection={<Icon size={18} aria-hidden />}
              loading={isBusy}
              onClick={go}
            >
              {t(`waste.turn.${word}`)}
            </Button>
          ),
        )}
      </Group>
      <Modal
        opened={isMoving}
        onClose={() => setMoving(false)}
        title={t('waste.turn.title', { name })}
        size="auto"
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <Stack align="center">
          <Text size="sm" maw={320}>
            {t('waste.turn.text', { day: dayWords(item.movedFrom ?? item.date) })}
          </Text>
          <DatePicker
            value={item.date}
            defaultDate={item.date}
            size="md"
            onChange={(day) => day && void run((current) => changes.move(current, day))}
          />
        </Stack>
      </Modal>
    </>
  )
}
