import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { StateBadge, type Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { setupCalls, type ShownPoint } from '../setup.contract.ts'

const tones = { green: 'published', red: 'bin', look: 'changed', none: 'draft' } as const satisfies Record<
  string,
  Tone
>

/** Confirmation by a person of a text that no program can judge; shows name and time. */
function Confirmation({ point, queryKey }: { point: ShownPoint; queryKey: QueryKey }) {
  const { t } = useTexts()
  const moments = useMoments()
  const client = useQueryClient()
  const say = (name: string, values?: Record<string, string>) => t(`setup.configurator.${name}`, values)
  const { key, digest, title, confirmed } = point
  const confirming = useMutation({
    mutationFn: () => call(setupCalls.confirm, { point: key, digest: digest! }),
    onSuccess() {
      notifyDone(say('confirmDone'))
    },
    onError: notifyFailed,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (confirmed)
    return (
      <Text size="sm">
        {say(confirmed.by ? 'confirmed' : 'confirmedOn', {
          day: moments.full(confirmed.at),
          name: confirmed.by,
        })}
      </Text>
    )
  const ask = async () => {
    const isSure = await confirm({
      title: say('confirmTitle'),
      text: say('confirmText'),
      confirm: say('confirm'),
      cancel: say('confirmCancel'),
    })
    if (isSure) confirming.mutate()
  }
  return (
    <Button
      variant="default"
      size="sm"
      style={{ alignSelf: 'flex-start' }}
      loading={confirming.isPending}
      aria-label={say('confirmOf', { title })}
      onClick={() => void ask()}
    >
      {say('confirm')}
    </Button>
  )
}

interface Props {
  points: readonly ShownPoint[]
  /** The shop is on: failed points close it, wholly or partly. */
  enabled: boolean
  /** Query to repeat after a confirmation. */
  queryKey: QueryKey
}

/** Points of one part: finding, scope, legal source, and a link to the screen that resolves it. */
export function PointList({ points, enabled, queryKey }: Props) {
  const { t } = useTexts()
  const say = (name: string) => t(`setup.configurator.${name}`)
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {points.map((point) => {
        const { key, title, applies, source, state, text, to, closes, digest } = point
        return (
          <Group component="li" key={key} justify="space-between" align="start" gap="sm">
            <Stack gap={4} flex="1 1 18rem">
              <Group gap="xs">
                <Title order={3} size="h5">
                  {title}
                </Title>
                <StateBadge tone={tones[state]}>{say(`states.${state}`)}</StateBadge>
              </Group>
              {text && <Text>{text}</Text>}
              {enabled && state === 'red' && closes !== 'nothing' && <Text>{say(`closes.${closes}`)}</Text>}
              {digest && state !== 'red' && <Confirmation point={point} queryKey={queryKey} />}
              <Text size="sm" c="dimmed">
                {applies}
              </Text>
              <Text size="sm" c="dimmed">
                {say('source')}: {source}
              </Text>
            </Stack>
            {state !== 'none' && (
              <Button
                component={Link}
                to={`/${to}`}
                variant={state === 'red' ? 'filled' : 'default'}
                size="sm"
                aria-label={`${say('open')}: ${title}`}
              >
                {say('open')}
              </Button>
            )}
          </Group>
        )
      })}
    </Stack>
  )
}
