import { Alert, Button, Group, Loader, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Step } from '#kit/shared/records/history.ts'
import { messageStep } from '#kit/shared/states/states.ts'
import { call, messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { Moment } from '../StatusBadge.tsx'
import type { RecordIn, StatefulContract } from './record-client.ts'

/**
 * Steps of a record, in order: author, time and text. `words` names steps that are not actions; `nobody` is the
 * author's label of a step without a name that only a person can take.
 */
export function Steps<C extends StatefulContract>({
  contract,
  record,
  words = {},
  nobody = {},
}: {
  contract: C
  record: RecordIn<C>
  words?: Record<string, string>
  nobody?: Record<string, string>
}) {
  const { t, lang } = useTexts()
  const answer = useQuery({
    queryKey: [contract.name, 'steps', record._id, record.version],
    queryFn: async () =>
      ((await call(contract.calls['steps']!, { _id: record._id })) as { steps: Step[] }).steps,
    placeholderData: (before) => before,
  })
  if (answer.isPending) return <Loader size="sm" role="status" aria-label={t('kit.loading')} />
  if (answer.error)
    return (
      <Alert color="red" role="alert">
        <Group justify="space-between">
          <Text size="sm">{messageOf(answer.error)}</Text>
          <Button size="xs" variant="default" onClick={() => void answer.refetch()}>
            {t('kit.retry')}
          </Button>
        </Group>
      </Alert>
    )
  if (answer.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('kit.record.steps.none')}
      </Text>
    )
  const { actions, states } = contract.states
  return (
    <Timeline
      bulletSize={14}
      lineWidth={2}
      active={answer.data.length}
      component="ol"
      pl={8}
      m={0}
      mt="xs"
      style={{ listStyle: 'none' }}
    >
      {answer.data.map(({ _id, at, byName, what, state, text }) => (
        <Timeline.Item
          key={_id}
          component="li"
          title={
            actions[what]?.label[lang] ??
            words[what] ??
            (what === messageStep ? t('kit.record.steps.message') : undefined) ??
            (state ? states[state]?.[lang] : what)
          }
        >
          <Text size="xs" c="dimmed">
            <Moment at={at} />, {byName || nobody[what] || t('kit.record.steps.byItself')}
          </Text>
          {text ? (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          ) : null}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
