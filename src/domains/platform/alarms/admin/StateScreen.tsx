import { Alert, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { roomInWords } from '#kit/shared/room-in-words.ts'
import type { ProgramState } from '../alarms.contract.ts'
import { useAlarmWords, useProgramState } from './use-state.ts'

/** Screen with version, background work, queue, mails and disk space. */
export function StateScreen() {
  const { t, lang } = useTexts()
  const moments = useMoments()
  const sayAlarm = useAlarmWords()
  const answer = useProgramState()
  const { data } = answer
  const title = t('alarms.title')
  if (!data) return <Unread answer={answer} title={title} titled />
  const waiting = ({ waiting: count, oldest, failed }: ProgramState['jobs']) =>
    [
      oldest ? t('alarms.since', { count, ago: moments.ago(oldest) }) : t('alarms.none'),
      ...(failed > 0 ? [t('alarms.failed', { count: failed })] : []),
    ].join(', ')
  const { worker, disk } = data
  const rows = [
    ['version', data.version],
    ['worker', worker.seenAt ? t('alarms.seen', { ago: moments.ago(worker.seenAt) }) : t('alarms.never')],
    ['jobs', waiting(data.jobs)],
    ['mails', waiting(data.mails)],
    [
      'disk',
      disk
        ? t('alarms.room', { free: roomInWords(disk.free, lang), total: roomInWords(disk.total, lang) })
        : t('alarms.unknown'),
    ],
  ]
  return (
    <Screen title={title}>
      <Stack gap="md" maw={760}>
        {data.alarms.length === 0 ? <Text role="status">{t('alarms.well')}</Text> : null}
        {data.alarms.map((name) => {
          const { title: heading, text, todo } = sayAlarm(name, data)
          return (
            <Alert key={name} color="orange" icon={<IconAlertTriangle />} title={heading}>
              <Stack gap={4}>
                <Text size="sm">{text}</Text>
                <Text size="sm">{todo}</Text>
              </Stack>
            </Alert>
          )
        })}
        <Table>
          <Table.Tbody>
            {rows.map(([name, text]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{t(`alarms.fields.${name}`)}</Table.Th>
                <Table.Td>{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Screen>
  )
}
