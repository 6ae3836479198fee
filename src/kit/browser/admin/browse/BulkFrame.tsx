import { Button, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import type { Browse } from './use-browse.ts'

/** Frame of the bulk bar: number of selected records, the buttons in `children`, and a way to clear the selection. */
export function BulkFrame<R extends { _id: string }>({
  browse,
  children,
}: {
  browse: Browse<R>
  children: ReactNode
}) {
  const { t } = useTexts()
  const count = browse.selected.length
  if (count === 0) return null
  return (
    <Paper
      withBorder
      p="xs"
      pos="sticky"
      top={64}
      style={{ zIndex: 50 }}
      role="region"
      aria-label={t('kit.bulk.label')}
    >
      <Group gap="xs">
        <Text size="sm" fw={600} mr="sm" role="status">
          {t('kit.bulk.count', { count })}
        </Text>
        {children}
        <Button size="xs" variant="subtle" color="gray" ml="auto" onClick={() => browse.select([])}>
          {t('kit.bulk.clear')}
        </Button>
      </Group>
    </Paper>
  )
}
