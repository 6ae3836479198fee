import { Group, Stack, Title } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import type { PlacedGroup } from './use-waiting.ts'
import { WaitingList } from './WaitingList.tsx'

/** Pending tasks by kind, below second-level headings. */
export function WaitingGroups({ groups }: { groups: readonly PlacedGroup[] }) {
  const { t } = useTexts()
  return (
    <Stack gap="md">
      {groups.map((group) => (
        <Stack key={group.name} component="section" gap="xs" aria-label={t(group.place.label)}>
          <Group gap={6} wrap="nowrap">
            <group.place.icon size={18} aria-hidden />
            <Title order={3} size="h6">
              {`${t(group.place.label)} (${group.total})`}
            </Title>
          </Group>
          <WaitingList group={group} />
        </Stack>
      ))}
    </Stack>
  )
}
