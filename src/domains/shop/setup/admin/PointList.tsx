import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { StateBadge, type Tone } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '../../../../kit/browser/texts.ts'
import type { ShownPoint } from '../setup.contract.ts'

const tones = { green: 'published', red: 'bin', look: 'changed', none: 'draft' } as const satisfies Record<
  string,
  Tone
>

/** Points of one part: what was found, for whom it holds, where it stands, and the way to what mends it. */
export function PointList({ points }: { points: readonly ShownPoint[] }) {
  const { t } = useTexts()
  const say = (name: string) => t(`setup.configurator.${name}`)
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {points.map(({ key, title, applies, source, state, text, to }) => (
        <Group component="li" key={key} justify="space-between" align="start" gap="sm">
          <Stack gap={4} flex="1 1 18rem">
            <Group gap="xs">
              <Title order={3} size="h5">
                {title}
              </Title>
              <StateBadge tone={tones[state]}>{say(`states.${state}`)}</StateBadge>
            </Group>
            {text && <Text>{text}</Text>}
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
      ))}
    </Stack>
  )
}
