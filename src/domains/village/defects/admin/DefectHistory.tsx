import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { Defect, DefectStep } from '../defects.contract.ts'

/** Steps whose heading already contains their text. */
const told = ['assigned', 'kind', 'forwarded'] as const
const isTold = (what: DefectStep['what']) => told.some((one) => one === what)
const internal: readonly DefectStep['what'][] = ['note', 'assigned', 'kind', 'forwarded']

/** History of a report, oldest step first. */
export function DefectHistory({ defect }: { defect: Defect }) {
  const { t } = useTexts()
  const headOf = ({ what, state, text }: DefectStep): string => {
    if (what === 'state' && state) return t('defects.steps.state', { state: t(`defects.states.${state}`) })
    if (what === 'assigned' && text === '') return t('defects.steps.unassigned')
    if (what === 'forwarded' && text === '') return t('defects.steps.forwardedOnce')
    return t(`defects.steps.${what}`, isTold(what) ? { text } : {})
  }
  const whoOf = ({ by, what }: DefectStep) =>
    by || t(what === 'remark' ? 'defects.citizen' : 'defects.machine')
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="defect-history">
      <Title order={2} size="h5" id="defect-history" mb="sm">
        {t('defects.history')}
      </Title>
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        <li>
          <Text size="sm" fw={600}>
            {t('defects.steps.received')}
          </Text>
          <Text size="xs" c="dimmed">
            <Moment at={defect.createdAt} /> · {defect.name || t('defects.citizen')}
          </Text>
        </li>
        {defect.steps.map((step) => (
          <li key={step._id}>
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {headOf(step)}
              </Text>
              {internal.includes(step.what) ? (
                <Text size="xs" c="dimmed">
                  ({t('defects.internal')})
                </Text>
              ) : null}
            </Group>
            <Text size="xs" c="dimmed">
              <Moment at={step.at} /> · {whoOf(step)}
            </Text>
            {step.text && !isTold(step.what) ? (
              <Text size="sm" mt={2} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {step.text}
              </Text>
            ) : null}
          </li>
        ))}
      </Stack>
    </Paper>
  )
}
