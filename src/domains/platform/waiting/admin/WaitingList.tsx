import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { PlacedGroup } from './use-waiting.ts'

/** The oldest tasks of one kind, each with its link. */
export function WaitingList({ group: { place, items, total } }: { group: PlacedGroup }) {
  const { t } = useTexts()
  const left = total - items.length
  return (
    <Stack gap="xs">
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {items.map((item) => (
          <Group
            key={item._id}
            component="li"
            justify="space-between"
            wrap="nowrap"
            gap="sm"
            align="baseline"
          >
            <Anchor
              component={Link}
              to={`/${place.item(item)}`}
              size="sm"
              c="inherit"
              fw={600}
              lineClamp={2}
              style={{ overflowWrap: 'anywhere' }}
            >
              {item.title || t('waiting.untitled')}
            </Anchor>
            <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
              <Moment at={item.at} />
            </Text>
          </Group>
        ))}
      </Stack>
      {left > 0 && place.list ? (
        <Anchor component={Link} to={`/${place.list}`} size="sm">
          {t('waiting.show', { count: total })}
        </Anchor>
      ) : null}
      {left > 0 && !place.list ? (
        <Text size="sm" c="dimmed">
          {t('waiting.more', { count: left })}
        </Text>
      ) : null}
    </Stack>
  )
}
