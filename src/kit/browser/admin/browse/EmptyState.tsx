import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { IconComponent } from '../domain.ts'

/** Introduction shown in an empty list: its purpose and the first step. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  action,
}: {
  icon: IconComponent
  title: string
  text: string
  action?: ReactNode
}) {
  return (
    <Stack align="center" py={56} px="md" gap="sm" ta="center">
      <ThemeIcon size={56} radius="xl" variant="light" color="gray" aria-hidden>
        <Icon size={28} stroke={1.5} />
      </ThemeIcon>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" maw={460}>
        {text}
      </Text>
      {action}
    </Stack>
  )
}
