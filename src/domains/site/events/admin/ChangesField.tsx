import { Button, Group, Input, Paper, SegmentedControl, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { fromWallText, keptMoment, shownMoment, toWallText } from '#kit/browser/admin/dates.ts'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { MomentInput } from '#kit/browser/admin/fields/MomentInput.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { F } from './event-fields.ts'
import type { Change } from '../events.rules.ts'

/** Cancelled or moved dates of a series. */
export function ChangesField({ allDay }: { allDay: boolean }) {
  const { t } = useTexts()
  const { zone } = useMoments()
  const field = F.useField('changes')
  const [fresh, setFresh] = useState<string | null>(null)
  const changes = field.value ?? []
  const put = (index: number, change: Partial<Change>) =>
    field.change(changes.map((one, at) => (at === index ? { ...one, ...change } : one)))
  const add = (day: string) => {
    field.change([...changes, { day, state: 'cancelled', movedTo: null }])
    setFresh(null)
  }
  return (
    <Input.Wrapper
      id={field.id}
      label={field.label}
      description={t('events.changes.hint')}
      error={field.error}
      labelElement="div"
    >
      <Stack gap="xs" mt="xs">
        {changes.map((change, index) => (
          <Paper key={change.day} withBorder p="xs" component="section" aria-label={change.day}>
            <Stack gap="xs">
              <Group gap="xs" wrap="nowrap" align="flex-end">
                <DayInput
                  label={t('events.changes.day')}
                  value={change.day}
                  onChange={(day) => day && put(index, { day })}
                  readOnly={field.readOnly}
                  flex={1}
                />
                <Button
                  variant="default"
                  px="xs"
                  aria-label={t('events.changes.remove')}
                  disabled={field.readOnly}
                  onClick={() => field.change(changes.filter((_one, at) => at !== index))}
                >
                  <IconTrash size={16} />
                </Button>
              </Group>
              <SegmentedControl
                aria-label={t('events.fields.state')}
                value={change.state}
                readOnly={field.readOnly}
                onChange={(state) => put(index, { state, movedTo: null })}
                data={[
                  { value: 'cancelled', label: t('events.changes.cancelled') },
                  { value: 'moved', label: t('events.changes.moved') },
                ]}
              />
              {change.state === 'moved' && allDay ? (
                <DayInput
                  label={t('events.fields.movedTo')}
                  description={t('events.hints.movedTo')}
                  value={change.movedTo && toWallText(change.movedTo, zone).slice(0, 10)}
                  onChange={(day) => put(index, { movedTo: day ? fromWallText(`${day} 00:00`, zone) : null })}
                  readOnly={field.readOnly}
                  clearable
                />
              ) : null}
              {change.state === 'moved' && !allDay ? (
                <MomentInput
                  label={t('events.fields.movedTo')}
                  hint={t('events.hints.movedTo')}
                  value={shownMoment(change.movedTo, zone)}
                  onChange={(wall) => put(index, { movedTo: keptMoment(wall, zone) })}
                  readOnly={field.readOnly}
                  clearable
                />
              ) : null}
            </Stack>
          </Paper>
        ))}
        {field.readOnly ? null : (
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <DayInput label={t('events.changes.newDay')} value={fresh} onChange={setFresh} flex={1} />
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              disabled={!fresh || changes.some(({ day }) => day === fresh)}
              onClick={() => fresh && add(fresh)}
            >
              {t('events.changes.add')}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
