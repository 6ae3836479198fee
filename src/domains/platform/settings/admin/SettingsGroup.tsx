import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A group of settings; its id can be in an address: `config#contact`. */
export function SettingsGroup({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-labelledby={`${id}-title`}
      id={id}
      className="settings-group"
    >
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id={`${id}-title`} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          {text ? (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          ) : null}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
